#version 100
// Spans a rectangle around the capsule, along its segment, one pixel larger for the soft edge.
attribute vec2 corner;
attribute vec2 segment_from;
attribute vec2 segment_to;
attribute vec3 shape;
attribute vec4 color;

uniform vec2 size;

varying highp vec2 from;
varying highp vec2 to;
varying highp vec3 outline;
varying lowp vec4 ink;
varying highp float height;

void main() {
    vec2 way = segment_to - segment_from;
    float distance = length(way);
    vec2 along = distance > 0.0 ? way / distance : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    float reach = shape.x + 0.5 * shape.y + 1.0;
    vec2 end = corner.x < 0.0 ? segment_from : segment_to;
    vec2 place = end + reach * (corner.x * along + corner.y * across);
    gl_Position = vec4(place.x / size.x * 2.0 - 1.0, 1.0 - place.y / size.y * 2.0, 0.0, 1.0);
    from = segment_from;
    to = segment_to;
    outline = shape;
    ink = color / 255.0;
    height = size.y;
}
