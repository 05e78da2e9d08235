// Drives the page in Chromium as a person does: `node web/check.mjs ADDRESS PROGRAM [FOLDER]`, where ADDRESS serves target/web,
// PROGRAM is the program of this system, and FOLDER takes pictures to look at. Needs `playwright-core` beside it, and `xvfb-run`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
    address, check, countPictures, difference, download, end, fingers, folder, hasLink, isOpen, motion, opened, picture, pictureOfProgram, program,
    redBox, says, shot, words,
} from "./driver.mjs";

await check("the bullet plays, is missed, and says so", {}, async (context) => {
    const page = await opened(context);
    const first = await page.evaluate(() => performance.getEntriesByName("first-picture")[0].startTime);
    console.log(`first picture after ${Math.round(first)} ms`);
    assert.equal((await words(page))[0], "Bullet");
    await shot(page, "start");
    await page.keyboard.press("F2");
    await page.keyboard.press("Space");
    await says(page, "sentence", "passed through");
    await shot(page, "missed");
    assert.deepEqual(page.problems, []);
});

await check("keys, and a link there and back", {}, async (context) => {
    const page = await opened(context, "bullet");
    await page.keyboard.press("m");
    await hasLink(page, "bullet&detection=intercept");
    await page.keyboard.press("i");
    await page.keyboard.press("b");
    await hasLink(page, "bullet&detection=intercept&compare=true&page=when");
    await shot(page, "compare");
    const again = await opened(context, (await page.evaluate(() => location.hash)).slice(1));
    await again.keyboard.press("b");
    await hasLink(again, "bullet&detection=intercept&compare=all&page=when");
    await again.keyboard.press("b");
    await again.keyboard.press("e");
    await hasLink(again, "bullet&detection=intercept");
});

await check("the address and the settings follow while things move", {}, async (context) => {
    const page = await opened(context, "gas-30");
    await page.keyboard.press("Space");
    for (const [key, link] of [["m", "gas-30&detection=overlap"], ["b", "gas-30&detection=overlap&compare=true"], ["b", "gas-30&detection=overlap&compare=all"], ["b", "gas-30&detection=overlap"]]) {
        await page.keyboard.press(key);
        await hasLink(page, link, 3_000);
    }
    await page.keyboard.press("d");
    await page.waitForFunction(() => localStorage.getItem("circle-collision").includes("distance = false"), null, { timeout: 3_000 });
    const drawn = await countPictures(page);
    await page.waitForTimeout(2000);
    assert.ok(await drawn() > 10, "it is still playing");
    await page.reload();
    await isOpen(page);
    await hasLink(page, "gas-30&detection=overlap");
});

