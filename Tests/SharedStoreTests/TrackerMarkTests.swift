// What text logs and single keys tell beside callbacks: marks, battery, waiting archives, shields.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct TrackerMarkTests {
    private static let lifecycle = """
        [2025-11-13 10:00:00] MONITORING_RESTART reason=midnight [bat=charging:42% age=12s]
        [2025-11-13 10:00:01] MONITORING_RESTART_OK
        [2025-11-13 10:05:00] EXTENSION_KILLED was=A1B2C3D4 now=E5F6A7B8 [bat=unplugged:25% age=0s]
        [2025-11-13 10:06:00] MONITORING_RESTART_FAILED code=3
        [2025-11-13 10:07:00] INTERVAL_START primary

        """

    @Test func `lifecycle lines are marks, and their ends are readings of the battery`() throws {
        let contents = try SampleStore.read([
            "monitoring_lifecycle_log": .string(Self.lifecycle),
            "last_known_battery_state": .integer(1), "last_known_battery_level": .real(0.2),
            "battery_state_timestamp": .real(SampleStore.now.seconds - 60),
        ])
        #expect(
            contents.marks.map(\.kind) == [.restarted, .killed, .restartFailed, .intervalStarted])
        #expect(contents.marks[1].at == Instant(SampleStore.midnight + 36_300))
        #expect(contents.battery.map(\.level) == [0.42, 0.25, 0.2])
        #expect(contents.battery.map(\.state) == [.charging, .unplugged, .unplugged])
        #expect(contents.battery[0].at == Instant(SampleStore.midnight + 35_988))
    }

    @Test func `a battery without a time, or with a level of -1, says nothing`() throws {
        let undated = try SampleStore.read(["last_known_battery_level": .real(0.5)])
        #expect(undated.battery.isEmpty)
        let unknown = try SampleStore.read([
            "last_known_battery_level": .real(-1), "last_known_battery_state": .integer(2),
            "battery_state_timestamp": .real(SampleStore.now.seconds),
        ])
        #expect(unknown.battery == [BatterySample(at: SampleStore.now, state: .charging)])
    }

    @Test func `callbacks of text logs carry what was added and the process that added it`() throws {
        let log = """
            [11:42:07.114][A1B2C3D4] THRESHOLD_CALL event=usage.app.53.min.12
            [11:42:07.121][A1B2C3D4] RECORDED appID=com.exam... oldToday=660s set newToday=720s (thresh=720s, +60s)
            [11:42:07.122][A1B2C3D4] THRESHOLD_RESULT event=.53.min.12 recorded=true
            [11:42:07.200][A1B2C3D4] NOTIFICATION sent
            [11:43:07.114][E5F6A7B8] THRESHOLD_CALL event=usage.app.53.min.13
            [11:43:07.121][E5F6A7B8] PER_EVENT_CAP appID=com.exam... raw=120 capped=60
            [11:43:07.122][E5F6A7B8] THRESHOLD_RESULT event=.53.min.13 recorded=true

            """
        let contents = try SampleStore.read([
            "extension_debug_log": .string(log), "extension_heartbeat": .real(SampleStore.now.seconds),
            "usage_com.example.reader_today": .integer(780),
        ])
        #expect(contents.callbacks.map(\.creditedSeconds) == [60, nil])
        #expect(contents.callbacks.map(\.session) == ["A1B2C3D4", "E5F6A7B8"])
        #expect(contents.marks.map(\.kind) == [.notificationSent, .creditCapped])
        #expect(contents.marks[1].app == "com.example.reader")
        #expect(contents.textLogBytes["extension_debug_log"] == log.utf8.count)
    }

    @Test func `what the engine took back is a mark with its seconds`() throws {
        let line =
            #"[{"timestamp":\#(SampleStore.now.seconds - 5),"severity":"WARN","component":"BurstJudge","#
            + #""message":"Took back","metadata":{"app":"a.b","seconds":"3600"}}]"#
        let contents = try SampleStore.read(["extension_logs": SampleStore.blob(line)])
        #expect(
            contents.marks == [
                TrackerMark(
                    at: Instant(SampleStore.now.seconds - 5), kind: .creditTakenBack, app: "a.b",
                    seconds: 3_600)
            ])
    }

    @Test func `waiting archives, open bursts, counts and categories`() throws {
        let contents = try SampleStore.read([
            "usage_my_app_today": .integer(60), "map_my_app_category": .string("Learning"),
            "persistedApps_v3": SampleStore.blob(#"{"my_app":{"category":"Reward"}}"#),
            "pending_archive_my_app_seconds": .integer(1_200),
            "pending_archive_my_app_date": .string("2025-11-12"),
            "burst_credited_apps_csv": .string("my_app,other"),
            "last_event_arrival_global": .real(SampleStore.now.seconds - 400),
            "ext_total_events_received": .integer(812),
            "midnight_reset_submit_count": .integer(6),
        ])
        let app = try #require(contents.app("my_app"))
        #expect(
            app.pendingArchive == DailyUsage(day: LocalDay(year: 2025, month: 11, day: 12), seconds: 1_200))
        #expect(app.categories == ["Learning", "Reward"])
        #expect(contents.unjudgedApps == ["my_app", "other"])
        #expect(contents.lastArrivalAt == Instant(SampleStore.now.seconds - 400))
        #expect(contents.eventsReceived == 812)
        #expect(contents.midnightTask == TaskRuns(submitted: 6, ran: 0))
    }

    @Test func `shields name apps, and goals of no minutes are told`() throws {
        let text = """
            {"goalConfigs":[{"rewardAppLogicalID":"r","linkedLearningApps":[{"learningAppLogicalID":"l","minutesRequired":0}]},
            {"rewardAppLogicalID":"s","linkedLearningApps":[{"learningAppLogicalID":"l","minutesRequired":15}]}],
            "lastUpdated":785200000}
            """
        let contents = try SampleStore.read(["extensionShieldConfigs": SampleStore.blob(text)])
        #expect(contents.configuredApps == ["l", "r", "s"])
        #expect(contents.appsWithoutGoal == ["r"])
        for damaged in ["[]", "{", #"{"goalConfigs":5}"#, #"{"goalConfigs":[{"linkedLearningApps":7}]}"#] {
            let contents = try SampleStore.read(["extensionShieldConfigs": SampleStore.blob(damaged)])
            #expect(contents.appsWithoutGoal.isEmpty)
        }
    }
}
