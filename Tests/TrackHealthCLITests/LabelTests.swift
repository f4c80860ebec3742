// Labels and evidence with the real program.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct LabelTests {
    private func gaps(_ bench: Bench, _ arguments: String...) throws -> [[String: Any]] {
        let status = try bench.run(arguments: ["status", bench.container, "--json"] + arguments)
        let document = try JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [String: Any]
        return document?["gaps"] as? [[String: Any]] ?? []
    }

    @Test func `a labelled stretch is shown as one in the status, listed, and gone when removed`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let stretch = ["--from", "2025-11-13T01:00:00Z", "--to", "2025-11-13T02:00:00Z"]
        let label = try bench.run(
            arguments: ["label", bench.container] + stretch + ["--as", "lost", "--note", "seen by hand"])
        #expect(label.code == 0, "\(label.errors)")
        let labelled = try gaps(bench).filter { $0["label"] as? String == "lost" }
        #expect(labelled.count == 1)
        #expect(labelled.first?["class"] as? String == "lost")
        #expect(
            try bench.run(arguments: ["label", bench.container, "--list"]).output.contains(
                "lost  seen by hand"))
        #expect(
            try bench.run(arguments: ["label", bench.container, "--remove"] + stretch).output
                == "Removed 1 label.\n")
        #expect(try gaps(bench).allSatisfy { $0["label"] as? String == nil })
        #expect(
            try bench.run(arguments: ["label", bench.container, "--from", "2025-11-13T01:00:00Z"]).code == 64)
    }

    @Test func `evidence that can't be read is a read problem with its line`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let file = bench.container + "/../evidence.csv"
        try "start,end,kind,app\nnever,2025-11-13T02:00:00Z,off,\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        let status = try bench.run(arguments: ["status", bench.container, "--json", "--evidence", file])
        #expect(status.code == 0, "\(status.errors)")
        #expect(status.output.contains("line 2 has no valid start time; skipped"))
    }
}
