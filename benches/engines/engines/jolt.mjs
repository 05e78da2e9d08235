// Jolt, in 3D: circles are spheres that fly in a plane. Its lengths are meters.

import init from "jolt-physics";

const Jolt = await init();

export const about = {
    name: "Jolt",
    module: "jolt-physics",
    scale: 20, // px in a unit of length.
    thinnestWall: 2, // px.
    notes: "That is Jolt 5.6.0. The wall is a box of 2 px. `mMaxLinearVelocity` is raised: as it comes, it is 500 m/s.",
    settings: [
        { name: "as it comes", method: "overlap" },
        { name: "inCollisionSteps = 4", method: "sub-steps", collisionSteps: 4 },
        { name: "mMotionQuality = LinearCast on the fast one", method: "sweep-at-rest", casts: 1 },
        { name: "mMotionQuality = LinearCast on both", method: "sweep-at-rest", casts: 2 },
        { name: "mSpeculativeContactDistance = closing way", method: "speculative", isSpeculative: true },
    ],
};

const LAYER = 0;
const jolt = new Jolt.JoltInterface(joltSettings());
const system = jolt.GetPhysicsSystem();
const bodyInterface = system.GetBodyInterface();
const physics = system.GetPhysicsSettings();
const usualDistance = physics.mSpeculativeContactDistance;
system.SetGravity(new Jolt.Vec3(0, 0, 0));

export function start({ casts = 0, collisionSteps = 1, isSpeculative = false }, circles, dt, wall) {
    physics.mSpeculativeContactDistance = isSpeculative ? closingWay(circles) * dt : usualDistance;
    system.SetPhysicsSettings(physics);
    const bodies = circles.map(({ x, y, vx, vy, radius, mass, isStatic }, number) => {
        const body = created(new Jolt.SphereShape(radius), x, y, isStatic, (settings) => {
            settings.mLinearDamping = 0;
            settings.mMaxLinearVelocity = 10000;
            settings.mAllowSleeping = false;
            settings.mAllowedDOFs = Jolt.EAllowedDOFs_TranslationX | Jolt.EAllowedDOFs_TranslationY;
            settings.mMotionQuality = number < casts ? Jolt.EMotionQuality_LinearCast : Jolt.EMotionQuality_Discrete;
            settings.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
            settings.mMassPropertiesOverride.mMass = mass ?? 1;
        });
        if (!isStatic) body.SetLinearVelocity(new Jolt.Vec3(vx, vy, 0));
        return body;
    });
    const all = [...bodies];
    if (wall !== null) all.push(created(new Jolt.BoxShape(new Jolt.Vec3(wall / 2, 200, 200), 0), 0, 0, true, () => {}));
    return {
        step: () => jolt.Step(dt, collisionSteps),
        places: () => bodies.map((body) => [body.GetPosition().GetX(), body.GetPosition().GetY()]),
        end() {
            for (const body of all) {
                bodyInterface.RemoveBody(body.GetID());
                bodyInterface.DestroyBody(body.GetID());
            }
        },
    };
}

function created(shape, x, y, isStatic, set) {
    const motion = isStatic ? Jolt.EMotionType_Static : Jolt.EMotionType_Dynamic;
    const settings = new Jolt.BodyCreationSettings(shape, new Jolt.RVec3(x, y, 0), new Jolt.Quat(0, 0, 0, 1), motion, LAYER);
    settings.mRestitution = 1;
    settings.mFriction = 0;
    set(settings);
    const body = bodyInterface.CreateBody(settings);
    Jolt.destroy(settings);
    bodyInterface.AddBody(body.GetID(), Jolt.EActivation_Activate);
    return body;
}

function closingWay([bullet, other]) {
    return other ? Math.hypot(bullet.vx - other.vx, bullet.vy - other.vy) : Math.hypot(bullet.vx, bullet.vy);
}

// Everything is in one layer.
function joltSettings() {
    const settings = new Jolt.JoltSettings();
    settings.mMaxWorkerThreads = 1;
    const pairs = new Jolt.ObjectLayerPairFilterTable(1);
    pairs.EnableCollision(LAYER, LAYER);
    const broad = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
    broad.MapObjectToBroadPhaseLayer(LAYER, new Jolt.BroadPhaseLayer(0));
    settings.mObjectLayerPairFilter = pairs;
    settings.mBroadPhaseLayerInterface = broad;
    settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 1, pairs, 1);
    return settings;
}
