// `trackhealth diff` as it is called: exit codes, text, JSON, moments, and what can be a side.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct DiffTests {
    private func object(_ run: Run) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }

    /// Two simulated devices; the second one loses minutes.
    private func stores(_ bench: Bench) throws -> (String, String) {
        let paths = ["a", "b"].map { bench.folder.appending(path: $0).path }
        for (path, policy) in zip(paths, ["ordinal", "seed-dedup-90s"]) {
            let made = try bench.run(
                "simulate", "--policy", policy, "--profile", "ideal", "--user", "heavy", "--days", "2",
                "--seed", "5", "--from", "2025-11-12", "--time-zone", "America/Toronto", "-o", path)
            #expect(made.code == 0, "\(made.errors)")
        }
        return (paths[0], paths[1])
    }

    @Test func `a store has the same health as itself, and the exit code says so`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let run = try bench.run("diff", bench.container, bench.container)
        #expect(run.code == 0 && run.output.hasPrefix("Nothing differs.\n"))
        let quiet = try bench.run("diff", bench.container, bench.container, "--quiet")
        #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    }

    @Test func `two stores are told on a pipe within its width, and mirrored in JSON`() throws {
        let bench = try Bench()
        let (one, other) = try stores(bench)
        let run = try bench.run("diff", one, other)
        #expect(run.code == 1 && run.output.hasPrefix("Health differs: "))
        for title in ["VERDICT", "MINUTES", "APPS BY DAY", "FINDINGS", "STORE", "KEYS"] {
            #expect(run.output.contains("\n\(title) (") || run.output.contains("\n\(title)\n"), "\(title)")
        }
        let (there, back) = (
            try bench.run("diff", one, other, "--json"), try bench.run("diff", other, one, "--json")
        )
        #expect(there.code == 1 && back.code == 1)
        let (forward, backward) = (try object(there), try object(back))
        #expect(forward["schema"] as? String == "trackhealth.diff/2")
        for (mine, theirs) in [("before", "after"), ("after", "before")] {
            let one = try #require(forward[mine] as? NSDictionary)
            #expect(one == backward[theirs] as? NSDictionary)
        }
        let quiet = try bench.run("diff", one, other, "-q")
        #expect(quiet.code == 1 && quiet.output.isEmpty)
    }

    @Test func `two moments of one store are its last record and now, unless they are given`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let json = try object(bench.run("diff", bench.container, "--json"))
        let last = try #require((json["before"] as? [String: Any])?["last_record_at"] as? String)
        #expect((json["before"] as? [String: Any])?["generated_at"] as? String == last)
        #expect((json["after"] as? [String: Any])?["generated_at"] as? String != last)
        let same = try bench.run("diff", bench.container, "--at", "last", "--to", "last")
        #expect(same.code == 0 && same.output.hasPrefix("Nothing differs."))
        let given = try object(
            bench.run("diff", bench.container, "--at", "1763062300", "--to", "1763062400", "--json"))
        #expect((given["after"] as? [String: Any])?["generated_at"] as? String == "2025-11-13T19:33:20Z")
    }

    @Test func `an export and a text log can be a side; a store that is not there is exit 2`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let export = bench.folder.path + "/report.json"
        #expect(try bench.run("export", bench.container, "--at", "last", "-o", export).code == 0)
        let run = try bench.run("diff", bench.container, export)
        #expect(run.code == 0, "\(run.output)")
        let missing = try bench.run("diff", bench.container, "/nowhere")
        #expect(missing.code == 2 && missing.errors.contains("There is nothing at /nowhere"))
        #expect(try bench.run("diff").code == 64)
        #expect(try bench.run("diff", bench.container, "--quiet", "--json").code == 64)
    }
}