await check("a damaged link says what is wrong and opens the bullet", {}, async (context) => {
    const page = await opened(context, "bullet&step=-1");
    await says(page, "sentence", "link:1:13: step: found -1, accepted: ");
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
    const taken = await download(page, "F12");
    assert.equal(taken.name, "circle-collision-1.png");
    assert.equal(taken.bytes.subarray(1, 4).toString(), "PNG");
    assert.deepEqual([taken.bytes.readUInt32BE(16), taken.bytes.readUInt32BE(20)], [1280, 800]);
    writeFileSync(join(folder, "downloaded.png"), taken.bytes);
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

await check("the mouse drags, also outside of the page, and one notch zooms by one notch", {}, async (context) => {
    const page = await opened(context, "drag");
    const before = await redBox(page, await picture(page));
    await page.mouse.move(before.x, 150);
    await page.mouse.wheel(0, -120);
    await page.waitForTimeout(1000);
    const after = await redBox(page, await picture(page));
    const factor = after.width / before.width;
    assert.ok(Math.abs(factor - 1.15) < 0.03, `one notch zooms by ${factor}`);
    const [x] = await motion(page);
    await page.mouse.move(after.x, after.y);
    await page.mouse.down();
    await page.mouse.move(100, after.y, { steps: 5 });
    await page.mouse.move(-50, after.y, { steps: 5 });
    await page.mouse.up();
    await page.mouse.move(after.x, after.y, { steps: 5 });
    const [to] = await motion(page);
    assert.ok(to < x - 3, `the circle went from ${x} to ${to}`);
});

await check("fingers drag a circle, zoom, and drag again", { hasTouch: true, viewport: { width: 844, height: 390 } }, async (context) => {
    const page = await opened(context, "drag");
    const touch = await fingers(context, page);
    const pull = async ({ x, y }, way) => {
        await touch("touchStart", [[x, y]]);
        for (let step = 1; step <= 4; step += 1) await touch("touchMove", [[x + way * step / 4, y]]);
        await touch("touchEnd", []);
    };
    const before = await redBox(page, await picture(page));
    const [x] = await motion(page);
    await pull(before, 40);
    const [moved] = await motion(page);
    assert.ok(moved > x + 0.5, `one finger moves the circle: from ${x} to ${moved}`);
    await touch("touchStart", [[300, 200]]);
    await touch("touchStart", [[300, 200], [500, 200]]);
    for (let step = 1; step <= 10; step += 1) await touch("touchMove", [[300 - 5 * step, 200], [500 + 5 * step, 200]]);
    await touch("touchEnd", []);
    await page.waitForTimeout(800);
    await shot(page, "pinched");
    const after = await redBox(page, await picture(page));
    assert.ok(after.width > 1.3 * before.width, `two fingers zoom: from ${before.width} to ${after.width} pixels`);
    await pull(after, -40);
    const [back] = await motion(page);
    assert.ok(back < moved - 0.3, `and one finger moves it: from ${moved} to ${back}`);
});

for (const [name, viewport, scale] of [
    ["phone-upright", { width: 390, height: 844 }, 3], ["phone-across", { width: 844, height: 390 }, 3],
    ["tablet", { width: 820, height: 1180 }, 2], ["desktop", { width: 1280, height: 800 }, 1],
]) {
    await check(`it fits: ${name}`, { viewport, deviceScaleFactor: scale, hasTouch: scale > 1 }, async (context) => {
        const page = await opened(context, "bullet");
        await page.keyboard.press("Space");
        await says(page, "sentence", "passed through");
        await page.waitForTimeout(500);
        await shot(page, name);
        assert.equal((await picture(page)).readUInt32BE(16), viewport.width * scale);
    });
}

await import("./check-article.mjs");

await check("it rests: nothing is drawn while nothing happens", {}, async (context) => {
    const page = await opened(context, "bullet");
    await page.waitForTimeout(3000);
    const drawn = await countPictures(page);
    await page.waitForTimeout(3000);
    assert.ok(await drawn() <= 2, `${await drawn()} pictures in three seconds of rest`);
});

// The most memory that the lists of what happened take (bytes).
const LOGS = 5 << 20;

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
            const here = await motion(page);
            const rows = execFileSync(program, ["run", scene, "--detection", method, "--step", `${STEP}`, "--until", `${STEP * STEPS}`, "--state", "-"],
                { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim().split("\n").slice(1).map((row) => row.split(",").map(Number));
            const there = rows.flatMap((row) => row.slice(1, 3)).concat(rows.flatMap((row) => row.slice(3, 5)));
            assert.ok(here.length > 0 && rows.length * 4 === here.length, `${scene}: circles`);
            assert.deepEqual(here, there, `${scene} by ${method}`);
            await page.close();
        }
    }
});

await check("every scene looks as in the program of this system", {}, async (context) => {
    const scenes = execFileSync(program, ["scenes"], { encoding: "utf8" }).trim().split("\n").map((line) => line.split(/\s/)[0]);
    assert.ok(scenes.length > 10, `${scenes}`);
    for (const scene of scenes) {
        const page = await opened(context, scene);
        const [here, there] = [await picture(page), pictureOfProgram(scene)];
        const { mean, far } = await difference(page, here, there);
        console.log(`  ${scene}: mean difference ${mean.toFixed(3)} of 255, ${(100 * far).toFixed(3)} % of the pixels differ clearly`);
        await page.close();
        if (mean > 1 || far > 0.002) {
            writeFileSync(join(folder, "page.png"), here);
            writeFileSync(join(folder, "there.png"), there);
        }
        assert.ok(mean <= 1 && far <= 0.002, scene);
    }
});

