// Plays throws in an engine that runs in JavaScript, and writes their frames.
//
// `node drive.mjs ENGINE` prints what there is to choose from. Then each line of standard input is a set of throws (see `run`),
// and their frames follow on standard output as CSV, with an empty line after the last one.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const name = process.argv[2];
const engine = await import(`./engines/${name}.mjs`);
const version = JSON.parse(readFileSync(new URL(`./node_modules/${engine.about.module}/package.json`, import.meta.url))).version;
const { scale, settings } = engine.about;
process.stdout.write(JSON.stringify({ ...engine.about, version: `${engine.about.module} ${version}` }) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
    const { setting, rate, steps, wall, throws } = JSON.parse(line);
    const rows = ["run,frame,id,name,x,y,radius,mass"];
    throws.forEach((circles, run) => {
        const game = engine.start(settings[setting], circles.map(inItsLengths), 1 / rate, wall === null ? null : wall / scale);
        for (let frame = 0; frame <= steps; frame += 1) {
            if (frame > 0) game.step();
            const places = frame === 0 ? circles : game.places().map(([x, y]) => ({ x: x * scale, y: y * scale }));
            circles.forEach(({ radius, mass }, id) => {
                const { x, y } = places[id];
                rows.push(`${run},${frame},${run}-${id},${id === 0 ? "bullet" : "other"},${x},${y},${radius},${mass ?? "inf"}`);
            });
        }
        game.end?.();
    });
    process.stdout.write(rows.join("\n") + "\n\n");
}

// JSON has no infinite number: a circle that nothing moves has no mass there.
function inItsLengths({ x, y, vx, vy, radius, mass }) {
    return { x: x / scale, y: y / scale, vx: vx / scale, vy: vy / scale, radius: radius / scale, mass, isStatic: mass === null };
}
