"""The program itself: the model of each method."""

import csv
import os
import subprocess
import tempfile

PROGRAM = os.environ["CIRCLE_COLLISION"]
STEPS = 16  # More than there are in a throw.

about = {
    "name": "circle-collision",
    "module": None,
    "scale": 1,
    "thinnestWall": 0,
    "notes": "These are the models. Their walls have no thickness here.",
    "settings": [
        {"name": "overlap", "method": "overlap"},
        {"name": "sub-steps", "method": "sub-steps", "parts": 4},
        {"name": "center-ray", "method": "center-ray"},
        {"name": "sweep-at-rest", "method": "sweep-at-rest"},
        {"name": "sweep", "method": "sweep"},
        {"name": "speculative", "method": "speculative"},
        {"name": "intercept", "method": "intercept"},
    ],
}


def version():
    return subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout.strip()


class Game:
    """All frames are made at once."""

    def __init__(self, setting, circles, dt, wall):
        step = dt * setting.get("parts", 1)
        scene = [f'detection = "{setting["method"]}"', f"step = {step!r}", "substeps = 4"]
        for circle in circles:
            scene += ["[[circle]]", f"center = [{circle['x']!r}, {circle['y']!r}]", f"radius = {circle['radius']!r}"]
            if circle["is_static"]:
                scene.append("fixed = true")
            else:
                scene += [f"velocity = [{circle['vx']!r}, {circle['vy']!r}]", f"mass = {float(circle['mass'])!r}"]
        if wall is not None:
            scene += ["[[wall]]", "from = [0.0, -2000.0]", "to = [0.0, 2000.0]", f"thickness = {float(wall)!r}"]
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write("\n".join(scene))
            file.flush()
            command = [PROGRAM, "run", file.name, "--until", repr(STEPS * step), "--trajectory", "-", "--every", repr(dt)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
        rows = [(float(row["x"]), float(row["y"])) for row in csv.DictReader(done.stdout.splitlines())]
        count = len(circles)
        self.frames = [rows[at : at + count] for at in range(0, len(rows), count)]
        self.frame = 0

    def step(self):
        self.frame += 1

    def places(self):
        return self.frames[self.frame]

    def end(self):
        pass
