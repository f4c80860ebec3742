// Figures on different screens and at different sizes agree, and none is made of what is not known.

import Canvas
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct FigureTests {
    /// The row of a frame that holds a text, without the frames of panels; nil where none does.
    private func row(_ description: String, _ text: String) -> String? {
        text.split(separator: "\n").first { $0.contains(description) }.map(String.init)
    }

    private func frame(
        _ contents: StoreContents, _ columns: Int = 120, _ rows: Int = 40, at instant: Instant = noon,
        keys: [Key] = []
    ) -> String {
        var model = model(contents, columns: columns, rows: rows, at: instant)
        _ = play(keys, on: &model)
        return text(of: model)
    }

    private func emptied() -> StoreContents {
        var contents = goodDay()
        contents.recovery = []
        contents.recoveryLogCount = 0
        contents.log = []
        return contents
    }

    /// A log at its cap that begins at 12:50.
    private func full() -> StoreContents {
        var contents = goodDay()
        contents.recovery = (0..<100).map { index in
            RecoveryEntry(
                id: RecordID("entry \(index)"), at: noon - 41 - Double(99 - index) * 60,
                event: EventName("usage.app.1.min.\(index + 1)"), succeeded: true, action: "record_usage")
        }
        contents.recoveryLogCount = 100
        // Of its one app all was credited.
        contents.apps = contents.apps.suffix(1)
        for index in contents.apps[0].counters.indices {
            contents.apps[0].counters[index].todaySeconds = 6_000
        }
        return contents
    }

    @Test func `an old copy shows no zero for today`() {
        let later = noon + 2 * 86_400
        let screen = frame(goodDay(), at: later)
        for label in ["Events today", "Errors today", "Callbacks today", "Minutes  "] {
            #expect(row(label, screen)?.contains("unknown") == true, "\(label)")
        }
        #expect(
            screen.components(separatedBy: "unknown  no data for today").count == 2,
            "the reason is given once")
        #expect(screen.contains("credited unknown"))
        #expect(screen.contains("since 13 Nov"))
        let numbers = frame(goodDay(), 39, 10, at: later)
        for label in ["Minutes lost", "Credited today", "Errors today"] {
            #expect(row(label, numbers)?.contains("unknown") == true, "\(label)")
        }
        #expect(frame(goodDay(), at: later, keys: [.character("2")]).contains("credited unknown"))
    }

    @Test func `an empty log tells of no minute, neither counted nor missing`() {
        let screen = frame(emptied())
        #expect(row("Events today", screen)?.contains("unknown  the log is empty") == true)
        #expect(screen.contains("Unknown: the log is empty."))
        #expect(!screen.contains("No minute is known to be missing"))
        #expect(row("Minutes  ", screen)?.contains("? in 5m") == true)
        #expect(row("Minutes lost", frame(emptied(), 39, 10))?.contains("unknown") == true)
        #expect(frame(emptied(), keys: [.character("3")]).contains("Unknown: the log is empty."))
    }

    @Test func `a full log says from when on it tells`() {
        #expect(frame(full()).contains("since 12:52, the log's start."))
        #expect(frame(full(), keys: [.character("3")]).contains("since 12:52, where the log begins."))
        let numbers = frame(full(), 39, 10)
        #expect(row("Minutes lost", numbers)?.contains("none since 12:52") == true)
        #expect(row("Errors today", numbers)?.contains("0  of the last 100") == true)
        #expect(row("Errors today", frame(full()))?.contains("of the last 100") == true)
    }

    @Test func `callbacks of which nothing tells what became of them are not counted as none`() {
        var contents = goodDay()
        contents.recovery = []
        contents.recoveryLogCount = nil
        contents.callbacks = (1...12).map {
            Callback(
                at: at(14, $0), event: EventName("usage.app.1.min.\($0)"), outcome: .unknown,
                origin: .debugLog)
        }
        let screen = frame(contents)
        #expect(row("Callbacks today", screen)?.contains("12 came, not what became of them") == true)
        #expect(row("Minutes  ", screen)?.contains("? in 1h") == true)
    }

    @Test func `failures are called so, for the day that the row says`() {
        #expect(row("Callbacks today", frame(badDay()))?.contains("38 credited · 3 failed") == true)
        #expect(row("Callbacks came", frame(badDay()))?.contains("since 08:10") == true)
    }

    @Test func `the timeline's title counts whole days as the counters do`() {
        var contents = goodDay()
        contents.recovery.removeFirst(30)
        contents.recoveryLogCount = contents.recovery.count
        #expect(frame(contents).contains("credited 44m"))
        #expect(frame(contents, keys: [.character("2")]).contains("credited 44m"))
        // 44 minutes of today, and of the six days before twice 1860, 600, 0, 2400, 1200 and 3000 seconds.
        let week = frame(contents, keys: [.character("2"), .character("-")])
        #expect(week.contains("credited 5h 46m"))
    }

    @Test func `the present has an interval, as every other moment`() {
        let screen = frame(goodDay(), keys: [.character("2")])
        #expect(screen.contains("–14:32 (now)"))
    }

    @Test func `apps without a lane are counted, and empty lanes give way to them`() throws {
        var contents = goodDay()
        for index in 2...9 {
            contents.recovery.append(
                RecoveryEntry(
                    id: RecordID("more \(index)"), at: noon - 600 + Double(index) * 20,
                    event: EventName("usage.app.\(index).min.1"), succeeded: true, action: "record_usage"))
        }
        contents.recovery.sort { $0.at < $1.at }
        contents.recoveryLogCount = contents.recovery.count
        let screen = frame(contents, 80, 24, keys: [.character("2")])
        let more = try #require(row("+", screen).flatMap { $0.firstMatch(of: /\+(\d+) apps/) })
        let lanes = screen.split(separator: "\n").count { $0.contains(#/^ (Reader|Tubes|app\.\d \?) /#) }
        #expect(lanes >= 2)
        #expect(Int(more.output.1) == 10 - lanes)
        #expect(!screen.contains("bursts"))
        #expect(!screen.contains("\n errors"))
    }

    @Test func `events that no mapping leads to an app say so`() {
        var contents = goodDay()
        contents.mappings = [:]
        #expect(row("Last credited", frame(contents))?.contains("usage.app.1 (unmapped)") == true)
    }

    @Test
    func `what is missing comes before what is quiet, newest first, and is counted where it does not fit`() {
        var contents = goodDay()
        // One minute skipped in every four.
        let kept = (1...30).filter { $0 % 5 != 4 }
        contents.recovery = kept.map { minute in
            RecoveryEntry(
                id: RecordID("entry \(minute)"), at: at(9, 0) + Double(minute) * 61,
                event: EventName("usage.app.0.min.\(minute)"), succeeded: true, action: "record_usage")
        }
        contents.recoveryLogCount = contents.recovery.count
        let wide = frame(contents)
        let lost = wide.split(separator: "\n").compactMap {
            $0.firstMatch(of: /lost +1.*min +(\d\d:\d\d)/)?.output.1
        }
        #expect(lost.count > 2 && lost == lost.sorted(by: >))
        let low = frame(contents, 80, 24)
        #expect(lost.first.map { low.contains($0) } == true && low.contains("Gaps:"))
        #expect(!low.contains("idle "))
        #expect(wide.contains("min lost today ─╮"))
        #expect(row("Minutes lost", frame(contents, 39, 10))?.contains(" min today") == true)
    }

    @Test func `the latest are the latest of both logs`() throws {
        var contents = goodDay()
        contents.recovery.append(
            RecoveryEntry(
                id: RecordID("late"), at: noon - 5, event: EventName("usage.app.1.min.21"), succeeded: false,
                error: "Disk full", action: "record_usage"))
        let screen = frame(contents)
        let rows = screen.split(separator: "\n").map(String.init)
        let failed = try #require(rows.firstIndex { $0.contains("14:32:02 ✗ Tubes 21  Disk full") })
        #expect(rows[failed + 1].contains("14:31:26 I EventHandler"))
        // A record that the line tells of as well stands once; those before the log's first line fill the rest.
        #expect(rows[failed + 2].contains("14:30:26 I EventHandler"))
        #expect(rows[failed + 3].contains("✓ Tubes 18"))
    }

    @Test func `a heartbeat is silent, minutes are lost`() {
        let later = noon + 3_600
        #expect(row("Last heartbeat", frame(goodDay(), at: later))?.contains("silent") == true)
        #expect(row("Last heartbeat", frame(goodDay(), 39, 10, at: later))?.contains("silent") == true)
    }

    @Test(arguments: [(120, 40), (100, 30)]) func `the full layout has the counting`(columns: Int, rows: Int)
    {
        let screen = frame(badDay(), columns, rows)
        #expect(screen.contains("Callbacks came"))
        #expect(screen.contains("Callbacks today"))
    }

    @Test
    func `the badge counts the findings, and a self-check that fails stands under a heading of its own`()
        throws
    {
        let contents = badDay()
        let report = reading(contents).report
        let violated = report.invariants.count { $0.state == .violated }
        #expect(violated > 0)
        let screen = frame(contents, keys: [.character("7")])
        #expect(screen.contains("7 Findings \(report.findings.count) "))
        #expect(screen.contains("Self-checks  \(violated) fail, "))
        #expect(screen.contains("✗ fail"))
    }
}
