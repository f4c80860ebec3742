// A recording that is killed before any of its file operations, and the same log once more: as if it had not been.

import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingModel

@Suite(.ownThread, .needs(.preloading))
struct KilledRecordingTests {
    /// All points, in place of a sample.
    private static let isComplete = TestEnvironment.number("ALL_FAULTS", usually: 0) > 0
    private static let changes: Set = [
        "create", "open", "write", "sync", "rename", "link", "unlink", "close", "mkdir", "truncate",
    ]

    /// A log that makes the container, puts its journal aside and registers twice.
    private static let log: String = {
        let start = 1_763_020_800
        let events = (0..<2).flatMap { app in
            (1...60).map { #"{"event":"usage.app.\#(app).min.\#($0)","app":"a\#(app)"}"# }
        }.joined(separator: ",")
        func clock(_ second: Int) -> String { #""at":\#(start + second),"mono":\#(second + 10),"boot":"x""# }
        // So long a name that a few lines fill the journal.
        let activity = String(repeating: "x", count: 12_000)
        var lines = [#"{"register":{"events":[\#(events)]},\#(clock(0))}"#]
        for index in 1...27 {
            let second = 60 * index + (index > 20 ? 70_000 : 0)
            lines.append(
                #"{"event":"usage.app.\#(index % 2).min.\#((index + 1) / 2)","activity":"\#(activity)",\#(clock(second))}"#
            )
            if index == 24 { lines.append(#"{"register":{"events":[\#(events)]},\#(clock(second + 1))}"#) }
        }
        lines.append(#"{"settle":true,\#(clock(90_000))}"#)
        return lines.map { $0 + "\n" }.joined()
    }()

    /// The counters and what they are made by, and the lines of the journal.
    private func outcome(_ bench: Bench) throws -> [String: PropertyListValue] {
        let bytes = try Data(contentsOf: URL(filePath: bench.plist))
        guard case .dictionary(let values) = try PropertyList.read(Array(bytes)).value else { return [:] }
        let kept = ["usage_", "map_", "engine_state", "engine_ledger_", "engine_queue", "persistedApps"]
        var outcome = values.filter { value in kept.contains { value.key.hasPrefix($0) } }
        outcome["journal"] = .data(Array(try bench.text("container/usage-journal.jsonl").utf8))
        return outcome
    }

    @Test(arguments: ["--sync", "--no-sync"])
    func `killed before any operation, a recording that is sent again comes out the same`(
        option: String
    ) throws {
        let library = try FaultLibrary()
        let arguments = { (bench: Bench) in ["record", bench.container, "--time-zone", "UTC", option] }
        let whole = try Bench()
        let run = try whole.run(
            arguments: arguments(whole), input: Self.log,
            environment: library.environment(root: whole.folder.path))
        #expect(run.code == 0, "\(run.output)")
        let wanted = try outcome(whole)
        #expect(try whole.text("container/usage-journal.previous.jsonl").utf8.count > 200_000)
        var points = try library.takeLog().filter { Self.changes.contains($0.operation) }
        #expect(points.count > 400)
        if !Self.isComplete {
            var dice = SeededGenerator(seed: UInt64(points.count))
            points = Array(points.shuffled(using: &dice).prefix(8))
        }
        for point in points {
            let bench = try Bench()
            let killed = try bench.run(
                arguments: arguments(bench), input: Self.log,
                environment: library.environment(
                    root: bench.folder.path, number: point.number, harm: .killBefore))
            #expect(killed.code == SIGKILL, "\(point)")
            let again = try bench.run(arguments: arguments(bench), input: Self.log)
            #expect(again.code == 0, "\(point): \(again.errors)")
            let found = try outcome(bench)
            let others = Set(wanted.keys).union(found.keys).filter { wanted[$0] != found[$0] }
            #expect(others.isEmpty, "\(point)")
        }
    }
}
