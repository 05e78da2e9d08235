// Runs the figures of the article: each starts when it comes near the view. At most four run at a time, since a browser
// limits how many can draw at once; one that is far away is a picture again.
"use strict";

const MOST_ALIVE = 4;
const near = new Set();

function distance(frame) {
    const { top, bottom } = frame.getBoundingClientRect();
    return Math.abs(top + bottom - innerHeight);
}

function start(frame) {
    const link = frame.querySelector("a");
    const figure = document.createElement("iframe");
    // One that waits is for the hand.
    figure.src = link.href.replace("#", "waits" in link.dataset ? "?embed#" : "?embed=play#");
    figure.title = link.title;
    link.hidden = true;
    frame.append(figure);
}

function takeDown(frame) {
    frame.querySelector("iframe").remove();
    frame.querySelector("a").hidden = false;
}

function update() {
    const running = [...document.querySelectorAll(".frame:has(iframe)")];
    const wanted = [...new Set([...near, ...running])].sort((one, other) => distance(one) - distance(other)).slice(0, MOST_ALIVE);
    running.filter((frame) => !wanted.includes(frame)).forEach(takeDown);
    wanted.filter((frame) => !running.includes(frame)).forEach(start);
}

const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) near[isIntersecting ? "add" : "delete"](target);
    update();
}, { rootMargin: "25% 0px", threshold: [0, 0.25, 0.5, 0.75, 1] });
document.querySelectorAll(".frame").forEach((frame) => observer.observe(frame));
