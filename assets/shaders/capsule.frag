// Distance to the segment decides how much of the pixel is covered: exact at every zoom, no polygon.
varying highp vec2 from;
varying highp vec2 to;
varying highp vec3 outline;
varying lowp vec4 ink;
varying highp float height;

const float TURN = 6.283185307;

// How much of this pixel belongs to a dash; `place` counts dashes and gaps, of `period` pixels each pair.
float dashed(float place, float period) {
    float from_middle = abs(fract(place) - 0.5);
    return clamp((0.25 - from_middle) * period + 0.5, 0.0, 1.0);
}

void main() {
    vec2 pixel = vec2(gl_FragCoord.x, height - gl_FragCoord.y);
    vec2 offset = pixel - from;
    if (outline.x < 0.0) {
        gl_FragColor = ink * cover_of_point(offset, outline.x);
        return;
    }
    vec2 way = to - from;
    float length_squared = dot(way, way);
    float share = length_squared > 0.0 ? clamp(dot(offset, way) / length_squared, 0.0, 1.0) : 0.0;
    float rim = length(offset - way * share) - outline.x;
    float cover = outline.y > 0.0 ? clamp(0.5 + 0.5 * outline.y - abs(rim), 0.0, 1.0) : cover_inside(rim);
    if (outline.z > 0.0) {
        float period = 2.0 * outline.z;
        if (length_squared > 0.0) {
            cover *= dashed(share * sqrt(length_squared) / period, period);
        } else {
            // A whole number of dashes, so that the ring closes without a seam.
            float count = max(1.0, floor(TURN * outline.x / period + 0.5));
            cover *= dashed(atan(offset.y, offset.x) / TURN * count, TURN * outline.x / count);
        }
    }
    gl_FragColor = ink * cover;
}
