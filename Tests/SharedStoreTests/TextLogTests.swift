// Text logs: formats, days of undated lines, verdicts of callbacks, families.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct TextLogTests {
    private func contents(
        debug text: String, _ more: [String: PropertyListValue] = [:], at: Instant = SampleStore.now
    ) throws -> StoreContents {
        var values = more
        values["extension_debug_log"] = .string(text)
        return try SampleStore.read(values, at: at)
    }

    @Test func `lines of the oldest format become callbacks`() throws {
        let contents = try contents(
            debug: """
                [1763053000] eventDidReachThreshold: usage.app.2.min.7
                [1763053000] Found mapping: appID=com.example.reader, thresholdMinutes=7
                [1763053000] Heartbeat updated - Memory: 3.2MB
                [1763053000] 📊 RECORDED: +60s (threshold=420s - peak=360s) → today=1500s
                [1763053000] 📤 SENT Darwin notification #41
                [1763053060] eventDidReachThreshold: usage.app.2.min.8
                [1763053060] ⏭️ SKIP: threshold=480s <= sessionPeak=480s
                [1763053120] eventDidReachThreshold: usage.app.3.min.1
                [1763053120] ERROR: no mapping
                [1763053180] eventDidReachThreshold: usage.app.3.min.2
                half a line

                """)
        #expect(contents.hasEventLog)
        #expect(contents.log.count == 11)
        #expect(
            contents.callbacks.map(\.outcome) == [.recorded, .rejected("SKIP"), .rejected("ERROR"), .unknown])
        #expect(contents.callbacks.map(\.appID) == ["com.example.reader", "com.example.reader", nil, nil])
        #expect(contents.callbacks.map(\.event.ordinal) == [7, 8, 1, 2])
        #expect(contents.memory.map(\.bytes) == [3_355_443])
        #expect(contents.log.last?.at == nil)
        #expect(contents.log.map(\.severity.word).filter { $0 == "ERROR" }.count == 1)
        #expect(contents.log[3].component == "RECORDED")
    }

    @Test func `lines with a session become one callback each`() throws {
        let contents = try contents(
            debug: """
                [11:42:07.114][A1B2C3D4] THRESHOLD_CALL event=usage.app.5381993.min.12
                [11:42:07.115][FFFFFFFF] THRESHOLD_CALL event=usage.app.77.min.3
                [11:42:07.118][A1B2C3D4] EVENT appID=com.exam... min=12 currentToday=660s lastThresh=660s
                [11:42:07.119][FFFFFFFF] SKIP_REGRESSION appID=com.appl... thresh=180
                [11:42:07.120][FFFFFFFF] FILTER_REJECTED appID=com.appl...
                [11:42:07.121][A1B2C3D4] RECORDED appID=com.exam... oldToday=660s set newToday=720s (thresh=720s, +60s)
                [11:42:07.122][A1B2C3D4] THRESHOLD_RESULT event=.5381993.min.12 recorded=true
                [11:42:07.123][FFFFFFFF] THRESHOLD_RESULT event=usage.app.77.min.3 recorded=false
                [11:43:07.123][SYNC] CLOUDKIT_SYNC ok
                """,
            [
                "extension_heartbeat": .real(1_763_052_127), "usage_com.example.reader_today": .integer(720),
                "usage_com.apple.one_today": .integer(0), "usage_com.apple.two_today": .integer(0),
                "map_usage.app.77.min.3_id": .string("com.apple.two"),
            ])
        #expect(contents.callbacks.map(\.outcome) == [.recorded, .rejected("SKIP_REGRESSION")])
        #expect(contents.callbacks.map(\.appID) == ["com.example.reader", "com.apple.two"])
        #expect(contents.log.first?.at == Instant(1_763_052_127.114))
        #expect(contents.log.first?.session == "A1B2C3D4")
        #expect(contents.log.map(\.component).last == "CLOUDKIT_SYNC")
        #expect(
            contents.log.filter { $0.severity == .warn }.map(\.component) == [
                "SKIP_REGRESSION", "FILTER_REJECTED",
            ])
    }

    @Test func `a midnight lies where the clock goes up`() throws {
        // 2025-11-13 00:00:01 in Toronto; the lines of the evening before, one of them a little out of order.
        let contents = try contents(
            debug: """
                [21:00:00.000][A1B2C3D4] INTERVAL_START
                [22:00:00.000][A1B2C3D4] INTERVAL_START
                [23:59:58.900][A1B2C3D4] RECORDED
                [23:59:58.100][A1B2C3D5] RECORDED
                [00:00:01.020][A1B2C3D4] DAY_ROLLOVER
                """, ["extension_heartbeat": .real(SampleStore.midnight + 1)])
        let clocks = contents.log.compactMap { $0.at.map { SampleStore.calendar.time(of: $0) } }
        #expect(
            clocks.map { "\($0.day) \($0.clockWithSeconds)" } == [
                "2025-11-12 21:00:00", "2025-11-12 22:00:00", "2025-11-12 23:59:58", "2025-11-12 23:59:58",
                "2025-11-13 00:00:01",
            ])
    }

    @Test func `days apart are counted backwards`() throws {
        let contents = try contents(
            debug:
                "[10:00:00.000][A] INTERVAL_START\n[09:00:00.000][A] INTERVAL_START\n[08:00:00.000][A] INTERVAL_START",
            ["extension_heartbeat": .real(SampleStore.midnight + 8 * 3_600)])
        #expect(
            contents.log.compactMap { $0.at.map { "\(SampleStore.calendar.day(of: $0))" } }
                == ["2025-11-11", "2025-11-12", "2025-11-13"])
    }

    @Test func `the hour that clocks repeat is no midnight`() {
        // Toronto, 2025-11-02: at 02:00 clocks go back to 01:00.
        let change = Instant(1_762_063_200)
        let calendar = LocalCalendar(
            identifier: "t",
            offsets: [.init(from: Instant(0), seconds: -14_400), .init(from: change, seconds: -18_000)])
        var dating = LineDating(.newest(change + 1_800), calendar: calendar)
        let moments = dating.moments(of: [.clock(3_600 + 3_000), .clock(3_600 + 600), .clock(3_600 + 1_800)])
        #expect(
            moments.compactMap { $0.map { "\(calendar.day(of: $0))" } } == [
                "2025-11-02", "2025-11-02", "2025-11-02",
            ])
    }

    @Test func `lines with a date and lines of a clock alone are read into one day`() throws {
        let contents = try SampleStore.read([
            "monitoring_lifecycle_log": .string(
                "[2025-11-13 11:00:00] EXTENSION_KILLED was=A now=B [bat=charging:42% age=12s]"),
            "bgtask_log": .string("[2025-11-13 11:30:00] MIDNIGHT_RESET EXPIRED"),
            "midnight_diagnostic_log": .string(
                "[00:00:01.000][A1B2C3D4] MIDNIGHT_TIMEOUT\n[2025-11-13 00:00:02] [SERVICE] done"),
        ])
        #expect(contents.log.map(\.severity) == [.warn, .info, .error, .error])
        #expect(contents.log.map(\.at) == [1, 2, 39_600, 41_400].map { Instant(SampleStore.midnight + $0) })
        #expect(!contents.hasEventLog)
    }

    @Test func `a daily file is dated by its name and not counted twice`() throws {
        let lines = """
            [11:42:07.114][A1B2C3D4] THRESHOLD_CALL event=usage.app.1.min.12
            [11:42:07.121][A1B2C3D4] RECORDED appID=x
            [11:42:08.000][A1B2C3D4] [LIFECYCLE] MONITORING_START
            """
        let store = try SampleStore([
            "extension_debug_log": .string(lines.split(separator: "\n").prefix(2).joined(separator: "\n")),
            "monitoring_lifecycle_log": .string(
                "[2025-11-13 11:42:08] MONITORING_START [bat=full:100% age=1s]"),
            "extension_heartbeat": .real(SampleStore.midnight + 11 * 3_600 + 42 * 60 + 7),
        ])
        store.put(lines, at: "Logs/ext-log-2025-11-13.log")
        store.put(
            "[23:00:00.000][A1B2C3D4] THRESHOLD_CALL event=usage.app.1.min.11",
            at: "Logs/ext-log-2025-11-11.log")
        store.put("x", at: "Logs/notes.log")
        let contents = try store.contents()
        #expect(contents.callbacks.map(\.event.ordinal) == [11, 12])
        #expect(contents.log.count == 4)
        #expect(contents.callbacks.first.map { "\(SampleStore.calendar.day(of: $0.at))" } == "2025-11-11")
        #expect(contents.tells("Logs/notes.log"))
        #expect(contents.hasEventLog)
    }

    @Test func `long lines are cut with a mark`() throws {
        let line = "[1763053000] " + String(repeating: "é", count: 100_000)
        let contents = try contents(debug: line)
        let message = try #require(contents.log.first?.message)
        #expect(message.hasSuffix("é… (+134464 bytes)"))
        #expect(!message.contains("\u{fffd}"))
    }

    @Test func `foreign text is kept for the sanitizer`() throws {
        let contents = try contents(
            debug: "[1763053000] \u{1b}]0;PWN\u{7}\r\n[99999999999] x\n[-5] y\n[24:00:00.000][A] z")
        #expect(contents.log.count == 4)
        #expect(contents.log.map { $0.at == nil } == [false, true, true, true])
        #expect(contents.tells("extension_debug_log", "invalid time"))
    }

    @Test(arguments: [
        ("EXTENSION_KILLED was=a", "EXTENSION_KILLED", Severity.error), ("ANOMALY x", "ANOMALY", .warn),
        ("⚠️ HIGH MEMORY: 5.4MB / 6MB limit", "HIGH_MEMORY", .warn),
        ("📊 +60s: threshold=60s", "RECORDED", .info),
        ("EXT_REBUILD_FAILED x", "EXT_REBUILD_FAILED", .error), ("SKIP_FLOOD x", "SKIP_FLOOD", .warn),
        ("SHIELD_SYNC FAILED", "SHIELD_SYNC", .error), ("", "", .info), ("…", "", .info),
    ])
    func `a line has the family and severity of its first word`(
        message: String, word: String, severity: Severity
    ) {
        let family = LogFamily(of: message)
        #expect(family.word == word)
        #expect(family.severity == severity)
    }

    @Test func `every word in the table of families means something`() {
        #expect(LogFamily.known.count == 93)
        for line in LogFamily.table.split(separator: "\n") {
            let words = line.split(separator: " ").dropFirst().map(String.init)
            #expect(!words.isEmpty, "\(line)")
            for word in words {
                let isMeant =
                    Severity(word: word) != nil || LogFamily.CallbackRole(rawValue: word) != nil
                    || TrackerMark.Message(rawValue: word) != nil || LogFamily.Trait(rawValue: word) != nil
                #expect(isMeant, "\(line)")
            }
        }
    }

    @Test(arguments: [1, 4_095, 4_096, 10_000, 20_000, 30_000])
    func `only the last part of a large log is read`(limit: Int) throws {
        let store = try SampleStore()
        let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        store.files.put(bytes, at: SampleStore.root + "/Logs/ext-log-2025-11-13.log")
        let (logs, _, _) = DailyLog.list(SampleStore.root + "/Logs", files: store.files, limits: ReadLimits())
        let log = try #require(logs.first)
        let tail = try TextLogFiles.tail(
            log.path, links: .refuse, files: store.files, lastBytes: limit)
        #expect(tail.bytes.count <= max(limit, 4_096))
        #expect(tail.bytes.count >= min(limit, 20_000))
        #expect(tail.bytes == bytes.suffix(tail.bytes.count))
        #expect(tail.skipped == 20_000 - tail.bytes.count)
    }

    @Test(arguments: ["user_reached_15_minutes", "Daily.limit", "15", "usage.app.5.min.15"])
    func `the name of the system's method is no column of a console, whatever the event`(event: String) throws
    {
        for columns in [
            "2025-11-13 08:15:00.123456-0500 0x1f3 Default 0x0 4411 0 Monitor: [ReactNative:monitor] ",
            "default\t08:15:00.123456-0500\tMonitor\t",
            "Nov 13 08:15:00 iPhone Monitor(Foundation)[4411] <Notice>: ",
        ] {
            let files = InMemoryFileSystem()
            files.put(Array((columns + "eventDidReachThreshold: " + event + "\n").utf8), at: "/copy.txt")
            var reader = try OpenedStore("/copy.txt", files: files).reader()
            let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
            #expect(contents.callbacks.map(\.event.text) == [event], "\(columns)")
        }
    }
}
