// The history of a watched store: each read is recorded, each problem reported once.

import Foundation
import HealthAnalysis
import RecordHistory
import SharedStore
import TrackingModel

/// Records the reads of one store. Nothing that goes wrong here stops the store from being shown.
struct HistoryLog {
    /// Seconds until a history that could not be written is tried again.
    private static let pause = 60.0

    private let path: String
    private var recorder: HistoryRecorder?
    private var shown: String?
    private var retryAt = 0.0
    /// What the timeline shows from before the logs of the store.
    private var window: HistoryWindow?
    private var windowUntil = 0.0

    /// Nil where nothing is to be recorded: it is turned off, or what was opened is no present.
    init?(_ access: StoreAccess, isOn: Bool) {
        guard isOn, let path = access.historyPath else { return nil }
        self.path = path
    }

    /// Records a read with what was judged of it.
    ///
    /// - Returns: What a person should know, each thing once; nil mostly.
    mutating func record(_ contents: StoreContents, _ report: HealthReport) -> String? {
        guard SystemClock.seconds >= retryAt else { return nil }
        do {
            var recorder =
                try recorder ?? HistoryRecorder(HistoryStore(path: path)) { SecretKeys.contains($0) }
            defer {
                recorder.store.releaseMemory()
                self.recorder = recorder
            }
            try recorder.record(contents, report.mark)
            return news(recorder.notice)
        } catch {
            retryAt = SystemClock.seconds + Self.pause
            return news("\(error)")
        }
    }

    /// Days that the timeline can look back: a week, and the one before.
    private static let days = 15.0

    /// The same store with what was recorded before its logs begin, as far as that was asked for.
    func preceded(_ contents: StoreContents) -> StoreContents {
        window.map { contents.preceded(by: $0) } ?? contents
    }

    /// Asks the history what it knows from before, once a minute at most; true where that is news.
    mutating func look(back contents: StoreContents, from instant: Instant) -> Bool {
        guard SystemClock.seconds >= windowUntil, let store = recorder?.store else { return false }
        windowUntil = SystemClock.seconds + Self.pause
        defer { store.releaseMemory() }
        let found = try? store.device(of: contents).map {
            // Of the log only what the timeline shows: it is most of a history.
            var lines = TimelineLines()
            let span = TimeSpan(instant - Self.days * 86_400, instant)
            return try store.records(of: $0, in: span) { lines.needs($0) }
        }
        guard let found, found != window else { return false }
        window = found
        return true
    }

    private mutating func news(_ text: String?) -> String? {
        guard let text, text != shown else { return nil }
        shown = text
        return text
    }
}

extension StoreAccess {
    /// Where reads of this store are recorded; nil for anything but the present: an export, or another instant.
    ///
    /// A demo's times are simulated, so they are kept with the demo and removed with it.
    var historyPath: String? {
        guard fixedInstant == nil, store.location.kind != .export, !store.location.isTextLog else {
            return nil
        }
        return DemoDevice.historyPath(of: store.location.path) ?? StateFolder.history
    }
}
