"""Plays throws in an engine that runs in Python, and writes their frames, as drive.mjs does."""

import importlib
import importlib.metadata
import json
import sys

engine = importlib.import_module(f"engines.{sys.argv[1]}")
about = engine.about
scale = about["scale"]
module = about["module"]
about["version"] = engine.version() if module is None else f"{module} {importlib.metadata.version(module)}"
print(json.dumps(about), flush=True)


def in_its_lengths(circle):
    """JSON has no infinite number: a circle that nothing moves has no mass there."""
    lengths = {key: circle[key] / scale for key in ["x", "y", "vx", "vy", "radius"]}
    return {**lengths, "mass": circle["mass"], "is_static": circle["mass"] is None}


for line in sys.stdin:
    order = json.loads(line)
    setting = about["settings"][order["setting"]]
    wall = None if order["wall"] is None else order["wall"] / scale
    rows = ["run,frame,id,name,x,y,radius,mass"]
    for run, circles in enumerate(order["throws"]):
        game = engine.Game(setting, [in_its_lengths(circle) for circle in circles], 1 / order["rate"], wall)
        for frame in range(order["steps"] + 1):
            if frame > 0:
                game.step()
                places = [(x * scale, y * scale) for x, y in game.places()]
            else:
                places = [(circle["x"], circle["y"]) for circle in circles]
            for number, (circle, (x, y)) in enumerate(zip(circles, places)):
                name = "bullet" if number == 0 else "other"
                mass = "inf" if circle["mass"] is None else circle["mass"]
                rows.append(f"{run},{frame},{run}-{number},{name},{x!r},{y!r},{circle['radius']},{mass}")
        game.end()
    print("\n".join(rows), end="\n\n", flush=True)
