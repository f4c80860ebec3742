// `trackhealth explain`: the list, the text at the terminal's width, JSON, and what to type instead of no code.

import Documents
import Foundation
import HealthAnalysis
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct ExplainTests {
    @Test func `without a code all are listed within eighty columns`() throws {
        let run = try Bench().run("explain")
        #expect(run.code == 0 && run.errors.isEmpty)
        let lines = run.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        for code in FindingCode.allCases {
            #expect(lines.contains { $0.hasPrefix("  \(code.rawValue) ") }, "\(code.rawValue)")
        }
    }

    @Test func `a store is explained by its path, and one format has one name`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let at = ["--at", "2025-11-13T21:31:26Z"]
        let explained = try bench.run(arguments: ["explain", bench.container] + at)
        #expect(explained.code == 0 && explained.output.contains("Alive"))
        #expect(
            try explained.output == bench.run(arguments: ["explain", "verdict", bench.container] + at).output)
        #expect(try bench.run("explain", bench.container, "--json").code == 64)
        let week = ["report", bench.container] + at
        #expect(
            try bench.run(arguments: week + ["--json"]).output
                == bench.run(arguments: week + ["--format", "json"]).output)
    }

    @Test func `several codes are told one after the other`() throws {
        let run = try Bench().run("explain", "clock-jump", "minutes-lost")
        #expect(run.code == 0)
        #expect(
            run.output
                == [FindingCode.clockJump, .minutesLost].map { $0.guide().document.text(width: 80) }
                .joined(separator: "\n\n"))
    }

    @Test func `a text fits the terminal`() throws {
        let session = try Bench().start(["explain", "growth-exceeds-clock"], columns: 44, rows: 90)
        #expect(session.wait() == 0)
        // A terminal gets a carriage return before each line feed.
        let lines = session.text().components(separatedBy: "‹d›‹a›")
        let description = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(description.contains("In Settings > Screen Time turn Share Across Devices off"))
        #expect(lines.count > 20 && lines.allSatisfy { $0.count <= 44 })
    }

    @Test func `the limits are those of the configuration`() throws {
        let bench = try Bench()
        let config = bench.folder.path + "/c.toml"
        try "[thresholds]\nlost-minutes-warning = 17\n".write(
            toFile: config, atomically: true, encoding: .utf8)
        #expect(
            try bench.run("explain", "minutes-lost", "--config", config).output.contains("above 17 minutes"))
    }

    @Test func `JSON is an array of objects, of the codes asked for or of all`() throws {
        let bench = try Bench()
        func objects(_ arguments: String...) throws -> [[String: Any]] {
            let run = try bench.run(arguments: ["explain", "--json"] + arguments)
            #expect(run.code == 0)
            return try #require(
                try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        }
        #expect(try objects().compactMap { $0["code"] as? String } == FindingCode.allCases.map(\.rawValue))
        let one = try #require(try objects("memory-near-limit").first)
        #expect(one["levels"] as? [String] == ["notice", "warning", "critical"])
        #expect((one["steps"] as? [String])?.isEmpty == false)
        #expect(one["recognition"] as? String == FindingCode.memoryNearLimit.guide().recognition)
    }

    @Test func `a code that is none is refused with those that are near`() throws {
        let bench = try Bench()
        let near = try bench.run("explain", "minute-lost")
        #expect(near.code == 64 && near.output.isEmpty)
        #expect(near.errors.contains("There is no finding “minute-lost”. Near it: minutes-lost"))
        let far = try bench.run("explain", "\u{1b}[2Jzzzzzzzzzzzz")
        #expect(far.code == 64)
        #expect(far.errors.contains("“trackhealth explain” lists all."))
    }
}
