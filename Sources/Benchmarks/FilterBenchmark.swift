// How long a key holds up the screen while a filter or a search is typed into a long log, and until all is looked at.

import Canvas
import Dashboard
import Foundation
import HealthAnalysis
import TrackingModel

struct FilterBenchmark {
    let contents: StoreContents
    let health: HealthReport
    let calendar: LocalCalendar

    func report() {
        for rows in [100_000, 1_000_000] {
            var model = model(rows: rows)
            typed("/", "threshold min.59", "filter keystroke", rows, &model)
            typed("/", "sev>=warn app:com", "filter by fields", rows, &model)
            typed("/", "!threshold zzz", "filter that nothing passes", rows, &model)
            typed("f", "min.59", "search keystroke", rows, &model)
            if rows == 100_000 { typed("/", "/min\\.5[0-9]$/", "regular expression", rows, &model) }
            var reads = Samples()
            let reading = Reading(contents: long(rows), report: health)
            for _ in 0..<5 { reads.time { _ = model.update(.read(reading)) } }
            row("take over a read", rows, reads, nil)
        }
    }

    /// Types a text and takes the time of each key with its frame, then of what goes on behind it.
    private func typed(
        _ key: Character, _ text: String, _ title: String, _ rows: Int, _ model: inout Model
    ) {
        var canvas = Canvas(size: model.context.size)
        var keys = Samples()
        var whole = Samples()
        _ = model.update(.key(.character(key)))
        for character in text {
            whole.time {
                keys.time {
                    _ = model.update(.key(.character(character)))
                    model.view(into: &canvas)
                }
                while model.hasWork { keys.time { _ = model.update(.continueWork) } }
            }
        }
        _ = model.update(.key(.escape))
        while model.hasWork { _ = model.update(.continueWork) }
        row(title, rows, keys, whole)
    }

    private func row(_ title: String, _ rows: Int, _ keys: Samples, _ whole: Samples?) {
        let name = "\(title), \(rows) rows, ms".padded(to: 48)
        print(
            name + keys.description(places: 1)
                + (whole.map { "   until all is seen " + $0.description(places: 0) } ?? "")
        )
    }

    private func long(_ rows: Int) -> StoreContents {
        var long = contents
        long.log = (0..<rows).map { index in
            LogEntry(
                at: Instant(1_763_062_327 - Double(rows - index)),
                severity: index % 40 == 3 ? .warn : .info, component: "EventHandler",
                message: "Threshold reached for usage.app.\(index % 9), minute \(index % 60) recorded",
                metadata: [.init(key: "eventName", value: "usage.app.\(index % 2).min.\(index % 60)")])
        }
        return long
    }

    private func model(rows: Int) -> Model {
        var model = Model(
            size: Size(columns: 120, rows: 40), now: Instant(1_763_062_327), calendar: calendar, feed: .live,
            sourceName: "bench", settings: DashboardSettings())
        _ = model.update(.read(Reading(contents: long(rows), report: health)))
        model.screen = .log
        return model
    }
}
