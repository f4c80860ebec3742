// Queries the terminal while it is in use, and knows how long an answer may still come; queries it outside of a running
// screen.

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Asks for the background colour and waits for the answer.
///
/// Drawing never waits for an answer: it arrives as input. A second query, which every terminal answers, follows the
/// first: after its answer no other one can follow.
enum TerminalQuery {
    /// Nanoseconds in which an answer is expected; a later one is still understood.
    private static let answerTimeout: UInt64 = 1_000_000_000
    /// Nanoseconds to wait for an answer before the terminal is restored: the shell would read it as typed input.
    private static let closingTimeout: UInt64 = 100_000_000

    private static let awaited = Atomic<UInt64>(0)

    /// The time until which an answer is expected, on the clock of `EventLoop.now`; 0 for none.
    static var awaitedUntil: UInt64 { awaited.load(ordering: .relaxed) }

    /// False in GNU screen: it needs queries in a wrapper and passes answers on as typed input.
    static var isPossible: Bool {
        Environment.value(of: "STY") == nil || Environment.value(of: "TMUX") != nil
    }

    /// Asks for the background colour and for reports when the terminal turns dark or light.
    static func ask() {
        guard isPossible else { return }
        awaited.store(EventLoop.now + answerTimeout, ordering: .relaxed)
        ControlBytes.write(ControlBytes.themeReportsOn)
        ControlBytes.write(ControlBytes.askBackground)
    }

    /// Everything has been answered.
    static func end() { awaited.store(0, ordering: .relaxed) }

    /// Discards an answer that has not arrived yet from the input, together with what was typed before it.
    static func drain() {
        defer { end() }
        var decoder = KeyDecoder(escapeDelay: closingTimeout)
        takeBytes(until: min(awaitedUntil, EventLoop.now + closingTimeout)) { bytes in
            var inputs: [Input] = []
            decoder.feed(bytes, at: EventLoop.now, into: &inputs)
            return inputs.contains(.answered)
        }
    }

    /// Reads from the terminal until a time, or until all is there.
    ///
    /// - Parameter isLast: takes the bytes of one read, and returns whether no others are awaited.
    static func takeBytes(until end: UInt64, isLast: (ArraySlice<UInt8>) -> Bool) {
        while EventLoop.now < end {
            var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let rest = Int32(clamping: (end - min(EventLoop.now, end)) / 1_000_000 + 1)
            guard poll(&polled, 1, rest) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 1024)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0, !isLast(bytes[..<count]) else { return }
        }
    }
}

/// The terminal's answers.
package struct TerminalAnswers: Hashable, Sendable {
    /// Its name and version; nil without an answer.
    package var version: String?
    /// The background's colour as the terminal sent it.
    package var backgroundColor: String?
    package var background: Background?
    /// Whether it supports synchronized output; nil without an answer.
    package var supportsSynchronizedOutput: Bool?
    /// Whether it reports that it turned dark or light; nil without an answer.
    package var reportsColorScheme: Bool?
    /// Nanoseconds until it had answered everything; nil if it did not.
    package var time: UInt64?

    private static let holdFrames = 2026
    private static let reportThemes = 2031

    /// Queries the terminal on standard input and output, and waits for at most half a second.
    ///
    /// Returns nil without a terminal, or for one that would print the queries.
    package static func ask(isPlain: Bool) -> TerminalAnswers? {
        var settings = termios()
        guard !isPlain, TerminalQuery.isPossible, isatty(STDOUT_FILENO) == 1,
            tcgetattr(STDIN_FILENO, &settings) == 0
        else { return nil }
        var raw = settings
        cfmakeraw(&raw)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        // TCSAFLUSH discards answers that arrive too late, as far as they have arrived by then.
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
        let start = EventLoop.now
        ControlBytes.write("\u{1B}[>q\u{1B}[?2026$p\u{1B}[?2031$p")
        ControlBytes.write(ControlBytes.askBackground)
        var bytes: [UInt8] = []
        var answers = TerminalAnswers()
        TerminalQuery.takeBytes(until: start + 500_000_000) { more in
            bytes += more
            answers = TerminalAnswers(bytes)
            if answers.isComplete { answers.time = EventLoop.now - start }
            return answers.isComplete || bytes.count >= 65_536
        }
        return answers
    }

    /// Whether the last query has been answered.
    private(set) var isComplete = false

    init() {}

    /// Finds the answers in all bytes that were received.
    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let escape = rest.firstIndex(of: 0x1B), escape + 1 < rest.endIndex {
            rest = rest[(escape + 1)...]
            let opener = rest.removeFirst()
            switch opener {
            case UInt8(ascii: "["):
                guard let end = rest.firstIndex(where: { (0x40..<0x7F).contains($0) }) else { return }
                take(control: String(decoding: rest[...end], as: UTF8.self))
                rest = rest[(end + 1)...]
            case UInt8(ascii: "P"), UInt8(ascii: "]"):
                guard let end = rest.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return }
                take(string: String(decoding: rest[..<end], as: UTF8.self))
                rest = rest[end...]
            default: break
            }
        }
    }

    private mutating func take(control text: String) {
        if text.hasPrefix("?"), text.hasSuffix("c") { isComplete = true }
        for (mode, isSupported) in [
            (Self.holdFrames, \Self.supportsSynchronizedOutput),
            (Self.reportThemes, \Self.reportsColorScheme),
        ] {
            let start = "?\(mode);"
            guard text.hasPrefix(start), text.hasSuffix("$y") else { continue }
            // 1 and 2 are on and off; 0 is unknown, 3 and 4 can't be changed.
            self[keyPath: isSupported] = ["1", "2"].contains(text.dropFirst(start.count).dropLast(2))
        }
    }

    private mutating func take(string text: String) {
        if text.hasPrefix(">|") { version = String(text.dropFirst(2)) }
        if text.hasPrefix("11;") {
            let color = String(text.dropFirst(3))
            background = Background(colorReply: color.utf8)
            if background != nil { backgroundColor = color }
        }
    }
}
