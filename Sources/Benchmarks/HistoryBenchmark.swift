// What it costs to keep a history beside the dashboard.

import Foundation
import HealthAnalysis
import RecordHistory
import SharedStore
import TrackingModel

struct HistoryBenchmark {
    let container: SampleContainer

    /// A first read with full logs, then reads that bring one event and one line each, as live ones do.
    func report() throws {
        let calendar = LocalCalendar(.current, around: container.end)
        var reader = try OpenedStore(container.path).reader()
        var contents = try reader.read(calendar: calendar, at: container.end)
        var mark = HealthReport(contents, at: container.end, calendar: calendar).mark
        let store = try HistoryStore(path: container.path + "/history/history.sqlite")
        var recorder = HistoryRecorder(store) { SecretKeys.contains($0) }

        var first = Samples()
        let begin = monotonicSeconds()
        try recorder.record(contents, mark)
        first.add((monotonicSeconds() - begin) * 1_000)
        show("first read into the history, ms", first)

        var later = Samples()
        for round in 1...200 {
            let at = container.end + Double(round)
            if var entry = contents.recovery.last, var line = contents.log.last {
                entry.id = RecordID(UUID().uuidString)
                (entry.at, line.at) = (at, at)
                contents.recovery = contents.recovery.dropFirst() + [entry]
                contents.log = contents.log.dropFirst() + [line]
            }
            contents.heartbeat = at
            mark.at = at
            let begin = monotonicSeconds()
            try recorder.record(contents, mark)
            later.add((monotonicSeconds() - begin) * 1_000)
        }
        show("a later read into it, ms", later)
    }

    private func show(_ title: String, _ samples: Samples) {
        print(title.padding(toLength: 34, withPad: " ", startingAt: 0) + samples.description())
    }
}
