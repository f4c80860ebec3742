// The sequences of a terminal that takes frames without curses, which would compare the whole screen once more.

import CNcurses

/// How a terminal sets attributes and colours that moves its cursor as nearly all do.
struct DirectSequences {
    let reset: [UInt8]
    let defaultColors: [UInt8]
    let attributes: [(bit: UInt32, bytes: [UInt8])]

    /// Nil for a terminal that needs curses: one that moves its cursor in another way, does not wait behind the last
    /// column, has attributes that exclude colours, or needs time after a sequence.
    init?(hasColors: Bool) {
        guard Self.bytes(cn_string("cup")) == Array("\u{1B}[%i%p1%d;%p2%dH".utf8), cn_has_flag("xenl"),
            cn_number("ncv") <= 0
        else { return nil }
        reset = Self.bytes(cn_string("sgr0"))
        defaultColors = Self.bytes(cn_string("op"))
        attributes = [
            (cn_bold, "bold"), (cn_dim, "dim"), (cn_italic, "sitm"), (cn_underline, "smul"),
            (cn_reverse, "rev"),
        ].map { ($0.0, Self.bytes(cn_string($0.1))) }
        let colors = hasColors ? [defaultColors, Self.foreground(1), Self.background(1)] : []
        guard !([reset] + colors).contains([]),
            !(attributes.map(\.bytes) + [reset] + colors).contains(where: Self.waits)
        else { return nil }
    }

    /// The sequence for the number of a colour; empty for -1, the terminal's own.
    static func foreground(_ color: Int32) -> [UInt8] {
        color < 0 ? [] : bytes(cn_color_string("setaf", color))
    }

    static func background(_ color: Int32) -> [UInt8] {
        color < 0 ? [] : bytes(cn_color_string("setab", color))
    }

    private static func bytes(_ string: UnsafePointer<CChar>?) -> [UInt8] {
        string.map { Array(String(cString: $0).utf8) } ?? []
    }

    /// Whether a sequence asks for a wait after it, as `$<5>` does.
    private static func waits(_ sequence: [UInt8]) -> Bool { sequence.contains(UInt8(ascii: "$")) }
}
