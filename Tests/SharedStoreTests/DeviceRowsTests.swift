// Files with rows of several devices: what another device or a Mac did is no use of the one that the store is of.

import Foundation
import InMemoryStore
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct DeviceRowsTests {
    /// 2026-03-01 18:52:02 UTC.
    private let start = Instant(1_772_391_122)

    private func read(_ text: String, _ path: String = "/a.json") -> (
        evidence: DeviceEvidence, problems: [ReadProblem]
    ) {
        let disk = InMemoryFileSystem()
        disk.put(Array(text.utf8), at: "/" + path.split(separator: "/")[0])
        var reader = EvidenceReader([path], files: disk)
        return reader.read()
    }

    private func text(_ moment: Instant) -> String {
        let formatter = ISO8601DateFormatter()
        return formatter.string(from: Date(timeIntervalSince1970: moment.seconds))
    }

    private func json(_ value: Any, _ random: inout SeededGenerator) throws -> String {
        let options: JSONSerialization.WritingOptions = Bool.random(using: &random) ? [.prettyPrinted] : []
        return String(
            decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
    }

    // MARK: - ActivityWatch

    /// Events of apps one after the other, some of them twice with a shorter duration, in any order.
    private func events(_ prefix: String, _ random: inout SeededGenerator) -> (
        events: [[String: Any]], spans: [EvidenceSpan]
    ) {
        var (events, spans): ([[String: Any]], [EvidenceSpan]) = ([], [])
        var moment = start
        for number in 0..<Int.random(in: 1...12, using: &random) {
            let length = Double(Int.random(in: 5...900, using: &random))
            let app = "\(prefix).app\(number % 4)"
            spans.append(EvidenceSpan(start: moment, end: moment + length, kind: .app, app: app))
            let copies = Bool.random(using: &random) ? [1.0] : [1.0, 0.5, 0]
            for share in copies {
                events.append([
                    "id": events.count, "timestamp": text(moment), "duration": length * share,
                    "data": ["app": app, "title": "A title"],
                ])
            }
            moment = moment + length + 1
        }
        return (events.shuffled(using: &random), spans)
    }

    private func bucket(_ id: String, _ client: String, _ host: String, _ events: [[String: Any]]) -> [String:
        Any]
    {
        [
            "id": id, "type": "currentwindow", "client": client, "hostname": host,
            "created": text(start), "events": events,
        ]
    }

    @Test(arguments: 1...80 as ClosedRange<UInt64>)
    func `use that ActivityWatch imported from a phone is read once, and that of the computer left out`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let host = ["ios-1A2B", "phone", "Annas-iPhone", "iPad14,2"].randomElement(using: &random)!
        let id = [
            "aw-import-screentime_ios", "aw-watcher-android_aw-import-screentime_x",
            "aw-import-screentime_\(host)",
        ]
        .randomElement(using: &random)!
        let (phone, spans) = events("com.phone", &random)
        let (mac, _) = events("com.computer", &random)
        let watcher = ["window", "web-chrome", "vscode"].randomElement(using: &random)!
        let buckets = [
            bucket(id, "aw-import-screentime", host, phone),
            bucket("aw-watcher-\(watcher)_desk", "aw-watcher-\(watcher)", "desk", mac),
        ]
        let named = Dictionary(uniqueKeysWithValues: buckets.map { ($0["id"] as? String ?? "", $0 as Any) })
        let shapes: [(document: Any, hasMac: Bool)] = [
            (["buckets": named], true), (["buckets": buckets], true), (named, true), (buckets[0], false),
        ]
        for (document, hasMac) in shapes {
            let (evidence, problems) = read(try json(document, &random))
            #expect(evidence.facts == spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) })
            let count =
                "\(countText(mac.count, "event")) of a computer or another device than an iPhone or iPad left out"
            #expect(problems.map(\.problem) == (hasMac ? [count] : []))
            #expect(problems.allSatisfy { $0.kind == .notice })
        }
        let (none, why) = read(try json(buckets[1], &random))
        #expect(
            none.isEmpty
                && why.contains { $0.kind == .evidence && $0.problem.contains("no bucket of an iPhone") })
        let (bare, unknown) = read(try json(phone, &random))
        #expect(bare.isEmpty && unknown.count == 1 && unknown[0].problem.contains("without their bucket"))
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `of several phones none counts until one is asked for`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let hosts = (0..<Int.random(in: 2...5, using: &random)).map { "ios-\(seed)-\($0)" }
        let uses = hosts.map { events("com.\($0)", &random) }
        let buckets = zip(hosts, uses).map {
            bucket("aw-import-screentime_ios_\($0)", "aw-import-screentime", $0, $1.events)
        }
        let document = try json(["buckets": buckets], &random)
        let (evidence, problems) = read(document)
        #expect(evidence.isEmpty && problems.count == 1 && problems[0].kind == .notice)
        #expect(problems[0].problem.contains("of \(hosts.count) other devices left out"), "\(problems)")
        for (host, use) in zip(hosts, uses) {
            for name in [host.uppercased(), "aw-import-screentime_ios_" + host] {
                let (evidence, problems) = read(document, "/a.json/remote/" + name)
                #expect(evidence.facts == use.spans && problems.isEmpty, "\(problems)")
            }
        }
    }

    @Test func `what holds no events says what to export`() {
        let list =
            #"{"aw-import-screentime_ios": {"client": "aw-import-screentime", "hostname": "phone", "type": "app"}}"#
        let (evidence, problems) = read(list)
        #expect(
            evidence.isEmpty && problems.count == 1 && problems[0].problem.contains("without their events"))
    }

    @Test func `events behind damage are said to be left out`() {
        let event = #"{"timestamp": "2026-03-01 18:52:02", "duration": 60, "data": {"app": "com.a"}}"#
        for (events, isDamaged) in [("[\(event)]", false), ("[\(event)] [\(event)]", true)] {
            let (evidence, problems) = read(#"{"id": "ios", "client": "x", "events": \#(events)}"#)
            #expect(evidence.spans.map(\.app) == ["com.a"])
            let said = "1 bucket with damaged events; what follows the damage is left out"
            #expect(problems.map(\.problem) == (isDamaged ? [said] : []))
        }
    }

    // MARK: - Tables

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `rows of other devices are counted, and read where one is asked for`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let devices = (0..<Int.random(in: 1...4, using: &random)).map { "\(seed)-DEVICE-\($0)" }
        let column = ["Device ID", "DEVICE ID (HARDWARE UUID)", "ZDEVICEID", "source_device_id"]
            .randomElement(
                using: &random)!
        let isMac = Bool.random(using: &random)
        var rows: [(device: String?, app: String)] = []
        for number in 0..<Int.random(in: 8...40, using: &random) {
            rows.append((([nil] + devices).randomElement(using: &random)!, "com.app\(number)"))
        }
        rows +=
            [(nil, isMac ? "com.apple.Finder" : "com.jetbrains.space")] + devices.map { ($0, "com.last") }
        rows.shuffle(using: &random)
        var lines = ["start,end,app,\(column)"]
        for (number, row) in rows.enumerated() {
            let none = ["", "None"].randomElement(using: &random)!
            let moment = start + Double(number * 100)
            lines.append("\(text(moment)),\(text(moment + 50)),\(row.app),\(row.device ?? none)")
        }
        let table = lines.joined(separator: "\n") + "\n"
        let (evidence, problems) = read(table, "/a.csv")
        let own = rows.filter { $0.device == nil }
        #expect(evidence.spans.map(\.app) == own.map(\.app).filter { $0 != "com.apple.Finder" })
        let others = countText(rows.count - own.count, "row")
        let notice = "\(others) of \(countText(devices.count, "other device")) left out"
        #expect(problems.contains { $0.problem.hasPrefix(notice) }, "\(problems)")
        #expect(
            problems.contains {
                $0.problem == "1 row left out as a Mac's own, since “com.apple.Finder” was in use"
            } == isMac)
        #expect(problems.count == (isMac ? 2 : 1) && problems.allSatisfy { $0.kind == .notice })
        for device in devices {
            let (evidence, problems) = read(table, "/a.csv/remote/\(device)")
            #expect(evidence.spans.map(\.app) == rows.filter { $0.device == device }.map(\.app))
            #expect(problems.isEmpty, "\(problems)")
        }
        let (none, why) = read(table, "/a.csv/remote/nobody")
        #expect(
            none.isEmpty && why.count == 1 && why[0].problem.contains("holds nothing of the device “nobody”"))
    }

    @Test(arguments: [
        ("/Users/anna/Library/Biome/streams/restricted/App.InFocus/local/1", true),
        ("/Volumes/Old/Users/anna/Library/Biome/streams/App.InFocus/local/1", true),
        ("/Users/anna/Library/Biome/streams/restricted/App.InFocus/remote/PHONE/1", false),
        ("/Users/anna/dump/private/var/mobile/Library/Biome/streams/App.InFocus/local/1", false),
        ("/Users/anna/Library/Application Support/Knowledge/knowledgeC.db", true),
        ("/Users/anna/dump/private/var/mobile/Library/CoreDuet/Knowledge/knowledgeC.db", false),
    ])
    func `a Mac keeps its own use in one place`(_ path: String, _ isMacs: Bool) {
        #expect((MacUse.witness(place: path) != nil) == isMacs)
    }

    @Test func `an array of rows is read as lines are`() {
        let row = #"{"start":"2026-03-01 18:52:02","end":"2026-03-01 18:53:02","kind":"app","app":"com.a"}"#
        let span = EvidenceSpan(start: start, end: start + 60, kind: .app, app: "com.a")
        for text in [row, row + "\n" + row, "[\(row)]", "[\n  \(row),\n  \(row)\n]\n"] {
            let (evidence, problems) = read(text)
            #expect(Set(evidence.facts) == [span] && problems.isEmpty, "\(problems)")
        }
    }
}
