// The lane of the device's use: every cell says what the rows of evidence say, and nothing where they are silent.

import Canvas
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct DeviceLaneTests {
    /// Rows of evidence in whole minutes around a moment, some of them ahead of it.
    private struct DrawnEvidence {
        var spans: [EvidenceSpan] = []

        init(around now: Instant, _ dice: inout SeededGenerator) {
            let files = ["lock.csv", "aw-bucket.json", "App.InFocus/1"].shuffled(using: &dice)
            for _ in 0..<Int.random(in: 1...9, using: &dice) {
                let kind = EvidenceSpan.Fact.allCases.randomElement(using: &dice) ?? .locked
                let start = now - Double(Int.random(in: -60...1_800, using: &dice)) * 60
                let end = start + Double([1, 5, 30, 200, 500].randomElement(using: &dice) ?? 1) * 60
                var span = EvidenceSpan(
                    start: start, end: end, kind: kind, app: kind == .app ? "com.example.\(start)" : nil)
                span.file = files.first
                spans.append(span)
            }
        }

        /// Seconds of a cell in which some of these kinds hold and none of the stronger ones.
        func seconds(
            _ kinds: Set<EvidenceSpan.Fact>, without stronger: Set<EvidenceSpan.Fact>, _ cell: TimeSpan
        ) -> Double {
            let step = cell.seconds / 400
            return (0..<400).reduce(0) { sum, index in
                let moment = cell.start + (Double(index) + 0.5) * step
                func holds(_ kinds: Set<EvidenceSpan.Fact>) -> Bool {
                    spans.contains { kinds.contains($0.kind) && $0.start <= moment && moment < $0.end }
                }
                return holds(kinds) && !holds(stronger) ? sum + step : sum
            }
        }
    }

    private func model(
        _ evidence: [EvidenceSpan], at now: Instant, _ calendar: LocalCalendar, columns: Int, rows: Int,
        glyphs: Glyphs = .unicode, keys: [Key] = [.character("2")], kills: [ExtensionKill] = [],
        files: Int = 1
    ) -> Model {
        var outside = DeviceEvidence(spans: evidence, kills: kills)
        outside.files = outside.isEmpty ? 0 : files
        var model = Model(
            size: Size(columns: columns, rows: rows), now: now, calendar: calendar, feed: .live,
            sourceName: "Reader's iPad",
            settings: DashboardSettings(glyphs: glyphs, themes: ["default"], exportFolder: "/exports"))
        let contents = goodDay()
        let report = HealthReport(
            contents, at: now, calendar: calendar, outside: ExternalEvidence(evidence: outside))
        _ = model.update(
            .read(
                Reading(
                    contents: contents, report: report,
                    timeline: Timeline(contents, at: now, calendar: calendar))))
        _ = play(keys, on: &model)
        return model
    }

    /// What the cells of a lane with this name show.
    private func cells(_ name: String, _ model: Model) throws -> (lane: TimeAxis, text: [Character]) {
        let view = TimelineScreen(model.context).view
        let rows = text(of: model).split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.first { $0.contains(name) })
        let cells = Array(row).dropFirst(view.shown.lanes.x).prefix(view.axis.columns)
        return (view.axis, Array(cells) + Array(repeating: " ", count: view.axis.columns - cells.count))
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `every cell states what the rows state, in any zone, size and set of glyphs`(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let zone = try #require(
            TimeZone(
                identifier: ["America/Toronto", "Asia/Kathmandu", "Pacific/Auckland", "Europe/Lisbon"]
                    .randomElement(using: &dice) ?? "UTC"))
        // Now and then at a full hour, where the column of the present has no length yet.
        let isFull = Int.random(in: 0..<4, using: &dice) == 0
        let now =
            isFull
            ? at(.random(in: 9...22, using: &dice))
            : noon + Double(Int.random(in: -500...500, using: &dice)) * 60
        let calendar = LocalCalendar(zone, around: now)
        let evidence = DrawnEvidence(around: now, &dice)
        let glyphs = [Glyphs.unicode, .ascii, .console].randomElement(using: &dice) ?? .unicode
        let (columns, rows) =
            [(200, 60), (120, 40), (80, 24), (60, 20)].randomElement(using: &dice) ?? (80, 24)
        let zoom = [[], [Key.character("+")], [.character("-")]].randomElement(using: &dice) ?? []
        let model = model(
            evidence.spans, at: now, calendar, columns: columns, rows: rows, glyphs: glyphs,
            keys: [.character("2")] + zoom)
        guard evidence.spans.contains(where: { $0.kind != .monitoringOff && $0.start < now }) else {
            #expect(!text(of: model).contains("in use"))
            return
        }
        let (axis, shown) = try cells("in use ", model)
        let signs = Dictionary(grouping: DeviceSign.allCases) { $0.letter(glyphs) }
        #expect(signs.values.allSatisfy { $0.count == 1 }, "the signs differ without colour")
        for (column, character) in shown.enumerated() {
            let start = axis.moment(ofColumn: column)
            guard start < now else {
                // The cursor's line goes through blanks.
                let isBlank = character == " " || start == now && character == glyphs.vertical
                #expect(isBlank, "nothing is said of what comes")
                continue
            }
            let cell = TimeSpan(start, min(axis.moment(ofColumn: column + 1), now))
            let used = evidence.seconds([.app, .unlocked], without: [.locked, .off], cell)
            let rest = evidence.seconds([.locked, .off], without: [], cell)
            // The cell's edges lie within a row of the samples, and a second is too little to say anything.
            let slack = cell.seconds / 100 + 1.5
            switch try #require(signs[character]?.first, "“\(character)”") {
            case .inUse: #expect(used > cell.seconds / 2 - slack)
            case .partlyInUse: #expect(used < cell.seconds / 2 + slack && used >= 0)
            case .locked, .off: #expect(used <= slack && rest > cell.seconds / 2 - slack)
            case .unknown: #expect(used <= slack && rest < cell.seconds / 2 + slack)
            }
            if used == 0, rest == 0 {
                let touches = evidence.spans.contains {
                    $0.start < cell.end && $0.end > cell.start && $0.kind != .monitoringOff
                }
                #expect(touches || character == glyphs.question, "evidence is silent")
            }
        }
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `the details name rows and files that there are`(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let evidence = DrawnEvidence(around: noon, &dice)
        let model = model(evidence.spans, at: noon, toronto, columns: 120, rows: 60)
        let report = try #require(model.report)
        for gap in report.gaps {
            for reason in report.deviceUse.reasons(for: gap) {
                for span in reason.spans {
                    #expect(span.start < gap.end && span.end > gap.start)
                    let row = evidence.spans.first {
                        TimeSpan($0.start, $0.end) == span && $0.file == reason.file && $0.app == reason.app
                    }
                    #expect(row != nil, "a row as it is in the file")
                }
            }
            // What an idle gap leaves out as locked is named.
            let locked = evidence.spans.filter {
                $0.kind == .locked && $0.start < gap.end && $0.end > gap.start
            }
            guard gap.gapClass == .idle, !locked.isEmpty else { continue }
            let named = report.deviceUse.reasons(for: gap).filter { $0.what == "locked" }.flatMap(\.spans)
            #expect(Set(named) == Set(locked.map { TimeSpan($0.start, $0.end) }))
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `the header says what evidence there is in as many words as fit, and nothing without any`(
        seed: UInt64
    ) throws {
        var dice = SeededGenerator(seed: seed)
        let evidence = DrawnEvidence(around: noon, &dice).spans
        var last = 0
        let screen = Character(String(Int.random(in: 1...8, using: &dice)))
        for columns in stride(from: 40, through: 200, by: .random(in: 5...9, using: &dice)) {
            let with = model(
                evidence, at: noon, toronto, columns: columns, rows: 30, keys: [.character(screen)])
            let plain = model([], at: noon, toronto, columns: columns, rows: 30, keys: [.character(screen)])
            let header = { (model: Model) in
                String(
                    text(of: model).split(separator: "\n", omittingEmptySubsequences: false)[
                        model.frame.header.y])
            }
            #expect(!header(plain).contains("evidence"))
            #expect(header(with).contains("LIVE") == header(plain).contains("LIVE"))
            #expect(header(with).hasPrefix(" Reader's iPad") == header(plain).hasPrefix(" Reader's iPad"))
            #expect(with.frame.verdict == plain.frame.verdict)
            let words = header(with).firstMatch(of: /evidence.*?(?=  )/).map { $0.output.count } ?? 0
            #expect(columns < 70 || words > 0, "\(columns): \(header(with))")
            #expect(words >= last || header(with).contains("group."), "\(columns): \(header(with))")
            last = words
        }
        #expect(last > "evidence: ".count)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `the header says until when rows state the use, and nothing where no file gave any`(seed: UInt64)
        throws
    {
        var dice = SeededGenerator(seed: seed)
        let drawn = DrawnEvidence(around: noon, &dice).spans
        let kill = ExtensionKill(at: noon - 60, process: "Monitor")
        for (spans, files) in [(drawn, 2), (drawn, 0), ([], 1)] {
            let model = model(
                spans, at: noon, toronto, columns: 260, rows: 30, kills: [kill], files: files)
            let header = try #require(text(of: model).split(separator: "\n").first)
            let known = spans.filter { $0.kind != .monitoringOff && $0.start < noon }
                .map { min($0.end, noon) }.max()
            let until = known.map {
                ", use known until \(toronto.moment($0, near: noon, seconds: false))  "
            }
            #expect(header.contains("evidence") == (files > 0), "\(header)")
            #expect(header.contains("kills, \(files) file") == (files > 0), "\(header)")
            #expect(header.contains("until") == (files > 0 && known != nil), "\(header)")
            if files > 0, let until { #expect(header.contains(until), "\(header)") }
        }
    }
}
