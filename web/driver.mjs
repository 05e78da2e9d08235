// A browser and a person's hands on the page, for `check.mjs`.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const [address, program, folder = join(tmpdir(), "web-pictures")] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const failures = [];

// Runs one check in a browser of its own, unless the environment's `ONLY` is no part of its name.
export async function check(name, options, act) {
    const only = process.env.ONLY;
    if (only && !name.includes(only)) return;
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
    // For the functions that compare pictures.
    await context.addInitScript(() => {
        window.decoded = async (png) => {
            const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, 0, bitmap.width, bitmap.height);
        };
    });
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

// Ends the program: with an error if a check failed.
export async function end() {
    await browser.close();
    if (failures.length === 0) return;
    console.log(`${failures.length} failed; pictures are in ${folder}`);
    process.exit(1);
}

// ---- The page.

export async function opened(context, link = "", query = "") {
    const page = await context.newPage();
    page.problems = [];
    page.on("pageerror", (error) => page.problems.push(error.message));
    page.on("console", (message) => { if (message.type() === "error") page.problems.push(message.text()); });
    await page.goto(`${address}/index.html${query}${link && `#${link}`}`);
    await isOpen(page);
    return page;
}

export const isOpen = (page) =>
    page.waitForFunction(() => document.getElementById("cover").dataset.state === "open", null, { timeout: 60_000 });
export const words = (page) => page.evaluate(() => ["title", "sentence", "result"].map((id) => document.getElementById(id).textContent));
export const says = (page, id, part) => page.waitForFunction(
    ([id, part]) => document.getElementById(id).textContent.includes(part), [id, part], { timeout: 20_000 });
export const hasLink = (page, link, timeout = 10_000) => page.waitForFunction(
    (link) => decodeURIComponent(location.hash) === `#${link}`, link, { timeout });
export const shot = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });

export async function download(page, keys) {
    const [file] = await Promise.all([page.waitForEvent("download", { timeout: 20_000 }), page.keyboard.press(keys)]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

// Counts the pictures that the page draws from now on, and keeps what each takes the program in `times` (ms); returns how to
// read the count.
export async function countPictures(frame) {
    await frame.evaluate(() => {
        window.times = [];
        const plain = wasm_exports.frame;
        wasm_exports = { ...wasm_exports, frame: () => {
            const began = performance.now();
            plain();
            window.times.push(performance.now() - began);
        } };
    });
    return () => frame.evaluate(() => window.times.length);
}

// Returns the centers and velocities of all circles as they are now: x and y of each center, then those of the velocities.
export async function motion(page) {
    const { bytes } = await download(page, "Control+Shift+s");
    const numbers = (pattern) => [...bytes.toString().matchAll(pattern)].flatMap((match) => match.slice(1).map(Number));
    return numbers(/^center = \[(.*), (.*?)\]/gm).concat(numbers(/^velocity = \[(.*), (.*?)\]/gm));
}

// Puts fingers on the page, moves them, and lifts those that are not among these places.
export async function fingers(context, page) {
    const client = await context.newCDPSession(page);
    return (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
}

// ---- Pictures (PNG).

export const picture = async (page) => (await download(page, "F12")).bytes;

// Returns how far two pictures of one size differ: the mean difference of a channel, and the share of pixels with a channel
// that differs by more than a quarter of its range.
export function difference(page, one, other) {
    return page.evaluate(async (texts) => {
        const [one, other] = await Promise.all(texts.map(decoded));
        if (one.width !== other.width || one.height !== other.height) throw new Error("two sizes");
        let [sum, far] = [0, 0];
        for (let at = 0; at < one.data.length; at += 4) {
            const channels = [0, 1, 2].map((channel) => Math.abs(one.data[at + channel] - other.data[at + channel]));
            sum += channels[0] + channels[1] + channels[2];
            if (Math.max(...channels) > 64) far += 1;
        }
        return { mean: sum / (one.data.length * 0.75), far: far / (one.data.length / 4) };
    }, [one, other].map((bytes) => bytes.toString("base64")));
}

// Returns the box of a picture's red pixels, and its middle.
export function redBox(page, bytes) {
    return page.evaluate(async (text) => {
        const { data, width } = await decoded(text);
        const box = { left: Infinity, right: 0, top: Infinity, bottom: 0 };
        for (let at = 0; at < data.length / 4; at += 1) {
            const [red, green, blue] = data.slice(4 * at, 4 * at + 3);
            if (red < 180 || green > 90 || blue > 100) continue;
            const [x, y] = [at % width, Math.floor(at / width)];
            box.left = Math.min(box.left, x);
            box.right = Math.max(box.right, x + 1);
            box.top = Math.min(box.top, y);
            box.bottom = Math.max(box.bottom, y + 1);
        }
        return { ...box, width: box.right - box.left, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    }, bytes.toString("base64"));
}

// Returns the picture of a scene in the program of this system, at 1280 × 800, on a display of its own.
export function pictureOfProgram(scene) {
    const path = join(folder, "program.png");
    execFileSync("xvfb-run", ["-a", "-s", "-screen 0 1280x800x24", program, scene, "--frames", "30", "--screenshot", path], { stdio: "ignore" });
    const bytes = readFileSync(path);
    rmSync(path);
    return bytes;
}
