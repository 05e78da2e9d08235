//! The rows of the tables of circles: the state at the end, and the trajectory.

use circle_collision::geometry::Circle;

use super::number::{index, number};

/// The first line of the table of the state.
pub const STATE_HEAD: &str = "id,x,y,vx,vy,radius,mass\n";

/// The first line of the table of the trajectory.
pub const TRAJECTORY_HEAD: &str = "time,id,name,x,y,vx,vy\n";

/// Adds the line of a circle to the table of the state.
pub fn write_state(text: &mut Vec<u8>, id: usize, circle: &Circle) {
    let &Circle { center, velocity, radius, mass } = circle;
    index(text, id);
    numbers(text, &[center.x, center.y, velocity.x, velocity.y, radius, mass]);
    text.push(b'\n');
}

/// Adds the line of a circle at this time (s) to the table of the trajectory.
pub fn write_place(text: &mut Vec<u8>, time: f64, id: usize, name: &str, circle: &Circle) {
    let &Circle { center, velocity, .. } = circle;
    number(text, time);
    text.push(b',');
    index(text, id);
    text.push(b',');
    field(text, name);
    numbers(text, &[center.x, center.y, velocity.x, velocity.y]);
    text.push(b'\n');
}

/// Adds a text, in quotation marks where it would otherwise be taken for several fields.
pub fn field(text: &mut Vec<u8>, content: &str) {
    if content.contains([',', '"', '\n', '\r']) {
        text.extend_from_slice(format!("\"{}\"", content.replace('"', "\"\"")).as_bytes());
    } else {
        text.extend_from_slice(content.as_bytes());
    }
}

/// Adds further fields of a line.
pub fn numbers(text: &mut Vec<u8>, values: &[f64]) {
    for &value in values {
        text.push(b',');
        number(text, value);
    }
}

#[cfg(test)]
mod tests {
    use circle_collision::glam::DVec2;

    use super::*;

    #[test]
    fn every_column_has_a_head() {
        let columns = |text: &[u8]| text.split(|&byte| byte == b',').count();
        let circle = Circle::new(DVec2::ZERO, 1.0);
        let (mut state, mut place) = (Vec::new(), Vec::new());
        write_state(&mut state, 0, &circle);
        write_place(&mut place, 0.5, 0, "A", &circle);
        assert_eq!(columns(&state), columns(STATE_HEAD.as_bytes()));
        assert_eq!(columns(&place), columns(TRAJECTORY_HEAD.as_bytes()));
    }

    #[test]
    fn a_name_stays_one_field() {
        for (name, expected) in [("A", "A"), ("a,b", "\"a,b\""), ("say \"A\"", "\"say \"\"A\"\"\""), ("", "")]
        {
            let mut text = Vec::new();
            field(&mut text, name);
            assert_eq!(String::from_utf8(text).expect("text"), expected);
        }
    }
}
