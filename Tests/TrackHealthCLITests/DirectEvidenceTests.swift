// Evidence in the files of the device itself, beside a store: what the program makes of its gaps.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct DirectEvidenceTests {
    /// The last callback of the container; two hours later nothing more has come. 13 November 2025, 19:31:26 UTC.
    private static let last = 1_763_062_286

    private func status(_ bench: Bench, _ evidence: String...) throws -> [String: Any] {
        let options = evidence.flatMap { ["--evidence", $0] }
        return try bench.run(
            arguments: [
                "status", bench.container, "--json", "--at", "2025-11-13T21:31:26Z", "--no-history",
            ] + options
        ).json()
    }

    private func kinds(_ status: [String: Any]) -> [String: Int] {
        let rows = status["evidence"] as? [[String: Any]] ?? []
        return Dictionary(
            uniqueKeysWithValues: rows.compactMap { row in
                (row["kind"] as? String).flatMap { kind in (row["count"] as? Int).map { (kind, $0) } }
            })
    }

    /// The classes of the gaps, with what is said of them.
    private func gaps(_ status: [String: Any]) -> [String: String] {
        let gaps = status["gaps"] as? [[String: Any]] ?? []
        return gaps.reduce(into: [:]) { result, gap in
            guard let kind = gap["class"] as? String else { return }
            result[kind, default: ""] += gap["explanation"] as? String ?? ""
        }
    }

    private func evidence(_ script: String) throws -> EvidenceWriter {
        try EvidenceWriter("T = \(Self.last)\n" + script)
    }

    @Test func `without evidence the silence is idle, and nothing is claimed`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let status = try status(bench)
        #expect(kinds(status).isEmpty && gaps(status).keys.sorted() == ["idle", "lost"])
        #expect(gaps(status)["lost"]?.contains("Minute 8") == true, "the container's own")
    }

    @Test func `an app in front in knowledgeC.db makes the silence a loss`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let written = try evidence(
            """
            knowledge("knowledgeC.db", [("/app/usage", T + 1800, T + 3000, None, "com.example.reader"),
                                        ("/device/isLocked", T + 3100, T + 7000, 1, None)])
            """)
        let status = try status(bench, written.path("knowledgeC.db"))
        #expect(kinds(status) == ["app": 1, "locked": 1])
        #expect(gaps(status)["lost"]?.contains("in front for 20m") == true, "\(gaps(status))")
    }

    @Test(arguments: [
        ["check", "STORE", "--only", "lost-minutes"], ["snapshot", "STORE", "--screen", "gaps"],
        ["report", "STORE", "--json"], ["explain", "STORE"], ["status", "STORE", "--json"],
        ["export", "STORE", "-o", "-", "--format", "markdown"],
    ])
    func `whatever judges a store takes evidence, and judges by it`(arguments: [String]) throws {
        let bench = try Bench()
        try bench.makeContainer()
        let written = try evidence(
            """
            knowledge("knowledgeC.db", [("/app/usage", T + 1800, T + 3000, None, "com.example.reader")])
            """)
        let command =
            arguments.map { $0 == "STORE" ? bench.container : $0 } + ["--at", "2025-11-13T21:31:26Z"]
        let without = try bench.run(arguments: command)
        let with = try bench.run(arguments: command + ["--evidence", written.path("knowledgeC.db")])
        #expect(without.code != 64 && with.code != 64, "\(with.errors)")
        #expect(without.output != with.output)
    }

    @Test func `evidence is of one store`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let run = try bench.run("check", bench.container, bench.container, "--evidence", "x.csv")
        #expect(run.code == 3 && run.output.contains("--evidence apply to one store"))
    }

    @Test func `a lit display in a Biome stream makes it a possible loss`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let written = try evidence(
            """
            put("Biome/streams/restricted/Device.Display.Backlight/local/1",
                segb2([backlight(T + 1800, 1), backlight(T + 2400, 0), backlight(T + 7000, 1)]))
            """)
        let status = try status(bench, written.path("Biome"))
        #expect(kinds(status) == ["unlocked": 1, "locked": 1])
        #expect(gaps(status)["possible-loss"]?.contains("unlocked for 10m") == true, "\(gaps(status))")
    }

    @Test func `a sysdiagnose says when the device was off, and that it was restarted`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let written = try evidence(
            """
            put("sysdiagnose_1/system_logs.logarchive/Extra/shutdown.log", f"SIGTERM: [{T + 1800}] All buffers flushed\\n")
            put("sysdiagnose_1/system_logs.logarchive/timesync/1.timesync", boot(1, T - 90000, T + 1700) + boot(2, T + 5400))
            panic = json.dumps({"bug_type": "210", "timestamp": "2025-11-13 21:20:00.00 +0000"}) + "\\n{}"
            put("sysdiagnose_1/crashes_and_spins/panic-full.ips", panic)
            """)
        let status = try status(bench, written.path("sysdiagnose_1"))
        #expect(kinds(status) == ["off": 1, "restart": 3])
        #expect(gaps(status)["off"]?.contains("the device was switched off") == true, "\(gaps(status))")
        #expect(
            gaps(status)["idle"]?.contains("the device was restarted after its system had crashed at")
                == true,
            "\(gaps(status))")
    }

    @Test func `what is wrong with evidence leaves the store's verdict alone`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let written = try evidence(
            """
            sqlite3.connect(root / "knowledgeC.db").execute("CREATE TABLE x (y)")
            put("App.InFocus/local/1", segb2([], count=1 << 20))
            put("1.timesync", b"x")
            """)
        let plain = try status(bench)["verdict"] as? [String: Any]
        let status = try status(
            bench, written.path("knowledgeC.db"), written.path("App.InFocus"), written.path("1.timesync"))
        #expect((status["verdict"] as? [String: Any])?["level"] as? String == plain?["level"] as? String)
        #expect(kinds(status).isEmpty)
        let problems = status["read_problems"] as? [[String: Any]] ?? []
        #expect(
            problems.compactMap { $0["source"] as? String }.filter {
                ["knowledgeC.db", "App.InFocus/1", "1.timesync"].contains($0)
            }.count == 3, "\(status.keys)")
    }

    @Test(arguments: ["knowledgeC.db", "App.InFocus/local/1", "App.InFocus", "Biome", "sysdiagnose_1"])
    func `evidence that is opened as a store is named with what to do`(_ name: String) throws {
        let bench = try Bench()
        let written = try evidence(
            """
            knowledge("knowledgeC.db", [])
            put("App.InFocus/local/1", segb2([focus(T, "com.a", 1)]))
            put("Biome/streams/restricted/x", "")
            put("sysdiagnose_1/crashes_and_spins/a.ips", "{}")
            """)
        let run = try bench.run("status", written.path(name))
        #expect(run.code != 0 && run.errors.contains("evidence and no store"), "\(run.errors)")
        #expect(run.errors.contains("--evidence beside a store"))
    }
}
