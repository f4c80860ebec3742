// Standard output and error, written whole, harmless on a terminal and quiet when nobody listens; and what is piped in.

import ArgumentParser
import Canvas
import Dispatch
import Foundation
import PlainText
import SharedStore
import Synchronization
import Terminal
import TrackingModel

/// The process's output.
enum Output {
    /// Writes text to standard output, as it is but for the terminal's character set. A closed pipe ends the program without a word.
    ///
    /// - Parameter code: The exit code where the pipe is closed.
    static func write(_ text: String, codeWhenClosed code: Int32 = 0) throws {
        try writeAll(text, to: STDOUT_FILENO, codeWhenClosed: code)
    }

    /// Writes a line to standard error, made harmless.
    static func warn(_ message: String) {
        let text = "trackhealth: " + HarmlessText.block(message)
        let line = (columns(of: STDERR_FILENO).map { wrapped(text, to: $0) } ?? text) + "\n"
        try? writeAll(line, to: STDERR_FILENO, codeWhenClosed: nil)
    }

    /// Writes to standard error as it is, for lines that are written over.
    static func note(_ text: String) {
        try? writeAll(text, to: STDERR_FILENO, codeWhenClosed: nil)
    }

    /// Writes over the line of the terminal that standard error goes to; an empty text removes it.
    static func noteOver(_ text: String) { note("\r\u{1B}[K" + text) }

    /// Rings the bell of the terminal that standard error goes to, where it is one.
    static func ring() {
        if isatty(STDERR_FILENO) == 1 { try? writeAll("\u{07}", to: STDERR_FILENO, codeWhenClosed: nil) }
    }

    /// Asks for a yes on the terminal; without one says why nothing was done, and fails.
    static func confirms(_ question: String, otherwise refusal: String) throws -> Bool {
        guard isTerminal else {
            warn(refusal)
            throw ExitCode.validationFailure
        }
        try write(question + " Type yes: ")
        return readLine() == "yes"
    }

    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// The width of the terminal that standard output is; nil where it is none.
    static var columns: Int? { columns(of: STDOUT_FILENO) }

    /// Sentences broken at blanks; what is indented stays as it is, for it may be copied.
    private static func wrapped(_ text: String, to width: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix(" ") || line.count <= width
                ? String(line) : TextTable.wrapped(String(line), to: width).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// A terminal of another character set than UTF-8 gets ASCII; files and other programs get all.
    private static func writeAll(_ text: String, to descriptor: Int32, codeWhenClosed: Int32?) throws {
        let isPlain = !Terminal.localeIsUTF8 && isatty(descriptor) == 1
        var rest = Array((isPlain ? ASCIISubstitutes.text(of: text) : text).utf8)[...]
        while !rest.isEmpty {
            var failure: Int32 = 0
            let count = OutputWatchdog.watched(descriptor) {
                let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                failure = errno
                return count
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if failure == EPIPE, let codeWhenClosed {
                exit(codeWhenClosed)
            } else if failure != EINTR {
                throw OutputError(reason: String(cString: strerror(failure)))
            }
        }
    }
}

/// Standard output can't take more.
struct OutputError: Error, CustomStringConvertible {
    let reason: String

    var description: String { "Standard output can't be written: \(reason)." }
}

extension Encodable {
    /// One line of JSON. Throws where the value has a number that JSON can't write.
    func json() throws -> String {
        let text = try JSONEncoder.orderly.encode(self).utf8Text
        return JSONEscape.madeVisible(text) + "\n"
    }
}

/// Which write is in progress, and the end of a program that waits in one for ever.
enum OutputWatchdog {
    /// Seconds between two looks at a write: what took nothing from one look to the next stands still.
    private static let pause = 0.25

    private struct Write: Equatable {
        var number = 0
        /// The descriptor that is written to; nil between two writes.
        var descriptor: Int32?
    }

    private static let current = Mutex(Write())
    // A queue of its own: all threads of the shared ones may be at work.
    private static let queue = DispatchQueue(label: "trackhealth.standstill")

    /// Does one write(2).
    static func watched(_ descriptor: Int32, _ write: () -> Int) -> Int {
        current.withLock { $0 = Write(number: $0.number + 1, descriptor: descriptor) }
        defer { current.withLock { $0.descriptor = nil } }
        return write()
    }

    /// From now on ends the process as by a signal when a write stands still; orderly ways to end go first.
    ///
    /// - Parameter last: Called before the end.
    static func end(by signal: Int32, last: @escaping @Sendable () -> Void = {}) {
        look(after: nil) {
            last()
            _exit(128 + signal)
        }
    }

    private static func look(after earlier: Write?, _ end: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + pause) {
            let now = current.withLock { $0 }
            if let descriptor = now.descriptor, now == earlier, !takesOutput(descriptor) { end() }
            look(after: now, end)
        }
    }

    private static func takesOutput(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, 0) != 0
    }
}

/// A sentence for people: what is wrong, and what to do.
struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension Optional {
    /// The value; the error where there is none.
    func orThrow(_ error: @autoclosure () -> any Error) throws -> Wrapped {
        guard let self else { throw error() }
        return self
    }
}

enum PipedInput {
    private static let moved = Atomic<Int32>(STDIN_FILENO)

    /// Where a store that is piped in is read from.
    static var descriptor: Int32 { moved.load(ordering: .relaxed) }

    /// Makes the terminal the standard input, so that keys are read from it, where something else is.
    static func makeWayForKeys() {
        guard isatty(STDIN_FILENO) == 0, isatty(STDOUT_FILENO) == 1 else { return }
        // By its own name: macOS can't poll /dev/tty.
        var name = [CChar](repeating: 0, count: 1_024)
        let isNamed = ttyname_r(STDOUT_FILENO, &name, name.count) == 0
        let terminal = open(isNamed ? name : Array("/dev/tty".utf8CString), O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return }
        defer { close(terminal) }
        let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard input >= 0 else { return }
        guard dup2(terminal, STDIN_FILENO) == STDIN_FILENO else {
            close(input)
            return
        }
        moved.store(input, ordering: .relaxed)
    }
}
