// What is asked of the terminal itself, and how long an answer may still come.

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The question for the background, and the wait for its answer.
///
/// Nothing waits for an answer before it draws: it comes as input like everything else. A second question, which every
/// terminal answers, comes behind the first: its answer says that no other is on its way.
enum TerminalQuery {
    /// Nanoseconds in which an answer is likely; one that comes later is still understood.
    private static let patience: UInt64 = 1_000_000_000
    /// Nanoseconds to wait for an answer before the terminal goes back to the shell, which would take it for typing.
    private static let lastWait: UInt64 = 100_000_000

    private static let awaited = Atomic<UInt64>(0)

    /// Until when an answer is awaited, on the scale of `EventLoop.now`; 0 for none.
    static var awaitedUntil: UInt64 { awaited.load(ordering: .relaxed) }

    /// Not through GNU screen, which would have to be spoken through, and hands answers on as typing.
    static var isPossible: Bool {
        Environment.value(of: "STY") == nil || Environment.value(of: "TMUX") != nil
    }

    /// Asks for the background's colour, and to be told when the terminal turns dark or light.
    static func ask() {
        guard isPossible else { return }
        awaited.store(EventLoop.now + patience, ordering: .relaxed)
        ControlBytes.write(ControlBytes.themeReportsOn)
        ControlBytes.write(ControlBytes.askBackground)
    }

    /// Everything that was asked has been answered.
    static func end() { awaited.store(0, ordering: .relaxed) }

    /// Takes an answer that is still on its way out of the input, together with what was typed before it.
    static func drain() {
        defer { end() }
        let end = min(awaitedUntil, EventLoop.now + lastWait)
        var decoder = KeyDecoder(escapeDelay: lastWait)
        while EventLoop.now < end {
            var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let rest = Int32(clamping: (end - min(EventLoop.now, end)) / 1_000_000 + 1)
            guard poll(&polled, 1, rest) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 1024)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { return }
            var inputs: [Input] = []
            decoder.feed(bytes[..<count], at: EventLoop.now, into: &inputs)
            if inputs.contains(.answered) { return }
        }
    }
}
