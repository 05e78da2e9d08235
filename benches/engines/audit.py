"""Has frames judged by `circle-collision audit`."""

import csv
import subprocess
import sys
import tempfile

WALL = """[[wall]]
from = [0.0, -2000.0]
to = [0.0, 2000.0]
thickness = {}
name = "wall"
"""


def audit(program, frames, rate, wall_thickness):
    """The rows that the program writes, one for each contact or ghost. Without a thickness there is no wall."""
    command = [program, "audit", "-", "--free", "--rate", str(rate), "--restitution", "1"]
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as scene:
        if wall_thickness is not None:
            scene.write(WALL.format(float(wall_thickness)))
            scene.flush()
            command += ["--scene", scene.name]
        done = subprocess.run(command, input=frames, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stderr}")
    return list(csv.DictReader(done.stdout.splitlines()))
