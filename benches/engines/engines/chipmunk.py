"""Chipmunk, as pymunk. Its lengths are px."""

import pymunk

about = {
    "name": "Chipmunk (pymunk)",
    "module": "pymunk",
    "scale": 1,
    "thinnestWall": 0,
    "notes": "The wall is a segment of radius 0.",
    "settings": [
        {"name": "as it comes", "method": "overlap"},
        {"name": "space.step(dt / 4), four times", "method": "sub-steps", "parts": 4},
    ],
}


class Game:
    def __init__(self, setting, circles, dt, wall):
        self.dt = dt
        self.space = pymunk.Space()
        self.bodies = [self.body(**circle) for circle in circles]
        if wall is not None:
            segment = pymunk.Segment(self.space.static_body, (0, -2000), (0, 2000), wall / 2)
            segment.elasticity, segment.friction = 1.0, 0.0
            self.space.add(segment)

    def body(self, x, y, vx, vy, radius, mass, is_static):
        body = pymunk.Body(body_type=pymunk.Body.STATIC) if is_static else pymunk.Body(mass, float("inf"))
        body.position = x, y
        body.velocity = vx, vy
        shape = pymunk.Circle(body, radius)
        shape.elasticity, shape.friction = 1.0, 0.0
        self.space.add(body, shape)
        return body

    def step(self):
        self.space.step(self.dt)

    def places(self):
        return [body.position for body in self.bodies]

    def end(self):
        pass
