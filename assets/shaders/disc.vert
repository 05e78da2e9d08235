#version 100
// A disc of a crowd, drawn as by the shader of capsules, in less work. Spans a triangle around it, half a pixel larger for the
// soft edge. The corners are those of the triangle around the unit circle: one triangle is less work than the two of a square.
attribute vec2 corner;
attribute vec2 center;
attribute float radius;
attribute vec4 color;

uniform vec2 size;
uniform float scale;

varying highp vec2 middle;
varying highp float extent;
varying lowp vec4 ink;
varying highp float height;

// The radius below which a disc is drawn as a point: as a square, along the pixels, of the same area.
const float POINT = 0.75;

// Half the side of a square whose area is that of a disc of radius one.
const float HALF_SIDE = 0.886226925;

const float DIAGONAL = 1.414213562;

void main() {
    middle = center * scale;
    float pixels = radius * scale;
    float reach;
    if (pixels < POINT) {
        // Negative for a point.
        extent = -HALF_SIDE * max(pixels, 1e-9);
        reach = DIAGONAL * (0.5 - extent);
    } else {
        // The soft edge covers more than the disc by a twelfth of pi pixels, which a smaller radius makes up for.
        extent = sqrt(pixels * pixels - 1.0 / 12.0);
        reach = extent + 0.5;
    }
    vec2 place = middle + reach * corner;
    gl_Position = vec4(place.x / size.x * 2.0 - 1.0, 1.0 - place.y / size.y * 2.0, 0.0, 1.0);
    ink = color / 255.0;
    height = size.y;
}
