// Stores that keep last calls only: lower bounds and moments are told, everything else is unknown.

import Documents
import TestSupport
import Testing
import TrackingModel

@testable import HealthAnalysis

@Suite struct LastCallStoreTests {
    private static let activity = "DeviceActivity.AppLoggedTimeDaily"

    /// Ten minutes up to 11:58:05 and an interval since midnight.
    private func store(_ change: (inout LastCalls) -> Void = { _ in }) -> StoreContents {
        var calls = [LastCall(at: at(0), activity: Self.activity, method: .intervalDidStart)]
        for minute in 1...10 {
            calls.append(
                LastCall(
                    at: at(11, 58, 5) - Double(10 - minute) * 60.5, activity: Self.activity,
                    method: .eventDidReachThreshold, event: "minutes_reached_\(minute)"))
        }
        var lastCalls = LastCalls(calls: calls, selections: ["selection-1"])
        change(&lastCalls)
        var store = emptyStore()
        store.source.generation = .reactNative
        store.source.keyCount = lastCalls.calls.count
        store.source.trackerKeyCount = lastCalls.calls.count
        store.lastCalls = lastCalls
        store.heartbeat = lastCalls.calls.last?.at
        store.callbacks = lastCalls.calls.filter { $0.method == .eventDidReachThreshold }.map {
            Callback(at: $0.at, event: EventName($0.event ?? ""), outcome: .unknown, origin: .lastCall)
        }
        return store
    }

