// The few control sequences that are written without curses.

import CTerminalSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Fixed sequences that curses has no function for.
enum ControlBytes {
    static let synchronizedStart: StaticString = "\u{1B}[?2026h"
    static let synchronizedEnd: StaticString = "\u{1B}[?2026l"
    static let mouseOn: StaticString = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
    static let mouseOff: StaticString = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"
    static let pasteOn: StaticString = "\u{1B}[?2004h"
    static let pasteOff: StaticString = "\u{1B}[?2004l"
    /// Asks for the background colour, then for the device attributes, which every terminal answers.
    static let askBackground: StaticString = "\u{1B}]11;?\u{07}\u{1B}[c"
    static let themeReportsOn: StaticString = "\u{1B}[?2031h"
    static let themeReportsOff: StaticString = "\u{1B}[?2031l"
    static let bell: StaticString = "\u{07}"

    /// A sequence for the terminal around tmux, which passes it on with `allow-passthrough on` and drops it otherwise.
    static func throughTmux(_ sequence: [UInt8]) -> [UInt8] {
        Array("\u{1B}Ptmux;\u{1B}".utf8) + sequence + Array("\u{1B}\\".utf8)
    }

    /// Writes directly, after everything that curses has flushed; `fputs` would buffer and change the order.
    static func write(_ bytes: StaticString) {
        _ = write(UnsafeRawBufferPointer(start: bytes.utf8Start, count: bytes.utf8CodeUnitCount))
    }

    /// Returns true if the terminal took all bytes.
    static func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        cts_begin_write()
        defer { cts_end_write() }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = writeOutput(UnsafeRawBufferPointer(rebasing: rest))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// The call of the system, by its own name.
private func writeOutput(_ bytes: UnsafeRawBufferPointer) -> Int {
    write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
}
