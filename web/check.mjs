// Drives the page in Chromium as a person does: `node web/check.mjs ADDRESS PROGRAM [FOLDER]`, where ADDRESS serves target/web,
// PROGRAM is the program of this system, and FOLDER takes pictures to look at. Needs `playwright-core` beside it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [address, program, folder = join(tmpdir(), "web-pictures")] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const failures = [];

const words = (page) => page.evaluate(() => ["title", "sentence", "result"].map((id) => document.getElementById(id).textContent));
const isOpen = (page) =>
    page.waitForFunction(() => document.getElementById("cover").dataset.state === "open", null, { timeout: 60_000 });
const says = (page, id, part) => page.waitForFunction(
    ([id, part]) => document.getElementById(id).textContent.includes(part), [id, part], { timeout: 20_000 });
const hasLink = (page, link) => page.waitForFunction(
    (link) => decodeURIComponent(location.hash) === `#${link}`, link, { timeout: 10_000 });

async function opened(context, link = "", query = "") {
    const page = await context.newPage();
    page.problems = [];
    page.on("pageerror", (error) => page.problems.push(error.message));
    page.on("console", (message) => { if (message.type() === "error") page.problems.push(message.text()); });
    await page.goto(`${address}/index.html${query}${link && `#${link}`}`);
    await isOpen(page);
    return page;
}

async function check(name, options, act) {
    const only = process.env.ONLY;
    if (only && !name.includes(only)) return;
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
    try {
        await act(context);
        console.log(`ok: ${name}`);
    } catch (error) {
        failures.push(name);
        console.log(`FAILED: ${name}: ${error.message}`);
        for (const page of context.pages()) await page.screenshot({ path: join(folder, "failed.png") }).catch(() => {});
    }
    await context.close();
}

const shot = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });
async function download(page, keys) {
    const [file] = await Promise.all([page.waitForEvent("download", { timeout: 20_000 }), page.keyboard.press(keys)]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

await check("the bullet plays, is missed, and says so", {}, async (context) => {
    const page = await opened(context);
    const first = await page.evaluate(() => performance.getEntriesByName("first-picture")[0].startTime);
    console.log(`first picture after ${Math.round(first)} ms`);
    assert.equal((await words(page))[0], "Bullet");
    await shot(page, "start");
    await page.keyboard.press("F2");
    await page.keyboard.press("Space");
    await says(page, "result", "Missed");
    await shot(page, "missed");
    assert.deepEqual(page.problems, []);
});

await check("keys, and a link there and back", {}, async (context) => {
    const page = await opened(context, "bullet");
    await page.keyboard.press("m");
    await hasLink(page, "bullet&detection=intercept");
    await page.keyboard.press("i");
    await page.keyboard.press("b");
    await hasLink(page, "bullet&detection=intercept&compare=true&page=why");
    await shot(page, "compare");
    const again = await opened(context, (await page.evaluate(() => location.hash)).slice(1));
    await again.keyboard.press("b");
    await again.keyboard.press("Shift+E");
    await hasLink(again, "bullet&detection=intercept");
});

await check("a damaged link says what is wrong and opens the bullet", {}, async (context) => {
    const page = await opened(context, "bullet&step=-1");
    await says(page, "sentence", "link:1:8: step: found -1, accepted: ");
    assert.equal((await words(page))[0], "Bullet");
});

await check("letters count by what they mean", {}, async (context) => {
    // On a German keyboard the key at the place of Y means Z.
    const page = await opened(context, "bullet");
    await page.keyboard.press("+");
    await page.waitForFunction(() => location.hash.includes("step="), null, { timeout: 10_000 });
    await page.evaluate(() => {
        const event = { key: "z", code: "KeyY", ctrlKey: true, bubbles: true, cancelable: true };
        document.getElementById("glcanvas").dispatchEvent(new KeyboardEvent("keydown", event));
    });
    await hasLink(page, "bullet");
});

await check("the clipboard: copy, paste, a link", { permissions: ["clipboard-read", "clipboard-write"] }, async (context) => {
    const page = await opened(context, "graze");
    await page.keyboard.press("Control+c");
    await says(page, "sentence", "is on the clipboard");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^title = "Graze/);
    await page.evaluate(() => navigator.clipboard.writeText("title = 'Pasted'\n[[circle]]\ncenter = [0, 0]\nradius = 1\n"));
    await page.keyboard.press("Control+v");
    await says(page, "title", "Pasted");
    await page.keyboard.press("Control+Shift+c");
    await says(page, "sentence", "The link is on the clipboard");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, `${address}/index.html#title=Pasted&circle=A,red,0,0,0,0,1`);
    const again = await opened(context, link.split("#")[1]);
    assert.equal((await words(again))[0], "Pasted");
});

await check("files: dropped, chosen, saved, a picture", {}, async (context) => {
    const page = await opened(context, "bullet");
    const saved = await download(page, "Control+s");
    assert.equal(saved.name, "bullet-1.toml");
    assert.match(saved.bytes.toString(), /^title = "Bullet"/);
    const picture = await download(page, "F12");
    assert.equal(picture.name, "circle-collision-1.png");
    assert.equal(picture.bytes.subarray(1, 4).toString(), "PNG");
    assert.deepEqual([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)], [1280, 800]);
    writeFileSync(join(folder, "downloaded.png"), picture.bytes);
    await page.evaluate(() => {
        const files = new DataTransfer();
        files.items.add(new File(["title = 'Dropped ä'"], "ä.toml"));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }));
    });
    await says(page, "title", "Dropped ä");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Control+o")]);
    await chooser.setFiles({ name: "bad.toml", mimeType: "text/plain", buffer: Buffer.from("step = 0") });
    await says(page, "sentence", "Not opened: bad.toml:1:8: step: found 0");
});

