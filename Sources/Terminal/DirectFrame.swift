// The bytes of a change on a terminal that takes it without curses.

import CNcurses

/// A frame's changes as bytes. It begins and ends in the terminal's plain style, which curses leaves and expects.
struct DirectFrame {
    private(set) var bytes: [UInt8] = []
    private let sequences: DirectSequences
    private var attributes: UInt32 = 0
    /// The numbers of the colours; -1 for the terminal's own.
    private var foreground: Int32 = -1
    private var background: Int32 = -1

    init(_ sequences: DirectSequences) { self.sequences = sequences }

    /// Begins another frame and keeps the memory.
    mutating func begin() { bytes.removeAll(keepingCapacity: true) }

    mutating func end() {
        if attributes != 0 || foreground >= 0 || background >= 0 { reset() }
    }

    /// Moves the cursor to a cell, counted from 0.
    mutating func move(x: Int, y: Int) {
        bytes += [0x1B, UInt8(ascii: "[")]
        append(y + 1)
        bytes.append(UInt8(ascii: ";"))
        append(x + 1)
        bytes.append(UInt8(ascii: "H"))
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
                bytes += attribute.bytes
            }
            attributes = wanted
        }
        if (ink.foreground < 0 && foreground >= 0) || (ink.background < 0 && background >= 0) {
            bytes += sequences.defaultColors
            (foreground, background) = (-1, -1)
        }
        if ink.foreground != foreground {
            bytes += ink.foregroundBytes
            foreground = ink.foreground
        }
        if ink.background != background {
            bytes += ink.backgroundBytes
            background = ink.background
        }
    }

    mutating func put(_ scalar: UInt32) {
        if scalar < 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: scalar))
        } else if let encoded = Unicode.Scalar(scalar).flatMap(UTF8.encode) {
            bytes += encoded
        }
    }

    private mutating func reset() {
        bytes += sequences.reset
        (attributes, foreground, background) = (0, -1, -1)
    }

    private mutating func append(_ number: Int) {
        if number >= 10 { append(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
