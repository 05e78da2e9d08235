// Box2D 2, as planck. Its lengths are meters.

import { Circle, Edge, Settings, World } from "planck";

Settings.maxTranslation = 1000; // m in a step. As it comes, a body moves at most 2 m in a step.

export const about = {
    name: "Box2D 2 (planck)",
    module: "planck",
    scale: 20, // px in a unit of length.
    thinnestWall: 0,
    notes: "The wall is an edge. `Settings.maxTranslation` is raised: as it comes, a body moves at most 2 m in a step.",
    settings: [
        { name: "as it comes", method: "overlap", atStatic: "sweep-at-rest" },
        { name: "continuousPhysics: false", method: "overlap", isContinuous: false },
        { name: "world.step(dt / 4), four times", method: "sub-steps", atStatic: "sweep-at-rest", parts: 4 },
        { name: "bullet: true on the fast one", method: "sweep", atStatic: "sweep-at-rest", bullets: 1 },
        { name: "bullet: true on both", method: "sweep", atStatic: "sweep-at-rest", bullets: 2 },
    ],
};

export function start({ isContinuous = true, bullets = 0 }, circles, dt, wall) {
    const world = new World({ gravity: { x: 0, y: 0 }, allowSleep: false, continuousPhysics: isContinuous });
    const elastic = { restitution: 1, friction: 0 };
    const bodies = circles.map(({ x, y, vx, vy, radius, mass, isStatic }, number) => {
        const body = world.createBody({
            type: isStatic ? "static" : "dynamic",
            position: { x, y },
            linearVelocity: { x: vx, y: vy },
            fixedRotation: true,
            bullet: number < bullets,
        });
        body.createFixture({ shape: new Circle(radius), density: mass / (Math.PI * radius ** 2), ...elastic });
        return body;
    });
    if (wall !== null) world.createBody().createFixture({ shape: new Edge({ x: 0, y: -200 }, { x: 0, y: 200 }), ...elastic });
    return {
        step: () => world.step(dt),
        places: () => bodies.map((body) => [body.getPosition().x, body.getPosition().y]),
    };
}