await check("the mouse drags, also outside, and one notch zooms by one notch", {}, async (context) => {
    const page = await opened(context, "drag");
    const before = await download(page, "F12");
    await page.mouse.move(640, 300);
    await page.mouse.wheel(0, -120);
    await page.waitForTimeout(1000);
    const zoomed = await download(page, "F12");
    writeFileSync(join(folder, "before-notch.png"), before.bytes);
    writeFileSync(join(folder, "after-notch.png"), zoomed.bytes);
    await page.mouse.wheel(0, 120);
    await page.mouse.move(5, 5);
    await page.waitForTimeout(1000);
    await page.keyboard.press("r");
});

await check("fingers drag a circle, zoom and tap", { hasTouch: true, viewport: { width: 844, height: 390 } }, async (context) => {
    const page = await opened(context, "drag");
    const client = await context.newCDPSession(page);
    const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch("touchStart", [[352, 165]]);
    for (let step = 1; step <= 10; step += 1) await touch("touchMove", [[352 + 4 * step, 165]]);
    await touch("touchEnd", []);
    await page.waitForFunction(() => location.hash.startsWith("#title="), null, { timeout: 10_000 });
    await touch("touchStart", [[300, 200]]);
    await touch("touchStart", [[300, 200], [500, 200]]);
    for (let step = 1; step <= 10; step += 1) await touch("touchMove", [[300 - 5 * step, 200], [500 + 5 * step, 200]]);
    await touch("touchEnd", []);
    await page.waitForTimeout(800);
    await shot(page, "pinched");
});

for (const [name, viewport, scale] of [
    ["phone-upright", { width: 390, height: 844 }, 3], ["phone-across", { width: 844, height: 390 }, 3],
    ["tablet", { width: 820, height: 1180 }, 2], ["desktop", { width: 1280, height: 800 }, 1],
]) {
    await check(`it fits: ${name}`, { viewport, deviceScaleFactor: scale, hasTouch: scale > 1 }, async (context) => {
        const page = await opened(context, "bullet");
        await page.keyboard.press("Space");
        await says(page, "result", "Missed");
        await page.waitForTimeout(500);
        await shot(page, name);
        const picture = await download(page, "F12");
        assert.equal(picture.bytes.readUInt32BE(16), viewport.width * scale);
    });
}

await check("the article: three figures, of which those out of view draw nothing", {}, async (context) => {
    const page = await context.newPage();
    await page.goto(`${address}/article.html`);
    const figure = page.frameLocator("iframe").first();
    await figure.locator("#cover[data-state=open]").waitFor({ state: "attached", timeout: 60_000 });
    await shot(page, "article");
    await figure.locator("#glcanvas").press("Space");
    const frame = page.frames()[1];
    await frame.waitForFunction(() => document.getElementById("result").textContent.includes("Missed"), null, { timeout: 30_000 });
    await shot(page, "article-missed");
    await frame.evaluate(() => {
        window.drawn = 0;
        const plain = wasm_exports.frame;
        wasm_exports = { ...wasm_exports, frame: () => { window.drawn += 1; plain(); } };
    });
    await figure.locator("#glcanvas").press("Space");
    await page.waitForTimeout(500);
    assert.ok(await frame.evaluate(() => window.drawn) > 0, "it draws while it is seen");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(500);
    const drawn = await frame.evaluate(() => window.drawn);
    await page.waitForTimeout(1500);
    assert.equal(await frame.evaluate(() => window.drawn), drawn, "it does not draw out of view");
    await shot(page, "article-end");
});

await check("it rests: nothing is drawn while nothing happens", {}, async (context) => {
    const page = await opened(context, "bullet");
    await page.waitForTimeout(3000);
    const drawn = await page.evaluate(async () => {
        let count = 0;
        const plain = wasm_exports.frame;
        wasm_exports = { ...wasm_exports, frame: () => { count += 1; plain(); } };
        await new Promise((done) => setTimeout(done, 3000));
        return count;
    });
    assert.ok(drawn <= 2, `${drawn} pictures in three seconds of rest`);
});

// Each of these steps is a binary fraction, so that no time is rounded on either side.
const SCENES = ["bullet", "head-on", "too-late", "graze", "near-miss", "overlapping", "three-at-once", "cradle", "gas-30", "break"];
const [STEP, STEPS] = [1 / 64, 24];
await check("the same bits as the program of this system", {}, async (context) => {
    for (const scene of SCENES) {
        for (const method of ["overlap", "intercept"]) {
            const page = await opened(context, `${scene}&detection=${method}&step=${STEP}`);
            for (let step = 0; step < STEPS; step += 1) {
                await page.keyboard.press("Period");
                await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
            }
            const { bytes } = await download(page, "Control+Shift+s");
            const numbers = (pattern) => [...bytes.toString().matchAll(pattern)].flatMap((match) => match.slice(1).map(Number));
            const here = numbers(/^center = \[(.*), (.*?)\]/gm).concat(numbers(/^velocity = \[(.*), (.*?)\]/gm));
            const rows = execFileSync(program, ["run", scene, "--detection", method, "--step", `${STEP}`, "--until", `${STEP * STEPS}`, "--state", "-"],
                { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim().split("\n").slice(1).map((row) => row.split(",").map(Number));
            const there = rows.flatMap((row) => row.slice(1, 3)).concat(rows.flatMap((row) => row.slice(3, 5)));
            assert.ok(here.length > 0 && rows.length * 4 === here.length, `${scene}: circles`);
            assert.deepEqual(here, there, `${scene} by ${method}`);
            await page.close();
        }
    }
});

await browser.close();
if (failures.length > 0) {
    console.log(`${failures.length} failed; pictures are in ${folder}`);
    process.exit(1);
}
