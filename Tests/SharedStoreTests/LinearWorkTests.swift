// The readers' work on hostile files, counted instead of timed: bytes looked at, decoders called, items kept.

import InMemoryStore
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct LinearWorkTests {
    private static let cases = WorstCase.all.filter { $0.format == "XML plist" }

    @Test(arguments: cases)
    func `an XML property list is looked at once`(_ worst: WorstCase) {
        for size in [20_000, 80_000] {
            let bytes = worst.bytes(size)
            let looks = bytes.withUnsafeBufferPointer { buffer in
                var parser = XMLPropertyListParser(buffer, limits: ReadLimits())
                _ = try? parser.document()
                return parser.text.bytesExamined
            }
            #expect(looks <= 3 * bytes.count)
        }
    }

    @Test func `a table's rows are looked at once, and open quotes end it`() {
        for count in [5_000, 20_000] {
            var rows = SeparatedValues(Array(String(repeating: "a,\"b\",c\n", count: count).utf8))
            while rows.next() != nil {}
            #expect(rows.bytesExamined == 8 * count)
            let open = EvidenceTable(
                Array(("start,end,kind,app\n" + String(repeating: "x\",\"y\n", count: count)).utf8),
                name: "a.csv")
            #expect(
                open.rows.problems.all.contains { $0.problem.contains("not closed in more than 100 rows") })
        }
    }

    @Test(arguments: [("0,", 0), ("{},", 0), ("{x},", 1), (#"{"timestamp":[]},"#, 1)])
    func `a broken record is tried once more`(record: String, tries: Int) {
        for count in [1_000, 4_000] {
            let bytes = Array(("[" + String(repeating: record, count: count) + "0]").utf8)
            var stream = JSONRecordStream<RecoveryRecord>(.array, depthLimit: 64, recordLimit: 1 << 20) {
                _, _, _ in
            }
            bytes.withUnsafeBytes { _ = stream.take($0) }
            let problems = stream.finish(source: "a", key: nil)
            #expect(stream.elements == count + 1)
            #expect(stream.repairs == tries * count)
            #expect(problems.contains { $0.problem.contains("can't be read") } || record == "{},")
        }
    }

    @Test(arguments: ["{\"seq\":1}\n", "{}\n", "x\n", "{x}\n"])
    func `a broken line of the journal spoils itself alone`(line: String) throws {
        let files = InMemoryFileSystem()
        for count in [1_000, 4_000] {
            files.put(Array(String(repeating: line, count: count).utf8), at: "/c/journal")
            var journal = JournalFile()
            try journal.refresh("/c/journal", files: files, limits: ReadLimits())
            #expect(journal.damagedLines == count)
        }
    }

    /// Limits at which every file is too long.
    private var tight: ReadLimits {
        var limits = ReadLimits()
        (limits.freeLines, limits.bytesPerLine) = (10, 1 << 20)
        (limits.freeItems, limits.bytesPerItem) = (10, 1 << 20)
        return limits
    }

    private func contents(_ store: SampleStore) throws -> StoreContents {
        var reader = StoreReader(
            try StoreLocation(SampleStore.root, in: store.files), files: store.files, limits: tight)
        return try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
    }

    @Test func `of too many lines the last are kept, and the rest is told`() throws {
        let store = try SampleStore()
        let lines = (0..<30).map { "[10:00:\(padded($0, to: 2)).000][A1B2C3D4] line \($0)\n" }.joined()
        store.put(lines, at: "Logs/ext-log-2025-11-12.log")
        store.put(lines, at: "Logs/ext-log-2025-11-13.log")
        let contents = try contents(store)
        #expect(contents.log.map(\.message) == (20..<30).map { "line \($0)" })
        #expect(
            contents.tells("Logs/ext-log-2025-11-13.log", "holds 30 lines, of which the last 10 are shown"))
        #expect(
            contents.tells("Logs/ext-log-2025-11-12.log", "holds 30 lines, of which the last 0 are shown"))
    }

    @Test func `of too many records the last are kept, and the rest is told`() throws {
        let store = try SampleStore(["extension_error_log": SampleStore.blob(SampleStore.log(25))])
        store.put(SampleStore.log(30), at: "recovery_log.json")
        let contents = try contents(store)
        let newest = contents.recovery.filter { $0.origin == .recoveryLog }
        #expect(newest.map(\.event.text) == (20..<30).map { "usage.app.0.min.\($0 + 1)" })
        #expect(contents.recoveryLogCount == 30)
        #expect(contents.tells("recovery_log.json", "holds 30 records, of which the last 10 are shown"))
        #expect(contents.tells("extension_error_log", "holds 25 records, of which the last 10 are shown"))
    }

    @Test func `a report of nothing but brackets is refused before it is parsed`() {
        var limits = ReadLimits()
        limits.freeNodes = 1_000
        let start = #"{"schema":"trackhealth.export/1","container":{"group":"g","files":["#
        for (count, isOpened) in [(100, true), (4_000, false)] {
            let report = start + String(repeating: "{},", count: count) + "{}]}}"
            let opened = try? ContainerArchive.open(Array(report.utf8), path: "/r.json", limits: limits)
            #expect((opened != nil) == isOpened)
        }
    }

    @Test func `a report's deep paths make no folders and are told`() throws {
        let path = String(repeating: "a/", count: 10_000) + "a"
        let report =
            #"{"schema":"trackhealth.export/1","container":{"group":"g","files":["#
            + #"{"path":"\#(path)","text":"x"},{"path":"\#(String(repeating: "n", count: 300))","text":"x"},"#
            + #"{"path":"recovery_log.json","text":"[]"}]}}"#
        let store = try ContainerArchive.open(Array(report.utf8), path: "/r.json", limits: ReadLimits())
        #expect(try store.files.list("/", limit: 10).entries.map(\.name) == ["recovery_log.json"])
        var reader = store.reader()
        let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        #expect(contents.tells("report", "2 files left out"))
    }

    @Test(arguments: [
        ("a", true), ("a/b", true), ("a/.b/..c/...", true), (".../a", true), ("", false), ("/a", false),
        ("a/", false), ("a//b", false), (".", false), ("a/.", false), ("../a", false), ("a/../b", false),
        ("a\0b", false),
    ])
    func `a path leads down or is none`(path: String, isInside: Bool) {
        #expect(Path.isRelativeAndInside(path) == isInside)
    }

    @Test func `what a small file refers to again and again does not grow without end`() {
        for size in [1 << 20, 4 << 20] {
            let text = WorstCase.all.first { $0.name == "one text, referred to" }
            guard let bytes = text?.bytes(size) else { return }
            #expect(throws: PropertyListError.self) { try PropertyList.read(bytes) }
        }
    }
}
