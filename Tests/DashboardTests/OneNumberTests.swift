// One number everywhere: what the overview shows is what the report of the same instant says.

import AccuracyLab
import ActivitySimulator
import Canvas
import HealthAnalysis
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@testable import Dashboard

@Suite struct OneNumberTests {
    /// The cells of an overview without the frames of its panels.
    private struct Overview {
        let cells: [String]

        init(_ contents: StoreContents, at moment: Instant, _ calendar: LocalCalendar, _ report: HealthReport)
        {
            var model = Model(
                size: Size(columns: 240, rows: 60), now: moment, calendar: calendar, feed: .live,
                sourceName: "Reader's iPad",
                settings: DashboardSettings(themes: ["default"], exportFolder: "/exports"))
            _ = model.update(
                .read(
                    Reading(
                        contents: contents, report: report,
                        timeline: Timeline(contents, at: moment, calendar: calendar))))
            cells = text(of: model).split(separator: "\n").flatMap { $0.split(separator: "│") }.map {
                String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
        }

        /// What a pattern picks of the first cell that it fits; nil where it fits none.
        func find(_ pattern: Regex<(Substring, Substring)>) -> String? {
            cells.lazy.compactMap { $0.firstMatch(of: pattern).map { String($0.output.1) } }.first
        }

        /// A row's figure; "unknown" where the row says so.
        func row(_ label: String, _ pattern: Regex<(Substring, Substring)>) -> String {
            guard let cell = cells.first(where: { $0.hasPrefix(label + " ") }) else { return "not told" }
            let value = cell.dropFirst(label.count).drop { $0 == " " }
            if value.hasPrefix("unknown") { return "unknown" }
            return String(value).firstMatch(of: pattern).map { String($0.output.1) } ?? "none"
        }

        /// One of the four figures of minutes; nil where the panel does not list them.
        func minutes(_ name: String) -> String? {
            let names = ["lost", "phantom", "recovered"]
            guard let line = cells.first(where: { cell in names.allSatisfy { cell.contains($0) } }) else {
                return nil
            }
            for part in line.replacing(" min", with: "").split(separator: " · ") {
                let description = part.split(separator: " ").map { String($0).replacing(",", with: "") }
                guard description.count > 1, description.contains(name) else { continue }
                // What was rejected of them stands behind them.
                if name == "lost", let comma = part.firstIndex(of: ",") {
                    return part[..<comma].split(separator: " ").dropFirst().joined(separator: " ")
                }
                switch description[0] {
                case "none": return "0"
                case "unknown": return "unknown"
                default: return description.dropFirst().joined(separator: " ")
                }
            }
            return nil
        }
    }

    /// A figure of the overview beside that of the report.
    private struct ShownFigure {
        let name: String
        let expected: (HealthReport) -> String
        let shown: (Overview) -> String

        init(
            _ name: String, _ expected: @escaping (HealthReport) -> String,
            _ shown: @escaping (Overview) -> String
        ) {
            (self.name, self.expected, self.shown) = (name, expected, shown)
        }
    }

    private static func description(_ number: Int?) -> String { number.map { String($0) } ?? "unknown" }

    /// The figures that are compared: report, overview.
    private static var figures: [ShownFigure] {
        [
            ShownFigure(
                "callbacks counted", { description($0.flow?.today.accepted) },
                { $0.row("Callbacks today", /(\d+) credited/) }),
            ShownFigure(
                "callbacks failed", { $0.flow.map { none($0.today.failedTotal) } ?? "unknown" },
                { $0.row("Callbacks today", /(\d+) failed/) }),
            ShownFigure(
                "callbacks rejected otherwise",
                { $0.flow.map { none($0.today.rejectedTotal - $0.today.failedTotal) } ?? "unknown" },
                { $0.row("Callbacks today", /(\d+) rejected/) }),
            ShownFigure(
                "events", { description($0.events.today) }, { $0.row("Events today", /^(?:≥ )?(\d+)/) }),
            ShownFigure(
                "errors", { description($0.events.errorsToday) }, { $0.row("Errors today", /^(\d+)/) }),
            ShownFigure(
                "thresholds crossed", { description($0.delivery?.crossed) },
                { $0.row("Callbacks came", /\) of (\d+)/) }),
            ShownFigure(
                "share delivered", { $0.delivery.map { percentText($0.ratio) } ?? "unknown" },
                { $0.row("Callbacks came", /^([\d.]+ %)/) }),
            ShownFigure(
                "counted today", { $0.todayTotalSeconds.map(usageText) ?? "unknown" },
                { $0.find(/Today ─.* credited (unknown|[\dhm ]+m) ─/) ?? "unknown" }),
        ]
    }

    /// The row leaves out what is 0.
    private static func none(_ count: Int) -> String { count == 0 ? "none" : String(count) }

