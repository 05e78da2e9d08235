// matter.js. Its lengths are px, its velocities px in 1/60 s.

import Matter from "matter-js";

const { Bodies, Body, Composite, Engine } = Matter;

export const about = {
    name: "matter.js",
    module: "matter-js",
    scale: 1, // px in a unit of length.
    thinnestWall: 2, // px. It has no lines, only bodies with an area.
    notes: "The wall is 2 px thick, and circles are its polygons.",
    settings: [
        { name: "as it comes", method: "overlap" },
        { name: "Engine.update(engine, delta / 4), four times", method: "sub-steps", parts: 4 },
    ],
};

export function start(setting, circles, dt, wall) {
    const engine = Engine.create({ gravity: { x: 0, y: 0 } });
    const elastic = { restitution: 1, friction: 0, frictionStatic: 0, frictionAir: 0 };
    const bodies = circles.map(({ x, y, vx, vy, radius, mass, isStatic }) => {
        const body = Bodies.circle(x, y, radius, { ...elastic, isStatic });
        if (!isStatic) {
            Body.setMass(body, mass);
            Body.setInertia(body, Infinity);
            Body.setVelocity(body, { x: vx / 60, y: vy / 60 });
        }
        return body;
    });
    Composite.add(engine.world, bodies);
    if (wall !== null) Composite.add(engine.world, Bodies.rectangle(0, 0, wall, 4000, { ...elastic, isStatic: true }));
    return {
        step: () => Engine.update(engine, 1000 * dt),
        places: () => bodies.map(({ position }) => [position.x, position.y]),
    };
}
