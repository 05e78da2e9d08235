// Phaser's Arcade Physics, without the rest of Phaser, which needs a browser. Its lengths are px.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const World = require("../node_modules/phaser/src/physics/arcade/World.js");
const Body = require("../node_modules/phaser/src/physics/arcade/Body.js");

export const about = {
    name: "Phaser Arcade",
    module: "phaser",
    scale: 1, // px in a unit of length.
    thinnestWall: 2, // px. It has no lines, only boxes and circles.
    notes: "The wall is 2 px thick. `maxVelocity` is raised: as it comes, it is 10,000 px/s along each axis.",
    settings: [
        { name: "as it comes", method: "overlap" },
        { name: "setFPS(240)", method: "sub-steps", parts: 4 },
    ],
};

export function start(setting, circles, dt, wall) {
    const world = new World({ sys: { scale: { width: 800, height: 600 } } }, {});
    world.setFPS(Math.round(1 / dt));
    const bodies = circles.map(({ x, y, vx, vy, radius, mass, isStatic }) => {
        const body = added(world);
        body.setCircle(radius);
        body.position.set(x - radius, y - radius);
        body.updateCenter();
        body.setMaxVelocity(1e6);
        body.setVelocity(vx, vy);
        body.setImmovable(isStatic);
        if (!isStatic) body.setMass(mass);
        return body;
    });
    if (wall !== null) {
        const body = added(world);
        body.setSize(wall, 4000, false);
        body.position.set(-wall / 2, -2000);
        body.updateCenter();
        body.setImmovable(true);
        bodies.push(body);
    }
    world.addCollider(bodies[0], bodies[1]);
    let time = 0;
    return {
        step() {
            time += 1000 * dt;
            world.update(time, 1000 * dt * (1 + 1e-12));
            world.postUpdate();
        },
        places: () => circles.map((_, number) => [bodies[number].center.x, bodies[number].center.y]),
    };
}

function added(world) {
    const body = new Body(world);
    body.setBounce(1, 1);
    world.bodies.add(body);
    return body;
}
