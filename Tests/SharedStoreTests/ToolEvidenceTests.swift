// Evidence in the very forms in which iLEAPP and APOLLO write it, and folders of crash reports as devices have them.

import InMemoryStore
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct ToolEvidenceTests {
    private func read(_ files: [String: String], _ paths: [String]? = nil) -> (
        evidence: DeviceEvidence, problems: [ReadProblem]
    ) {
        let disk = InMemoryFileSystem()
        for (path, text) in files { disk.put(Array(text.utf8), at: path) }
        var reader = EvidenceReader(paths ?? files.keys.sorted(), files: disk)
        return reader.read()
    }

    /// A table with tabs between its columns.
    private func table(_ rows: [String]...) -> String {
        rows.map { $0.joined(separator: "\t") }.joined(separator: "\n") + "\n"
    }

    /// 18:52:02 to 19:14:05 in an app, 18:51:50 to 19:14:30 lit, 2026-03-01 UTC.
    private let use = EvidenceSpan(
        start: Instant(1_772_391_122), end: Instant(1_772_392_445), kind: .app, app: "com.example.reader")
    private let lit = EvidenceSpan(
        start: Instant(1_772_391_110), end: Instant(1_772_392_470), kind: .unlocked)

    @Test func `iLEAPP's tables are separated by tabs and name the state of lock and screen`() {
        let head = ["Start Time", "End Time", "Time Added"]
        let session = ["2026-03-01 18:51:50+00:00", "2026-03-01 19:14:30+00:00", "2026-03-01 19:14:30+00:00"]
        let lock = read([
            "/lock.tsv": table(
                head + ["Device Lock Status"], session + ["Unlocked"],
                [
                    "2026-03-01 19:14:30+00:00", "2026-03-01 19:16:20+00:00", "2026-03-01 19:16:20+00:00",
                    "Locked",
                ])
        ])
        #expect(lock.problems.isEmpty)
        let locked = EvidenceSpan(start: lit.end, end: Instant(1_772_392_580), kind: .locked)
        #expect(lock.evidence.facts == [lit, locked])
        let screen = read([
            "/screen.tsv": table(head + ["Device Screen Status"], session + ["Backlight on"])
        ])
        #expect(screen.problems.isEmpty && screen.evidence.facts == [lit])
        let usage = read([
            "/usage.tsv": table(
                head + ["Application"],
                [
                    "2026-03-01 18:52:02+00:00", "2026-03-01 19:14:05+00:00", "2026-03-01 19:14:05+00:00",
                    "com.example.reader",
                ])
        ])
        #expect(usage.problems.isEmpty && usage.evidence.facts == [use])
    }

    @Test func `records that iLEAPP found deleted are left out and told once`() {
        let head = ["SEGB Timestamp", "Time Start", "Time End", "SEGB State", "Activity", "Bundle ID"]
        let (evidence, problems) = read([
            "/focus.tsv": table(
                head,
                [
                    "2026-03-01 19:14:05+00:00", "2026-03-01 18:52:02+00:00", "2026-03-01 19:14:05+00:00",
                    "Written", "/app/inFocus", "com.example.reader",
                ],
                ["2026-03-01 19:14:05+00:00", "", "", "Deleted", "", ""],
                ["2026-03-01 19:14:06+00:00", "", "", "Deleted", "", ""])
        ])
        #expect(evidence.facts == [use])
        #expect(problems.map(\.problem) == ["2 rows about other things than use; left out"])
        #expect(problems.map(\.kind) == [.notice])
    }

    @Test func `sound that plays is no app in front`() {
        let head = ["Start Time", "End Time", "Playing State", "App Bundle ID"]
        let row = ["2026-03-01 18:52:02+00:00", "2026-03-01 19:14:05+00:00", "Play", "com.example.reader"]
        let (evidence, problems) = read(["/media.tsv": table(head, row, row)])
        #expect(evidence.isEmpty && problems.count == 1 && problems[0].kind == .evidence)
        let battery = read([
            "/b.tsv": table(["Start Time", "End Time", "Battery Percentage"], ["x", "y", "5"])
        ])
        #expect(battery.evidence.isEmpty && battery.problems.count == 1)
    }

    @Test func `APOLLO puts all columns of a query into one`() {
        func row(_ at: String, _ activity: String, _ output: String, _ module: String) -> [String] {
            [at, activity, output, "knowledgeC.db", module]
        }
        let start = "2026-03-01 18:52:02"
        let (evidence, problems) = read([
            "/apollo.csv": table(
                ["Timestamp", "Activity", "Output", "Database", "Module"],
                row(
                    start, "Application In Focus",
                    "[START: \(start)] [END: 2026-03-01 19:14:05] [BUNDLE ID: com.example.reader] "
                        + "[USAGE IN SECONDS: 1323] [LAUNCH REASON: com.apple.[x] y: z] ",
                    "knowledge_app_inFocus"),
                row(
                    "2026-03-01 18:51:50", "Backlight Status",
                    "[START: 2026-03-01 18:51:50] [END: 2026-03-01 19:14:30] [SCREEN IS BACKLIT: YES] "
                        + "[DEVICE ID (HARDWARE UUID): None] ", "knowledge_device_is_backlit"),
                row(
                    "2026-03-01 19:14:30", "Device Lock Status",
                    "[START: 2026-03-01 19:14:30] [END: 2026-03-01 19:16:20] [IS LOCKED: LOCKED] ",
                    "knowledge_device_locked"),
                row(
                    start, "Now Playing",
                    "[START: \(start)] [END: 2026-03-01 19:14:05] [BUNDLE ID: com.example.music] ",
                    "knowledge_audio_media_nowplaying"),
                row(start, "Battery Level", "[ADJUSTED_TIMESTAMP: \(start)] [LEVEL: 80] ", "powerlog"),
                row(start, "Application In Focus", "nothing", "knowledge_app_inFocus"))
        ])
        let locked = EvidenceSpan(start: lit.end, end: Instant(1_772_392_580), kind: .locked)
        #expect(evidence.facts == [lit, use, locked])
        #expect(
            problems.map(\.problem) == [
                "line 7 has no readable output; skipped",
                "2 rows about other things than use; left out",
            ])
    }

    @Test func `other reports of a folder are skipped in one line`() {
        func header(_ type: String) -> String {
            #"{"bug_type":"\#(type)","timestamp":"2026-03-01 18:52:02.00 +0000"}"#
        }
        var files = ["/reports/JetsamEvent-1.ips": header("298") + "\n" + processes(["UsageMonitor"])]
        for index in 1...9 {
            files["/reports/Crash-\(index).ips"] = header("309") + "\n{\"procName\": \"App\(index)\"}"
        }
        files["/reports/broken.ips"] = "no report"
        let (evidence, problems) = read(files, ["/reports"])
        #expect(evidence.kills.map(\.process) == ["UsageMonitor"])
        #expect(
            problems.map(\.problem).sorted() == [
                "left out of 11 reports: 9 of other processes, 1 that can't be read"
            ])
        #expect(problems.map(\.source) == ["reports"] && problems.map(\.kind) == [.evidence])
    }

    private func processes(_ names: [String]) -> String {
        let list = names.map { #"{"name":"\#($0)","rpages":380,"reason":"per-process-limit"}"# }
        return #"{"date":"2026-03-01 18:52:02.00 +0000","memoryStatus":{"pageSize":16384},"processes":["#
            + list.joined(separator: ",") + "]}"
    }

    @Test func `names that fill the report's 32 bytes are known by the beginning of their last word`() {
        // As long as a report can write them.
        #expect(ExtensionProcess.isOurs("ExampleScreenTimeActivityExtensi"))
        #expect(ExtensionProcess.isOurs("ExampleFamilyScreenTimeUsageMoni"))
        #expect(ExtensionProcess.isOurs("ActivityMonitorExtension"))
        #expect(!ExtensionProcess.isOurs("ShortNameThatEndsWithExtensi"))
        #expect(!ExtensionProcess.isOurs("HealthMentalHealthWidgetExtensio"))
        #expect(!ExtensionProcess.isOurs("SpringBoard"))
    }
}
