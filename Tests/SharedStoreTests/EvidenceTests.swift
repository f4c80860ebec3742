// Evidence files of every kind, and what becomes of rows that are none.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct EvidenceTests {
    private func read(_ files: [String: String]) -> (evidence: DeviceEvidence, problems: [ReadProblem]) {
        let disk = InMemoryFileSystem()
        for (path, text) in files { disk.put(Array(text.utf8), at: path) }
        var reader = EvidenceReader(files.keys.sorted(), files: disk)
        return reader.read()
    }

    @Test func `our own columns, quoted and with times of every kind`() {
        let (evidence, problems) = read([
            "/e.csv": [
                "\u{FEFF}start,end,kind,app\r",
                "2025-11-13T14:00:00Z,2025-11-13T14:30:00Z,app,\"com.example.\"\"tubes\"\"\"\r",
                "2025-11-13 15:00,2025-11-13T10:30:00.5-05:00,unlocked,\r",
                "1763049600,1763053200,off,",
                "784742400,784746000,monitoring-off,",
                "1763049600000,1763053200000,locked,", "",
            ].joined(separator: "\n")
        ])
        #expect(problems.isEmpty)
        #expect(evidence.spans.count == 5)
        let app = evidence.spans.first { $0.kind == .app }
        #expect(app?.app == "com.example.\"tubes\"")
        #expect(app?.start == Instant(1_763_042_400))
        #expect(evidence.spans.first { $0.kind == .unlocked }?.end == Instant(1_763_047_800.5))
        #expect(evidence.spans.filter { $0.start == Instant(1_763_049_600) }.map(\.kind).count == 3)
    }

    @Test func `the columns of forensic tools`() {
        let (evidence, problems) = read([
            "/apollo.csv":
                "START,END,BUNDLE ID,USAGE IN SECONDS\n2025-11-13 14:00:00,2025-11-13 14:05:00,com.a,300\n",
            "/lock.csv": "Start,End,Is Locked?\n2025-11-13 14:00:00,2025-11-13 14:05:00,0\n",
            "/ileapp.csv": "Time Start,Time End,Bundle ID\n2025-11-13 14:00:00,2025-11-13 14:05:00,com.b\n",
        ])
        #expect(problems.isEmpty)
        #expect(evidence.spans.map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.app, .app, .unlocked])
    }

    @Test func `malformed rows are told with their lines and cost nothing else`() {
        let (evidence, problems) = read([
            "/e.csv": """
            start,end,kind,app
            yesterday,2025-11-13T14:30:00Z,app,a
            2025-11-13T14:00:00Z,2025-11-13T13:30:00Z,app,a
            2025-11-13T14:00:00Z,2025-11-13T14:30:00Z,flying,a
            2025-11-13T14:00:00Z,"2025-11-13T14:30:00Z,app,a
            2025-11-13T14:00:00Z,2025-11-13T14:30:00Z,app,b
            """,
            "/e.jsonl": """
            {"start": 1763049600, "end": 1763053200, "kind": "app", "app": "c"}
            [[[[
            {"end": 1}
            """,
        ])
        #expect(evidence.spans.map(\.app).compactMap { $0 }.sorted() == ["b", "c"])
        let lines = problems.map(\.problem)
        for line in 2...5 { #expect(lines.contains { $0.hasPrefix("line \(line) ") }, "\(line)") }
        #expect(problems.filter { $0.source == "e.jsonl" }.map(\.problem).count == 2)
    }

    @Test(arguments: ["", "a,b\n1,2\n", "{", "\"", String(repeating: "[", count: 100_000), "\u{0}\u{0}"])
    func `what is no evidence is a problem or nothing`(_ text: String) {
        let (evidence, _) = read(["/x.csv": text, "/x.ips": text])
        #expect(evidence.isEmpty)
    }

    @Test func `reports of kills, one or a folder of them`() {
        let report = """
            {"bug_type":"298","timestamp":"2025-11-13 14:05:00.00 -0500","os_version":"iPhone OS 18.1"}
            {"date":"2025-11-13 14:05:10.50 -0500","memoryStatus":{"pageSize":16384},"processes":[
            {"name":"SpringBoard","rpages":9000,"reason":"vm-pageshortage"},
            {"name":"ActivityMonitorExtension","rpages":380,"lifetimeMax":385,"reason":"per-process-limit"},
            {"name":"ActivityMonitorExtension","rpages":100}]}
            """
        let disk = InMemoryFileSystem()
        try? disk.makeDirectory("/reports")
        disk.put(Array(report.utf8), at: "/reports/JetsamEvent-1.ips")
        disk.put(Array("x".utf8), at: "/reports/notes.txt")
        var reader = EvidenceReader(["/reports", "/gone.csv"], files: disk)
        let (evidence, problems) = reader.read()
        var kill = ExtensionKill(
            at: Instant(1_763_060_710.5), process: "ActivityMonitorExtension",
            reason: "per-process-limit", bytes: 385 * 16_384)
        kill.file = "JetsamEvent-1.ips"
        #expect(evidence.kills == [kill] && evidence.files == 1)
        #expect(problems.map(\.source) == ["gone.csv"])
        #expect(disk.reads == ["/reports/JetsamEvent-1.ips"])
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `every row says which file it is from, and files that give nothing don't count`(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let disk = InMemoryFileSystem()
        var expected: [String: Int] = [:]
        let names = (0..<Int.random(in: 1...5, using: &dice)).map { "lock \($0).csv" }
        for (number, name) in names.enumerated() {
            let count = Int.random(in: 0...4, using: &dice)
            let rows = (0..<count).map { row in
                let start = 1_763_000_000 + number * 100_000 + row * 1_000
                return "\(start),\(start + Int.random(in: 1...900, using: &dice)),locked,"
            }
            disk.put(Array((["start,end,kind,app"] + rows).joined(separator: "\n").utf8), at: "/" + name)
            if count > 0 { expected[name] = count }
        }
        var reader = EvidenceReader(names.map { "/" + $0 }, files: disk)
        let evidence = reader.read().evidence
        #expect(evidence.files == expected.count)
        #expect(Dictionary(grouping: evidence.spans) { $0.file ?? "" }.mapValues(\.count) == expected)
    }

    @Test func `a file is read again once it has changed`() {
        let disk = InMemoryFileSystem()
        disk.put(Array("start,end,kind\n1763049600,1763053200,off\n".utf8), at: "/e.csv")
        var reader = EvidenceReader(["/e.csv"], files: disk)
        #expect(reader.read().evidence.spans.count == 1)
        disk.put(
            Array("start,end,kind\n1763049600,1763053200,off\n1763059600,1763063200,off\n".utf8), at: "/e.csv"
        )
        #expect(reader.read().evidence.spans.count == 2)
    }

    @Test func `nothing is read again while nothing changes, also where a file is too large`() {
        let disk = InMemoryFileSystem()
        disk.put(Array("start,end,kind\n1763049600,1763053200,off\n".utf8), at: "/e.csv")
        let size = EvidenceReader.fileLimit + 1
        // Of the pages behind the beginning none is ever touched.
        let large = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            buffer[..<ForeignFile.head].initialize(repeating: 0)
            count = size
        }
        disk.put(large, at: "/large.csv")
        var reader = EvidenceReader(["/e.csv", "/large.csv"], files: disk)
        let (evidence, problems) = reader.read()
        #expect(evidence.spans.count == 1 && problems.map(\.source) == ["large.csv"])
        disk.forgetReads()
        let again = reader.read()
        #expect(again.evidence == evidence && again.problems == problems && disk.reads.isEmpty)
    }

    @Test func `what the system could not do is tried again`() {
        func disk() -> InMemoryFileSystem {
            let disk = InMemoryFileSystem()
            disk.put(Array("start,end,kind\n1763049600,1763053200,off\n".utf8), at: "/e.csv")
            return disk
        }
        let whole = disk()
        var reader = EvidenceReader(["/e.csv"], files: whole)
        _ = reader.read()
        for operation in 1...whole.operations {
            let disk = disk()
            disk.injectFault(.code(5), at: operation)
            var reader = EvidenceReader(["/e.csv"], files: disk)
            _ = reader.read()
            let (evidence, problems) = reader.read()
            #expect(evidence.spans.count == 1 && problems.isEmpty, "\(operation): \(problems)")
        }
    }

    @Test func `what is said stays in its order while nothing changes, and goes with its file`() throws {
        let disk = InMemoryFileSystem()
        for name in ["a", "b"] {
            disk.put(Array("x".utf8), at: "/\(name)/1.ips")
            disk.put(Array("x".utf8), at: "/\(name)/2.timesync")
        }
        var reader = EvidenceReader(["/a", "/gone", "/b"], files: disk)
        let problems = reader.read().problems
        #expect(problems.map(\.source) == ["2.timesync", "a", "gone", "2.timesync", "b"])
        #expect(reader.read().problems == problems)
        try disk.remove("/a/1.ips")
        #expect(reader.read().problems.map(\.source) == ["2.timesync", "gone", "2.timesync", "b"])
    }
}
