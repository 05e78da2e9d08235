// Distance to the center decides how much of the pixel is covered: exact at every zoom, no polygon.
varying highp vec2 middle;
varying highp float extent;
varying lowp vec4 ink;
varying highp float height;

void main() {
    vec2 offset = vec2(gl_FragCoord.x, height - gl_FragCoord.y) - middle;
    float cover = extent < 0.0 ? cover_of_point(offset, extent) : cover_inside(length(offset) - extent);
    gl_FragColor = ink * cover;
}
