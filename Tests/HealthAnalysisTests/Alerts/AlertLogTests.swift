// When alerts fire, worsen, ease and end: courses of values and what must come of them.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct AlertLogTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let rule: AlertRule
        let looks: [Look]
        let happens: [String]

        init(
            _ name: String, _ looks: [Look], _ happens: [String],
            _ change: (inout AlertRule) -> Void = { _ in }
        ) {
            testDescription = name
            self.looks = looks
            self.happens = happens
            rule = memoryRule(change)
        }
    }

    static let cases: [Case] = [
        Case(
            "without delays each look counts", course(40, 60, 110, 60, 40),
            ["10 fired warning", "20 worsened critical", "30 eased warning", "40 cleared"]),
        Case("it fires only after it has lasted", course(60, 60, 60, 60), ["30 fired warning"]) {
            $0.holdsFor = 30
        },
        Case("what does not last does not fire", course(60, 60, 40, 60, 60, 40), []) { $0.holdsFor = 30 },
        Case(
            "the worse level has to last by itself", course(60, 60, 60, 110, 60, 110, 110, 110),
            ["20 fired warning", "70 worsened critical"]
        ) { $0.holdsFor = 20 },
        Case(
            "flapping around the limit fires once", course(60, 40, 60, 40, 60, 40, 60, 40, 40, 40, 40),
            ["0 fired warning", "100 cleared"]
        ) { $0.clearAfter = 30 },
        Case(
            "it ends only beyond the hysteresis", course(60, 45, 39, 45, 51, 30),
            ["0 fired warning", "20 cleared", "40 fired warning", "50 cleared"]
        ) {
            $0.until = AlertRange(.below, 40)
        },
        Case("within the hysteresis nothing fires", course(45, 49, 50, 41), []) {
            $0.until = AlertRange(.below, 40)
        },
        Case(
            "critical without a warning ends only when all is well", course(110, 60, 41, 39),
            ["0 fired critical", "30 cleared"]
        ) {
            $0.warning = nil
            $0.until = AlertRange(.below, 40)
        },
        Case(
            "a clock that is set back takes nothing away",
            [Look(0, 60), Look(20, 60), Look(-5_000, 60), Look(-4_991, 60), Look(-4_990, 60)],
            ["-4990 fired warning"]
        ) { $0.holdsFor = 30 },
        Case(
            "unknown values do not fire, and time without them does not count",
            course(60, nil, nil, 60, 60, 60), ["50 fired warning"]
        ) { $0.holdsFor = 20 },
        Case(
            "unknown values never end an alert", course(60, nil, nil, nil, nil, 60, 40),
            ["0 fired warning", "60 cleared"]),
        Case(
            "nor does it end on the first known one where it has to last",
            course(60, 40, nil, nil, nil, 40, 40, 40), ["0 fired warning", "70 cleared"]
        ) { $0.clearAfter = 20 },
        Case(
            "only a rule that says so fires on the unknown", course(40, nil, nil, nil, 40),
            ["30 fired warning", "40 cleared"]
        ) { $0.unknownFor = 20 },
        Case(
            "what is unknown and then critical worsens", course(nil, nil, 110, 40),
            ["10 fired warning", "20 worsened critical", "30 cleared"]
        ) { $0.unknownFor = 10 },
        Case(
            "a suspended computer saw nothing: what was under way begins anew",
            [Look(0, 60), Look(50, 60), Look(30_000, 60), Look(30_050, 60), Look(30_060, 60)],
            ["30060 fired warning"]
        ) { $0.holdsFor = 60 },
        Case(
            "an alert outlasts a suspension, and ends by what is seen after it",
            [Look(0, 60), Look(10, 40), Look(30_000, 40), Look(30_020, 40), Look(30_030, 40)],
            ["0 fired warning", "30030 cleared"]
        ) { $0.clearAfter = 30 },
        Case("a lasting alert is told once", course(60, 60, 60, 60), ["0 fired warning"]) { $0.every = 10 },
        Case(
            "a reminder comes as often as asked for", course(60, 60, 60, 60, 60, 40),
            ["0 fired warning", "20 reminder warning", "40 reminder warning", "50 cleared"]
        ) {
            $0.every = 20
            $0.repeats = true
        },
        Case(
            "a second alert too soon is told when the time has come", course(60, 40, 60, 60, 60, 60, 40),
            ["0 fired warning", "10 cleared", "(20 fired warning)", "50 reminder warning", "60 cleared"]
        ) { $0.every = 50 },
        Case(
            "an alert that nobody was told of ends quietly", course(60, 40, 60, 40),
            ["0 fired warning", "10 cleared", "(20 fired warning)", "(30 cleared)"]
        ) { $0.every = 50 },
        Case(
            "a worse level too soon is told later", course(60, 110, 110, 110),
            ["0 fired warning", "(10 worsened critical)", "30 reminder critical"]
        ) { $0.every = 30 },
        Case(
            "a fast device is no storm: who is told goes by the other clock",
            [
                Look(0, 60, uptime: 0), Look(60, 40, uptime: 1), Look(120, 60, uptime: 2),
                Look(180, 40, uptime: 3),
            ],
            ["0 fired warning", "60 cleared", "(120 fired warning)", "(180 cleared)"]
        ) { $0.every = 60 },
    ]

    @Test(arguments: cases)
    func `a course of values gives these events`(_ one: Case) {
        var log = AlertLog([one.rule])
        #expect(log.play(one.looks) == one.happens)
    }

    @Test func `an alert knows its course`() throws {
        var log = AlertLog([memoryRule { $0.holdsFor = 20 }])
        _ = log.play(course(60, 80, 120, 120, 90, 40))
        let alert = try #require(log.past.first)
        #expect(log.active.isEmpty && log.past.count == 1)
        #expect(alert.start == at(12) && alert.end == at(12) + 50 && alert.duration == 50)
        #expect(alert.worst == .warning && alert.notifications == 2)
        let figures = try #require(alert.figures)
        #expect(figures.low == 40 && figures.high == 120 && figures.last == 40)
        #expect(figures.average == 94)
        #expect(alert.message == "memory is 90 B, a warning above 50 B.")
    }

    @Test func `a mute holds back what a person hears, not what is noted`() {
        var log = AlertLog([memoryRule { $0.every = 5 }])
        log.setMute(.until(25), of: "m")
        #expect(
            log.play(course(60, 110, 110, 110)) == [
                "(0 fired warning)", "(10 worsened critical)", "30 reminder critical",
            ])
        #expect(log.mutes["m"] == nil)
        log.setMute(.untilCleared, of: "m")
        #expect(
            log.play(course(from: 40, 60, 40, 60)) == [
                "(40 eased warning)", "(50 cleared)", "60 fired warning",
            ])
        log.setMute(.untilCleared, of: "m")
        log.setMute(nil, of: "m")
        #expect(log.play(course(from: 70, 40)) == ["70 cleared"])
    }

    @Test func `it says when time alone can change something`() {
        var log = AlertLog([
            memoryRule { rule in
                rule.holdsFor = 100
                rule.clearAfter = 20
                rule.every = 30
                rule.repeats = true
            }
        ])
        #expect(log.pause(uptime: 0).device == nil && log.pause(uptime: 0).real == nil)
        _ = log.play(course(60))
        // Half of the patience, so that the next look is not too late.
        #expect(log.pause(uptime: 0).device == 75)
        _ = log.play(course(from: 75, 60))
        #expect(log.pause(uptime: 75).device == 25)
        _ = log.play(course(from: 100, 60))
        #expect(log.pause(uptime: 110).device == nil && log.pause(uptime: 110).real == 20)
        _ = log.play(course(from: 120, 40))
        #expect(log.pause(uptime: 120).device == 20)
    }

    @Test func `while nothing is known, time alone changes only what waits for that`() {
        var log = AlertLog([memoryRule { $0.holdsFor = 30 }])
        _ = log.play(course(60, 60, 60))
        #expect(log.pause(uptime: 20).device == 10)
        _ = log.play(course(from: 29.9, nil))
        #expect(log.pause(uptime: 30).device == nil)
        _ = log.play(course(from: 40, 60))
        #expect(log.pause(uptime: 40).device == 10)
        var patient = AlertLog([
            memoryRule { rule in
                rule.holdsFor = 30
                rule.unknownFor = 60
            }
        ])
        _ = patient.play(course(60, nil))
        #expect(patient.pause(uptime: 10).device == 60)
    }

    @Test func `an alert knows whether its reason is still there while its end has not lasted`() {
        var log = AlertLog([memoryRule { $0.clearAfter = 30 }])
        _ = log.play(course(60))
        #expect(log.active.map(\.holds) == [true])
        _ = log.play(course(from: 10, 40))
        #expect(log.active.map(\.holds) == [false])
        // What is unknown takes nothing back.
        _ = log.play(course(from: 20, nil))
        #expect(log.active.map(\.holds) == [false])
        _ = log.play(course(from: 30, 60))
        #expect(log.active.map(\.holds) == [true])
    }

    @Test func `a store that can't be read keeps alerts as they are`() {
        var log = AlertLog([memoryRule()])
        _ = log.play(course(60))
        #expect(log.look(nil, at: at(12) + 10, uptime: 10) == [])
        #expect(log.active.count == 1)
    }

    @Test func `the worst stands first, and the history forgets the oldest`() {
        var log = AlertLog([
            memoryRule(),
            memoryRule { rule in
                rule.name = "c"
                rule.warning = nil
            },
        ])
        _ = log.play(course(60, 110))
        #expect(log.active.map(\.rule) == ["c", "m"])
        for turn in 0..<150 { _ = log.play(course(from: Double(turn) * 100 + 100, 40, 110)) }
        #expect(log.past.count == AlertLog.kept)
        let ends = log.past.compactMap(\.end)
        #expect(ends == ends.sorted(by: >) && ends.count == AlertLog.kept)
    }

    /// Random values, pauses, clocks and rules: what no course may ever show.
    @Test(arguments: 0..<60)
    func `an alert never fires twice without an end between, and its figures hold together`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rule = memoryRule { rule in
            rule.holdsFor = [0, 5, 30].randomElement(using: &random) ?? 0
            rule.clearAfter = [0, 5, 60].randomElement(using: &random) ?? 0
            rule.every = [0, 10, 300].randomElement(using: &random) ?? 0
            rule.repeats = Bool.random(using: &random)
            rule.unknownFor = [nil, 20].randomElement(using: &random) ?? nil
            rule.until = [nil, AlertRange(.below, 30)].randomElement(using: &random) ?? nil
        }
        var log = AlertLog([rule])
        var (now, uptime, isOn) = (0.0, 0.0, false)
        var reported: [Double] = []
        for _ in 0..<400 {
            let steps: [Double] = [0, 1, 7, 40, 100_000, -3_000]
            let step = steps.randomElement(using: &random) ?? 1
            now += step
            uptime += abs(step)
            let values: [Int?] = [nil, 0, 29, 45, 51, 99, 101, .max]
            for transition in log.look(Look(now, values.randomElement(using: &random) ?? nil, uptime: uptime))
            {
                switch transition.kind {
                case .fired:
                    #expect(!isOn)
                    isOn = true
                case .cleared:
                    #expect(isOn && transition.alert.end != nil)
                    isOn = false
                case .worsened, .eased, .reminder: #expect(isOn && transition.alert.end == nil)
                }
                if transition.isNotified, transition.isAlarm { reported.append(uptime) }
            }
            #expect(log.active.count == (isOn ? 1 : 0))
            for alert in log.active + log.past.prefix(1) {
                #expect(alert.duration >= 0 && alert.duration.isFinite && alert.level <= alert.worst)
                #expect((alert.end ?? alert.start) >= alert.start)
                if let figures = alert.figures {
                    #expect(figures.low <= figures.average && figures.average <= figures.high)
                    #expect((figures.low...figures.high).contains(figures.last))
                }
            }
        }
        for (one, other) in zip(reported, reported.dropFirst()) { #expect(other - one >= rule.every) }
    }
}
