#version 100
// The beginning of the shaders of capsules and of crowds of discs: how large a disc is drawn.

// The radius below which a disc is drawn as a point: as a square, along the pixels, of the same area.
const float POINT = 0.75;

// Half the side of a square whose area is that of a disc of radius one.
const float HALF_SIDE = 0.886226925;

// Half a side of the square, negative, for a point; else the radius. The soft edge of a disc covers more than the disc by a
// twelfth of pi pixels, which a smaller radius makes up for.
float extent_of_disc(float radius) {
    return radius < POINT ? -HALF_SIDE * max(radius, 1e-9) : sqrt(radius * radius - 1.0 / 12.0);
}

