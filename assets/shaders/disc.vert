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

const float DIAGONAL = 1.414213562;

void main() {
    middle = center * scale;
    extent = extent_of_disc(radius * scale);
    float reach = extent < 0.0 ? DIAGONAL * (0.5 - extent) : extent + 0.5;
    vec2 place = middle + reach * corner;
    gl_Position = vec4(place.x / size.x * 2.0 - 1.0, 1.0 - place.y / size.y * 2.0, 0.0, 1.0);
    ink = color / 255.0;
    height = size.y;
}
