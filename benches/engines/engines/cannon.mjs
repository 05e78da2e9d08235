// cannon-es, in 3D: circles are spheres that fly in a plane. Its lengths are meters.

import { Body, Box, Sphere, Vec3, World } from "cannon-es";

export const about = {
    name: "cannon-es",
    module: "cannon-es",
    scale: 20, // px in a unit of length.
    thinnestWall: 2, // px.
    notes: "The wall is a box of 2 px.",
    settings: [
        { name: "as it comes", method: "overlap" },
        { name: "world.step(dt / 4), four times", method: "sub-steps", parts: 4 },
    ],
};

export function start(setting, circles, dt, wall) {
    const world = new World({ gravity: new Vec3(0, 0, 0) });
    world.defaultContactMaterial.restitution = 1;
    world.defaultContactMaterial.friction = 0;
    const bodies = circles.map(({ x, y, vx, vy, radius, mass, isStatic }) => {
        const body = new Body({
            mass: isStatic ? 0 : mass,
            position: new Vec3(x, y, 0),
            velocity: new Vec3(vx, vy, 0),
            linearDamping: 0,
            fixedRotation: true,
            shape: new Sphere(radius),
        });
        world.addBody(body);
        return body;
    });
    if (wall !== null) world.addBody(new Body({ mass: 0, shape: new Box(new Vec3(wall / 2, 200, 200)) }));
    return {
        step: () => world.step(dt),
        places: () => bodies.map(({ position }) => [position.x, position.y]),
    };
}
