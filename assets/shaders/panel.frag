#version 100
precision mediump float;
uniform sampler2D glyphs;

varying highp vec2 glyph;
varying lowp vec4 ink;

void main() {
    gl_FragColor = ink * texture2D(glyphs, glyph);
}
