// What each subject makes of a report: the verdict, findings, new gaps, and the usual rules.

import TestSupport
import Testing
import TrackingModel

@testable import HealthAnalysis

@Suite struct AlertSubjectTests {
    private let good = report(memory: 4_300_000)

    private func rule(_ subject: AlertSubject) -> AlertRule {
        var rule = AlertRule(name: "r", subject: subject)
        rule.clearAfter = 0
        rule.warning = AlertRange(.atLeast, 0)
        rule.critical = AlertRange(above: 30)
        return rule
    }

    private func kinds(_ log: inout AlertLog, _ reports: HealthReport?..., from start: Double = 0) -> [String]
    {
        reports.enumerated().flatMap { index, report in
            let seconds = start + Double(index) * 10
            return log.look(report, at: at(12) + seconds, uptime: seconds).map {
                "\(index) \($0.kind.rawValue) \($0.alert.level.letter)"
            }
        }
    }

    @Test func `the verdict's levels count as the rule says, and unknown is no end`() throws {
        var log = AlertLog([rule(try AlertCondition("verdict >= warning").subject)])
        var (warning, critical, unknown) = (good, good, good)
        warning.verdict.level = .warning
        critical.verdict = Verdict(
            level: .critical, code: .canaryMissing, reason: "Gone.", since: nil, lookAt: .store)
        unknown.verdict.level = .unknown
        #expect(kinds(&log, good, warning, unknown, critical, unknown) == ["1 fired W", "3 worsened C"])
        #expect(log.active.first?.message == "Gone." && log.active.first?.place == .finding(.canaryMissing))
        #expect(kinds(&log, good, from: 50) == ["0 cleared C"])
        var asked = AlertLog([rule(try AlertCondition("verdict = unknown").subject)])
        #expect(kinds(&asked, good, unknown, good) == ["1 fired W", "2 cleared W"])
    }

    @Test func `an alert on a silent store carries the answer of its last record`() throws {
        var silent = goodStore(heartbeat: at(11, 59)).with(minutes(1...20, from: at(11, 38)))
            .report(at: at(12) + 3 * 86_400)
        silent.atLastRecord = LastAnswer(good)
        let conditions = ["verdict = unknown", "heartbeat-age > 3600"]
        for subject in try conditions.map({ try AlertCondition($0).subject }) {
            var log = AlertLog([rule(subject)])
            #expect(!kinds(&log, silent).isEmpty)
            #expect(log.active.first?.message.hasSuffix(LastAnswer(good).sentence) == true)
        }
    }

    @Test func `a finding fires at its own level, and an unreadable store does not take it back`() throws {
        var log = AlertLog([rule(try AlertCondition("finding restart-storm").subject)])
        let finding = Finding(
            .restartStorm, level: .warning, title: "t", detail: "Many.", cause: "c", remedy: "r",
            lookAt: .log)
        var (stormy, unreadable) = (good, good)
        stormy.findings = [finding]
        unreadable.verdict.level = .unknown
        #expect(kinds(&log, stormy, unreadable, nil, good) == ["0 fired W", "3 cleared W"])
    }

    private func withGaps(_ spans: (Int, Int, Double)...) -> HealthReport {
        var report = good
        report.gaps = spans.map { start, end, low in
            Gap(
                start: at(start), end: at(end), gapClass: .lost,
                minutes: MinuteRange(low: low, high: low + 9),
                apps: [], evidence: [], cause: "c", explanation: "\(Int(low)) lost.")
        }
        return report
    }

    @Test func `only a gap that was not there before is news, for an hour`() throws {
        var log = AlertLog([rule(try AlertCondition("new lost gap").subject)])
        let before = withGaps((8, 9, 12))
        let after = withGaps((10, 11, 5), (8, 9, 12))
        #expect(kinds(&log, before, before, after) == ["2 fired W"])
        #expect(log.active.first?.message == "5 lost." && log.active.first?.place == .gap(start: at(10)))
        #expect(log.active.first?.figures?.last == 5)
        // The log forgets the gap and finds it again: still the same news, with the time that it has left.
        #expect(kinds(&log, withGaps((8, 9, 12)), from: 100) == ["0 cleared W"])
        #expect(kinds(&log, after, from: 110) == ["0 fired W"])
        #expect(kinds(&log, after, from: 3_700) == ["0 cleared W"])
        #expect(kinds(&log, before, after, from: 3_710) == [])
        #expect(kinds(&log, withGaps((13, 14, 40), (10, 11, 5)), from: 3_800) == ["0 fired C"])
    }

