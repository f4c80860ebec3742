// Ctrl-C in a long command: it says how far it was, and what goes on from there.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct InterruptionTests {
    private static let grid = [
        "lab", "--policies", "ordinal", "--profiles", "ideal", "--users", "light", "--days", "1", "--jobs",
        "1",
    ]

    @Test func `an interrupted table says how many runs are kept, and goes on with them`() throws {
        let bench = try Bench()
        let runs = bench.folder.path + "/runs.jsonl"
        let watcher = try Watcher(bench, Self.grid + ["--seeds", "10000", "--resume", runs])
        func count() throws -> Int {
            guard FileManager.default.fileExists(atPath: runs) else { return 0 }
            return try watcher.text(runs).split(separator: "\n").count - 1
        }
        try eventually { try count() >= 3 }
        #expect(watcher.end(SIGINT) == SIGINT)
        #expect(watcher.process.terminationReason == .uncaughtSignal)
        let errors = try watcher.text(watcher.errors)
        let said = try #require(try /Interrupted at (\d+) of 10000 runs\./.firstMatch(in: errors)).1
        #expect(errors.contains("They are kept: the same command goes on with --resume \(runs)."))
        #expect(errors.split(separator: "\n").count { $0.contains("Interrupted") } == 1)
        // One may have been written behind the word.
        let kept = try count()
        #expect((kept - 1...kept).contains(try #require(Int(said))))
        let rest = try bench.run(arguments: Self.grid + ["--seeds", "3", "--resume", runs])
        #expect(rest.code == 0 && rest.errors.contains("0 runs in "), "\(rest.errors)")
    }

    @Test func `without a file nothing is kept, and that is said`() throws {
        let bench = try Bench()
        let session = try bench.start(Self.grid + ["--seeds", "10000"])
        #expect(session.read(until: " of 10000 runs, about ") != nil)
        session.signal(SIGINT)
        #expect(session.read(until: "Nothing of them is kept; with --resume FILE") != nil)
        #expect(session.wait() != 0)
    }

    @Test func `a day of a long run shows how far it is before the dashboard opens`() throws {
        let session = try Bench().start(["lab", "day", "--days", "3000", "--no-guard"])
        #expect(session.read(until: " of 3000 days, about ") != nil)
        session.signal(SIGTERM)
        #expect(session.wait() != 0)
    }

    @Test(arguments: [
        (["simulate", "--days", "3650", "-o", "sim"], " of 3650 days, about ", "Nothing was written"),
        (["lab", "study", "controls", "--seeds", "1000"], " runs, about ", "A study keeps nothing"),
    ]) func `other long work shows how far it is on a terminal, and says what an interruption costs`(
        arguments: [String], progress: String, sentence: String
    ) throws {
        let bench = try Bench()
        let path = bench.folder.path + "/sim"
        let session = try bench.start(arguments.map { $0 == "sim" ? path : $0 }, columns: 200)
        #expect(session.read(until: progress) != nil)
        session.signal(SIGINT)
        #expect(session.read(until: sentence) != nil && session.has("Interrupted at "))
        #expect(session.wait() != 0)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
