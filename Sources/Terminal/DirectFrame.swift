// The bytes of a frame on a terminal that takes it without curses.

import CNcurses
import Canvas

/// A frame's changes as bytes. It begins and ends in the terminal's plain style, which curses leaves and expects.
///
/// Its memory is its own: an array would ask at each character whether it is shared and large enough.
struct DirectFrame: ~Copyable {
    private let sequences: DirectSequences
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity = 16_384
    private var count = 0
    private var attributes: UInt32 = 0
    /// The numbers of the colours; -1 for the terminal's own.
    private var foreground: Int32 = -1
    private var background: Int32 = -1

    init(_ sequences: DirectSequences) {
        self.sequences = sequences
        memory = .allocate(capacity: capacity)
    }

    deinit { memory.deallocate() }

    /// Begins another frame and keeps the memory.
    mutating func begin() { count = 0 }

    mutating func end() {
        if attributes != 0 || foreground >= 0 || background >= 0 { reset() }
    }

    /// The bytes of the frame, which last until the next one begins.
    func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// Moves the cursor to a cell, counted from 0.
    mutating func move(x: Int, y: Int) {
        reserve(48)
        append(0x1B)
        append(UInt8(ascii: "["))
        append(number: y + 1)
        append(UInt8(ascii: ";"))
        append(number: x + 1)
        append(UInt8(ascii: "H"))
    }

    /// Uses an ink for the characters that follow, or for blanks, of which only the background and lines can be seen.
    mutating func use(_ ink: Ink, isBlank: Bool) {
        let wanted = isBlank ? ink.blankAttributes : ink.attributes
        if isBlank, background == ink.background, (attributes | wanted) & (cn_underline | cn_reverse) == 0 {
            return
        }
        if attributes & ~wanted != 0 { reset() }
        if wanted != attributes {
            for attribute in sequences.attributes where wanted & ~attributes & attribute.bit != 0 {
                append(attribute.bytes)
            }
            attributes = wanted
        }
        if (ink.foreground < 0 && foreground >= 0) || (ink.background < 0 && background >= 0) {
            append(sequences.defaultColors)
            (foreground, background) = (-1, -1)
        }
        if ink.foreground != foreground {
            append(ink.foregroundBytes)
            foreground = ink.foreground
        }
        if ink.background != background {
            append(ink.backgroundBytes)
            background = ink.background
        }
    }

    /// Puts a character; nothing for half of a pair.
    mutating func put(_ scalar: UInt32) {
        reserve(4)
        if scalar < 0x80 {
            append(UInt8(truncatingIfNeeded: scalar))
        } else if let encoded = Unicode.Scalar(scalar).flatMap(UTF8.encode) {
            for byte in encoded { append(byte) }
        }
    }

    /// Puts the characters of cells, all of them ASCII.
    mutating func put(_ cells: UnsafeBufferPointer<Cell>) {
        reserve(cells.count)
        let end = memory + count
        for index in cells.indices { end[index] = UInt8(truncatingIfNeeded: cells[index].glyph) }
        count += cells.count
    }

    private mutating func reset() {
        append(sequences.reset)
        (attributes, foreground, background) = (0, -1, -1)
    }

    // MARK: Bytes

    private mutating func reserve(_ more: Int) {
        guard count + more > capacity else { return }
        let (old, larger) = (memory, max(capacity * 2, count + more))
        memory = .allocate(capacity: larger)
        memory.initialize(from: old, count: count)
        old.deallocate()
        capacity = larger
    }

    private mutating func append(_ list: [UInt8]) {
        reserve(list.count)
        for byte in list { append(byte) }
    }

    /// There has to be room for it.
    private mutating func append(_ byte: UInt8) {
        memory[count] = byte
        count += 1
    }

    private mutating func append(number: Int) {
        if number >= 10 { append(number: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
