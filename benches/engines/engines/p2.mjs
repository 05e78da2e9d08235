// p2, as p2-es. Its lengths are meters.

import * as p2 from "p2-es";

export const about = {
    name: "p2",
    module: "p2-es",
    scale: 20, // px in a unit of length.
    thinnestWall: 0,
    notes: "The wall is a line.",
    settings: [
        { name: "as it comes", method: "overlap" },
        { name: "world.step(dt / 4), four times", method: "sub-steps", parts: 4 },
        { name: "ccdSpeedThreshold: 0 on the fast one", method: "center-ray", ccd: 1 },
        { name: "ccdSpeedThreshold: 0 on both", method: "center-ray", ccd: 2 },
    ],
};

export function start({ ccd = 0 }, circles, dt, wall) {
    const world = new p2.World({ gravity: [0, 0] });
    world.defaultContactMaterial.restitution = 1;
    world.defaultContactMaterial.friction = 0;
    const bodies = circles.map(({ x, y, vx, vy, radius, mass, isStatic }, number) => {
        const body = new p2.Body({
            type: isStatic ? p2.Body.STATIC : p2.Body.DYNAMIC,
            mass: isStatic ? 0 : mass,
            position: [x, y],
            velocity: [vx, vy],
            damping: 0,
            angularDamping: 0,
            fixedRotation: true,
            ccdSpeedThreshold: number < ccd ? 0 : -1,
        });
        body.addShape(new p2.Circle({ radius }));
        world.addBody(body);
        return body;
    });
    if (wall !== null) {
        const body = new p2.Body({ angle: Math.PI / 2 });
        body.addShape(new p2.Line({ length: 400 }));
        world.addBody(body);
    }
    return {
        step: () => world.step(dt),
        places: () => bodies.map(({ position }) => [position[0], position[1]]),
    };
}
