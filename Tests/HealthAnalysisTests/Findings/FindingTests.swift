// Each finding is raised by a store that shows it, and by nothing less.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct FindingTests {
    /// The one finding of a code in a store that is good but for a change, judged at noon.
    private func finding(
        _ code: FindingCode, at moment: Instant = at(12), _ change: (inout StoreContents) -> Void
    ) -> Finding? {
        var store = goodStore(heartbeat: moment - 30)
        change(&store)
        return store.report(at: moment).findings.first { $0.code == code }
    }

    @Test func `a good store raises nothing`() {
        let store = goodStore(heartbeat: at(12) - 30).with(minutes(1...5, from: at(11, 55)))
        #expect(store.report(at: at(12)).findings.isEmpty)
    }

    @Test func `an empty store is unknown and raises nothing else`() {
        for preferences in [StoreSource.Preferences.read, .missing] {
            var store = emptyStore()
            store.source.preferences = preferences
            let report = store.report(at: at(12))
            #expect(report.codes == [.neverStarted])
            #expect(report.verdict.level == .unknown)
            #expect(report.verdict.code == .neverStarted)
        }
    }

    @Test func `absent data raises nothing`() {
        var store = emptyStore()
        store.heartbeat = at(12)
        var record = AppRecord(id: "a.b")
        record.lastThresholdSeconds = 3_600
        record.hourlySeconds = Array(repeating: 4_000, count: 24)
        store.apps = [record]
        store.midnightPending = true
        #expect(store.report(at: at(12)).findings.isEmpty)
    }

    @Test func `unreadable preferences make the verdict unknown`() {
        var store = emptyStore()
        store.source.preferences = .unreadable(reason: "permission denied")
        let report = store.report(at: at(12))
        #expect(report.codes == [.storeUnreadable])
        #expect(report.verdict.level == .unknown)
        #expect(report.verdict.reason == "The preferences cannot be read: permission denied.")
        let last = finding(.readProblems) { $0.source.preferences = .stale(reason: "truncated") }
        #expect(last?.level == .warning)
        let logs = finding(.storeUnreadable) { $0.source.preferences = .missing }
        #expect(logs?.level == .critical)
    }

    @Test func `a store that is set up without a trace of the extension never started`() {
        var store = emptyStore()
        store.apps = [AppRecord(id: "a.b")]
        let report = store.report(at: at(12))
        #expect(report.codes == [.neverStarted])
        #expect(report.verdict.level == .warning)
        store.recovery = [entry(at(11), "usage.app.0.min.1")]
        #expect(!store.report(at: at(12)).codes.contains(.neverStarted))
    }

    @Test func `the emergency flag and fallback files are findings`() {
        #expect(finding(.emergencyFlag) { $0.emergencyFlag = true }?.level == .critical)
        #expect(finding(.emergencyFlag) { $0.emergencyFlag = false } == nil)
        #expect(finding(.fallbackFiles) { $0.fallbackFiles = ["fallback_1.json"] }?.level == .warning)
    }

    @Test func `preferences are too large from a mebibyte on, critically from four`() {
        #expect(finding(.storeTooLarge) { $0.source.plistBytes = 1_048_576 } == nil)
        #expect(finding(.storeTooLarge) { $0.source.plistBytes = 1_048_577 }?.level == .warning)
        #expect(finding(.storeTooLarge) { $0.source.plistBytes = 4_194_304 }?.level == .critical)
    }

    @Test func `a value that could not be read is named with its source`() {
        let problem = ReadProblem(source: "recovery_log.json", problem: "cut off")
        #expect(
            finding(.readProblems) { $0.problems = [problem] }?.detail.contains("recovery_log.json") == true)
    }

    @Test(arguments: [(26.0, false), (26.1, true)])
    func `a store with nothing of the last 26 hours is an old copy`(_ hours: Double, _ isOld: Bool) {
        var store = goodStore(heartbeat: at(12) - hours * 3_600)
        store.apps[0].counters[0].day = day - 1
        let report = store.report(at: at(12))
        #expect(report.codes.contains(.snapshotOld) == isOld)
        #expect(report.verdict.code == (isOld ? .snapshotOld : .heartbeatIdle))
        // A silence of more than a day is nothing good, and nothing that is known to be bad.
        #expect(report.verdict.level == (isOld ? .unknown : .unproven))
    }

    /// Copying a container renews its files' times, which therefore say nothing of the tracker.
    @Test func `a fresh copy of an old store is old`() {
        var store = goodStore(heartbeat: at(12) - 30 * 3_600)
        store.apps[0].counters[0].day = day - 1
        store.source.plistModifiedAt = at(12) - 10
        let finding = store.report(at: at(12)).findings.first { $0.code == .snapshotOld }
        #expect(finding?.since == at(12) - 30 * 3_600)
        #expect(finding?.remedy.contains("--at last") == true)
    }

    /// The app's own writes are no sign of the extension, and no copy is that young.
    @Test func `an extension that is silent in a store that is written`() {
        var store = goodStore(heartbeat: at(12) - 30 * 3_600)
        store.apps[0].counters[0].day = day - 1
        store.monitoringRestartedAt = at(9)
        let report = store.report(at: at(12))
        let finding = report.findings.first { $0.code == .snapshotOld }
        #expect(report.verdict.level == .unknown)
        #expect(finding?.detail.hasPrefix("The extension wrote nothing after ") == true)
        #expect(finding?.detail.contains("the store was written at 09:00") == true)
        #expect(report.agedSince(Thresholds()) == nil)
    }

    @Test func `the last trace is the newest time of the whole store`() {
        var store = goodStore(heartbeat: at(12) - 40 * 3_600)
        store.apps[0].counters[0].day = day - 2
        store.monitoringRestartedAt = at(12) - 30 * 3_600
        let finding = store.report(at: at(12)).findings.first { $0.code == .snapshotOld }
        #expect(finding?.since == at(12) - 30 * 3_600)
        #expect(finding?.detail.hasPrefix("The last record is from ") == true)
    }

    @Test func `a lost heartbeat without use is idle`() {
        var store = goodStore(heartbeat: at(10))
        store.apps.append(app("a.reset", seconds: 0, modified: at(11)))
        var report = store.report(at: at(12))
        #expect(report.codes == [.heartbeatIdle])
        // A store without a log of callbacks proves nothing good.
        #expect(report.verdict.level == .unproven)
        #expect(
            report.verdict.reason
                == "Idle since 10:00: no callback, and no sign that a tracked app was used. "
                + "Whether minutes were lost can't be told: no log of events.")
        var plain = Thresholds()
        plain.idleAs = .critical
        report = store.report(at: at(12), plain)
        #expect(report.verdict.level == .critical)
    }

    @Test func `a lost heartbeat with use is an alarm`() {
        let byEvent = finding(.heartbeatLostInUse) {
            $0.heartbeat = at(10)
            $0 = $0.with((1...3).map { entry(at(10, 57 + $0), "usage.app.0.min.\($0)") })
        }
        #expect(byEvent?.level == .critical)
        #expect(byEvent?.detail == "No heartbeat since 10:00, yet a callback of Tubes came at 11:00.")
        let byCounter = finding(.heartbeatLostInUse) {
            $0.heartbeat = at(10)
            $0.apps = [app("a.b", seconds: 60, modified: at(11))]
        }
        #expect(byCounter?.apps == ["a.b"])
        let byNotification = finding(.heartbeatLostInUse) {
            $0.heartbeat = at(10)
            $0.notifications.lastSentAt = at(11)
        }
        #expect(byNotification != nil)
    }

    @Test func `a callback cut off before its heartbeat is no lost heartbeat`() {
        var store = goodStore(heartbeat: at(10))
        store.apps[0].counters[0].modifiedAt = at(11)
        store = store.crediting((1...2).map { entry(at(10, 58 + $0), "usage.app.0.min.\($0)") })
        let report = store.report(at: at(12))
        #expect(report.codes.contains(.heartbeatIdle))
        #expect(!report.codes.contains(.heartbeatLostInUse))
        #expect(
            report.verdict.reason
                == "Idle since 11:00: that callback ended before it wrote its heartbeat, and none has come since."
        )
        // What comes long after them speaks for itself.
        store.apps[0].counters[0].modifiedAt = at(11, 30)
        #expect(store.report(at: at(12)).codes.contains(.heartbeatLostInUse))
    }

    @Test func `an app that shows more than has passed today is impossible`() {
        let impossible = finding(.todayExceedsElapsed, at: at(0, 20)) {
            $0.apps = [app("a.b", name: "Tubes", seconds: 5_400)]
        }
        #expect(impossible?.detail == "Tubes shows 1h 30m, but the day began only 20m before this reading.")
        let together = finding(.todayExceedsElapsed) {
            $0.apps = [app("a.b", seconds: 40_000), app("a.c", seconds: 40_000)]
        }
        #expect(together?.level == .warning)
    }

    @Test func `more than twenty hours in a day are too much, in the history too`() {
        #expect(finding(.moreThan20h, at: at(23)) { $0.apps = [app("a.b", seconds: 72_000)] } == nil)
        #expect(
            finding(.moreThan20h, at: at(23)) { $0.apps = [app("a.b", seconds: 72_001)] }?.level == .critical)
        let archived = finding(.moreThan20h) {
            $0.apps[0].history = [DailyUsage(day: day - 2, seconds: 80_000)]
        }
        #expect(archived?.detail == "Tubes shows 22h 13m on 2025-11-11.")
    }

    @Test func `stores disagree only about one day`() {
        func counters(_ other: Int, on otherDay: LocalDay?) -> (inout StoreContents) -> Void {
            { store in
                store.apps[0].counters = [
                    UsageCounter(source: .usage, todaySeconds: 4_200, day: day),
                    UsageCounter(source: .protected, todaySeconds: other, day: otherDay),
                ]
            }
        }
        #expect(finding(.storesDisagree, counters(4_141, on: day)) == nil)
        let found = finding(.storesDisagree, counters(4_140, on: day))
        #expect(found?.detail == "Tubes today: 1h 10m by the extension, 1h 09m by the protected copy.")
        #expect(finding(.storesDisagree, counters(0, on: day - 1)) == nil)
        #expect(finding(.storesDisagree, counters(0, on: nil)) == nil)
    }

    @Test func `lost minutes by their number`() {
        func level(_ skipped: Int) -> FindingLevel? {
            finding(.minutesLost, at: at(17)) {
                $0 = $0.crediting(
                    minutes(1...3, from: at(11)) + [entry(at(13), "usage.app.0.min.\(skipped + 4)")])
            }?.level
        }
        #expect([0, 10, 11, 30, 31].map(level) == [nil, .notice, .warning, .warning, .critical])
    }

    @Test func `the last registered minute ends all counting`() {
        let exhausted = finding(.windowExhausted) {
            $0.apps[0].counters[0].todaySeconds = 3_600
            $0.apps[0].registeredTopMinute = 60
        }
        #expect(
            exhausted?.detail
                == "Minute 60 of Tubes, the last registered, was reported: nothing more is credited.")
    }

    @Test func `a marker far ahead of the use is blind, a near one is not`() {
        let notMonitored = finding(.blindMarker) {
            $0.apps = [app("a.b", name: "Tubes", seconds: 60)]
            $0.apps[0].lastThresholdSeconds = 3_600
        }
        #expect(notMonitored?.level == .critical)
        let near = finding(.blindMarker) { $0.apps[0].lastThresholdSeconds = 1_260 }
        #expect(near == nil)
    }

    @Test func `more than 500 thresholds of all apps are too many`() {
        let crowd = finding(.tooManyThresholds) {
            $0.apps = (0..<13).map { app("a.\($0)", seconds: 60) }
            for index in 0..<13 { $0.apps[index].registeredCount = 60 }
        }
        #expect(crowd?.detail.hasPrefix("780 thresholds of 13 apps") == true)
        #expect(finding(.tooManyThresholds) { $0.apps[0].registeredCount = 500 } == nil)
    }

    @Test func `memory near the limit is a warning, and a notice once it fell`() {
        let full = finding(.memoryNearLimit) { $0.memory = [MemorySample(at: at(11), bytes: 5_400_000)] }
        #expect(full?.level == .warning)
        let before = finding(.memoryNearLimit) {
            $0.memory = [
                MemorySample(at: at(10), bytes: 5_900_000), MemorySample(at: at(11), bytes: 3_000_000),
            ]
        }
        #expect(before?.level == .notice)
    }

    @Test func `the ratio of errors has two limits`() {
        func errors(_ failed: Int, of all: Int) -> FindingLevel? {
            finding(.errorRatio) { store in
                store = store.with(
                    (0..<all).map {
                        entry(at(8, 0, Double($0)), "e", ok: $0 >= failed, error: "No mapping found")
                    })
            }?.level
        }
        #expect(errors(0, of: 10) == nil)
        #expect(errors(1, of: 100) == nil)
        #expect(errors(2, of: 100) == .warning)
        #expect(errors(10, of: 100) == .warning)
        #expect(errors(11, of: 100) == .critical)
    }

    @Test func `missed notifications matter where the app was open and does not poll`() {
        let missed = finding(.missedNotifications) {
            $0.notifications = NotificationCounters(sent: 41, received: 38)
        }
        #expect(missed?.detail == "The app missed 3 of 41 notifications from the extension.")
        #expect(missed?.level == .warning)
        func front(_ moment: Instant?) -> FindingLevel? {
            finding(.missedNotifications) {
                $0.notifications = NotificationCounters(sent: 41, received: 38, lastSentAt: at(11))
                $0.appInFrontAt = moment
            }?.level
        }
        // In the background it is how notifications work, in the foreground it is not.
        #expect([nil, at(10), at(11, 30)].map(front) == [.warning, .notice, .warning])
        let engine = finding(.missedNotifications) {
            $0.notifications = NotificationCounters(sent: 41, received: 38)
            $0.engine = EngineTrace()
        }
        #expect(engine?.level == .notice)
        #expect(
            finding(.missedNotifications) { $0.notifications = NotificationCounters(sent: 1, received: 9) }
                == nil)
    }

    @Test func `a counter of yesterday is stale`() {
        #expect(finding(.dayStale) { $0.apps = [app("a.b", seconds: 60, on: day - 1)] }?.level == .notice)
    }

    @Test func `a refresh at midnight is stuck after two hours`() {
        func stuck(_ seconds: Double) -> Finding? {
            finding(.midnightStuck) {
                $0.midnightPending = true
                $0.midnightPendingSince = at(12) - seconds
            }
        }
        #expect(stuck(7_200) == nil)
        #expect(stuck(7_201)?.level == .critical)
    }

    @Test func `hours must add up, and none is longer than sixty minutes`() {
        func hours(_ eighteen: Int) -> (inout StoreContents) -> Void {
            { store in
                store.apps = [app("a.b", seconds: 3_600)]
                store.apps[0].hourlyDay = day
                store.apps[0].hourlySeconds = Array(repeating: 0, count: 24)
                store.apps[0].hourlySeconds?[18] = eighteen
            }
        }
        #expect(finding(.hourlyMismatch, hours(4_200)) != nil)
        #expect(finding(.hourlyMismatch, hours(3_600)) == nil)
        #expect(finding(.hourOver60, hours(4_200))?.detail == "b: 1h 10m in the hour from 18:00.")
        #expect(finding(.hourOver60, hours(3_600)) == nil)
    }

    @Test func `a history with two rows of a day takes the larger`() {
        let double = finding(.duplicateHistory) {
            $0.apps[0].history = [DailyUsage(day: day - 1, seconds: 1), DailyUsage(day: day - 1, seconds: 2)]
        }
        #expect(double?.detail == "Tubes: 2 rows for 2025-11-12; the largest is taken here.")
    }

    @Test func `a time more than a minute ahead is flagged`() {
        #expect(finding(.futureTimestamp) { $0.heartbeat = at(12, 1) } == nil)
        #expect(finding(.futureTimestamp) { $0.heartbeat = at(12, 2) }?.level == .warning)
        #expect(finding(.futureTimestamp) { $0.apps[0].lastEventAt = at(14) }?.apps == ["com.example.tubes"])
    }

    @Test func `the verdict is the worst finding`() {
        var store = goodStore(heartbeat: at(12)).crediting(minutes(1...40, from: at(11, 19, 19)))
        var report = store.report(at: at(12))
        #expect(report.verdict.level == .ok)
        #expect(report.verdict.code == nil)
        #expect(
            report.verdict.reason == "Tracking: last minute of Tubes at 11:58, 40 events today, no errors.")
        store.fallbackFiles = ["fallback_1.json"]
        report = store.report(at: at(12))
        #expect(report.verdict.level == .warning)
        store.emergencyFlag = true
        report = store.report(at: at(12))
        #expect(report.verdict.code == .emergencyFlag)
        #expect(report.codes == [.emergencyFlag, .fallbackFiles])
        #expect(report.verdict.reason.count <= 90)
    }

    @Test func `every sentence is whole and every finding explained`() {
        var store = goodStore(heartbeat: at(9)).with(minutes([1, 2, 20], from: at(8), step: 1_500))
        store.emergencyFlag = true
        store.fallbackFiles = ["a", "b"]
        store.source.plistBytes = 5_000_000
        store.apps[0].lastThresholdSeconds = 9_000
        for finding in store.report(at: at(12)).findings {
            #expect(finding.detail.hasSuffix("."))
            #expect(finding.cause.hasSuffix(".") && finding.remedy.hasSuffix("."))
            #expect(!finding.title.hasSuffix("."))
        }
    }
}
