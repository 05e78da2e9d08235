// Box2D 3, as box2d3-wasm. Its lengths are meters.

import Box2D from "box2d3-wasm";

const b2 = await Box2D();

export const about = {
    name: "Box2D 3",
    module: "box2d3-wasm",
    scale: 20, // px in a unit of length.
    thinnestWall: 0,
    notes: "That is Box2D 3.2 in the making. The wall is a segment, and the static circle is flagged as well where both are. `maximumLinearSpeed` is raised: as it comes, it is 400 m/s.",
    settings: [
        { name: "as it comes", method: "overlap", atStatic: "sweep-at-rest" },
        { name: "enableContinuous = false", method: "overlap", isContinuous: false },
        { name: "b2World_Step(dt / 4), four times", method: "sub-steps", atStatic: "sweep-at-rest", parts: 4 },
        { name: "isBullet = true on the fast one", method: "sweep-at-rest", bullets: 1 },
        { name: "isBullet = true on both", method: "overlap", atStatic: "sweep-at-rest", bullets: 2 },
    ],
};

export function start({ isContinuous = true, bullets = 0 }, circles, dt, wall) {
    const worldDef = b2.b2DefaultWorldDef();
    worldDef.gravity.Set(0, 0);
    worldDef.enableSleep = false;
    worldDef.enableContinuous = isContinuous;
    worldDef.maximumLinearSpeed = 10000;
    const world = b2.b2CreateWorld(worldDef);

    const shapeDef = b2.b2DefaultShapeDef();
    shapeDef.material.restitution = 1;
    shapeDef.material.friction = 0;
    const bodies = circles.map(({ x, y, vx, vy, radius, mass, isStatic }, number) => {
        const bodyDef = b2.b2DefaultBodyDef();
        bodyDef.type = isStatic ? b2.b2BodyType.b2_staticBody : b2.b2BodyType.b2_dynamicBody;
        bodyDef.position.Set(x, y);
        bodyDef.linearVelocity.Set(vx, vy);
        bodyDef.motionLocks.angularZ = true;
        bodyDef.isBullet = number < bullets;
        const body = b2.b2CreateBody(world, bodyDef);
        const circle = new b2.b2Circle();
        circle.center.Set(0, 0);
        circle.radius = radius;
        shapeDef.density = mass / (Math.PI * radius ** 2);
        b2.b2CreateCircleShape(body, shapeDef, circle);
        return body;
    });
    if (wall !== null) {
        const segment = new b2.b2Segment();
        segment.point1.Set(0, -200);
        segment.point2.Set(0, 200);
        b2.b2CreateSegmentShape(b2.b2CreateBody(world, b2.b2DefaultBodyDef()), shapeDef, segment);
    }
    return {
        step: () => b2.b2World_Step(world, dt, 4),
        places: () => bodies.map((body) => [b2.b2Body_GetPosition(body).x, b2.b2Body_GetPosition(body).y]),
        end: () => b2.b2DestroyWorld(world),
    };
}
