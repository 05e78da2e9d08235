#version 100
precision highp float;
// Distance to the center decides how much of the pixel is covered: exact at every zoom, no polygon.
varying highp vec2 middle;
varying highp float extent;
varying lowp vec4 ink;
varying highp float height;

void main() {
    vec2 offset = vec2(gl_FragCoord.x, height - gl_FragCoord.y) - middle;
    // A point covers the part of the pixel that lies in its square.
    vec2 sides = clamp(0.5 - extent - abs(offset), 0.0, min(1.0, 2.0 * abs(extent)));
    float cover = extent < 0.0 ? sides.x * sides.y : clamp(0.5 + extent - length(offset), 0.0, 1.0);
    gl_FragColor = ink * cover;
}
