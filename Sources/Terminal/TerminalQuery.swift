// Queries the terminal while it is in use, and knows how long an answer may still come.

import Synchronization

#if canImport(Glibc)
    import Glibc
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
