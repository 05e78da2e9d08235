// The checks of the article, a part of `check.mjs`.
import assert from "node:assert/strict";
import { address, check, countPictures, fingers, isOpen, says, shot, words } from "./driver.mjs";

// The figures of the article: the title of each scene, and what its sentence comes to once it is scrolled to.
const FIGURES = [
    ["Bullet and wall", "A passed through the wall"], ["Bullet and wall", "this throw is seen too late"], ["Thickness", "seen too late"],
    ["Two rays", "B passed through the wall"], ["Crossing", "of 3 methods, 1 found the contact"], ["The swell", "Contact of A and B"],
    ["The table", "Contact of"], ["Your own hand", "Pull A through the wall"],
];

async function article(context) {
    const page = await context.newPage();
    page.problems = [];
    page.on("pageerror", (error) => page.problems.push(error.message));
    await page.goto(`${address}/article.html`);
    return page;
}

// Scrolls to a figure, and returns its frame once its first picture is there.
async function scrollTo(page, index) {
    const place = page.locator(".frame").nth(index);
    await place.evaluate((frame) => frame.scrollIntoView({ block: "center" }));
    const frame = await (await place.locator("iframe").elementHandle()).contentFrame();
    await isOpen(frame);
    return frame;
}

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true };

for (const [name, options] of [["desktop", {}], ["phone", PHONE]]) {
    await check(`the article on a ${name}: each figure starts when it is scrolled to, and at most four are alive`, options, async (context) => {
        const page = await article(context);
        assert.equal(await page.locator(".frame").count(), FIGURES.length);
        const most = [];
        for (const way of [[...FIGURES.entries()], [...FIGURES.entries()].reverse()]) {
            for (const [index, [title, sentence]] of way) {
                const frame = await scrollTo(page, index);
                await says(frame, "sentence", sentence);
                assert.equal((await words(frame))[0], title);
                most.push(await page.locator("iframe").count());
                await shot(page, `article-${name}-${index + 1}`);
            }
        }
        console.log(`  figures alive: ${most.join(", ")}`);
        assert.ok(Math.max(...most) <= 4);
        assert.ok(await page.locator(".frame").last().locator("a").isVisible(), "a figure far away is a picture again");
        assert.deepEqual(page.problems, []);
    });
}

await check("the article: a finger scrolls over a figure, and drags its circle", PHONE, async (context) => {
    const page = await article(context);
    const frame = await scrollTo(page, 7);
    const touch = await fingers(context, page);
    const box = await page.locator(".frame").nth(7).boundingBox();
    const [x, y] = [box.x + 0.203 * box.width, box.y + 0.32 * box.height];
    const swipe = async (right, down) => {
        await touch("touchStart", [[x, y]]);
        for (let step = 1; step <= 8; step += 1) {
            await touch("touchMove", [[x + right * step / 8, y + down * step / 8]]);
            await page.waitForTimeout(30);
        }
        await touch("touchEnd", []);
        await page.waitForTimeout(500);
    };
    const before = await page.evaluate(() => scrollY);
    await swipe(0, 60);
    const after = await page.evaluate(() => scrollY);
    assert.ok(after < before - 30, `it scrolled from ${before} to ${after}`);
    await scrollTo(page, 7);
    await swipe(0.3 * box.width, 0);
    await says(frame, "sentence", "Intercept: stopped at the wall");
    await shot(page, "article-by-finger");
});

await check("the article: a figure out of view draws nothing", {}, async (context) => {
    const page = await article(context);
    const frame = await scrollTo(page, 0);
    await says(frame, "sentence", "passed through");
    await frame.locator("#glcanvas").press("Space");
    const drawn = await countPictures(frame);
    await page.waitForTimeout(500);
    assert.ok(await drawn() > 0, "it draws while it is seen");
    await scrollTo(page, 1);
    await page.waitForTimeout(500);
    const before = await drawn();
    await page.waitForTimeout(1500);
    assert.equal(await drawn(), before, "it does not draw out of view");
});

await check("the article: where less motion is wanted, a figure waits for play", { reducedMotion: "reduce" }, async (context) => {
    const frame = await scrollTo(await article(context), 0);
    const [, question] = await words(frame);
    await frame.page().waitForTimeout(1000);
    const drawn = await countPictures(frame);
    await frame.page().waitForTimeout(3000);
    assert.ok(await drawn() <= 2, `${await drawn()} pictures`);
    assert.equal((await words(frame))[1], question);
    await frame.locator("#glcanvas").press("Space");
    await says(frame, "sentence", "passed through");
});

await check("the article: without scripts it has pictures", { javaScriptEnabled: false }, async (context) => {
    const page = await article(context);
    for (let index = 0; index < FIGURES.length; index += 1) assert.ok(await page.locator(".frame svg").nth(index).isVisible());
    assert.equal(await page.locator("iframe").count(), 0);
    await shot(page, "article-without-scripts");
});
