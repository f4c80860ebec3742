// Callbacks from whatever lines a log has of them: whole, cut, without a line of a kind, several at once.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct CallbackTraceTests {
    /// Ids as a device has them, and the numbers that stand for them in event names.
    private static let facebook = "7FC96A01-0000-4000-8000-000000000000"
    private static let learning = "6CA8435B-3481-4C9E-A5D4-140FC8A10A00"

    private func callbacks(
        _ log: String, _ more: [String: PropertyListValue] = [:], at: Double = 0
    ) throws -> [Callback] {
        var values = more
        values["extension_debug_log"] = .string(log)
        values["extension_heartbeat"] = .real(SampleStore.now.seconds)
        return try SampleStore.read(values).callbacks
    }

    @Test func `a record that logs two lines is one`() throws {
        let callbacks = try callbacks(
            """
            [11:17:07.100][4E1F22A0] THRESHOLD_CALL event=usage.app.9689686131315602810.min.1
            [11:17:07.104][4E1F22A0] 📥 EVENT_RECV: raw=usage.app.9689686131315602810.min.1
            [11:17:07.108][4E1F22A0] ✅ EVENT_RESOLVE: tokenHash=9689686131315602810 → appID=9360F490-000... name=YouTube cat=Learning
            [11:17:07.112][4E1F22A0] EVENT appID=9360F490... min=1 currentToday=0s lastThresh=0s
            [11:17:07.116][4E1F22A0] 📋 CASE_3_PROGRESS: 60 > 0 → RECORDING +60s
            [11:17:07.120][4E1F22A0] RECORDED appID=9360F490... oldToday=0s +60 = newToday=60s, thresh=60s
            [11:17:07.124][4E1F22A0] EXT_WRITE_BLOCK appID=9360F490... INCREMENT today=60 total=60 hour=0 (was today=0)
            [11:17:07.128][4E1F22A0] 📝 RECORDED: appID=9360F490... name=YouTube newTotal=60s (+60s)
            [11:18:07.120][4E1F22A0] RECORDED appID=9360F490... oldToday=60s +60 = newToday=120s, thresh=120s
            [11:18:07.128][4E1F22A0] 📝 RECORDED: appID=9360F490... name=YouTube newTotal=120s (+60s)

            """)
        #expect(callbacks.map(\.event.ordinal) == [1, 2])
        #expect(callbacks.map(\.outcome) == [.recorded, .recorded])
        #expect(callbacks.map(\.creditedSeconds) == [60, 60])
        #expect(callbacks.map(\.figures.today) == [60, 120])
        #expect(callbacks.map(\.figures.isSetToThreshold) == [false, false])
        // The series that the first callback named stands for the app of the second.
        #expect(Set(callbacks.map(\.event.series)) == ["usage.app.9689686131315602810"])
    }

    @Test func `of more processes than a day has those that took one last stay`() {
        var trace = CallbackTrace(origin: .debugLog, names: AppNames(ids: [], mappings: [:]))
        func take(_ message: String, _ session: String, _ second: Double) {
            let at = SampleStore.now + second
            _ = trace.take(message, family: LogFamily(of: message), session: session, at: at)
        }
        for number in 0..<10_000 {
            take("THRESHOLD_CALL event=usage.app.0.min.\(number + 1)", "\(number)", Double(number) / 1_000)
        }
        take("THRESHOLD_RESULT event=min.10000 recorded=true", "9999", 10)
        take("THRESHOLD_RESULT event=min.9000 recorded=false", "8999", 10)
        // Nothing of this process is known any more, so that the line stands for a callback of its own.
        take("THRESHOLD_RESULT event=min.1 recorded=true", "0", 10)
        let callbacks = trace.finished()
        #expect(callbacks.count == 10_001)
        #expect(callbacks[9_999].outcome == .recorded)
        #expect(callbacks[8_999].outcome == .rejected("THRESHOLD_RESULT"))
        #expect(callbacks[0].outcome == .unknown)
    }

    @Test func `a build that logs no call still tells each callback once`() throws {
        let callbacks = try callbacks(
            """
            [11:24:38.001] EVENT appID=6D7C9194... min=6 currentToday=1440s lastThresh=1860s
            [11:24:38.002] THRESH_DECREASE appID=6D7C9194... new=360s < last=1860s, checking catch-up...
            [11:24:38.003] SKIP_RAPID appID=6D7C9194... timeSinceLastEvent=0s < 30s
            [11:24:38.004] EVENT appID=25FCC5BC... min=7 currentToday=2820s lastThresh=2580s
            [11:24:38.005] RECORDED appID=25FCC5BC... oldToday=2820s +60 = newToday=2880s, thresh=420s
            [11:24:38.006] EVENT appID=25FCC5BC... min=8 currentToday=2880s lastThresh=420s
            [11:24:38.007] SKIP_RAPID appID=25FCC5BC... timeSinceLastEvent=0s < 30s

            """, ["usage_25FCC5BC-1111-4000-8000-000000000000_today": .integer(2_880)])
        #expect(
            callbacks.map(\.outcome) == [.rejected("SKIP_RAPID"), .recorded, .rejected("SKIP_RAPID")])
        #expect(callbacks.map(\.event.ordinal) == [6, 7, 8])
        #expect(
            callbacks.map(\.appID) == [
                nil, "25FCC5BC-1111-4000-8000-000000000000", "25FCC5BC-1111-4000-8000-000000000000",
            ])
        #expect(callbacks.map(\.figures.todayBefore) == [1_440, 2_820, 2_880])
        #expect(callbacks.map(\.figures.marker) == [1_860, 2_580, 420])
    }

    @Test func `a ring that begins in the middle of a callback tells it once`() throws {
        let whole = [
            "[11:42:07.114][A1B2C3D4] THRESHOLD_CALL event=usage.app.77.min.12",
            "[11:42:07.118][A1B2C3D4] EVENT appID=com.exam... min=12 currentToday=660s lastThresh=660s",
            "[11:42:07.121][A1B2C3D4] RECORDED appID=com.exam... oldToday=660s set newToday=720s (thresh=720s, +60s)",
            "[11:42:07.122][A1B2C3D4] THRESHOLD_RESULT event=usage.app.77.min.12 recorded=true",
        ]
        let next =
            "\n[11:43:07.114][A1B2C3D4] THRESHOLD_CALL event=usage.app.77.min.13\n"
            + "[11:43:07.118][A1B2C3D4] EVENT appID=com.exam... min=13 currentToday=720s lastThresh=720s\n"
        for cut in 0..<4 {
            let callbacks = try callbacks(whole[cut...].joined(separator: "\n") + next)
            #expect(callbacks.map(\.outcome) == [.recorded, .unknown], "cut after \(cut) lines")
            #expect(callbacks.map(\.event.text) == ["usage.app.77.min.12", "usage.app.77.min.13"])
        }
    }

    @Test func `callbacks of one second are neither merged nor doubled`() throws {
        // Five times the same callback and two others, their lines mixed, in one process.
        func each(_ line: (Int) -> String) -> [String] { (0..<5).map(line) }
        var lines = each { _ in "THRESHOLD_CALL event=usage.app.1.min.3" }
        lines += ["THRESHOLD_CALL event=usage.app.2.min.3", "THRESHOLD_CALL event=usage.app.1.min.4"]
        lines += each { _ in "EVENT appID=aaaaaaaa... min=3 currentToday=120s lastThresh=120s" }
        lines += ["EVENT appID=aaaaaaaa... min=4 currentToday=120s lastThresh=120s"]
        lines += ["EVENT appID=bbbbbbbb... min=3 currentToday=0s lastThresh=0s"]
        lines += ["RECORDED appID=aaaaaaaa... oldToday=120s set newToday=180s (thresh=180s, +60s)"]
        lines += ["RECORDED appID=bbbbbbbb... oldToday=0s set newToday=180s (thresh=180s, +180s)"]
        lines += (0..<4).flatMap { _ in
            [
                "SKIP_REGRESSION appID=aaaaaaaa... threshold=180 <= lastThreshold=180 (same day)",
                "FILTER_REJECTED appID=aaaaaaaa... min=3 (check SKIP_* entries above)",
            ]
        }
        lines += ["RECORDED appID=aaaaaaaa... oldToday=180s set newToday=240s (thresh=240s, +60s)"]
        lines += each { "THRESHOLD_RESULT event=usage.app.1.min.3 recorded=\($0 == 0)" }
        let callbacks = try callbacks(
            lines.map { "[11:42:07.114][A1B2C3D4] " + $0 }.joined(separator: "\n"),
            [
                "map_usage.app.1.min.3_id": .string("aaaaaaaa-1"),
                "map_usage.app.2.min.3_id": .string("bbbbbbbb-1"),
            ])
        #expect(callbacks.count == 7)
        #expect(callbacks.count { $0.outcome == .recorded } == 3)
        #expect(callbacks.count { $0.outcome == .rejected("SKIP_REGRESSION") } == 4)
        #expect(callbacks.filter { $0.event.ordinal == 4 }.map(\.outcome) == [.recorded])
        #expect(callbacks.filter { $0.appID == "bbbbbbbb-1" }.map(\.creditedSeconds) == [180])
    }

    @Test func `the number in an event without a mapping names its app`() throws {
        let log = """
            [11:59:00.101][2B7D90C1] THRESHOLD_CALL event=usage.app.609809761568738518.min.61
            [11:59:00.104][2B7D90C1] NO_MAPPING event=usage.app.609809761568738518.min.61
            [11:59:00.105][2B7D90C1] THRESHOLD_RESULT event=9761568738518.min.61 recorded=false
            [11:59:30.104][2B7D90C1] NO_MAPPING event=usage.app.15641875220658482709.min.8
            """
        let callbacks = try callbacks(
            log,
            [
                "map_usage.app.609809761568738518.min.60_id": .string(Self.facebook),
                "usage_\(Self.learning)_today": .integer(420),
            ])
        #expect(callbacks.map(\.appID) == [Self.facebook, Self.learning])
        #expect(callbacks.map(\.outcome) == [.rejected("NO_MAPPING"), .rejected("NO_MAPPING")])
        #expect(callbacks.map(\.figures.threshold) == [3_660, 480])
    }

    @Test func `a refusal tells what it would have added and what was allowed`() throws {
        let callbacks = try callbacks(
            """
            [08:17:57.200][77E0D4B1] SKIP_BURST_BUDGET appID=709612CC... budget=59 delta=60 gap=59.3s
            [08:18:57.200][77E0D4B1] SKIP_BURST_BUDGET appID=709612CC... burstCredited=0s + delta=60s = 60s > budget=59s + grace=0s (wallclock)
            [08:43:44.000][77E0D4B1] SKIP_BURST_BUDGET appID=E8B1C8C6... proposedGrowth=11000s budget=230s
            """)
        #expect(callbacks.map(\.figures.claimed) == [60, 60, 11_000])
        #expect(callbacks.map(\.figures.budget) == [59, 59, 230])
        #expect(callbacks.map(\.figures.gap) == [59.3, nil, nil])
    }

    @Test func `a marker that only one callback can have set tells that it was counted`() throws {
        let app = "ABFF9B19-0000-4000-8000-000000000000"
        let contents = try SampleStore.read([
            "extension_heartbeat": .real(SampleStore.midnight + 29_328),
            "usage_\(app)_lastThreshold": .integer(6_660), "usage_\(app)_today": .integer(60),
            "extension_debug_log": .string(
                """
                [00:05:18.521][9C31F0AE] THRESHOLD_CALL event=usage.app.5.min.111
                [00:05:18.557][9C31F0AE] EVENT appID=ABFF9B19... min=111 currentToday=882s lastThresh=882s
                [00:05:18.660][9C31F0AE] DAY_ROLLOVER appID=ABFF9B19... globalReset triggered
                [08:08:48.592][9C31F0AE] THRESHOLD_CALL event=usage.app.5.min.2
                [08:08:48.592][9C31F0AE] EVENT appID=ABFF9B19... min=2 currentToday=60s lastThresh=6660s
                [08:08:48.592][9C31F0AE] SKIP_REGRESSION appID=ABFF9B19... threshold=120 <= lastThreshold=6660 (same day)
                """),
        ])
        #expect(contents.callbacks.map(\.outcome) == [.recorded, .rejected("SKIP_REGRESSION")])
        #expect(contents.callbacks.map(\.figures.markerAfter) == [6_660, nil])
        #expect(contents.callbacks[0].at == Instant(SampleStore.midnight + 318.521))
        #expect(contents.callbacks[0].event.ordinal == 111)
    }

    @Test func `a filter that lets a callback pass refuses nothing`() throws {
        let callbacks = try callbacks(
            """
            [08:17:57.200][77E0D4B1] SKIP_FLOOD_BYPASS appID=709612CC... thresh=180s — isolated, trusting
            [08:17:57.201][77E0D4B1] RECORDED appID=709612CC... oldToday=120s set newToday=180s (thresh=180s, +60s)
            [08:17:57.202][77E0D4B1] LASTTHRESH_HOLD appID=709612CC... thresh=180s held lastThresh=120s (was 60s) — capped
            """)
        #expect(callbacks.map(\.outcome) == [.recorded])
        #expect(callbacks.map(\.figures.markerAfter) == [120])
    }

    @Test func `a log of one second without an end is read in little time`() throws {
        let lines = (0..<20_000).map {
            "[11:42:07.114][A1B2C3D4] THRESHOLD_CALL event=usage.app.\($0).min.3\n"
                + "[11:42:07.114][A1B2C3D4] RECORDED appID=nobody\($0)... set newToday=180s\n"
        }
        #expect(try callbacks(lines.joined()).count == 20_000)
    }
}
