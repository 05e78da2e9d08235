// The page around the program: it loads it, and passes on what the browser reports and the program asks for.
// `gl.js` comes with the window library (miniquad): the drawing, the table of keys, and the loop that this file replaces.
"use strict";

const byId = (id) => document.getElementById(id);
const embed = new URLSearchParams(location.search).get("embed");
const isEmbedded = embed !== null;
// A figure has the theme of the text around it.
const isLight = isEmbedded && matchMedia("(prefers-color-scheme: light)").matches;
document.body.classList.toggle("light", isLight);
document.body.classList.toggle("figure", isEmbedded);
// Before, `gl.js` would take the focus, and with it scroll an article to its last figure.
canvas.tabIndex = 0;
const isMac = /^Mac|iPhone|iPad/.test(navigator.platform);

// ---- Frames: one when something asks for it, and none while the page is out of view.

let frame = 0;
let isInView = true;
let isFrameWanted = false;

function wantFrame() {
    isFrameWanted = true;
    const isOpen = byId("cover").dataset.state === "open";
    if (isInView && !(isStill && isOpen) && frame === 0) {
        frame = requestAnimationFrame(() => {
            frame = 0;
            isFrameWanted = false;
            wasm_exports.frame();
            if (byId("cover").dataset.state === "loading") endLoading();
        });
    }
}

new IntersectionObserver((entries) => {
    const { isIntersecting, intersectionRatio } = entries[entries.length - 1];
    isInView = isIntersecting;
    isHalfInView = intersectionRatio >= 0.5;
    if (isInView && isFrameWanted) wantFrame();
    beginFigure();
}, { threshold: [0, 0.5] }).observe(canvas);

// ---- A figure: its first picture stands still until half of it is in view or it has the focus. Then it draws on, and one with
// `?embed=play` plays, unless it has the focus already, or less motion is wanted.

const SPACE = 32;
let isHalfInView = false;
let isStill = isEmbedded;

function beginFigure() {
    const hasFocus = document.activeElement === canvas;
    if (!isStill || byId("cover").dataset.state !== "open" || !(isHalfInView || hasFocus)) return;
    isStill = false;
    if (embed === "play" && !hasFocus && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
        wasm_exports.key_down(SPACE, 0, false);
        wasm_exports.key_up(SPACE, 0);
    }
    wantFrame();
}

// ---- Loading.

function say(text) {
    const cover = byId("cover");
    cover.dataset.state = "said";
    cover.hidden = false;
    byId("loaded").hidden = true;
    byId("said").textContent = text;
}

function endLoading() {
    byId("cover").dataset.state = "open";
    byId("cover").hidden = true;
    performance.mark("first-picture");
    if (!isEmbedded) canvas.focus({ preventScroll: true });
    beginFigure();
}

async function bytesOf(response) {
    // A server that compresses reports the compressed length, so the length comes with the page.
    const length = Number(document.body.dataset.bytes || response.headers.get("content-length"));
    const parts = [];
    let received = 0;
    for (const reader = response.body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        received += value.length;
        if (length > 0) byId("loaded").value = Math.min(received / length, 1);
    }
    return new Blob(parts).arrayBuffer();
}

// A program with one instruction on vectors.
const VECTORS = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);

async function open() {
    byId("cover").dataset.state = "loading";
    if (typeof WebAssembly !== "object") {
        return say("This browser runs no WebAssembly, which the program is made of. Any browser of the last years does.");
    }
    if (!WebAssembly.validate(VECTORS)) {
        return say("This browser's WebAssembly has no vectors, which the program is made with. Any browser since 2023 has them.");
    }
    if (document.createElement("canvas").getContext("webgl2") === null) {
        return say("This browser draws no WebGL 2, which the program needs. Allow hardware acceleration in its settings, or use another browser.");
    }
    try {
        const response = await fetch("circle-collision.wasm");
        if (!response.ok) throw new Error(`circle-collision.wasm: ${response.status} ${response.statusText}`);
        const module = await WebAssembly.compile(await bytesOf(response));
        add_missing_functions_stabs(module);
        const instance = await WebAssembly.instantiate(module, importObject);
        wasm_exports = instance.exports;
        wasm_memory = instance.exports.memory;
        wasm_exports.main();
    } catch (error) {
        say(`The program was not loaded: ${error.message}. Reload the page.`);
    }
}

// ---- What the program tells the page and asks it for; `src/app/platform/web/page.rs` has the other half.

const text = (at, length) => new TextDecoder().decode(new Uint8Array(wasm_memory.buffer, at, length));

