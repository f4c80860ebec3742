// Walking through a log by time, following its end, and copying from it.

import Canvas
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct LogKeyTests {
    private func play(_ text: String, on model: inout Model) -> [Command] {
        text.flatMap { character in
            model.update(
                .key(character == "\n" ? .enter : character == "⎋" ? .escape : .character(character)))
        }
    }

    /// A line every five minutes of three days, some without a time.
    private func log(rows: Int = 30) -> Model {
        var contents = goodDay()
        contents.log = (0...864).map { index in
            LogEntry(
                at: index % 50 == 49 ? nil : noon - Double(864 - index) * 300, severity: .info,
                component: "Store", message: "line \(index)")
        }
        var model = model(contents, columns: 100, rows: rows)
        model.screen = .log
        return model
    }

    private func selected(_ model: Model) -> String? { model.logEntry(atRow: model.list.selected)?.message }

    @Test(arguments: [
        ("D", "line 576"), ("O", "line 852"), (",", "line 862"), ("DD", "line 288"), ("DDd", "line 576"),
        ("DOo", "line 576"), ("D,.", "line 576"), ("DDDD", "line 0"), ("d", "line 864"),
    ])
    func `days, hours and ten minutes both ways`(keys: String, expected: String) {
        var model = log()
        _ = play(keys, on: &model)
        #expect(selected(model) == expected)
        if keys == "d" { #expect(model.notice?.text == "This is the newest row.") }
        if keys == "DDDD" { #expect(model.notice?.text == "This is the oldest row.") }
    }

    @Test func `in a flood the neighbours of a record are the nearest ones`() {
        var contents = goodDay()
        let moment = at(12, 0)
        contents.recovery = [
            RecoveryEntry(
                id: RecordID("one"), at: moment, event: EventName("usage.app.0.min.25"), succeeded: true,
                action: "record_usage")
        ]
        contents.log = (0..<4_000).map { step in
            LogEntry(
                at: moment + (Double(step) - 2_000) / 20, severity: .info, component: "Flood",
                message: "line \(step)")
        }
        let model = model(contents, columns: 120, rows: 40)
        let lines = RecoveryScreen(model.context, model.list)
            .relatedLines(at: moment, app: nil, besides: .recovery)
            .compactMap {
                if case .link(_, _, let text, _) = $0, text.contains("Flood") { text } else { nil }
            }
        #expect(lines.map { $0.split(separator: " ").last } == (1_997...2_002).map { "\($0)" })
    }

    @Test func `a line without a time is gone on from as the one before it`() {
        var model = log()
        _ = play("g", on: &model)
        for _ in 0..<49 { _ = model.update(.key(.down)) }
        #expect(selected(model) == "line 49")
        _ = play("o", on: &model)
        #expect(selected(model) == "line 60")
    }

    @Test(arguments: [
        ("2h", "line 840"), ("14:02", "line 858"), ("yesterday", "line 402"),
        ("2025-11-12T14:32:07", "line 576"),
        ("2020-01-01", "line 0"), ("0s", "line 864"),
    ])
    func `T goes to a time`(text: String, expected: String) {
        var model = log()
        _ = play("gT" + text + "\n", on: &model)
        #expect(selected(model) == expected)
        #expect(model.dialog == nil)
    }

    @Test func `T waits for a time that can be read, and Escape leaves everything`() {
        var model = log()
        _ = play("Tsoon\n", on: &model)
        #expect(model.dialog != nil)
        _ = play("⎋", on: &model)
        #expect(model.dialog == nil)
        #expect(selected(model) == "line 864")
    }

    @Test func `a log that is left says how many came, and End follows again`() {
        var model = log()
        #expect(model.list.follows)
        _ = model.update(.key(.up))
        var full = model.contents!
        for index in 0..<3 {
            full.log.removeFirst()
            full.log.append(
                LogEntry(
                    at: noon + Double(index), severity: .info, component: "Store", message: "new \(index)"))
        }
        _ = model.update(.read(reading(full)))
        #expect(selected(model) == "line 863")
        #expect(model.list.newRowCount == 3)
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        #expect(canvas.textRows[4].contains("BROWSE ▼ 3 new"), "\(canvas.textRows[4])")
        _ = model.update(.key(.end))
        canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        #expect(canvas.textRows[4].contains("FOLLOW"), "\(canvas.textRows[4])")
        #expect(model.list.newRowCount == 0)
    }

    @Test func `y copies the row and Y what the filter leaves, without what could act on a terminal`() {
        var model = model(badDay(), columns: 100, rows: 30)
        model.screen = .log
        #expect(play("Gy", on: &model) == [.terminal(.copy("no time DEBUG Store opened ␛]0;title␇"))])
        _ = play("/sev>=warn\n", on: &model)
        #expect(
            play("Y", on: &model) == [
                .terminal(
                    .copy(
                        "2025-11-13T19:31:37Z WARN MemoryMonitor Memory pressure detected, using minimal path\n"
                            + "2025-11-13T19:31:47Z ERROR EventHandler Failed to record usage: No mapping found"
                    ))
            ])
        #expect(model.notice?.text == "Copied 2 rows.")
        _ = play("/ zzz\n", on: &model)
        #expect(play("Y", on: &model).isEmpty)
    }

    @Test func `the details list the stored fields and what happened within two minutes`() {
        var model = model(badDay(), columns: 160, rows: 60)
        model.screen = .log
        _ = play("g", on: &model)
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        for description in [
            "Within 2 minutes", "usage.app.1.min.19", " credited (Tubes)", "As stored",
            "timestamp: 1763062226", "metadata.eventName: usage.app.1.min.19", "(Tubes,",
        ] {
            #expect(canvas.text.contains(description), "\(description):\n\(canvas.text)")
        }
    }
}
