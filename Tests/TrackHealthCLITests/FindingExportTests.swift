// `export --finding`: a bug report on one finding, and what is said where the store does not have it.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct FindingExportTests {
    @Test func `a bug report is written for a finding that the store has`() throws {
        let bench = try Bench()
        let other = bench.folder.appending(path: "store").path
        let made = try bench.run(
            "simulate", "--policy", "seed-dedup-90s", "--profile", "ideal", "--days", "2", "--seed", "5",
            "--from",
            "2025-11-12", "--time-zone", "America/Toronto", "-o", other)
        #expect(made.code == 0, "\(made.errors)")
        let status = try bench.run("status", other, "--at", "last", "--json").output
        let read = try JSONSerialization.jsonObject(with: Data(status.utf8)) as? [String: Any]
        let findings = try #require(read?["findings"] as? [[String: Any]])
        let code = try #require(findings.first?["code"] as? String)
        let run = try bench.run("export", other, "--at", "last", "-o", "-", "--finding", code, "--redact")
        #expect(run.code == 0 && run.output.contains("| \(code) "), "\(run.errors)")
        #expect(run.output.contains("## Evidence") && run.output.contains("trackhealth explain \(code)"))
        let none = try bench.run("export", other, "--at", "last", "-o", "-", "--finding", "clock-jump")
        #expect(none.code == 1 && none.errors.contains("not have the finding clock-jump; it has \(code)"))
        let wrong = try bench.run("export", other, "-o", "x.json", "--finding", "minutes-lost")
        #expect(wrong.code == 64)
    }
}
