// What the system writes of the extension into a log is evidence, in the columns of every tool, and nothing of all others is.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct SystemLinesTests {
    /// When the files in memory are written, to the second.
    private static let written = Instant(1_700_000_000)

    private static func evidence(
        _ files: [String: String], _ calendar: LocalCalendar
    ) -> (evidence: DeviceEvidence, problems: [ReadProblem]) {
        let disk = InMemoryFileSystem()
        for (path, text) in files { disk.put(Array(text.utf8), at: path) }
        var reader = EvidenceReader(
            files.keys.sorted(), files: disk, databases: nil, calendar: calendar)
        return reader.read()
    }

    /// Ends of the extension among those of others, within some hours before the files were written.
    private static func drawn(_ seed: UInt64) -> (sample: SystemLogSample, kills: [ExtensionKill]) {
        var sample = SystemLogSample(seed: seed)
        let own = sample.name(of: ["Monitor", "MonitorExtension", "Extension"][Int(seed % 3)])
        let others = [
            sample.name(of: "Widget"), "thermalmonitord", "com.apple.WebKit.WebContent", sample.name(of: ""),
        ]
        var at = written - Double.random(in: 5_000...40_000, using: &sample.random)
        let start = at
        var kills: [ExtensionKill] = []
        for _ in 0..<Int.random(in: 0...5, using: &sample.random) {
            at = at + Double.random(in: 90...700, using: &sample.random).rounded()
            let reason = ["per-process-limit", "vm-pageshortage", "highwater"].randomElement(
                using: &sample.random)
            let size =
                Bool.random(using: &sample.random)
                ? Int.random(in: 5_000...7_000, using: &sample.random) : nil
            sample.addEnd(of: own, at: at, reason: reason ?? "", kilobytes: size)
            let first = sample.lines.filter { $0.at >= at }.map(\.at).min() ?? at
            kills.append(
                ExtensionKill(at: first, process: own, reason: reason, bytes: size.map { $0 * 1_024 }))
        }
        for other in others { sample.addEnd(of: other, at: start + 40) }
        sample.addEnd(of: own, at: start + 20, reason: ["long-idle-exit", "idle-exit"][Int(seed % 2)])
        sample.addNoise(Int.random(in: 20...80, using: &sample.random), from: start, to: at + 60)
        return (sample, kills)
    }

    private static func matches(_ found: [ExtensionKill], _ expected: [ExtensionKill]) -> Bool {
        found.count == expected.count
            && zip(found, expected).allSatisfy {
                abs($0.at - $1.at) <= 2 && $0.process == $1.process && $0.bytes == $1.bytes
                    && ($0.reason == $1.reason || $0.reason == nil) && $0.cause == .memory
            }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `the same ends in every dress, and none of another process or an idle one`(seed: UInt64) {
        let (sample, kills) = Self.drawn(seed)
        for dress in SystemLogSample.Dress.allCases {
            let (evidence, problems) = Self.evidence(["/system.txt": sample.text(dress)], sample.calendar)
            #expect(Self.matches(evidence.kills, kills), "\(dress): \(evidence.kills) for \(kills)")
            #expect(evidence.denials.isEmpty && evidence.spans.isEmpty)
            #expect(problems.allSatisfy { $0.kind == .notice }, "\(dress): \(problems)")
            #expect(problems.count <= 1)
            if kills.isEmpty { #expect(problems.count == 1, "\(dress)") }
        }
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `in a tracker's own log they are evidence, and lines of others are none of the tracker's`(
        seed: UInt64
    )
        throws
    {
        var (sample, kills) = Self.drawn(seed)
        let began = sample.lines.map(\.at).min() ?? Self.written
        for minute in 1...4 {
            for line in [
                "THRESHOLD_CALL event=usage.app.77.min.\(minute)",
                "RECORDED appID=AAAA0001-0000 oldToday=0s +60 = newToday=\(60 * minute)s, thresh=60s",
            ] {
                sample.lines.append(
                    SystemLogSample.Line(
                        at: began + Double(minute) * 3, process: "OwnTracker", message: line))
            }
        }
        for dress in SystemLogSample.Dress.allCases {
            let disk = InMemoryFileSystem()
            disk.put(Array(sample.text(dress).utf8), at: "/log.txt")
            var reader = try OpenedStore("/log.txt", files: disk).reader()
            let contents = try reader.read(calendar: sample.calendar, at: Self.written)
            #expect(Self.matches(contents.evidence.kills, kills), "\(dress)")
            #expect(contents.callbacks.map(\.event.ordinal) == [1, 2, 3, 4], "\(dress)")
            #expect(contents.log.count { $0.at != nil } == 8, "\(dress)")
            let heartbeat = try #require(contents.heartbeat)
            #expect(abs(heartbeat - (began + 12)) < 1.1, "\(dress)")
            #expect(contents.memory.isEmpty)
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a copy in the folder of logs counts like one that is given`(seed: UInt64) throws {
        let (sample, kills) = Self.drawn(seed)
        for dress in SystemLogSample.Dress.allCases {
            let store = try SampleStore()
            store.put(sample.text(dress), at: "Logs/console.log")
            store.put("nothing of a log\n", at: "Logs/notes.log")
            let contents = try store.contents(at: Self.written, calendar: sample.calendar)
            #expect(Self.matches(contents.evidence.kills, kills), "\(dress)")
            #expect(contents.log.isEmpty && contents.heartbeat == nil)
            #expect(contents.problems.filter { $0.problem.contains("no day in its name") }.count == 1)
        }
    }

    @Test func `a report and lines of one end are one end`() {
        var sample = SystemLogSample(seed: 3)
        let at = Self.written - 7_000
        sample.addEnd(of: "TrackerMonitor", at: at, kilobytes: 6_160)
        sample.addEnd(of: "TrackerMonitor", at: at + 70, kilobytes: 6_170)
        let report = """
            {"bug_type":"298","timestamp":"2023-11-14 20:16:44.00 +0000","os_version":"iPhone OS 17.0"}
            {"date":"2023-11-14 20:16:44.00 +0000","memoryStatus":{"pageSize":16384},
            "processes":[{"name":"TrackerMonitor","reason":"per-process-limit","lifetimeMax":385}]}
            """
        let text = sample.text(.compact)
        let (evidence, _) = Self.evidence(
            ["/JetsamEvent-1.ips": report, "/log.txt": text, "/copy.txt": text + "\n"], sample.calendar)
        #expect(evidence.kills.map(\.bytes) == [385 * 16_384, 6_170 * 1_024])
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `preferences that the system refuses are told, and the line of every start is not`(seed: UInt64) {
        var sample = SystemLogSample(seed: seed)
        let own = sample.name(of: "MonitorExtension")
        let group = "group.com." + sample.name(of: "").lowercased()
        let at = Self.written - 9_000
        var expected: [PreferencesDenial] = []
        let isWrite = Bool.random(using: &sample.random)
        let kind = isWrite ? "write" : "read"
        let data =
            isWrite ? "user-preference-write or file-write-data" : "user-preference-read or file-read-data"
        let verb = isWrite ? "setting" : "accessing"
        let why =
            [
                "\(verb) preferences outside an application's container requires \(data) sandbox access",
                "\(verb) these preferences requires \(data) sandbox access",
            ].randomElement(using: &sample.random) ?? ""
        for (index, (process, isOwn)) in [(own, true), ("Tracker", false), ("TrackerReportExtension", false)]
            .enumerated()
        {
            let moment = at + Double(100 * index)
            let keys = isWrite ? " of key(s) <private> in" : " of"
            let domain = isWrite ? "Couldn't write values for keys (a) in" : "Couldn't read values in"
            let lines = [
                SystemLogSample.Line(
                    at: moment, process: "cfprefsd",
                    message:
                        "rejecting \(kind)\(keys) { \(group), mobile, kCFPreferencesAnyHost, /private/x.plist, "
                        + "managed: 0 } from process 812 (\(process)) because \(why)"),
                SystemLogSample.Line(
                    at: moment, process: process,
                    message:
                        "\(domain) CFPrefsPlistSource<0x28> (Domain: \(group), User: kCFPreferencesCurrentUser, "
                        + "ByHost: No, Container: (null), Contents Need Refresh: No): \(why), detaching from cfprefsd"
                ),
            ]
            sample.lines.append(lines[Int(seed % 2)])
            if isOwn {
                expected.append(PreferencesDenial(at: moment, process: own, group: group, isWrite: isWrite))
            }
        }
        sample.addNoise(30, from: at, to: at + 300)
        for dress in SystemLogSample.Dress.allCases {
            let found = Self.evidence(["/log.txt": sample.text(dress)], sample.calendar).evidence.denials
            #expect(found.map(\.group) == expected.map(\.group), "\(dress)")
            #expect(found.map(\.process) == [own] && found.map(\.isWrite) == [isWrite], "\(dress)")
        }
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `the app in front and the lock are spans from one line to the next`(seed: UInt64) {
        var sample = SystemLogSample(seed: seed)
        let apps = (0..<2).map { _ in "com.example." + sample.name(of: "") }
        let at = Self.written - 9_000
        let said: [(Double, String, String)] = [
            (0, "SpringBoard", "Front display did change: <SBApplication: 0x869273500; \(apps[0])>"),
            (300, "SpringBoard", "Front display did change: <SBApplication: 0x869273501; \(apps[1])>"),
            (900, "remotemanagementd", "Device lock state changed to: 1"),
            (1_500, "remotemanagementd", "Device lock state changed to: 0"),
            (1_560, "SpringBoard", "Front display did change: <SBApplication: 0x869273500; <private>>"),
        ]
        for (after, process, message) in said {
            sample.lines.append(SystemLogSample.Line(at: at + after, process: process, message: message))
        }
        for minute in 0..<30 {
            sample.addNoise(1, from: at + Double(60 * minute), to: at + Double(60 * minute) + 1)
        }
        for dress in SystemLogSample.Dress.allCases {
            let spans = Self.evidence(["/log.txt": sample.text(dress)], sample.calendar).evidence.spans
            #expect(spans.map(\.kind) == [.app, .app, .locked], "\(dress)")
            #expect(spans.map(\.app) == [apps[0], apps[1], nil])
            #expect(spans.map { ($0.end - $0.start).rounded() } == [300, 600, 600])
        }
    }

    @Test(arguments: SystemLogSample.Dress.allCases)
    func `across a time without lines nothing is known`(dress: SystemLogSample.Dress) {
        var sample = SystemLogSample(seed: 5)
        let at = Self.written - 9_000
        for (after, app) in [(0.0, "com.example.one"), (60, "com.example.two"), (3_000, "com.example.one")] {
            sample.lines.append(
                SystemLogSample.Line(
                    at: at + after, process: "SpringBoard",
                    message: "Front display did change: <SBApplication: 0x86; \(app)>"))
        }
        sample.addNoise(1, from: at + 160, to: at + 161)
        let spans = Self.evidence(["/log.txt": sample.text(dress)], sample.calendar).evidence.spans
        #expect(spans.map(\.app) == ["com.example.one", "com.example.two"])
        #expect(spans.allSatisfy { $0.end <= at + 162 })
    }

    @Test func `a log of the system is named as one where a store is opened`() {
        var sample = SystemLogSample(seed: 1)
        sample.addNoise(20, from: Self.written - 900, to: Self.written)
        for dress in SystemLogSample.Dress.allCases {
            let disk = InMemoryFileSystem()
            disk.put(Array(sample.text(dress).utf8), at: "/log.txt")
            let error = #expect(throws: StoreOpeningError.self) { try OpenedStore("/log.txt", files: disk) }
            #expect(error == .foreign(path: "/log.txt", .systemLog), "\(dress)")
        }
    }
}