await check("it says so while it loads, and where something is missing", {}, async (context) => {
    const page = await context.newPage();
    let go;
    const gone = new Promise((resolve) => { go = resolve; });
    await page.route("**/*.wasm", async (route) => { await gone; await route.continue(); });
    await page.goto(`${address}/index.html#bullet`);
    await page.locator("#loaded").waitFor();
    await shot(page, "loading");
    go();
    await isOpen(page);
    for (const [what, script, sentence] of [
        ["WebGL", () => { HTMLCanvasElement.prototype.getContext = () => null; }, "This browser draws no WebGL 2"],
        ["vectors", () => { WebAssembly.validate = () => false; }, "This browser's WebAssembly has no vectors"],
        ["WebAssembly", () => { delete window.WebAssembly; }, "This browser runs no WebAssembly"],
    ]) {
        const without = await context.newPage();
        await without.addInitScript(script);
        await without.goto(`${address}/index.html`);
        await without.locator("#said", { hasText: sentence }).waitFor();
        await shot(without, `without-${what}`);
    }
    for (const [answer, reason] of [
        [{ status: 404 }, "circle-collision.wasm: 404"],
        [{ status: 200, body: "<!doctype html>" }, "WebAssembly.compile(): expected magic word"],
    ]) {
        const lost = await context.newPage();
        await lost.route("**/*.wasm", (route) => route.fulfill(answer));
        await lost.goto(`${address}/index.html`);
        await lost.locator("#said", { hasText: `The program was not loaded: ${reason}` }).waitFor();
    }
});

await check("no time passes while the page is hidden", {}, async (context) => {
    const page = await opened(context, "same-velocity&detection=intercept");
    await page.keyboard.press("Space");
    await page.waitForTimeout(500);
    // A hidden page gets no pictures.
    await page.evaluate(() => {
        window.plain = requestAnimationFrame;
        window.held = [];
        window.requestAnimationFrame = (act) => window.held.push(act);
    });
    await page.waitForTimeout(4000);
    await page.evaluate(() => {
        window.requestAnimationFrame = window.plain;
        window.held.forEach((act) => requestAnimationFrame(act));
        document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.waitForTimeout(500);
    await page.keyboard.press("Space");
    const moved = await motion(page);
    await page.keyboard.press("r");
    const start = await motion(page);
    const [way, speed] = [moved[0] - start[0], start[start.length / 2]];
    assert.ok(way / speed > 0.3 && way / speed < 3, `${way / speed} seconds in one before and after, with four hidden`);
});

await check("the page can be resized and fill the screen", {}, async (context) => {
    const page = await opened(context, "bullet");
    const size = async () => { const bytes = await picture(page); return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]; };
    await page.setViewportSize({ width: 900, height: 500 });
    await page.waitForTimeout(500);
    assert.deepEqual(await size(), [900, 500]);
    await page.keyboard.press("F11");
    await page.waitForFunction(() => document.fullscreenElement !== null, null, { timeout: 10_000 });
    await page.keyboard.press("F11");
    await page.waitForFunction(() => document.fullscreenElement === null, null, { timeout: 10_000 });
});

await check("on a processor four times as slow the program has time for thirty pictures a second", {}, async (context) => {
    const page = await opened(context, "gas-30");
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.keyboard.press("Space");
    await page.waitForTimeout(2000);
    // The pictures themselves are drawn in software here, in another process, which limits how many there are.
    const drawn = await countPictures(page);
    await page.waitForTimeout(5000);
    const times = (await page.evaluate(() => window.times)).sort((one, other) => one - other);
    const [median, late] = [0.5, 0.95].map((share) => times[Math.floor(share * times.length)]);
    console.log(`  ${await drawn() / 5} pictures a second; each takes the program ${median.toFixed(1)} ms, 95 % below ${late.toFixed(1)} ms`);
    assert.ok(late < 1000 / 30, `${late} ms`);
});

await check("five minutes take no more memory than one", {}, async (context) => {
    const page = await opened(context, "gas-30");
    const client = await context.newCDPSession(page);
    const memory = async () => {
        await client.send("HeapProfiler.collectGarbage");
        const { usedSize } = await client.send("Runtime.getHeapUsage");
        return [await page.evaluate(() => wasm_memory.buffer.byteLength), usedSize];
    };
    await page.keyboard.press("Space");
    await page.waitForTimeout(60_000);
    const first = await memory();
    await page.waitForTimeout(240_000);
    const last = await memory();
    console.log(`  the program's memory ${first[0]} and ${last[0]} bytes, the page's ${first[1]} and ${last[1]}`);
    // The lists of what happened grow to a fixed length.
    assert.ok(last[0] <= 1.05 * first[0] + LOGS, "the program's");
    assert.ok(last[1] <= 1.05 * first[1] + 500_000, "the page's");
});

await end();