    @Test func `thresholds, minutes and moments of the calls`() throws {
        let report = store().report(at: at(12))
        #expect(report.events.today == 10 && report.events.saturated)
        #expect(report.heartbeat.at == at(11, 58, 5) && report.heartbeat.state == .fresh)
        #expect(report.events.lastAt == at(11, 58, 5))
        let activity = try #require(report.activities.first)
        #expect(activity.thresholdsToday == 10 && activity.reachedToday == (1...10).map { $0 * 60 })
        #expect(activity.minuteText() == "minutes 1–10")
        #expect(activity.lastThresholdAt == at(11, 58, 5) && activity.intervalStartedAt == at(0))
        #expect(activity.intervalEndedAt == nil && activity.lastWarningAt == nil)
        #expect(activity.leastUse == LeastUse(seconds: 600, since: at(0)) && activity.repeatedCalls.isEmpty)
        #expect(report.blocking?.selections == ["selection-1"])
        #expect(
            report.findings.first { $0.code == .lastCallsOnly }?.detail
                == "A store of react-native-device-activity: at least 10 thresholds reached today (minutes 1–10), "
                + "the last at 11:58:05, the interval began at 00:00:00, at least 10m of use since 00:00:00.")
        #expect(
            report.verdict.reason
                == "Alive: last callback at 11:58, at least 10 events today. Whether minutes were lost can't be told: "
                + "only last calls kept.")
    }

    @Test func `what last calls can't tell is unknown`() {
        let report = store().report(at: at(12))
        #expect(report.gaps.isEmpty && report.minutes.lost == nil && report.bursts.isEmpty)
        #expect(report.coverage.silence == .lastCallsOnly && report.flow == nil && report.delivery == nil)
        #expect(report.events.errorsToday == nil && report.events.lastRecordedAt == nil)
        #expect(report.todayTotalSeconds == nil && report.memory.bytes == nil)
        #expect(report.growth.allSatisfy { $0.countedSeconds == nil })
        #expect(report.invariants.allSatisfy { $0.state == .unknown })
        #expect(report.codes == [.lastCallsOnly])
        let json = StatusDocument(report).text()
        #expect(json.contains(#""lost_minutes":{"low":null,"high":null}"#))
        #expect(json.contains(#""minutes_today":[1,2,3,4,5,6,7,8,9,10]"#))
        let measure = HealthMeasure.named("lost-minutes")?.value(of: report)
        #expect(measure == nil)
    }

    @Test func `a day without a call had none, and calls of the future count nowhere`() throws {
        let next = store().report(at: at(36))
        #expect(next.events.today == 0 && !next.events.saturated)
        #expect(next.activities.first?.thresholdsToday == 0)
        #expect(next.findings.contains { $0.detail.contains("no threshold was reached today") })
        let ahead = store { calls in
            calls.calls.append(
                LastCall(
                    at: at(20), activity: Self.activity, method: .eventDidReachThreshold,
                    event: "minutes_reached_11"))
        }
        #expect(ahead.report(at: at(12)).activities.first?.reachedToday.last == 600)
    }

    @Test func `an app that was set up and never called has not run`() {
        var store = store { $0.calls = [] }
        (store.source.keyCount, store.source.trackerKeyCount) = (3, 2)
        let report = store.report(at: at(12))
        #expect(report.codes == [.neverStarted] && report.events.today == nil)
        #expect(report.verdict.reason == "The store is set up, but no callback has come.")
    }

    @Test func `minutes in words`() {
        func text(_ seconds: [Int]) -> String {
            var activity = store().report(at: at(12)).activities[0]
            activity.reachedToday = seconds
            return activity.minuteText()
        }
        func description(_ minutes: [Int]) -> String { text(minutes.map { $0 * 60 }) }
        #expect(description([]) == "" && description([5]) == "minute 5")
        #expect(
            description([5, 10, 15]) == "minutes 5, 10, 15" && description([1, 2, 3, 7]) == "minutes 1–3, 7")
        #expect(description([1, 3, 5, 7, 9, 11, 13]) == "7 minutes from 1 to 13")
        #expect(text([30, 60, 90]) == "30s, 1m, 1m 30s")
        #expect(text(Array(1...9)) == "9 thresholds from 1s to 9s")
    }

    // MARK: - Use, and thresholds that are called after higher ones

    /// The activity of a store with calls of thresholds, and beginnings of its interval.
    private func activity(_ calls: [(event: String, at: Instant)], began: Instant?, at now: Instant) throws
        -> ActivityStatus
    {
        let store = store { lastCalls in
            lastCalls.calls = calls.map {
                LastCall(at: $0.at, activity: "a", method: .eventDidReachThreshold, event: $0.event)
            }
            if let began {
                lastCalls.calls.append(LastCall(at: began, activity: "a", method: .intervalDidStart))
            }
            lastCalls.calls.sort { $0.at < $1.at }
        }
        return try #require(store.report(at: now).activities.first)
    }

    /// Minutes, one each minute.
    private func minutes(_ minutes: ClosedRange<Int>, from start: Instant) -> [(event: String, at: Instant)] {
        minutes.map { ("\($0)_minutes", start + Double($0 - minutes.lowerBound) * 60) }
    }

    /// Three minutes within two seconds.
    private func fast(from start: Instant) -> [(event: String, at: Instant)] {
        (1...3).map { ("\($0)_minutes", start + Double($0 - 1)) }
    }

    @Test func `the highest threshold is the least use, and no sum`() throws {
        let several = try activity(
            [("games_15_minutes", at(10)), ("videos_20_minutes", at(11)), ("limit", at(11, 30))],
            began: at(0), at: at(12))
        #expect(several.leastUse == LeastUse(seconds: 1_200, since: at(0)) && several.thresholdsToday == 3)
        #expect(several.useText { _ in "dawn" } == "at least 20m of use since dawn, if its names count use")
        #expect(several.minuteText() == "minutes 15, 20")
        let sure = try activity([("20_minutes_reached", at(11))], began: at(0), at: at(12))
        #expect(sure.useText { _ in "dawn" } == "at least 20m of use since dawn")
        for (activity, isAssumed) in [(several, true), (sure, false)] {
            let json = activity.json.text()
            #expect(
                json.contains("\"use_assumed\":\(isAssumed)") && json.contains("\"minutes_assumed\":false"))
        }
        let plain = try activity([("5", at(10)), ("10", at(11))], began: at(0), at: at(12))
        #expect(plain.useText { _ in "dawn" } == "at least 10m of use since dawn, if its names count minutes")
        #expect(
            plain.minuteText() == "numbers 5, 10" && plain.json.text().contains("\"minutes_assumed\":true"))
        let unknown = try activity([("limit", at(10))], began: at(0), at: at(12))
        #expect(unknown.leastUse == nil && unknown.reachedToday.isEmpty && unknown.thresholdsToday == 1)
        // Minutes that come within seconds are seconds, or something else.
        let numbers = (1...9).map { (event: String($0 * 7), at: at(10) + Double($0 * 7)) }
        #expect(try activity(numbers, began: at(0), at: at(12)).leastUse == nil)
    }

    @Test func `more use than time has passed is none that is known`() throws {
        let late = [(event: "50_minutes", at: at(0, 0, 2)), (event: "3_minutes", at: at(9))]
        #expect(try activity(late, began: at(0), at: at(12)).leastUse == LeastUse(seconds: 180, since: at(0)))
        // Its beginning was overwritten since, or never came.
        let use = LeastUse(seconds: 180)
        #expect(try activity([late[1]], began: at(10), at: at(12)).leastUse == use)
        #expect(try activity([late[1]], began: nil, at: at(12)).leastUse == use)
        #expect(
            try activity([("3_minutes", at(0, 1))], began: at(-2), at: at(1)).leastUse
                == LeastUse(seconds: 180, since: at(-2)))
    }

    @Test func `thresholds called after higher ones within seconds are no new use`() throws {
        for began in [at(5), at(16, 30), nil] {
            let calls = minutes(4...10, from: at(14, 4)) + fast(from: at(16, 30, 1))
            let again = try activity(calls, began: began, at: at(16, 31))
            #expect(
                again.repeatedCalls == [
                    RepeatedCalls(
                        from: at(16, 30, 1), to: at(16, 30, 3), thresholds: [60, 120, 180], areTooFast: true)
                ])
            #expect(again.thresholdsToday == 10 && again.reachedToday == (1...10).map { $0 * 60 })
            #expect(again.leastUse == LeastUse(seconds: 600, since: began == at(5) ? began : nil))
            #expect(
                again.repetitionTexts { toronto.time(of: $0).clockWithSeconds } == [
                    "minutes 1–3 called at 16:30:01–16:30:03, after higher ones: too fast for new use"
                ])
        }
    }

    @Test(arguments: 1...8) func `of many repetitions three are listed, and the others counted`(
        count: Int
    ) throws {
        // Of other apps each, so that none is in a row with another.
        let calls = (0..<count).flatMap { app in
            [
                (event: "app\(app)_30_minutes", at: at(9)),
                (event: "app\(app)_5_minutes", at: at(10) + Double(app) * 600),
            ]
        }
        let activity = try activity(calls, began: at(0), at: at(12))
        #expect(activity.repeatedCalls.count == count)
        let texts = activity.repetitionTexts { toronto.time(of: $0).clock }
        #expect(texts.count == min(count, 4))
        #expect(texts.first == "minute 5 called at 10:00, after higher ones: new use or not is unknown")
        #expect(texts.last == "and \(count - 3) more" || count <= 3)
    }

    @Test func `one threshold of several names is listed once`() throws {
        let calls =
            minutes(4...10, from: at(14, 4))
            + [("1_minutes", at(16)), ("1_MINUTES", at(16, 0, 1)), ("2_minutes", at(16, 0, 2))]
        #expect(try activity(calls, began: at(0), at: at(17)).repeatedCalls.map(\.thresholds) == [[60, 120]])
    }

    @Test func `the finding lists what belongs to one activity only where there is one`() throws {
        func detail(_ others: Int) throws -> String {
            let store = store { lastCalls in
                lastCalls.calls = (minutes(4...10, from: at(8)) + fast(from: at(11))).map {
                    LastCall(at: $0.at, activity: "a", method: .eventDidReachThreshold, event: $0.event)
                }
                lastCalls.calls += (0..<others).map {
                    LastCall(at: at(11, 30), activity: "b\($0)", method: .intervalDidStart)
                }
            }
            return try #require(store.report(at: at(12)).findings.first { $0.code == .lastCallsOnly }?.detail)
        }
        #expect(
            try detail(0).contains("; minutes 1–3 called at 11:00:00–11:00:02, after higher ones: too fast"))
        #expect(try !detail(1).contains("after higher ones"))
    }

    @Test func `thresholds called after higher ones minutes apart may be new use`() throws {
        let calls = minutes(4...10, from: at(14, 4)) + minutes(1...3, from: at(16, 30))
        let again = try activity(calls, began: at(5), at: at(17))
        #expect(again.repeatedCalls.map(\.areTooFast) == [false] && again.leastUse?.seconds == 600)
        // Those of an interval that began in between are new.
        let next = try activity(calls, began: at(16, 29), at: at(17))
        #expect(next.repeatedCalls.isEmpty && next.leastUse?.seconds == 600)
    }

    @Test func `no call is made again in one delivery, by another day or for other apps`() throws {
        let mixed = (1...9).map { (event: "\($0)_minutes", at: at(9) + Double(($0 * 7) % 9)) }
        #expect(try activity(mixed, began: at(0), at: at(12)).repeatedCalls.isEmpty)
        let yesterday = minutes(4...10, from: at(-3)) + minutes(1...3, from: at(9))
        #expect(try activity(yesterday, began: at(-12), at: at(12)).repeatedCalls.isEmpty)
        let others = [(event: "games_30_minutes", at: at(9)), (event: "videos_5_minutes", at: at(11))]
        #expect(try activity(others, began: at(0), at: at(12)).repeatedCalls.isEmpty)
    }

    /// What a day of use and restarts of monitoring leaves in the store, and how many minutes were used.
    private func day(using random: inout SeededGenerator) -> (
        calls: [(event: String, at: Instant)], began: Instant, used: Int, restarts: Int
    ) {
        var last: [Int: Instant] = [:]
        var (began, used, counted, restarts) = (at(0), 0, 0, 0)
        let callsAgain = Bool.random(using: &random)
        for minute in 1..<600 {
            let now = at(0) + Double(minute) * 60
            if Int.random(in: 0..<250, using: &random) == 0 {
                restarts += 1
                if Bool.random(using: &random) { began = now }
                // Some apps have thresholds count what was used before, and all of them are called at once.
                if callsAgain, counted > 0 {
                    for reached in 1...counted { last[reached] = now + Double(reached) }
                } else {
                    counted = 0
                }
            }
            guard Int.random(in: 0..<10, using: &random) == 0 else { continue }
            used += 1
            counted += 1
            last[counted] = now + Double.random(in: 30..<50, using: &random)
        }
        return (last.map { ("\($0.key)_minutes", $0.value) }, began, used, restarts)
    }

    @Test func `whatever was restarted, no more use is shown than there was`() throws {
        for seed in 0..<150 {
            var random = SeededGenerator(seed: UInt64(seed))
            let day = day(using: &random)
            guard !day.calls.isEmpty else { continue }
            let shown = try activity(day.calls, began: day.began, at: at(10, 30))
            let least = (shown.leastUse?.seconds ?? 0) / 60
            #expect(least <= day.used, "seed \(seed)")
            #expect(shown.thresholdsToday == day.calls.count)
            if day.restarts == 0 {
                #expect(least == day.used && shown.repeatedCalls.isEmpty, "seed \(seed)")
            }
        }
    }
}
