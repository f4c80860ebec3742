// The ten test vectors of the schema's reference, as far as they are about judging.
//
// Vectors 2, 3, 8 and 9 are about reading: SharedStoreTests has them in ReaderTests, KeyPatternTests, TextLogTests,
// RecoveryLogTests and PropertyListReadingTests; the walkthrough of vector 1 as a policy is in SeedPolicyTests.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct TestVectorTests {
    private func codes(at moment: Instant = at(12), _ change: (inout StoreContents) -> Void) -> [FindingCode]
    {
        var store = goodStore(heartbeat: moment - 30)
        change(&store)
        return store.report(at: moment).codes
    }

    @Test func `vector 1: ten events 62 s apart that add 3300 s are a triangle, 600 s are not`() {
        func today(_ seconds: Int) -> [FindingCode] {
            codes {
                $0.apps[0].counters[0].todaySeconds = seconds
                $0 = $0.with(minutes(1...10, from: at(11), step: 62))
            }
        }
        #expect(today(3_300).contains(.triangularGrowth))
        #expect(!today(600).contains(.triangularGrowth))
    }

    @Test
    func `vector 4: a marker far ahead is blind, a window reached is exhausted, 780 events are too many`() {
        #expect(
            codes {
                $0.apps = [app("a", seconds: 60)]
                $0.apps[0].lastThresholdSeconds = 3_600
            }.contains(.blindMarker))
        #expect(
            codes {
                $0.apps = [app("a", seconds: 3_600)]
                $0.apps[0].registeredTopMinute = 60
            }.contains(.windowExhausted))
        #expect(
            codes {
                $0.apps = (0..<13).map { app("a\($0)", seconds: 60) }
                for index in 0..<13 { $0.apps[index].registeredCount = 60 }
            }.contains(.tooManyThresholds))
    }

    @Test func `vector 5: 5400 s at 00:20 are impossible, of yesterday they are stale`() {
        let impossible = codes(at: at(0, 20)) { $0.apps[0].counters[0].todaySeconds = 5_400 }
        #expect(impossible.contains(.todayExceedsElapsed) && impossible.contains(.minutesAfterMidnight))
        let stale = codes(at: at(0, 20)) {
            $0.apps[0].counters[0].todaySeconds = 5_400
            $0.apps[0].counters[0].day = day - 1
        }
        #expect(stale == [.dayStale])
    }

    @Test func `vector 6: an hour of 4200 s is a lump, against a day of 3600 s a mismatch`() {
        let found = codes(at: at(20)) {
            $0.apps[0].counters[0].todaySeconds = 3_600
            $0.apps[0].hourlyDay = day
            $0.apps[0].hourlySeconds = (0..<24).map { $0 == 18 ? 4_200 : 0 }
        }
        #expect(found.contains(.hourOver60) && found.contains(.hourlyMismatch))
    }

    @Test func `vector 7: 41 sent and 38 received are 3 missed, the other way round a reset`() {
        func status(_ sent: Int, _ received: Int) -> NotificationStatus {
            var store = goodStore(heartbeat: at(12))
            store.notifications = NotificationCounters(sent: sent, received: received)
            return store.report(at: at(12)).notifications
        }
        #expect(status(41, 38).missed == 3)
        #expect(status(38, 41).missed == 0)
        #expect(status(38, 41).wasReset)
    }

    /// 2025-11-02 has 25 hours in Toronto, 2026-03-08 has 23; half past eleven at night is 24.5 and 22.5 hours old.
    @Test(arguments: [
        (LocalDay(year: 2025, month: 11, day: 2), 24.5), (LocalDay(year: 2026, month: 3, day: 8), 22.5),
    ])
    func `vector 10: the day's age is the calendar's, and has 24 hours`(_ date: LocalDay, _ hours: Double) {
        let night = toronto.instant(day: date, secondOfDay: 84_600)
        func state(_ seconds: Double) -> AppStatus.TodayState? {
            var store = goodStore(heartbeat: night)
            store.apps = [app("a", seconds: Int(seconds), on: date)]
            store.apps[0].hourlyDay = date
            store.apps[0].hourlySeconds = Array(repeating: 0, count: 24)
            return store.report(at: night).apps.first?.todayState
        }
        #expect(state(hours * 3_600) == .valid)
        #expect(state(hours * 3_600 + 61) == .impossible)
    }
}