const TELL = [copy, (why) => say(`The program has ended: ${why}. Reload the page.`), () => byId("file").click(), wantPasted, showLink, showWords, keepSettings];
const ASK = [takePasted, () => location.href.split("#")[0].replace(/[?&]embed\b[^&]*/, ""), () => location.hash.slice(1) || null, () => isEmbedded ? "" : null, keptSettings, () => touchTimes.splice(0).join(" ")];
let answer = new Uint8Array();

Object.assign(importObject.env, {
    page_now: () => performance.now(),
    page_tell: (what, at, length) => TELL[what](text(at, length)),
    page_ask(what) {
        const found = ASK[what]();
        if (found === null) return -1;
        answer = new TextEncoder().encode(found);
        return answer.length;
    },
    page_answer: (at) => new Uint8Array(wasm_memory.buffer, at, answer.length).set(answer),
    page_download(nameAt, nameLength, at, length) {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([new Uint8Array(wasm_memory.buffer, at, length).slice()]));
        link.download = text(nameAt, nameLength);
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
    sapp_schedule_update: wantFrame,
    run_animation_loop: listen,
    sapp_is_fullscreen: () => document.fullscreenElement !== null,
    sapp_set_fullscreen(isOn) {
        if (isOn) document.documentElement.requestFullscreen?.().catch(() => {});
        else if (document.fullscreenElement) document.exitFullscreen();
    },
});

// ---- The settings, where the browser keeps any. Figures have none of their own.

function keepSettings(settings) {
    try {
        if (!isEmbedded) localStorage.setItem("circle-collision", settings);
    } catch { /* The browser keeps nothing: the page works without. */ }
}

function keptSettings() {
    try {
        if (isEmbedded) return isLight ? 'theme = "light"' : null;
        return localStorage.getItem("circle-collision");
    } catch {
        return null;
    }
}

// ---- The link, and the words for readers of screens.

function showLink(link) {
    history.replaceState(null, "", `#${link}`);
}

function showWords(words) {
    ["title", "sentence", "result"].forEach((id, index) => {
        const said = words.split("\n")[index] ?? "";
        if (byId(id).textContent !== said) byId(id).textContent = said;
    });
}

window.addEventListener("hashchange", () => location.reload());

// ---- The clipboard. The event of a paste comes before the program asks for its text, or just after it.

let pasted = null;
let pastedAt = -Infinity;

function copy(copied) {
    const byHand = () => {
        const field = document.createElement("textarea");
        field.value = copied;
        document.body.append(field);
        field.select();
        document.execCommand("copy");
        field.remove();
        canvas.focus({ preventScroll: true });
    };
    if (navigator.clipboard) navigator.clipboard.writeText(copied).catch(byHand);
    else byHand();
}

function wantPasted() {
    if (performance.now() - pastedAt < 1000) return;
    pasted = null;
    const isAnswered = () => pasted !== null;
    setTimeout(() => {
        if (isAnswered()) return;
        const arrived = (found) => { if (!isAnswered()) { pasted = found; wantFrame(); } };
        if (navigator.clipboard?.readText) navigator.clipboard.readText().then(arrived, () => arrived(""));
        else arrived("");
    }, 100);
}

function takePasted() {
    const taken = pasted;
    pasted = null;
    if (taken !== null) pastedAt = -Infinity;
    return taken;
}

// ---- Files: chosen or dropped, with their bytes.

function intoMemory(bytes) {
    const at = wasm_exports.allocate_vec_u8(bytes.length);
    new Uint8Array(wasm_memory.buffer, at, bytes.length).set(bytes);
    return at;
}

async function openFiles(files) {
    const read = await Promise.all([...files].map(async (file) =>
        [new TextEncoder().encode(file.name), new Uint8Array(await file.arrayBuffer())]));
    wasm_exports.on_files_dropped_start();
    for (const [name, bytes] of read) {
        wasm_exports.on_file_dropped(intoMemory(name), name.length, intoMemory(bytes), bytes.length);
    }
    wasm_exports.on_files_dropped_finish();
    wantFrame();
}

// ---- Events.

// When each touch took place that the program has not asked about (ms).
const touchTimes = [];

const SHIFT = 1, CTRL = 2, ALT = 4, SUPER = 8;

// Keys that stay with the browser: with Ctrl all but these of the program; reload; Shift+Tab, which leaves the canvas.
const WITH_CTRL = "sozay";

function isForBrowser(event) {
    if (event.ctrlKey || event.metaKey) {
        // Copies the link.
        if (event.shiftKey && event.key.toLowerCase() === "c") return false;
        return event.key.length !== 1 || !WITH_CTRL.includes(event.key.toLowerCase());
    }
    // Alt with an arrow moves a circle; with another key it types, or is the browser's.
    if (event.altKey) return !event.key.startsWith("Arrow");
    return event.key === "F5" || event.key === "F6" || (event.key === "Tab" && event.shiftKey);
}

