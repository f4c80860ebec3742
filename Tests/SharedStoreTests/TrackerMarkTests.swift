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
        #expect(contents.marks.map(\.kind) == [.notificationSent, .sessionChanged, .creditCapped])
        #expect(contents.marks[2].app == "com.example.reader")
        #expect(contents.textLogBytes["extension_debug_log"] == log.utf8.count)
    }

    @Test func `a kill, the process after it, and a process that nobody killed`() throws {
        let contents = try SampleStore.read([
            "extension_heartbeat": .real(SampleStore.now.seconds),
            "monitoring_lifecycle_log": .string(
                """
                [2025-11-13 08:38:56] EXTENSION_KILLED — new session detected (was: 465C140C, now: EDCB4069) age=1420s
                [2025-11-13 08:38:56] EXTENSION_INIT session=EDCB4069 [bat=unplugged:25% age=3s]
                """),
            "extension_debug_log": .string(
                """
                [08:15:16.210][465C140C] THRESHOLD_CALL event=usage.app.5.min.49
                [08:38:56.010][EDCB4069] EXTENSION_INIT session=EDCB4069
                [09:38:56.010][SYNC] CLOUDKIT_SYNC ok
                [09:39:56.010][A1B2C3D4] THRESHOLD_CALL event=usage.app.5.min.50
                [09:39:57.010][EDCB4069] NOTIFICATION late
                """),
        ])
        #expect(
            contents.marks.map(\.kind) == [.killed, .extensionStarted, .sessionChanged, .notificationSent])
        #expect(contents.marks.map(\.session) == ["EDCB4069", "EDCB4069", "A1B2C3D4", nil])
        #expect(contents.marks.map(\.previousSession) == ["465C140C", nil, "EDCB4069", nil])
        #expect(contents.marks.map(\.seconds) == [1_420, nil, 3_660, nil])
    }

    @Test func `what a tracker thought of a burst`() throws {
        let apps = ["BB131A01-0000-4000-8000-000000000000", "C6DA269B-0000-4000-8000-000000000000"]
        var values: [String: PropertyListValue] = [
            "extension_heartbeat": .real(SampleStore.now.seconds),
            "burst_baseline_credit_ts": .real(SampleStore.now.seconds - 1_500),
            "burst_is_flood": .boolean(false),
            "last_credited_global_timestamp": .real(SampleStore.now.seconds - 80),
            "extension_debug_log": .string(
                """
                [08:39:12.000][EDCB4069] SHADOW_BURST_JUDGE dur=10.1s events=183 apps=2 timeSinceKill=0s signals=[COLD_START_HIGH=fail GROWTH_VS_UNSHIELD=pass] verdict=phantom details=[BB131A01:start=16min growth=4min | C6DA269B:evs=67:max=min.67:start_today=0min:growth=67min:cold=true]
                [08:39:12.000][EDCB4069] SHADOW_BUDGET_CHECK total_growth=71min wallclock=23min budget=28min verdict=phantom apps=2 baseline_age=1420s
                [08:39:13.000][EDCB4069] BURST_REVERT reason=ceiling appsReverted=2 — BB131A01(1200s→960s), C6DA269B(4020s→0s)
                [08:40:13.000][EDCB4069] BURST_CLOSE_OK growth=4min <= budget=6min — 2 app credit(s) final
                """),
        ]
        for (app, seconds) in zip(apps, [960, 0]) {
            values["usage_\(app)_today"] = .integer(1_200)
            values["revert_today_\(app)"] = .integer(Int64(seconds))
            values["revert_lastThreshold_\(app)"] = .integer(Int64(seconds))
        }
        let contents = try SampleStore.read(values)
        #expect(contents.marks.map(\.kind) == [.burstJudged, .burstJudged, .creditTakenBack, .burstJudged])
        let bursts = contents.marks.compactMap(\.burst)
        #expect(bursts.map(\.outcome) == [.phantom, .phantom, .phantom, .real])
        #expect(bursts.map(\.isShadow) == [true, true, false, false])
        #expect(bursts.map(\.growthSeconds) == [4_260, 4_260, 4_260, 240])
        #expect(bursts.map(\.budgetSeconds) == [nil, 1_680, nil, 360])
        #expect(bursts[0].duration == 10.1)
        #expect(bursts[0].callbacks == 183)
        #expect(bursts[0].secondsSinceKill == 0)
        #expect(bursts[1].secondsSinceCredit == 1_420)
        #expect(bursts[0].apps.map(\.app) == apps)
        #expect(bursts[0].apps.map(\.startSeconds) == [960, 0])
        #expect(bursts[0].apps.map(\.isColdStart) == [nil, true])
        #expect(bursts[2].apps.map(\.startSeconds) == [960, 0])
        #expect(contents.marks[2].seconds == 4_260)
        #expect(contents.apps.map(\.revertTodaySeconds) == [960, 0])
        #expect(contents.apps.map(\.revertThresholdSeconds) == [960, 0])
        #expect(contents.burstBaselineCreditAt == Instant(SampleStore.now.seconds - 1_500))
        #expect(contents.isBurstFlood == false)
        #expect(contents.lastCreditAt == Instant(SampleStore.now.seconds - 80))
    }

    @Test func `restarts give their reasons, and an app that found nothing to do says so`() throws {
        let contents = try SampleStore.read([
            "extension_heartbeat": .real(SampleStore.now.seconds),
            "monitoring_lifecycle_log": .string(
                """
                [2025-11-13 10:00:18] PENDING_WINDOW_REBUILD window-top-2D4AEC4E
                [2025-11-13 10:00:18] MONITORING_RESTART — reason: extension window-rebuild request: window-top-2D4AEC4E
                [2025-11-13 10:00:21] MONITORING_RESTART — reason: dev subscription bypass [bat=full:100% age=1s]
                [2025-11-13 10:05:11] MONITORING_ALREADY_ACTIVE — skipping
                """),
            "extension_debug_log": .string(
                "[10:09:11.000][A1B2C3D4] WINDOW_TOP_HIT appID=x today=60min top=60 → ext rebuild (single)"),
        ])
        #expect(
            contents.marks.map(\.kind) == [
                .windowRebuildRequested, .restarted, .restarted, .alreadyActive, .windowTopReached,
            ])
        #expect(contents.marks[1].reason == "extension window-rebuild request: window-top-2D4AEC4E")
        #expect(contents.marks[2].reason == "dev subscription bypass")
        #expect(contents.marks[3].reason == "skipping")
        #expect(contents.marks[4].minute == 60)
    }

    @Test func `background tasks say what became of them`() throws {
        let contents = try SampleStore.read([
            "bgtask_log": .string(
                """
                [2025-11-13 00:01:00] MIDNIGHT_RESET — task started (run #1)
                [2025-11-13 00:01:15] MIDNIGHT_RESET — EXPIRED (iOS killed before completion)
                [2025-11-13 00:01:16] MIDNIGHT_SCHEDULE — FAILED: denied
                [2025-11-13 01:01:16] USAGE_UPLOAD — completed successfully
                [2025-11-13 01:02:16] CONFIG_CHECK — skipped (subscription expired)
                """)
        ])
        #expect(
            contents.marks.map(\.kind) == [.taskStarted, .taskExpired, .taskFailed, .taskCompleted])
        #expect(
            contents.marks.map(\.task) == [
                "MIDNIGHT_RESET", "MIDNIGHT_RESET", "MIDNIGHT_SCHEDULE", "USAGE_UPLOAD",
            ])
        #expect(contents.marks[1].reason == "EXPIRED (iOS killed before completion)")
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
