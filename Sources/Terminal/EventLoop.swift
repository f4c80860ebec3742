// Waits for the terminal, signals, other threads and files at once, without a periodic timer.

import CTerminalSignals
import Canvas
package import SelfPipe

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Why `EventLoop.wait` returned.
package enum Wake: Hashable, Sendable {
    case input(Input)
    /// Another thread called `WakePipe.post()`.
    case posted
    /// The deadline has passed.
    case deadline
    /// The terminal was closed: end the program. Reported once.
    case hangup
}

/// A synchronous loop over poll(2), which also decodes keys and turns signals into input.
package struct EventLoop: ~Copyable {
    /// Lets other threads wake this loop.
    package let wakePipe: WakePipe

    private let signals: Int32
    private var decoder: KeyDecoder
    private var isHungUp = false

    /// Installs the handlers of all signals that the terminal needs, and readies the program to run for hours.
    package init() throws(TerminalError) {
        cts_give_memory_back()
        let signals = cts_install()
        guard signals >= 0, let pipe = try? WakePipe() else { throw .noSignals }
        self.signals = signals
        wakePipe = pipe
        decoder = KeyDecoder(escapeDelay: Self.escapeDelay(Environment.value(of: "ESCDELAY")))
    }

    /// Nanoseconds of the monotonic clock; `wait(until:)` takes its deadline on the same clock.
    package static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Nanoseconds to wait after an ESC: 25 ms, or the milliseconds in `$ESCDELAY`, at most 2 s.
    static func escapeDelay(_ setting: String?) -> UInt64 {
        UInt64(min(max(setting.flatMap { Int($0) } ?? 25, 1), 2000)) * 1_000_000
    }

    /// Sleeps until something happens and returns all of it in this order: signals, input, posts, deadline.
    ///
    /// - Parameter deadline: the latest time to return, on the clock of `now`; nil to sleep without limit.
    package mutating func wait(until deadline: UInt64?) -> [Wake] {
        var wakes: [Wake] = []
        while wakes.isEmpty {
            var polled = [signals, isHungUp ? -1 : STDIN_FILENO, wakePipe.readEnd].map(Self.readable)
            let timeout = Self.milliseconds(until: [deadline, decoder.deadline].compactMap { $0 }.min())
            let ready = poll(&polled, nfds_t(polled.count), timeout)
            if ready < 0, errno != EINTR, errno != EAGAIN { return [.hangup] }
            if ready > 0 {
                if polled[0].revents != 0 { takeSignals(&wakes) }
                if polled[1].revents != 0 { takeInput(&wakes) }
                if polled[2].revents != 0 {
                    wakePipe.drain()
                    wakes.append(.posted)
                }
            }
            let now = Self.now
            var inputs: [Input] = []
            decoder.expire(at: now, into: &inputs)
            wakes += inputs.map { .input($0) }
            if let deadline, now >= deadline { wakes.append(.deadline) }
        }
        return wakes
    }

    private static func readable(_ descriptor: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }

    /// Rounded up: rounded down, the loop would spin without work just before a deadline.
    private static func milliseconds(until deadline: UInt64?) -> Int32 {
        guard let deadline else { return -1 }
        let now = Self.now
        return deadline <= now ? 0 : Int32(clamping: (deadline - now + 999_999) / 1_000_000)
    }

    private func takeSignals(_ wakes: inout [Wake]) {
        cts_drain()
        for signal in [SIGHUP, SIGTERM, SIGINT, SIGQUIT] where cts_take_signal(signal) {
            wakes.append(.input(.quit(signal: signal)))
        }
        if cts_take_signal(SIGTSTP) { wakes.append(.input(.suspend)) }
        let isContinued = cts_take_signal(SIGCONT)
        // The size may have changed while the process was stopped, and SIGWINCH is not delivered until later.
        let isResized = cts_take_signal(SIGWINCH)
        if isContinued {
            wakes.append(.input(.resumed(Terminal.currentSize)))
        } else if isResized {
            wakes.append(.input(.resized(Terminal.currentSize)))
        }
    }

    private mutating func takeInput(_ wakes: inout [Wake]) {
        let count = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
            let count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
            if count > 0 {
                var inputs: [Input] = []
                decoder.awaitsAnswerUntil = TerminalQuery.awaitedUntil
                decoder.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: Self.now, into: &inputs)
                if inputs.contains(.answered) { TerminalQuery.end() }
                wakes += inputs.map { .input($0) }
            }
            return count
        }
        if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) {
            // A closed terminal stays readable, so it is not polled again.
            isHungUp = true
            wakes.append(.hangup)
        }
    }
}