function modifiers(event) {
    const isCtrl = event.ctrlKey || (isMac && event.metaKey);
    return (event.shiftKey ? SHIFT : 0) | (isCtrl ? CTRL : 0) | (event.altKey ? ALT : 0) |
        (event.metaKey && !isMac ? SUPER : 0);
}

// A letter counts by what it means, another key by its place. The codes of letters are those of their capitals.
function keyCode(event) {
    if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase().charCodeAt(0);
    if (event.key === "Meta" && isMac) return into_sapp_keycode("ControlLeft");
    return into_sapp_keycode(event.code);
}

function listen() {
    const at = (event) => {
        const { x, y } = mouse_relative_position(event.clientX, event.clientY);
        return [Math.round(x), Math.round(y)];
    };
    // A press that began on the canvas stays with it: also outside.
    const moved = (event) => wasm_exports.mouse_move(...at(event));
    canvas.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "touch") return;
        canvas.focus({ preventScroll: true });
        canvas.setPointerCapture(event.pointerId);
        wasm_exports.mouse_down(...at(event), into_sapp_mousebutton(event.button));
    });
    canvas.addEventListener("pointermove", (event) => {
        if (event.pointerType === "touch") return;
        for (const each of event.getCoalescedEvents?.() ?? []) moved(each);
        moved(event);
    });
    canvas.addEventListener("pointerup", (event) => {
        if (event.pointerType === "touch") return;
        wasm_exports.mouse_up(...at(event), into_sapp_mousebutton(event.button));
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => {
        // In an article the wheel scrolls, until the figure was pressed.
        if (isEmbedded && document.activeElement !== canvas) return;
        event.preventDefault();
        // A notch is 120 of the old unit in every browser; pixels are of a touchpad, and lines are three a notch.
        const notches = (delta, old) => {
            if (old && old % 120 === 0) return old / 120;
            return -delta / (event.deltaMode === 0 ? 100 : 3);
        };
        const hundredths = (delta, old) => Math.round(100 * notches(delta, old));
        wasm_exports.mouse_wheel(
            hundredths(event.deltaX, event.wheelDeltaX), hundredths(event.deltaY, event.wheelDeltaY));
    }, { passive: false });
    for (const [name, phase] of [["touchstart", 10], ["touchmove", 11], ["touchend", 12], ["touchcancel", 13]]) {
        canvas.addEventListener(name, (event) => {
            // In an article, a finger that moves up or down scrolls, until the figure was pressed: the browser then cancels the touch.
            if (!isEmbedded || document.activeElement === canvas) event.preventDefault();
            if (name === (isEmbedded ? "touchend" : "touchstart")) canvas.focus({ preventScroll: true });
            for (const touch of event.changedTouches) {
                const { x, y } = mouse_relative_position(touch.clientX, touch.clientY);
                touchTimes.push(event.timeStamp);
                wasm_exports.touch(phase, touch.identifier, x, y);
            }
        }, { passive: false });
    }
    canvas.addEventListener("keydown", (event) => {
        if (event.isComposing) return;
        const isText = [...event.key].length === 1;
        const isTyped = isText && (event.getModifierState("AltGraph") || !(event.ctrlKey || event.metaKey));
        if (!isForBrowser(event)) event.preventDefault();
        else if (!(event.ctrlKey || event.metaKey) && !isTyped) return;
        wasm_exports.key_down(keyCode(event) ?? 0, modifiers(event), event.repeat);
        if (isTyped) wasm_exports.key_press(event.key.codePointAt(0));
    });
    canvas.addEventListener("keyup", (event) => wasm_exports.key_up(keyCode(event) ?? 0, modifiers(event)));
    window.addEventListener("paste", (event) => {
        pasted = event.clipboardData?.getData("text") ?? "";
        pastedAt = performance.now();
        event.preventDefault();
        wantFrame();
    });
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", (event) => {
        event.preventDefault();
        openFiles(event.dataTransfer.files);
    });
    byId("file").addEventListener("change", (event) => {
        openFiles(event.target.files);
        event.target.value = "";
    });
    new ResizeObserver(() => resize(canvas, wasm_exports.resize)).observe(canvas);
    // Everything held counts as released once the page has lost the keyboard.
    const lost = () => wasm_exports.focus(false);
    canvas.addEventListener("blur", lost);
    canvas.addEventListener("focus", beginFigure);
    document.addEventListener("visibilitychange", () => { if (document.hidden) lost(); else wantFrame(); });
    canvas.addEventListener("webglcontextlost", () => say("The browser has taken the drawing away. Reload the page."));
    wantFrame();
}

open();
