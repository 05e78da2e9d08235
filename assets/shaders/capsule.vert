// Spans a rectangle around the capsule, along its segment, half a pixel larger for the soft edge.
attribute vec2 corner;
attribute vec2 segment_from;
attribute vec2 segment_to;
attribute vec3 shape;
attribute vec4 color;

uniform vec2 size;
uniform float scale;

varying highp vec2 from;
varying highp vec2 to;
varying highp vec3 outline;
varying lowp vec4 ink;
varying highp float height;

void main() {
    from = segment_from * scale;
    to = segment_to * scale;
    outline = shape * scale;
    vec2 way = to - from;
    float distance = length(way);
    if (distance == 0.0 && outline.y == 0.0) {
        outline.x = extent_of_disc(outline.x);
    }
    vec2 along = distance > 0.0 ? way / distance : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    float reach = abs(outline.x) + 0.5 * outline.y + 0.5;
    vec2 end = corner.x < 0.0 ? from : to;
    vec2 place = end + reach * (corner.x * along + corner.y * across);
    gl_Position = vec4(place.x / size.x * 2.0 - 1.0, 1.0 - place.y / size.y * 2.0, 0.0, 1.0);
    ink = color / 255.0;
    height = size.y;
}
