// `simulate`: a history that opens like any container, with the truth beside it, the same for the same seed.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct SimulateTests {
    private func simulate(_ bench: Bench, _ name: String, _ more: String...) throws -> Run {
        try bench.run(
            arguments: [
                "simulate", "--days", "3", "--from", "2025-11-01", "--time-zone", "America/Toronto", "-o",
                bench.folder.path + "/" + name,
            ] + more)
    }

    private func files(_ bench: Bench, _ name: String) throws -> [String: Data] {
        let root = bench.folder.path + "/" + name
        var files: [String: Data] = [:]
        let paths = FileManager.default.enumerator(atPath: root)
        while let path = paths?.nextObject() as? String {
            // The lock names the process that held it last.
            guard !path.hasSuffix(".lock"), let data = FileManager.default.contents(atPath: root + "/" + path)
            else { continue }
            files[path] = data
        }
        return files
    }

    @Test func `equal options give equal files, another seed others`() throws {
        let bench = try Bench()
        #expect(try simulate(bench, "a", "--profile", "ios17.5", "--seed", "7").code == 0)
        #expect(try simulate(bench, "b", "--profile", "ios17.5", "--seed", "7").code == 0)
        #expect(try simulate(bench, "c", "--profile", "ios17.5", "--seed", "8").code == 0)
        let (first, second) = (try files(bench, "a"), try files(bench, "b"))
        #expect(
            Set(first.keys) == [
                "truth.json", "container/recovery_log.json", "container/usage-journal.jsonl",
                "container/analytics.jsonl",
                "container/Library/Preferences/group.com.screentimerewards.shared.plist",
            ])
        for (path, data) in first { #expect(second[path] == data, "\(path) differs") }
        #expect(try files(bench, "c")["truth.json"] != first["truth.json"])
    }

    @Test func `without faults the container counts every minute that was reached`() throws {
        let bench = try Bench()
        let run = try simulate(bench, "x", "--profile", "ideal", "--user", "exam")
        #expect(run.output.contains("30 received, 30 recorded, 0 rejected"), "\(run.output)")
        #expect(run.output.contains("used      30m"))
        #expect(run.output.contains("recorded  30m by ordinal"))
        let status = try bench.run(
            "status", bench.folder.path + "/x/container", "--json", "--at", "2025-11-04T04:59:59Z",
            "--time-zone", "America/Toronto"
        ).json()
        #expect(status["today_total_seconds"] as? Int == 600)
        #expect((status["read_problems"] as? [Any])?.isEmpty == true)
        let verdict = try #require(status["verdict"] as? [String: Any])
        #expect(verdict["level"] as? String == "ok")
    }

    @Test func `what can't be made is refused with what to do`() throws {
        let bench = try Bench()
        #expect(try simulate(bench, "x").code == 0)
        let again = try simulate(bench, "x")
        #expect(again.code == 1)
        #expect(again.errors.contains("exists already; name a folder that does not"))
        let unknown = try simulate(bench, "y", "--profile", "ios1")
        #expect(unknown.code == 64)
        #expect(unknown.errors.contains("Did you mean ios18 or ios17.0 or ios17.5? There are ideal, ios17.0"))
        #expect(try simulate(bench, "y", "--user", "nobody").code == 64)
        #expect(try simulate(bench, "y", "--days", "0").code == 64)
        #expect(try simulate(bench, "y", "--from", "2025-13-01").code == 64)
    }
}
