// The configuration file: what it sets, what is wrong in it, and that every command judges by it.

import Foundation
import TestSupport
import Testing
import Themes
import TrackingModel

@testable import TrackHealthCLI

/// What a text sets, as a file of a short name.
func configuration(_ text: String) -> Configuration { Configuration(text, path: "c.toml") }

@Suite(.ownThread) struct ConfigurationTests {
    /// The problems of a text as `config check` prints them.
    private func faults(_ text: String) -> [String] {
        configuration(text).problems.map { $0.line(in: "c.toml") }
    }

    @Test func `an empty file sets nothing, a file sets what it names`() throws {
        #expect(configuration("").thresholds == Thresholds())
        let settings = configuration(
            """
            idle-as = "warning" # the seed's plain rule
            mouse = false

            [thresholds]
            gap-candidate = 600
            error-ratio-warning = 0.05
            restarts-per-day = 12
            """)
        #expect(settings.problems == [])
        #expect(settings.thresholds.idleAs == .warning)
        #expect(settings.thresholds.gapCandidate == 600)
        #expect(settings.thresholds.errorRatioWarning == 0.05)
        #expect(settings.thresholds.restartsPerDay == 12)
        #expect(settings.entries["mouse"] == .init(value: .flag(false), place: .init(line: 2, column: 1)))
        #expect(settings.entries["gap-candidate"]?.place == TextPosition(line: 5, column: 1))
        #expect(settings.entries.count == 5)
    }

    @Test(arguments: [
        ("colour = 1", "c.toml:1:1: there is no setting “colour”"),
        ("\n[thresholds]\n  gap = 1", "c.toml:3:3: there is no threshold “gap”"),
        ("[thresholds]\ngap-candidate = \"x\"", "c.toml:2:17: “gap-candidate” must be 60 to 86400 seconds."),
        ("[thresholds]\ngap-candidate = 5", "c.toml:2:17: “gap-candidate” must be 60 to 86400 seconds."),
        ("[thresholds]\ngap-candidate = nan", "must be 60 to 86400 seconds."),
        ("[thresholds]\nkills-per-day = 2.5", "“kills-per-day” must be a whole number"),
        ("thresholds = 3", "c.toml:1:1: “thresholds” must be a table: write [thresholds]."),
        ("keys = []", "c.toml:1:1: “keys” must be a table: write [keys]."),
        ("idle-as = \"bad\"", "c.toml:1:11: “idle-as” must be \"notice\", \"warning\" or \"critical\"."),
        ("mouse = \"no\"", "c.toml:1:9: “mouse” must be true or false."),
        ("theme = 1", "c.toml:1:9: “theme” must be a text"),
        ("poll-interval = 0", "c.toml:1:17: “poll-interval” must be 0.1 to 3600 seconds."),
        (
            "glyphs = [\"auto\"]",
            "“glyphs” must be \"auto\", \"unicode\", \"braille\", \"console\" or \"ascii\"."
        ),
        ("idle-as = ", "c.toml:1:11: is not TOML"),
        ("[thresholds]\nheartbeat-fresh = 400", "c.toml:2:1: “heartbeat-fresh” must not be above"),
    ])
    func `a wrong entry is told with its place and what is allowed`(_ text: String, _ expected: String) {
        let faults = faults(text)
        #expect(faults.count == 1)
        #expect(faults.first?.contains(expected) == true, "\(faults)")
    }

