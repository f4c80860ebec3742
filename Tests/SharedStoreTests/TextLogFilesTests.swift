// Text logs that are opened by themselves: what they tell, what stays unknown, and what is no log.

import Foundation
import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct TextLogFilesTests {
    private static let debug = """
        [08:15:55.200][77E0D4B1] THRESHOLD_CALL event=usage.app.16247623683284789828.min.1
        [08:15:55.200][77E0D4B1] EVENT appID=709612CC... min=1 currentToday=0s lastThresh=0s
        [08:15:55.200][77E0D4B1] RECORDED appID=709612CC... oldToday=0s +60 = newToday=60s, thresh=60s
        [08:15:55.200][77E0D4B1] THRESHOLD_RESULT event=23683284789828.min.1 recorded=true
        [08:16:57.200][77E0D4B1] THRESHOLD_CALL event=usage.app.16247623683284789828.min.2
        [08:16:57.200][77E0D4B1] EVENT appID=709612CC... min=2 currentToday=60s lastThresh=60s
        [08:16:57.200][77E0D4B1] SKIP_BURST_BUDGET appID=709612CC... budget=59 delta=60
        [08:16:57.200][77E0D4B1] THRESHOLD_RESULT event=23683284789828.min.2 recorded=false

        """

    private func read(
        _ files: [String: String], _ path: String, at: Instant = SampleStore.now
    ) throws -> StoreContents {
        let system = InMemoryFileSystem()
        for (name, text) in files { system.put(Array(text.utf8), at: name) }
        var reader = try OpenedStore(path, files: system).reader()
        return try reader.read(calendar: SampleStore.calendar, at: at)
    }

    @Test func `a daily log alone tells its callbacks, on the day of its name`() throws {
        let contents = try read(
            ["/x/ext-log-2025-11-12 (1).log": Self.debug], "/x/ext-log-2025-11-12 (1).log")
        #expect(contents.source.kind == .textLog)
        #expect(contents.source.preferences == .absent)
        #expect(contents.source.group == "text log")
        #expect(contents.log.first?.origin.name == "ext-log-2025-11-12 (1).log")
        #expect(contents.callbacks.map(\.outcome) == [.recorded, .rejected("SKIP_BURST_BUDGET")])
        #expect(contents.callbacks.map(\.appID) == ["709612CC", "709612CC"])
        #expect(
            contents.callbacks.first?.at == Instant(SampleStore.midnight - 86_400 + 29_755.2))
        #expect(contents.hasEventLog)
        #expect(contents.heartbeat == contents.callbacks.last?.at)
        let app = try #require(contents.app("709612CC"))
        #expect(app.counters.map(\.todaySeconds) == [60])
        #expect(app.counters.first?.modifiedAt == contents.callbacks.first?.at)
        #expect(app.lastThresholdSeconds == 60)
        #expect(contents.trackedAppIDs == nil)
        #expect(contents.initializedFlag == nil)
        #expect(contents.tells("text log", "no preferences"))
    }

    @Test func `what a mail or a console puts before a line is taken away`() throws {
        let copy = """
            Hello, here is what the debug view shows:
            > [08:15:55.200][77E0D4B1] THRESHOLD_CALL event=usage.app.5.min.1
            >> [08:15:55.200][77E0D4B1] RECORDED appID=709612CC-0000-4000-8000-000000000000 oldToday=0s +60 = newToday=60s, thresh=60s
            2025-11-13 03:20:00.500000-0800 ScreenTimeRewards[412:9] [Service] MONITORING_RESTART — reason: midnight
              [0] usage.app.6367001475262011538.min.55
              [1763040061] eventDidReachThreshold: usage.app.5.min.2
            """
        let contents = try read(["/mail.txt": copy], "/mail.txt")
        #expect(contents.callbacks.map(\.event.ordinal) == [1, 2])
        #expect(contents.callbacks.first?.outcome == .recorded)
        #expect(contents.callbacks.last?.at == Instant(1_763_040_061))
        let restart = try #require(contents.marks.first { $0.kind == .restarted })
        #expect(restart.at == Instant(SampleStore.midnight + 6 * 3_600 + 20 * 60 + 0.5))
        #expect(restart.reason == "midnight")
        #expect(contents.log.count == 6)
        #expect(contents.log.first?.at == nil)
    }

    @Test func `the columns of a console end where the message begins`() throws {
        let lines = [
            "default\t21:58:25.123456-0600\tScreenTimeActivityExtension\tHEAL_USAGE_START reason=x",
            "2025-11-13 08:20:00.500000-0500 0x1f3 Default 0x0 123 0 Ext: (Lib) [com.x:y] RECORDED: appID=a.b newTotal=60s",
            "2025-11-13 08:20:00 MIDNIGHT_RESET — EXPIRED",
        ]
        let found = lines.map { line in
            var line = line
            return line.withUTF8 { TextLogLine(copied: Slice(base: $0, bounds: 0..<$0.count), limit: 1_000) }
        }
        #expect(
            found.map(\.message) == [
                "HEAL_USAGE_START reason=x", "RECORDED: appID=a.b newTotal=60s", "MIDNIGHT_RESET — EXPIRED",
            ])
        #expect(found[0].stamp == .clock(79_105.123456))
        #expect(found[1].stamp == .unix(SampleStore.midnight + 30_000.5))
        #expect(found[2].stamp == .dated(LocalDay(year: 2025, month: 11, day: 13), 30_000))
    }

    @Test func `a console's rich text tells totals, notifications and the excerpt that it prints twice`()
        throws
    {
        let dump = #"""
            \uc0\u55357 \u56541  Extension log (last 10 lines):\
              [1763040365] intervalDidStart: ScreenTimeTracking\
              [1763040365] Heartbeat updated - Memory: 3.0MB\
              [1763040405] intervalDidEnd: ScreenTimeTracking\
              [1763040405] intervalDidStart: ScreenTimeTracking\
              [1763040405] Heartbeat updated - Memory: 2.9MB\

            """#
        let rtf = #"""
            {\rtf1\ansi{\fonttbl\f0 Menlo;}
            [Service]   - Unknown App 2 (CB2DE016-E771-4EF5-96DF-287D4DED9BBB):\
            [Service]       Total: 960.0s, 0pts\
            [Service]       Today: 300s, 0pts \uc0\u8592  Used by snapshots\
            [Service] \uc0\u55357 \u56548  Total SENT by extension: 125\
            [Service] \uc0\u55357 \u56549  Total RECEIVED by main app: 92\
            [Service] \uc0\u55357 \u56548  Last sent: 2025-11-13 13:33:28 +0000\
            [Blocking]     UserDefaults key: usage_130248E1-6E69-4D7D-AB06-01144022F88A_today\
            [Blocking]     UserDefaults value: 900 seconds (15 minutes)\

            """# + dump + dump + "}"
        let contents = try read(["/Stable log.rtf": rtf], "/Stable log.rtf")
        #expect(contents.notifications.sent == 125)
        #expect(contents.notifications.received == 92)
        #expect(contents.notifications.lastSentAt == Instant(1_763_040_808))
        #expect(contents.apps.map(\.name) == [nil, "Unknown App 2"])
        #expect(contents.apps.map { $0.counters.first?.todaySeconds } == [900, 300])
        #expect(contents.apps.map { $0.counters.first?.totalSeconds } == [nil, 960])
        #expect(
            contents.apps.allSatisfy { $0.counters.first?.day == LocalDay(year: 2025, month: 11, day: 13) })
        #expect(contents.memory.count == 2)
        // The extension lived when it sent its last notification, later than the excerpt of its log.
        #expect(contents.heartbeat == contents.notifications.lastSentAt)
        #expect(contents.marks.map(\.kind) == [.intervalStarted, .intervalStarted])
        // An excerpt vouches for no day: the number of callbacks is unknown, not 0.
        #expect(!contents.hasEventLog)
    }

    @Test func `the app's own logs alone are no silent tracker`() throws {
        let contents = try read(
            ["/bg.log": "[2025-11-13 00:01:00] MIDNIGHT_RESET — EXPIRED (iOS killed before completion)"],
            "/bg.log")
        #expect(contents.marks.map(\.kind) == [.taskExpired])
        #expect(contents.heartbeat == nil)
        #expect(!contents.hasEventLog)
    }

    @Test func `a folder of logs is read as one, and what two of them tell stands once`() throws {
        let files = [
            "/logs/ext-log-2025-11-13.log": Self.debug, "/logs/ext-log-2025-11-13 copy.txt": Self.debug,
            "/logs/ext-log-2025-11-12.log": Self.debug, "/logs/shopping.txt": "milk", "/logs/a.mov": "x",
        ]
        let contents = try read(files, "/logs", at: Instant(SampleStore.midnight + 29_900))
        #expect(contents.source.kind == .textLog)
        #expect(contents.callbacks.count == 4)
        #expect(contents.tells("shopping.txt"))
        #expect(!contents.tells("a.mov"))
    }

    @Test func `other texts are refused with words on what is understood`() throws {
        for text in ["hello", "", "[12:00:01] ERROR: x\n[12:00:02] SUCCESS", "\u{0}\u{1}THRESHOLD_CALL"] {
            let error = #expect(throws: StoreOpeningError.self) { try self.read(["/a.log": text], "/a.log") }
            #expect(error == .notALog(path: "/a.log"))
            #expect(error?.description.contains("THRESHOLD_CALL") == true)
        }
    }

    @Test func `text of sixteen bits is read too`() throws {
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in Self.debug.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let system = InMemoryFileSystem()
        system.put(bytes, at: "/ext-log-2025-11-13.txt")
        var reader = try OpenedStore("/ext-log-2025-11-13.txt", files: system).reader()
        #expect(try reader.read(calendar: SampleStore.calendar, at: SampleStore.now).callbacks.count == 2)
    }

    @Test func `an export of a text log opens again as what it was`() throws {
        let system = InMemoryFileSystem()
        system.put(Array(Self.debug.utf8), at: "/x/ext-log-2025-11-13.log")
        let location = try StoreLocation("/x/ext-log-2025-11-13.log", in: system)
        let archive = try ContainerArchive.archive(of: location, in: system)
        let export =
            Data(#"{"schema":"trackhealth.export/1","at":1763053200,"container":"#.utf8) + archive
            + Data("}".utf8)
        system.put(Array(export), at: "/export.json")
        let opened = try OpenedStore("/export.json", files: system)
        var reader = opened.reader()
        let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        #expect(contents.callbacks.count == 2)
        #expect(contents.source.preferences == .absent)
    }

    @Test func `a log that grows is noticed, alone and in its folder`() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/logs-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/ext-log-2025-11-13.log"
        try Data(Self.debug.utf8).write(to: URL(fileURLWithPath: path))
        for opened in [path, folder] {
            var watch = StoreWatch(try StoreLocation(opened, in: LocalFileSystem()))
            let isReportedBefore = watch.pollChanged()
            #expect(!isReportedBefore)
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.seekToEnd()
            try file.write(contentsOf: Data("[08:20:00.000][77E0D4B1] NOTIFICATION x\n".utf8))
            try file.close()
            let isNoticed = watch.descriptor != nil ? watch.drain() : watch.pollChanged()
            #expect(isNoticed)
        }
    }
}
