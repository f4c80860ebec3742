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
    ///
    /// - Parameter colors: the sequences of the table that the ink is of.
    mutating func use(_ ink: Ink, isBlank: Bool, colors: [UInt8]) {
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
            append(colors[ink.foregroundPlace])
            foreground = ink.foreground
        }
        if ink.background != background {
            append(colors[ink.backgroundPlace])
            background = ink.background
        }
    }

    /// Puts a character some times; nothing for half of a pair.
    mutating func put(_ scalar: UInt32, times: Int = 1) {
        guard let encoded = Unicode.Scalar(scalar).flatMap(UTF8.encode) else { return }
        reserve(times * encoded.count)
        for _ in 0..<times {
            for byte in encoded { append(byte) }
        }
    }

    /// Puts the ASCII characters that cells begin with and that the ink of the first one draws: all blanks, or none
    /// unless blanks look as the others do.
    ///
    /// - Returns: how many.
    mutating func putASCII(_ cells: UnsafeBufferPointer<Cell>, holdsBlanks: Bool) -> Int {
        guard let first = cells.first else { return 0 }
        let isBlank = first.glyph == 0x20
        let least: UInt32 = isBlank || holdsBlanks ? 0x20 : 0x21
        let end: UInt32 = isBlank ? 0x21 : 0x7F
        reserve(cells.count)
        let room = memory + count
        var index = 0
        while index < cells.count, cells[index].look == first.look, cells[index].glyph &- least < end &- least
        {
            room[index] = UInt8(truncatingIfNeeded: cells[index].glyph)
            index &+= 1
        }
        count += index
        return index
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

    private mutating func append(_ list: [UInt8]) { append(list[...]) }

    private mutating func append(_ list: ArraySlice<UInt8>) {
        reserve(list.count)
        list.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            (memory + count).update(from: start, count: bytes.count)
        }
        count += list.count
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

/// Numbers that say whether two cells are alike: the equality of another module's type takes a call for each.
extension Cell {
    var styleNumber: UInt32 { UInt32(style.base) | UInt32(style.overlay) << 8 }
    /// Style and width.
    var look: UInt32 { styleNumber | UInt32(width) << 16 }
}