    @Test func `a threshold that is fixed now is named and stops nothing`() throws {
        let old = configuration("[thresholds]\nbelievable-lead = 25\nkills-per-day = 7\nrecovery-log-cap = 9")
        #expect(
            old.problems.map { $0.line(in: "c.toml") } == [
                "c.toml:2:1: “believable-lead” can't be set any more: how early callbacks come, fixed at 20 seconds. "
                    + "Remove the line.",
                "c.toml:4:1: “recovery-log-cap” can't be set any more: what the recovery log keeps, fixed at "
                    + "100 entries. Remove the line.",
            ])
        #expect(try old.whole().thresholds.killsPerDay == 7)
        #expect(FixedThreshold.all.allSatisfy { Setting.named($0.name, in: Setting.thresholds) == nil })
    }

    @Test func `all problems are told, in the order of the file`() {
        let faults = faults(
            """
            mouse = 1
            # colour = 1
            colour = 1
            title = "colour = 2"
            [thresholds]
            gap-candidate = 1
            mouse = true
            [keys]
            export = "nothing"
            """)
        let places = faults.map { $0.split(separator: ":").prefix(3).joined(separator: ":") }
        #expect(
            places == ["c.toml:1:9", "c.toml:3:1", "c.toml:4:1", "c.toml:6:17", "c.toml:7:1", "c.toml:9:10"])
    }

    @Test func `an error names the first problem and how to see the others`() {
        let broken = configuration("mouse = 1\ncolour = 1")
        #expect(throws: ConfigurationError.self) { try broken.whole() }
        do {
            _ = try broken.whole()
        } catch {
            #expect(
                "\(error)"
                    == "c.toml, line 1, column 9: “mouse” must be true or false. There are 2 problems; trackhealth "
                    + "config check shows all. Correct the file, or move it away.")
        }
    }

    /// A monitoring plugin must not fail for a colour.
    @Test func `what only concerns the dashboard stops no judgement`() throws {
        for text in ["mouse = 1", "theme = 3", "[keys]\nquit = []", "keys = 1"] {
            #expect(throws: Never.self) { try configuration(text).judging() }
            #expect(throws: Never.self) { try configuration(text).watching() }
            #expect(throws: ConfigurationError.self) { try configuration(text).whole() }
        }
        for text in ["alerts = 1", "[[alerts]]\nname = \"memory\"\nbell = 1"] {
            #expect(throws: Never.self) { try configuration(text).judging() }
            #expect(throws: ConfigurationError.self) { try configuration(text).watching() }
        }
        for text in ["idle-as = 1", "colour = 1", "thresholds = 1", "[thresholds]\nx = 1"] {
            #expect(throws: ConfigurationError.self) { try configuration(text).judging() }
        }
    }

    @Test func `commands judge by the file, and refuse a broken one`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let config = bench.folder.appending(path: "config.toml").path
        func status(_ text: String) throws -> Run {
            try text.write(toFile: config, atomically: true, encoding: .utf8)
            return try bench.run(
                "status", bench.container, "--json", "--at", "1763062327", "--config", config)
        }
        func state(_ run: Run) throws -> String? {
            (try run.json()["heartbeat"] as? [String: Any])?["state"] as? String
        }
        #expect(try state(status("")) == "fresh")
        #expect(try state(status("[thresholds]\nheartbeat-fresh = 10")) == "stale")
        #expect(try state(status("[keys]\nexport = \"c\"")) == "fresh")
        let broken = try status("[thresholds]\nheartbeat-stale = 0")
        #expect(broken.code == 1)
        #expect(
            broken.errors.contains("config.toml, line 2, column 19: “heartbeat-stale” must be 1 to 86400"))
        #expect(broken.output == "")
        let missing = try bench.run("status", bench.container, "--config", config + ".none")
        #expect(missing.code == 1)
        #expect(missing.errors.contains("config.toml.none: can't be read"))
    }

    @Test func `a mistake stops what goes by it, and nothing else`() throws {
        let bench = try Bench()
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 5)
        let config = bench.folder.appending(path: "config.toml").path
        func codes(_ text: String, _ commands: [[String]]) throws -> [Int32] {
            try text.write(toFile: config, atomically: true, encoding: .utf8)
            return try commands.map { command in
                try bench.run(arguments: command + [bench.container, "--config", config]).code
            }
        }
        let looks = [
            ["status"], ["snapshot"], ["check", "--only", "memory"],
            ["export", "-o", "-", "--format", "text"],
        ]
        let changes = [["clear", "--logs", "all", "--yes"], ["restore"]]
        for text in [
            "mouse = 1", "read-only = \"yes\"", "theme = \"nowhere\"", "[keys]\nexport = 7",
            "[[alerts]]\nname = \"memory\"\nbell = 1",
        ] {
            #expect(try codes(text, looks) == [0, 0, 0, 0], "\(text)")
            if !text.hasPrefix("theme") { #expect(try codes(text, changes) == [1, 1], "\(text)") }
        }
        #expect(try bench.run("terminal", "--config", config).code == 0)
        let watching = [["watch"], ["status", "--watch"]]
        #expect(try codes("[[alerts]]\nname = \"memory\"\nbell = 1", watching) == [1, 1])
        // Another theme than the one of the file is a word on standard error.
        try "theme = \"nowhere\"".write(toFile: config, atomically: true, encoding: .utf8)
        #expect(
            try bench.run("status", bench.container, "--config", config).errors.contains(
                "There is no theme “nowhere”"))
        #expect(try bench.run("status", bench.container, "--theme", "nowhere").code == 1)
    }

    @Test func `config shows what holds and whence, checks, and tells where files are`() throws {
        let bench = try Bench()
        let folder = bench.folder.appending(path: ".config/trackhealth")
        let path = folder.path + "/config.toml"
        #expect(try bench.run("config").output.hasPrefix("# no file; \(path) would be read\n"))
        #expect(try bench.run("config", "check").output.contains("There is no \(path)"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func set(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }
        try set("\nidle-as = \"critical\"\n[keys]\ncopy = \"Y\"\n")
        let run = try bench.run("config")
        #expect(run.code == 0)
        #expect(run.output == (try bench.run("config", "show").output))
        let lines = run.output.split(separator: "\n")
        let line = lines.first { $0.hasPrefix("idle-as") } ?? ""
        #expect(line.contains("\"critical\"") && line.hasSuffix("config.toml line 2"))
        #expect(lines.last?.hasPrefix("keys.copy") == true)
        #expect(lines.count { $0.hasSuffix("default") } == Setting.all.count - 1)
        let checked = try bench.run("config", "check")
        #expect(checked.code == 0)
        #expect(checked.output == "No problem in \(path).\n")
        try set("theme = \"nowhere\"\nmouse = 2")
        let faulty = try bench.run("config", "check")
        #expect(faulty.code == 1)
        #expect(faulty.output.contains("\(path):1:1: “theme”: There is no theme “nowhere”"))
        #expect(faulty.output.contains("\(path):2:9: “mouse”"))
        let places = try bench.run("config", "paths").output.split(separator: "\n")
        #expect(places.first?.hasSuffix("exists     \(path)") == true)
        #expect(places.contains { $0.hasPrefix("history") && $0.contains("not there") })
    }

    @Test func `a store can be named in the file, and a read-only one is not cleared`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let config = bench.folder.appending(path: "c.toml").path
        try "container = \"\(bench.container)\"\nread-only = true".write(
            toFile: config, atomically: true, encoding: .utf8)
        #expect(try bench.run("status", "--config", config).code == 0)
        #expect(try bench.run("check", "--config", config, "--only", "memory").code == 0)
        let clear = try bench.run("clear", "--logs", "all", "--yes", "--config", config)
        #expect(clear.code == 1)
        #expect(clear.errors.contains("c.toml line 2 says read-only"))
        #expect(try bench.run("restore", bench.container, "--config", config).code == 1)
    }
}
