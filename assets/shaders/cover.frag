#version 100
// The beginning of the shaders of capsules and of crowds of discs: which part of a pixel is covered.
precision highp float;

// The part that lies in the square of a point, of which half a side is `-extent`, seen from its middle.
float cover_of_point(vec2 offset, float extent) {
    vec2 sides = clamp(0.5 - extent - abs(offset), 0.0, min(1.0, 2.0 * abs(extent)));
    return sides.x * sides.y;
}

// The part on the inner side of a rim at this distance, negative inside.
float cover_inside(float rim) {
    return clamp(0.5 - rim, 0.0, 1.0);
}

