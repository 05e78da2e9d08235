//! Buffers on the graphics card that change from frame to frame.

use macroquad::miniquad::{BufferId, BufferSource, BufferType, BufferUsage, RenderingBackend};

/// The initial capacity of a buffer (items).
const FIRST_CAPACITY: usize = 256;

/// A buffer of items that grows as needed. Items that it already holds are not sent again.
#[derive(Debug)]
pub struct Stream<Item> {
    kind: BufferType,
    id: BufferId,
    sent: Vec<Item>,
}

impl<Item: PartialEq> Stream<Item> {
    /// Creates an empty buffer.
    pub fn new(kind: BufferType, backend: &mut dyn RenderingBackend) -> Self {
        Self { kind, id: make::<Item>(kind, FIRST_CAPACITY, backend), sent: Vec::new() }
    }

    /// Makes the buffer hold these items, and returns it.
    pub fn holding(&mut self, items: Vec<Item>, backend: &mut dyn RenderingBackend) -> BufferId {
        if size_of_val(&items[..]) > backend.buffer_size(self.id) {
            backend.delete_buffer(self.id);
            self.id = make::<Item>(self.kind, items.len().next_power_of_two(), backend);
            self.sent.clear();
        }
        if !self.sent.starts_with(&items) {
            backend.buffer_update(self.id, BufferSource::slice(&items));
            self.sent = items;
        }
        self.id
    }
}

fn make<Item>(kind: BufferType, capacity: usize, backend: &mut dyn RenderingBackend) -> BufferId {
    backend.new_buffer(kind, BufferUsage::Stream, BufferSource::empty::<Item>(capacity))
}

/// The buffers of one frame, each filled once per frame: filling one again would wait until it is drawn.
#[derive(Debug)]
pub struct Streams<Item> {
    streams: Vec<Stream<Item>>,
    used: usize,
}

impl<Item: PartialEq> Streams<Item> {
    pub fn new() -> Self {
        Self { streams: Vec::new(), used: 0 }
    }

    /// Makes the next buffer hold these items, and returns it.
    pub fn next(&mut self, items: Vec<Item>, backend: &mut dyn RenderingBackend) -> BufferId {
        if self.used == self.streams.len() {
            self.streams.push(Stream::new(BufferType::VertexBuffer, backend));
        }
        self.used += 1;
        self.streams[self.used - 1].holding(items, backend)
    }

    /// Starts over with the first buffer, for the next frame.
    pub fn start_again(&mut self) {
        self.used = 0;
    }
}
