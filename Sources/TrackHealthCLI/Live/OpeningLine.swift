// What a terminal says while a store is read before there is a screen: its records have to say as of when they are shown.

import Dashboard
import Dispatch
import Foundation
import SharedStore
import Synchronization

/// A line on standard error that is written over, and removed before the screen comes. There is none where nothing is
/// read, or in no time.
final class OpeningLine: Sendable {
    /// Seconds between two looks at a read that goes on.
    private static let pause = 0.2

    private let counter = ReadCounter()
    private let isOpen = Atomic(false)

    /// Opens a store, and says how far that is where it takes long.
    ///
    /// - Parameter open: Gets whom to tell.
    static func during<Result>(_ open: (any ReadMeter) throws -> Result) rethrows -> Result {
        let (line, queue) = (OpeningLine(), DispatchQueue(label: "trackhealth.opening"))
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + pause, repeating: pause)
        timer.setEventHandler { line.look() }
        timer.resume()
        defer {
            timer.cancel()
            // Behind a line that is being written.
            queue.sync { if line.isOpen.load(ordering: .relaxed) { line.write("") } }
        }
        return try line.counter.during(nil) { try open(line.counter) }
    }

    private func look() {
        guard let progress = counter.progress, isatty(STDERR_FILENO) == 1 else { return }
        isOpen.store(true, ordering: .relaxed)
        // No more is judged than when the last record was.
        if case .reading = progress {
            write(progress.line("…"))
        } else {
            write("Looking for the last record…")
        }
    }

    private func write(_ text: String) {
        Output.noteOver(String(text.prefix(max((Output.columns ?? 80) - 1, 0))))
    }
}
