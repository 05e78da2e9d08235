#version 100
attribute vec2 position;
attribute vec2 place;
attribute vec4 color;

uniform vec2 size;

varying highp vec2 glyph;
varying lowp vec4 ink;

void main() {
    gl_Position = vec4(position.x / size.x * 2.0 - 1.0, 1.0 - position.y / size.y * 2.0, 0.0, 1.0);
    glyph = place;
    ink = color / 255.0;
}
