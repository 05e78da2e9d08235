// Rapier. Its lengths are px here, and `lengthUnit` says how many of them make a meter.

import RAPIER from "@dimforge/rapier2d-compat";

await RAPIER.init();

const LENGTH_UNIT = 50;

export const about = {
    name: "Rapier",
    module: "@dimforge/rapier2d-compat",
    scale: 1, // px in a unit of length.
    thinnestWall: 0,
    notes: "That is Rapier 0.36. The wall is a segment. `lengthUnit` is 50 px: Rapier clamps speeds at 400 of them a second.",
    settings: [
        { name: "as it comes", method: "overlap", atStatic: "sweep-at-rest" },
        { name: "maxCcdSubsteps = 0", method: "overlap", substeps: 0 },
        { name: "timestep = dt / 4, four times", method: "sub-steps", atStatic: "sweep-at-rest", parts: 4 },
        { name: "setCcdEnabled(true) on the fast one", method: "sweep-at-rest", ccd: 1 },
        { name: "setCcdEnabled(true) on the fast one, maxCcdSubsteps = 8", method: "sweep-at-rest", ccd: 1, substeps: 8 },
        { name: "setCcdEnabled(true) on both", method: "overlap", atStatic: "sweep-at-rest", ccd: 2 },
        { name: "setSoftCcdPrediction(way) on the fast one", method: "speculative", softCcd: 1 },
        { name: "setSoftCcdPrediction(way) on both", method: "speculative", softCcd: 2 },
    ],
};

export function start({ ccd = 0, softCcd = 0, substeps = 1 }, circles, dt, wall) {
    const world = new RAPIER.World({ x: 0, y: 0 });
    world.lengthUnit = LENGTH_UNIT;
    world.timestep = dt;
    world.maxCcdSubsteps = substeps;
    const elastic = (collider) => collider.setRestitution(1).setFriction(0);
    const bodies = circles.map(({ x, y, vx, vy, radius, mass, isStatic }, number) => {
        const kind = isStatic ? RAPIER.RigidBodyDesc.fixed() : RAPIER.RigidBodyDesc.dynamic();
        kind.setTranslation(x, y).setLinvel(vx, vy).lockRotations().setCanSleep(false);
        kind.setCcdEnabled(number < ccd);
        if (number < softCcd) kind.setSoftCcdPrediction(Math.hypot(vx, vy) * dt);
        const body = world.createRigidBody(kind);
        const shape = RAPIER.ColliderDesc.ball(radius);
        if (!isStatic) shape.setMass(mass);
        world.createCollider(elastic(shape), body);
        return body;
    });
    if (wall !== null) world.createCollider(elastic(RAPIER.ColliderDesc.segment({ x: 0, y: -4000 }, { x: 0, y: 4000 })));
    return {
        step: () => world.step(),
        places: () => bodies.map((body) => [body.translation().x, body.translation().y]),
        end: () => world.free(),
    };
}