    private static func agree(
        _ name: String, _ contents: StoreContents, at moment: Instant, _ calendar: LocalCalendar = toronto
    ) {
        let report = HealthReport(contents, at: moment, calendar: calendar)
        let overview = Overview(contents, at: moment, calendar, report)
        for figure in figures {
            let (expected, shown) = (figure.expected(report), figure.shown(overview))
            #expect(shown == expected, "\(name): \(figure.name)")
        }
        let minutes: [(String, MinuteRange?)] = [
            ("lost", report.minutes.lost), ("phantom", report.minutes.phantom),
            ("recovered", report.minutes.recovered),
        ]
        let isAny = minutes.contains { $0.1.map { $0.high >= 1 } ?? false }
        if let refusal = report.minutes.refusal({ minuteText($0.low, $0.high) }) {
            #expect(overview.cells.contains { $0.contains(", " + refusal) }, "\(name): \(refusal)")
        }
        for (figure, range) in minutes {
            let expected =
                range.map { range -> String in
                    guard range.high >= 1 else { return "0" }
                    return minuteText(range.low, range.high).replacing(" min", with: "")
                } ?? "unknown"
            #expect(overview.minutes(figure) == (isAny ? expected : nil), "\(name): \(figure)")
        }
        #expect(
            overview.find(/^(✓) No/) == nil || isClear(report), "\(name): nothing may be missing beside ✓")
    }

    /// Whether nothing may be missing, and nothing phantom.
    private static func isClear(_ report: HealthReport) -> Bool {
        report.minutes.areNone && report.gaps.allSatisfy { !$0.mayMissMinutes }
            && report.verdict.answers.map(\.answer) == [.yes, .yes, .yes]
            && report.coverage.start(after: report.today.start) == nil
    }

    /// One app, counted to the minute until now.
    private func steady(_ count: Int) -> StoreContents {
        var contents = goodDay()
        contents.recovery = (1...count).map { minute in
            RecoveryEntry(
                id: RecordID("entry \(minute)"), at: noon - 41 - Double(count - minute) * 60,
                event: EventName("usage.app.1.min.\(minute)"), succeeded: true, action: "record_usage")
        }
        for minute in 1...200 { contents.mappings["usage.app.1.min.\(minute)"] = contents.apps[1].id }
        contents.recoveryLogCount = count
        contents.apps = contents.apps.suffix(1)
        for index in contents.apps[0].counters.indices {
            contents.apps[0].counters[index].todaySeconds = count * 60
        }
        return contents
    }

    @Test func `a good mark stands only where nothing may be missing`() {
        var dice = SeededGenerator(seed: 54)
        var (good, withheld, short) = (0, 0, 0)
        for _ in 0..<80 {
            // A log of a hundred is full: what came before is not in it.
            let contents = steady(
                [Int.random(in: 5...60, using: &dice), 100].randomElement(using: &dice) ?? 100)
            let moment =
                noon + Double(Int.random(in: 0...20, using: &dice) * Int.random(in: 0...20, using: &dice))
                * 60
            let kills = (0..<Int.random(in: 0...2, using: &dice)).map { number in
                ExtensionKill(
                    at: noon - 30 + Double(number) * 900, process: "Monitor", reason: "per-process-limit")
            }
            let report = HealthReport(
                contents, at: moment, calendar: toronto,
                outside: ExternalEvidence(evidence: DeviceEvidence(kills: kills)))
            let overview = Overview(contents, at: moment, toronto, report)
            let isClear = Self.isClear(report)
            #expect((overview.find(/^(✓) No/) != nil) == isClear)
            if isClear { good += 1 }
            if report.minutes.areNone, !isClear { withheld += 1 }
            let open = report.gaps.filter(\.mayMissMinutes)
            if !open.isEmpty, let most = overview.find(/lost (up to|\d)/) {
                #expect(most == "up to" || report.lostMinutes.low >= 1)
                short += 1
            }
            #expect(open.isEmpty || overview.find(/^(None since)/) == nil)
            for (gap, kills) in open.compactMap({ gap in gap.kills.map { (gap, $0) } }) {
                #expect(overview.cells.contains { $0.hasPrefix(gap.title) && $0.hasSuffix(kills.note) })
            }
        }
        #expect(good > 0 && withheld > 0 && short > 0, "\(good) \(withheld) \(short)")
    }

    @Test func `the overview shows the report's figures of stores written by hand`() {
        var cleared = goodDay()
        (cleared.recovery, cleared.recoveryLogCount, cleared.log) = ([], 0, [])
        var ended = goodDay()
        ended.recovery = Array(ended.recovery.prefix(24))
        ended.log = []
        Self.agree("good day", goodDay(), at: noon)
        Self.agree("bad day", badDay(), at: noon)
        Self.agree("cleared", cleared, at: noon)
        Self.agree("ended log", ended, at: noon)
        Self.agree("old copy", badDay(), at: noon + 2 * 86_400)
        Self.agree("nothing", emptyStore(), at: noon)
    }

    @Test(arguments: [Profile.ideal, .ios175, .ios263, .lowmem], [CreditingPolicy.ordinal, .add])
    func `the overview shows the report's figures of a simulated device`(
        profile: Profile, policy: CreditingPolicy
    )
        throws
    {
        let run = LabRun(policy: policy, profile: profile, user: .median, seed: 7_200, days: 1)
        let tracker = SimulatedTracker(run.options, policy: policy, keepsLogs: true)
        for second in [46_800.0, 86_340] {
            tracker.run(to: second)
            Self.agree(
                "\(profile.name) \(policy.name) at \(second)", try tracker.contents(), at: tracker.now,
                tracker.device.options.calendar)
        }
    }
}