    @Test func `what the operator labelled, and a store without a log of events, are no news`() throws {
        var log = AlertLog([rule(try AlertCondition("new lost gap").subject)])
        var labelled = withGaps((8, 9, 12))
        labelled.gaps[0].label = GapLabel(start: at(8), end: at(9), kind: .lost, note: "")
        var notMonitored = withGaps((10, 11, 5))
        notMonitored.events.today = nil
        #expect(kinds(&log, good, labelled, notMonitored, nil, good) == [])
    }

    @Test func `an old copy raises nothing but its age, and ends nothing`() throws {
        let conditions = ["memory > 1 kB", "verdict >= warning", "finding restart-storm", "new lost gap"]
        var log = AlertLog(
            try conditions.map { text in
                var rule = rule(try AlertCondition(text).subject)
                rule.name = text
                return rule
            })
        var old = withGaps((8, 9, 12))
        func finding(_ code: FindingCode) -> Finding {
            Finding(
                code, level: .critical, title: "t", detail: "d", cause: "c", remedy: "r", lookAt: .log)
        }
        old.findings = [finding(.snapshotOld), finding(.restartStorm)]
        old.verdict.level = .critical
        #expect(kinds(&log, old, old, old) == [])
        var aged = AlertLog([rule(try AlertCondition("finding snapshot-old").subject)])
        #expect(kinds(&aged, old, good) == ["0 fired C", "1 cleared C"])
        var recent = old
        recent.findings.removeFirst()
        #expect(kinds(&log, recent, old, from: 100) == ["0 fired C", "0 fired C", "0 fired C"])
    }

    @Test func `the usual rules watch what exists, and are quiet on a store that is well`() {
        let rules = AlertRule.standard()
        #expect(
            rules.map(\.name)
                == ["verdict", "lost-minutes", "silence-in-use", "memory", "crash-ratio", "gap-rate"])
        for rule in rules {
            if case .measure(let name) = rule.subject { #expect(HealthMeasure.named(name) != nil) }
            #expect(AlertLevel.allCases.contains { rule.condition(of: $0) != nil })
        }
        var log = AlertLog(rules)
        #expect(kinds(&log, good, good, good) == [])
        var full = good
        full.memory.bytes = 5_800_000
        #expect(kinds(&log, full, from: 30) == ["0 fired C"])
        full.memory.bytes = 5_500_000
        #expect(kinds(&log, full, good, good, from: 40) == [])
        #expect(log.active.map(\.rule) == ["memory"])
    }

    @Test(arguments: [
        ("memory > 5 MiB", "memory", "above 5.0 MiB"), ("memory>=6000000", "memory", "from 5.7 MiB up"),
        ("callback-age > 5 min", "silence-in-use", "above 5m"),
        ("headroom-minutes < 1h", "minutes-left", "below 60 min"),
        ("error-ratio > 2.5 %", "error-ratio", "above 2.5 %"), ("  restarts  >  3 ", "restarts", "above 3"),
        ("memory <= 1 kB", "memory", "up to 1000 B"), ("restarts = 3", "restarts", "from 3 to 3"),
    ])
    func `a condition is read with its unit`(text: String, name: String, description: String) throws {
        let condition = try AlertCondition(text)
        #expect(condition.subject.name == name)
        let unit = try #require(HealthMeasure.named(name)?.unit)
        #expect(try unit.description(#require(condition.range)) == description)
    }

    @Test(arguments: [
        ("", "is written"), ("memory", "is written"), ("memory > ", "is written"), ("> 5", "is written"),
        ("memory >> 5", "is written"), ("memory > 5 MX", "MiB"), ("memory > five", "MiB"),
        ("memory > nan", "no value"),
        ("memory > 1e999", "no value"), ("memori > 5", "no measure"), ("verdict > ok", "verdict = critical"),
        ("finding nothing", "by its code"), ("new gap", "new lost gap"), ("new big gap", "classes are"),
        ("restarts > 5 min", "write a number"),
    ])
    func `what is no condition is refused with what is allowed`(text: String, reason: String) {
        #expect { try AlertCondition(text) } throws: { "\($0)".contains(reason) }
    }

    @Test(
        arguments: [
            ("90", 90), ("90 s", 90), ("5min", 300), ("1.5 h", 5_400), ("2 d", 172_800), ("-5", nil),
            ("", nil), ("x", nil),
            ("5 weeks", nil),
        ] as [(String, Double?)])
    func `a length of time is read with its unit`(text: String, seconds: Double?) {
        #expect(WrittenDuration.seconds(text) == seconds)
    }
}
