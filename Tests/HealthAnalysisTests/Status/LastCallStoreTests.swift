// Stores that keep last calls only: lower bounds and moments are told, everything else is unknown.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

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
        #expect(activity.thresholdsToday == 10 && activity.minutesToday == Array(1...10))
        #expect(activity.minuteText() == "minutes 1–10")
        #expect(activity.lastThresholdAt == at(11, 58, 5) && activity.intervalStartedAt == at(0))
        #expect(activity.intervalEndedAt == nil && activity.lastWarningAt == nil)
        #expect(report.blocking?.selections == ["selection-1"])
        #expect(
            report.findings.first { $0.code == .lastCallsOnly }?.detail
                == "A store of react-native-device-activity: at least 10 thresholds reached today (minutes 1–10), "
                + "the last at 11:58:05, the interval began at 00:00:00.")
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
        #expect(ahead.report(at: at(12)).activities.first?.minutesToday == Array(1...10))
    }

    @Test func `an app that was set up and never called has not run`() {
        var store = store { $0.calls = [] }
        (store.source.keyCount, store.source.trackerKeyCount) = (3, 2)
        let report = store.report(at: at(12))
        #expect(report.codes == [.neverStarted] && report.events.today == nil)
        #expect(report.verdict.reason == "The store is set up, but no callback has come.")
    }

    @Test func `minutes in words`() {
        func description(_ minutes: [Int]) -> String {
            var activity = store().report(at: at(12)).activities[0]
            activity.minutesToday = minutes
            return activity.minuteText()
        }
        #expect(description([]) == "" && description([5]) == "minute 5")
        #expect(
            description([5, 10, 15]) == "minutes 5, 10, 15" && description([1, 2, 3, 7]) == "minutes 1–3, 7")
        #expect(description([1, 3, 5, 7, 9, 11, 13]) == "7 minutes from 1 to 13")
    }
}
