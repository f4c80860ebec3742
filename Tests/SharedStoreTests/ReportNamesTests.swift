// Reports of the system under all names that tools give them: each counts once, and what is left out is said once.

import Foundation
import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct ReportNamesTests {
    /// What a report is about, with the words for it where it is left out.
    enum Kind: CaseIterable {
        case kill, crash, resource, idle, wentOn, process, watch, aggregated, broken

        func words(_ count: Int) -> String? {
            let isOne = count == 1
            return switch self {
            case .kill, .crash, .resource: nil
            case .idle:
                isOne
                    ? "of an extension that was put away while idle"
                    : "of extensions that were put away while idle"
            case .wentOn: isOne ? "of an extension that went on" : "of extensions that went on"
            case .process: isOne ? "of another process" : "of other processes"
            case .watch: isOne ? "of another device" : "of other devices"
            case .aggregated: "log-aggregated"
            case .broken: "that can't be read"
            }
        }
    }

    static let endings = [
        ".ips", ".ips.synced", ".ips.ca.synced", ".000.ips", ".000.ips.synced", ".ips.beta", ".IPS",
        ".0002.ips.CA.synced",
    ]
    static let folders = [
        "", "Retired/", "DiagnosticLogs/", "ProxiedDevice-0AFB12/", "Retired/older/", "Mine/",
    ]

    /// A report of its own moment, all of one incident as copies that people made have it.
    private func text(_ kind: Kind, _ number: Int, _ random: inout SeededGenerator) -> String {
        let time = "2026-03-0\(1 + number / 60 % 9) 1\(number / 540):\(10 + number % 50):02.00 +0000"
        let monitor = ["UsageMonitor", "ActivityMonitorExtension", "FamilyScreenTimeMonitorExtensi"]
            .randomElement(
                using: &random)!
        func header(_ type: String, _ rest: String = "") -> String {
            #"{"bug_type":"\#(type)","timestamp":"\#(time)","os_version":"iPhone OS 18.5 (22F76)","#
                + #""incident_id":"893A5949"\#(rest)}"# + "\n"
        }
        func jetsam(_ name: String, _ reason: String) -> String {
            header("298") + """
                {"date":"\(time)","memoryStatus":{"pageSize":16384},"processes":[{"name":"SpringBoard","rpages":9},
                {"name":"\(name)","rpages":\(number),"reason":"\(reason)"}]}
                """
        }
        func process(_ name: String, _ exception: String, _ more: String = "") -> String {
            #"{"procName":"\#(name)","captureTime":"\#(time)","exception":{"type":"\#(exception)"}\#(more)}"#
        }
        return switch kind {
        case .kill: jetsam(monitor, "per-process-limit")
        case .crash: header("309", #","name":"\#(monitor)""#) + process(monitor, "EXC_CRASH")
        case .resource: header("385") + process(monitor, "EXC_RESOURCE")
        case .idle: jetsam(monitor, "long-idle-exit")
        case .wentOn: header("385") + process(monitor, "EXC_RESOURCE", #","isNonFatal":1"#)
        case .process:
            [
                jetsam("thermalmonitord", "per-process-limit"), jetsam("Safari", "vm-pageshortage"),
                header("309", #","name":"Safari""#) + process("Safari", "EXC_CRASH"),
            ].randomElement(using: &random)!
        case .watch: jetsam(monitor, "highwater").replacingOccurrences(of: "iPhone OS", with: "Watch OS")
        case .aggregated: header("193") + "a.key 5\n"
        case .broken: "\(number) is no report"
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `each report counts once, whatever it is called and wherever it lies`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let disk = InMemoryFileSystem()
        var counts: [Kind: Int] = [:]
        var copies = 0
        let total = Int.random(in: 2...40, using: &random)
        for number in 0..<total {
            let kind = Kind.allCases.randomElement(using: &random)!
            counts[kind, default: 0] += 1
            let text = text(kind, number, &random)
            let isCopied = Int.random(in: 0..<4, using: &random) == 0
            copies += isCopied ? 1 : 0
            for copy in 0...(isCopied ? 1 : 0) {
                let prefix = ["JetsamEvent-", "stacks-", "ExcResource_", "log-aggregated-"].randomElement(
                    using: &random)!
                let folder = number == 0 ? "" : Self.folders.randomElement(using: &random)!
                let ending = Self.endings.randomElement(using: &random)!
                disk.put(Array(text.utf8), at: "/given/\(folder)\(prefix)\(number)-\(copy)\(ending)")
            }
        }
        disk.put(Array("nothing".utf8), at: "/given/notes.txt")
        var reader = EvidenceReader(["/given"], files: disk)
        let (evidence, problems) = reader.read()
        for (kind, cause) in [(Kind.kill, ExtensionKill.Cause.memory), (.crash, .crash), (.resource, .limit)]
        {
            #expect(evidence.kills.count { $0.cause == cause } == counts[kind, default: 0], "\(kind)")
        }
        var expected = Set(counts.compactMap { kind, count in kind.words(count).map { "\(count) \($0)" } })
        if copies > 0 {
            expected.insert("\(copies) that \(copies == 1 ? "is a copy of another" : "are copies of others")")
        }
        guard !expected.isEmpty else { return #expect(problems.isEmpty) }
        let sentence = try #require(problems.first?.problem)
        let start = "left out of \(total + copies) reports: "
        #expect(problems.count == 1 && sentence.hasPrefix(start), "\(problems)")
        #expect(
            Set(sentence.dropFirst(start.count).split(separator: ", ").map { String($0) }) == expected,
            "\(sentence)")
        #expect(problems[0].kind == (counts[.broken] == nil ? .notice : .evidence))
    }

    @Test(arguments: Self.endings + [".txt", ".json", ""], Kind.allCases)
    func `a report that is named itself is read or said to be left out, once`(_ ending: String, _ kind: Kind)
    {
        var random = SeededGenerator(seed: UInt64(ending.utf8.count))
        let disk = InMemoryFileSystem()
        let path = "/JetsamEvent-2026-03-01-185202" + ending
        disk.put(Array(text(kind, 7, &random).utf8), at: path)
        var reader = EvidenceReader([path, path], files: disk)
        let (evidence, problems) = reader.read()
        #expect(evidence.kills.count == (kind.words(1) == nil ? 1 : 0))
        #expect(problems.count == (kind.words(1) == nil ? 0 : 1), "\(problems)")
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `a copy that was cut takes nothing from the whole one, whichever is read first`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let kind = [Kind.kill, .crash, .resource].randomElement(using: &random)!
        let whole = Array(text(kind, 7, &random).utf8)
        let cut = Array(whole.prefix(Int.random(in: 1..<whole.count, using: &random)))
        for reports in [[whole, cut], [cut, whole]] {
            let disk = InMemoryFileSystem()
            for (number, report) in reports.enumerated() { disk.put(report, at: "/given/\(number).ips") }
            var reader = EvidenceReader(["/given"], files: disk)
            let (evidence, problems) = reader.read()
            #expect(evidence.kills.count == 1 && problems.count == 1, "\(problems)")
        }
    }

    @Test func `a folder of a tracker's files is not searched for reports`() {
        let disk = InMemoryFileSystem()
        var random = SeededGenerator(seed: 1)
        disk.put(Array(text(.kill, 1, &random).utf8), at: "/given/somewhere/deep/JetsamEvent-1.ips")
        var reader = EvidenceReader(["/given"], files: disk)
        #expect(reader.read().evidence.isEmpty)
    }
}
