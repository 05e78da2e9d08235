"""Runs the snippets of a document as they stand: `python3 snippets.py ../../docs/your-frames.md`.

Each is put into a small game of a bullet that flies at a circle, in the folder of the engines. It says how many rows came out of it,
and where the bullet was at first and in the end.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
STEPS = 30

# By heading: what the game has before the snippet, and after it.
GAMES = {
    "matter.js": (
        """import Matter from "matter-js";
const engine = Matter.Engine.create({ gravity: { x: 0, y: 0 } });
const circles = [[0, 0, 4, 3], [100, 1, 16, 0]].map(([x, y, radius, vx], id) => {
    const body = Matter.Bodies.circle(x, y, radius);
    Matter.Body.setVelocity(body, { x: vx, y: 0 });
    return { id, name: "circle", radius, body };
});
Matter.Composite.add(engine.world, circles.map(({ body }) => body));
""",
        "for (let n = 0; n < STEPS; n += 1) Matter.Engine.update(engine, 1000 / 60);",
    ),
    "Phaser": (
        """import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const World = require("./node_modules/phaser/src/physics/arcade/World.js");
const Body = require("./node_modules/phaser/src/physics/arcade/Body.js");
const world = new World({ sys: { scale: { width: 800, height: 600 } } }, {});
const circles = [[0, 0, 4, 180], [100, 1, 16, 0]].map(([x, y, radius, vx], id) => {
    const body = new Body(world);
    body.setCircle(radius);
    body.position.set(x - radius, y - radius);
    body.setVelocity(vx, 0);
    world.bodies.add(body);
    return { id, name: "circle", radius, body };
});
(function () {
""",
        """for (let n = 0; n < STEPS; n += 1) world.update(n * 17, 17);
rows.forEach((row) => console.log(row));
}).call({ physics: { world } });
const rows = [];""",
    ),
    "Rapier (JavaScript)": (
        """import RAPIER from "@dimforge/rapier2d-compat";
await RAPIER.init();
const world = new RAPIER.World({ x: 0, y: 0 });
const circles = [[0, 0, 4, 180], [100, 1, 16, 0]].map(([x, y, radius, vx], id) => {
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y).setLinvel(vx, 0));
    world.createCollider(RAPIER.ColliderDesc.ball(radius), body);
    return { id, name: "circle", radius, body };
});
""",
        "for (let n = 0; n < STEPS; n += 1) step();",
    ),
    "Box2D 2 (planck)": (
        """import { Circle, World } from "planck";
const world = new World();
const circles = [[0, 0, 0.4, 18], [10, 0.1, 1.6, 0]].map(([x, y, radius, vx], id) => {
    const body = world.createBody({ type: "dynamic", position: { x, y }, linearVelocity: { x: vx, y: 0 } });
    body.createFixture({ shape: new Circle(radius), density: 1 });
    return { id, name: "circle", radius, body };
});
""",
        "for (let n = 0; n < STEPS; n += 1) step(1 / 60);",
    ),
    "Box2D 3 (JavaScript)": (
        """import Box2D from "box2d3-wasm";
const b2 = await Box2D();
const worldDef = b2.b2DefaultWorldDef();
worldDef.gravity.Set(0, 0);
const world = b2.b2CreateWorld(worldDef);
const circles = [[0, 0, 0.4, 18], [10, 0.1, 1.6, 0]].map(([x, y, radius, vx], id) => {
    const bodyDef = b2.b2DefaultBodyDef();
    bodyDef.type = b2.b2BodyType.b2_dynamicBody;
    bodyDef.position.Set(x, y);
    bodyDef.linearVelocity.Set(vx, 0);
    const body = b2.b2CreateBody(world, bodyDef);
    const circle = new b2.b2Circle();
    circle.radius = radius;
    b2.b2CreateCircleShape(body, b2.b2DefaultShapeDef(), circle);
    return { id, name: "circle", radius, body };
});
""",
        "for (let n = 0; n < STEPS; n += 1) step(1 / 60);",
    ),
    "pygame with pymunk": (
        """import pymunk
space = pymunk.Space()
circles = []
for x, y, radius, vx in [(0, 0, 4, 180), (100, 1, 16, 0)]:
    body = pymunk.Body(1, 1)
    body.position, body.velocity = (x, y), (vx, 0)
    circles.append((len(circles), "circle", pymunk.Circle(body, radius)))
    space.add(body, circles[-1][2])
""",
        """for _ in range(STEPS): step(1 / 60)
frames.close()
print(open("frames.csv").read())""",
    ),
}


def main():
    document = Path(sys.argv[1]).read_text()
    for heading, (before, after) in GAMES.items():
        section = document.split(f"# {heading}\n")[1]
        language, code = re.search(r"```(js|python)\n(.*?)```", section, re.DOTALL).groups()
        after = after.replace("STEPS", str(STEPS))
        if language == "js":
            text, suffix, command = f"{before}{code}{after}\nrows.forEach((row) => console.log(row));\n", ".mjs", ["node"]
        else:
            text, suffix, command = f"{before}{code}{after}\n", ".py", [HERE / ".venv/bin/python"]
        with tempfile.TemporaryDirectory(dir=HERE / "node_modules") as folder:
            Path(folder, "node_modules").symlink_to(HERE / "node_modules")
            game = Path(folder, f"game{suffix}")
            game.write_text(text)
            done = subprocess.run([*command, game], capture_output=True, text=True, cwd=folder)
        rows = done.stdout.strip().splitlines()
        if done.returncode != 0 or rows[0] != "time,id,name,x,y,radius" or len(rows) != 1 + 2 * STEPS:
            sys.exit(f"{heading}: {len(rows)} rows, {done.stderr}")
        print(f"{heading}: {len(rows) - 1} rows, from {rows[1]} to {rows[-2]}")


if __name__ == "__main__":
    main()
