// The configuration file: what it sets, what is wrong in it, and that every command judges by it.

import Foundation
import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite struct ConfigurationTests {
    private func read(_ text: String) throws -> Configuration { try Configuration(text, path: "c.toml") }

    private func fault(_ text: String) -> String {
        do {
            _ = try read(text)
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test func `an empty file sets nothing, a file sets what it names`() throws {
        #expect(try read("").thresholds == Thresholds())
        let settings = try read(
            """
            idle-as = "warning" # the seed's plain rule

            [thresholds]
            gap-candidate = 600
            error-ratio-warning = 0.05
            restarts-per-day = 12
            """)
        #expect(settings.thresholds.idleAs == .warning)
        #expect(settings.thresholds.gapCandidate == 600)
        #expect(settings.thresholds.errorRatioWarning == 0.05)
        #expect(settings.thresholds.restartsPerDay == 12)
        #expect(settings.named == ["idle-as", "gap-candidate", "error-ratio-warning", "restarts-per-day"])
    }

    @Test(arguments: [
        ("colour = 1", "c.toml, line 1: there is no setting “colour”"),
        ("\n[thresholds]\ngap = 1", "c.toml, line 3: there is no threshold “gap”"),
        ("[thresholds]\ngap-candidate = \"x\"", "line 2: “gap-candidate” must be 60 to 86400 seconds."),
        ("[thresholds]\ngap-candidate = 5", "line 2: “gap-candidate” must be 60 to 86400 seconds."),
        ("[thresholds]\ngap-candidate = nan", "must be 60 to 86400 seconds."),
        ("[thresholds]\nkills-per-day = 2.5", "“kills-per-day” must be a whole number"),
        ("thresholds = 3", "“thresholds” must be a table"),
        ("idle-as = \"bad\"", "line 1: “idle-as” must be \"notice\", \"warning\" or \"critical\"."),
        ("idle-as = ", "c.toml, line 1: is no TOML"),
        (
            "[thresholds]\nheartbeat-fresh = 400",
            "“heartbeat-fresh” must not be above “heartbeat-stale”."
        ),
    ])
    func `a wrong entry is told with its line and what is allowed`(_ text: String, _ expected: String) {
        let words = fault(text)
        #expect(words.contains(expected), "\(words)")
        #expect(words.hasSuffix("Correct the file, or move it away."))
    }

    /// A threshold that has no name in the file could never be set.
    @Test func `every threshold has a name, each its own place, and its default is allowed`() throws {
        let fields = Mirror(reflecting: Thresholds()).children.compactMap(\.label)
        #expect(ThresholdSetting.all.count == fields.count - 1)
        #expect(Set(ThresholdSetting.all.map(\.name)).count == ThresholdSetting.all.count)
        let names = Set(
            fields.map { field in
                field.reduce(into: "") { name, letter in
                    name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
                }
            })
        #expect(Set(ThresholdSetting.all.map(\.name)).union(["idle-as"]) == names)
        for setting in ThresholdSetting.all {
            let text = setting.text(in: Thresholds())
            let settings = try read("[thresholds]\n\(setting.name) = \(text)")
            #expect(settings.thresholds == Thresholds(), "\(setting.name)")
            #expect(settings.named == [setting.name])
        }
    }

    @Test func `each name sets its own threshold`() throws {
        for setting in ThresholdSetting.all {
            let value = setting.range.upperBound
            guard let settings = try? read("[thresholds]\n\(setting.name) = \(Int(value))") else { continue }
            #expect(settings.thresholds != Thresholds(), "\(setting.name)")
            #expect(setting.text(in: settings.thresholds) == String(Int(value)))
        }
    }

    @Test func `the example is a file that changes nothing, with and without its marks`() throws {
        let example = ConfigCommand.exampleText
        #expect(try read(example).thresholds == Thresholds())
        let plain = example.split(separator: "\n").map { line in
            line.contains(" = ") ? String(line.dropFirst(2)) : String(line)
        }
        let settings = try read(plain.joined(separator: "\n"))
        #expect(settings.thresholds == Thresholds())
        #expect(settings.named.count == ThresholdSetting.all.count + 1)
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
        let broken = try status("[thresholds]\nheartbeat-stale = 0")
        #expect(broken.code == 1)
        #expect(broken.errors.contains("config.toml, line 2: “heartbeat-stale” must be 1 to 86400 seconds."))
        #expect(broken.output == "")
        let missing = try bench.run("status", bench.container, "--config", config + ".none")
        #expect(missing.code == 1)
        #expect(missing.errors.contains("config.toml.none: can't be read"))
    }

    @Test func `the usual file is found, and config prints what is in force and whence`() throws {
        let bench = try Bench()
        let folder = bench.folder.appending(path: ".config/trackhealth")
        let path = try bench.run("config", "--path").output
        #expect(path == folder.path + "/config.toml\n")
        let before = try bench.run("config")
        #expect(before.output.hasPrefix("# no file; "))
        #expect(!before.output.contains("set in the file"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "idle-as = \"critical\"\n".write(
            to: folder.appending(path: "config.toml"), atomically: true, encoding: .utf8)
        let run = try bench.run("config")
        #expect(run.code == 0)
        let line = run.output.split(separator: "\n").first { $0.hasPrefix("idle-as") } ?? ""
        #expect(line.contains("critical") && line.hasSuffix("set in the file"))
        let example = try bench.run("config", "--example")
        #expect(example.output.contains("# gap-candidate = 300"))
        #expect(try bench.run("config", "--example", "--path").code == 64)
    }
}
