"""Bullet, as pybullet, in 3D: circles are spheres that fly in a plane. Its lengths are meters."""

import pybullet

about = {
    "name": "Bullet (pybullet)",
    "module": "pybullet",
    "scale": 20,
    "thinnestWall": 2,
    "notes": "The wall is a box of 2 px. Bodies have `useMaximalCoordinates`: without it, the swept sphere changes nothing. The threshold "
    "alone, which makes a center ray, cannot be set in pybullet.",
    "settings": [
        {"name": "as it comes", "method": "overlap"},
        {"name": "fixedTimeStep / 4, four times", "method": "sub-steps", "parts": 4},
        {"name": "ccdSweptSphereRadius = radius on the fast one", "method": "sweep-at-rest", "swept": 1},
        {"name": "ccdSweptSphereRadius = radius on both", "method": "sweep-at-rest", "swept": 2},
    ],
}

pybullet.connect(pybullet.DIRECT)


class Game:
    def __init__(self, setting, circles, dt, wall):
        pybullet.resetSimulation()
        pybullet.setGravity(0, 0, 0)
        pybullet.setTimeStep(dt)
        swept = setting.get("swept", 0)
        self.bodies = [self.body(number < swept, **circle) for number, circle in enumerate(circles)]
        if wall is not None:
            shape = pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=[wall / 2, 200, 200])
            self.set_elastic(pybullet.createMultiBody(0, shape, useMaximalCoordinates=True))

    def body(self, is_swept, x, y, vx, vy, radius, mass, is_static):
        shape = pybullet.createCollisionShape(pybullet.GEOM_SPHERE, radius=radius)
        body = pybullet.createMultiBody(0 if is_static else mass, shape, basePosition=[x, y, 0], useMaximalCoordinates=True)
        self.set_elastic(body)
        if is_swept:
            pybullet.changeDynamics(body, -1, ccdSweptSphereRadius=radius)
        pybullet.resetBaseVelocity(body, [vx, vy, 0], [0, 0, 0])
        return body

    def set_elastic(self, body):
        sleepless = pybullet.ACTIVATION_STATE_DISABLE_SLEEPING
        elastic = {"restitution": 1, "lateralFriction": 0, "spinningFriction": 0, "rollingFriction": 0}
        pybullet.changeDynamics(body, -1, **elastic, linearDamping=0, angularDamping=0, activationState=sleepless)

    def step(self):
        pybullet.stepSimulation()

    def places(self):
        return [pybullet.getBasePositionAndOrientation(body)[0][:2] for body in self.bodies]

    def end(self):
        pass
