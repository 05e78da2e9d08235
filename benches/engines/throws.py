"""The throws: where the circles of each one start, so that the contact falls at random within the fifth step."""

import math
import random

BULLET, OTHER = 4.0, 16.0  # Radii, in px.
R = BULLET + OTHER
RATE = 60  # Steps a second.
WAYS = [0.5, 1, 2, 4, 8, 16]  # How far a circle moves in a step, in R.
STEPS_BEFORE, STEPS = 4, 14

# What the bullet comes to, and what a throw of it says. Of one that passes by, every bend is a ghost.
SITUATIONS = [
    "wall head-on",
    "wall at 45°",
    "static circle",
    "at rest",
    "head-on",
    "crossing",
    "past one at rest",
    "past one head-on",
    "past one crossing",
]


def is_at_wall(situation):
    return situation.startswith("wall")


def is_static(situation):
    return is_at_wall(situation) or situation == "static circle"


def is_pass(situation):
    return situation.startswith("past")


def throws(situation, way, count, wall_thickness):
    """`count` throws, the same in each call. A circle is (x, y, vx, vy, radius, mass) in px, px/s and a mass of 1, or inf."""
    generator = random.Random(f"{situation} {way}")
    thrown = at_wall if is_at_wall(situation) else at_circle
    return [thrown(generator, situation, way * R * RATE, wall_thickness) for _ in range(count)]


def at_wall(generator, situation, speed, wall_thickness):
    """The bullet flies to the right, and up if it comes at 45°. The wall is the line x = 0."""
    angle = math.pi / 4 if situation == "wall at 45°" else 0.0
    velocity = speed * math.cos(angle), speed * math.sin(angle)
    contact = -BULLET - wall_thickness / 2, generator.uniform(-R, R)
    return [circle(contact, velocity, contact_time(generator), BULLET, 1.0)]


def at_circle(generator, situation, speed, _):
    """Either direction is as likely as any other, and the line of relative motion is shifted by the offset."""
    other_velocity = {"head-on": (-speed, 0.0), "crossing": (0.0, speed)}.get(situation.removeprefix("past one "), (0.0, 0.0))
    offset = generator.uniform(1.05, 1.3) if is_pass(situation) else generator.uniform(0.0, 0.99)
    offset *= generator.choice([-R, R])
    turn = generator.uniform(0.0, 2.0 * math.pi)
    velocity, other_velocity = rotated((speed, 0.0), turn), rotated(other_velocity, turn)
    relative = velocity[0] - other_velocity[0], velocity[1] - other_velocity[1]
    length = math.hypot(*relative)
    forward = relative[0] / length, relative[1] / length
    back = math.sqrt(max(0.0, R * R - offset * offset))
    contact = -back * forward[0] - offset * forward[1], -back * forward[1] + offset * forward[0]
    time = contact_time(generator)
    mass = math.inf if situation == "static circle" else 1.0
    return [circle(contact, velocity, time, BULLET, 1.0), circle((0.0, 0.0), other_velocity, time, OTHER, mass)]


def contact_time(generator):
    return (STEPS_BEFORE + generator.random()) / RATE


def rotated(vector, angle):
    cosine, sine = math.cos(angle), math.sin(angle)
    return vector[0] * cosine - vector[1] * sine, vector[0] * sine + vector[1] * cosine


def circle(at_contact, velocity, time, radius, mass):
    x, y = at_contact[0] - velocity[0] * time, at_contact[1] - velocity[1] * time
    return {"x": x, "y": y, "vx": velocity[0], "vy": velocity[1], "radius": radius, "mass": mass}
