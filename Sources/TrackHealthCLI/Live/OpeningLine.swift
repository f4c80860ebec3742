// What a terminal says while a store is read before there is a screen: its records have to say as of when they are shown.

import Dashboard
import Dispatch
import Foundation
import SharedStore
import Synchronization

/// A line on standard error that is written over, and removed before the screen comes. There is none where nothing is
/// read, or in no time.
final class OpeningLine: ReadMeter {
    /// Seconds between two looks at a read that goes on.
    private static let pause = 0.2

    private let counter = ReadCounter()
    private let queue = DispatchQueue(label: "trackhealth.opening")
    private let timer = Mutex<(any DispatchSourceTimer)?>(nil)
    private let isOpen = Mutex(false)

    /// Opens a store, and says how far that is where it takes long.
    ///
    /// - Parameter open: Gets whom to tell.
    static func during<Result>(_ open: (any ReadMeter) throws -> Result) rethrows -> Result {
        let line = OpeningLine()
        defer { line.end() }
        return try line.counter.during(nil) { try open(line) }
    }

    func begin(_ file: String, bytes: Int, inParts: Bool) {
        counter.begin(file, bytes: bytes, inParts: inParts)
        timer.withLock { timer in
            guard timer == nil else { return }
            let new = DispatchSource.makeTimerSource(queue: queue)
            new.schedule(deadline: .now() + Self.pause, repeating: Self.pause)
            new.setEventHandler { [weak self] in self?.look() }
            new.resume()
            timer = new
        }
    }

    func advance(by bytes: Int) { counter.advance(by: bytes) }

    func finishFiles() { counter.finishFiles() }

    private func look() {
        guard let progress = counter.progress, isatty(STDERR_FILENO) == 1 else { return }
        isOpen.withLock { $0 = true }
        // No more is judged than when the last record was.
        if case .reading = progress {
            write(progress.line("…"))
        } else {
            write("Looking for the last record…")
        }
    }

    private func end() {
        timer.withLock { $0?.cancel() }
        // Behind a line that is being written.
        queue.sync { if isOpen.withLock({ $0 }) { write("") } }
    }

    private func write(_ text: String) {
        Output.noteOver(String(text.prefix(max((Output.columns ?? 80) - 1, 0))))
    }
}
