// What is changed on screen: kept in a file of its own that goes before config.toml, which nobody writes.

import Canvas
import Dashboard
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread) struct ChangedSettingsTests {
    /// A folder with both files.
    private final class Desk {
        let folder: TemporaryFolder
        var changes: SettingChanges
        private let text: String

        var file: String { folder.path("config.toml") }
        var path: String { folder.path("settings.toml") }

        init(_ text: String = "", changes: String? = nil) throws {
            folder = try TemporaryFolder()
            self.text = text
            let (file, path) = (folder.path("config.toml"), folder.path("settings.toml"))
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            try changes?.write(toFile: path, atomically: true, encoding: .utf8)
            self.changes = SettingChanges(over: try Configuration(path: file, changes: ""), keptIn: path)
        }

        /// The settings as the next command reads them.
        func read() throws -> Configuration {
            #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
            return try Configuration(path: file, changes: ChangedSettings.read(path))
        }

        /// The value and the origin of a row as `config` prints them.
        func shown(_ name: String) throws -> Substring? {
            ConfigShowCommand.table(of: try read()).split(separator: "\n").first { $0.hasPrefix(name + " ") }
        }
    }

    /// A value of a setting that is allowed, as a person types it.
    private func drawn(_ setting: Setting) -> String {
        switch setting.kind {
        case .flag: ["on", "off", "true", "no"].randomElement() ?? ""
        case .word(let words): words.randomElement() ?? ""
        case .text:
            setting.group == .look
                ? ["dark", "light"].randomElement() ?? "" : "a \"b\" \\ ü\(Int.random(in: 0...9))"
        case .number(let range), .count(let range):
            // Close to the usual value, so that limits stay in their order.
            if case .number(let usual) = setting.standard {
                TomlText.number(min(usual < 1 ? usual + 0.001 : usual + 1, range.upperBound))
            } else {
                ""
            }
        }
    }

    /// A number of a unit as a person writes it, with the number that it is.
    private static let written: [(unit: String, text: String, value: Double)] = [
        ("seconds", "24 min", 1_440), ("seconds", "2h", 7_200), ("seconds", "90", 90),
        ("bytes", "5.5 MiB", 5_767_168),
        ("bytes", "2 MB", 2e6), ("minutes", "2 h", 120), ("as a share", "1 %", 0.01),
        ("as a share", "0.5", 0.5),
        ("restarts", "7", 7),
    ]

    @Test func `numbers are taken with their units`() {
        for (unit, text, value) in Self.written {
            let settings = Setting.limits.filter { $0.unit == unit }
            #expect(!settings.isEmpty)
            for setting in settings { #expect(setting.value(of: text) == .number(value), "\(setting.name)") }
        }
        for setting in Setting.limits {
            for text in ["", "x", "1 parsec", "nan", "inf", "1 2"] {
                #expect(setting.value(of: text) == nil, "\(setting.name) \(text)")
            }
        }
    }

    /// What typing begins with is the value itself, so that Enter alone changes nothing.
    @Test func `the text that a row offers is its own value`() {
        for setting in Setting.limits {
            guard case .number(let range) = setting.kind else { continue }
            for number in [
                range.lowerBound, range.upperBound, .random(in: range),
                (.random(in: range) as Double).rounded(),
            ] {
                let read = configuration("[thresholds]\n\(setting.name) = \(TomlText.number(number))")
                let settings = ResolvedSettings(read, environment: { _ in nil })
                let row = SettingRows(settings: settings, configuration: read).rows.first {
                    $0.id == setting.name
                }
                guard case .text(let text)? = row?.change else {
                    Issue.record("\(setting.name)")
                    continue
                }
                #expect(
                    setting.value(of: text) == .number(settings.number(setting)), "\(setting.name) \(text)")
            }
        }
    }

    @Test func `every setting can be set and taken back, and config shows what the file then holds`() throws {
        for setting in Setting.all {
            let desk = try Desk("# mine\n\(setting.table == nil ? "" : "[thresholds]\n")")
            let before = try desk.shown(setting.name)
            let text = drawn(setting)
            let now = try desk.changes.set(setting.name, to: text)
            #expect(now.entries[setting.name]?.value == setting.value(of: text), "\(setting.name)")
            #expect(try desk.read().entries == now.entries)
            // A variable goes before both, and NO_COLOR may be set where tests run.
            let isOverruled =
                if case .variable = ResolvedSettings(now)[setting].origin { true } else { false }
            let shown = try desk.shown(setting.name)
            #expect(
                isOverruled || shown?.contains(setting.value(of: text)?.toml ?? "?") == true,
                "\(setting.name)")
            #expect(isOverruled || shown?.contains("settings.toml line ") == true, "\(setting.name)")
            let back = try desk.changes.set(setting.name, to: nil)
            let after = try desk.shown(setting.name)
            #expect(back.entries.isEmpty && after == before, "\(setting.name)")
            let left = try ChangedSettings(ChangedSettings.read(desk.path) ?? "?").values
            #expect(left.isEmpty)
        }
    }

    @Test func `a change goes before the file, and what it takes back is the file's again`() throws {
        let desk = try Desk("mouse = true\n[thresholds]\ngap-candidate = 600\n[keys]\nexport = \"F8\"")
        _ = try desk.changes.set("mouse", to: "off")
        _ = try desk.changes.set("gap-candidate", to: "24 min")
        _ = try desk.changes.set("keys.export", to: "F9")
        let now = try desk.read()
        #expect(now.thresholds.gapCandidate == 1_440 && now.entries["mouse"]?.value == .flag(false))
        #expect(now.keys.hint(for: .export) == .f(9))
        for name in ["mouse", "gap-candidate", "keys.export"] { _ = try desk.changes.set(name, to: nil) }
        let back = try desk.read()
        #expect(back.thresholds.gapCandidate == 600 && back.entries["mouse"]?.value == .flag(true))
        #expect(back.keys.hint(for: .export) == .f(8) && !back.hasChanges)
    }

    /// A name, a bad value, and a part of why.
    @Test(arguments: [
        ("gap-candidate", "5", "must be 60 to 86400 seconds; write a number, alone or with one of"),
        ("kills-per-day", "2.5", "a whole number"),
        ("idle-as", "bad", "\"notice\", \"warning\" or \"critical\""),
        ("mouse", "perhaps", "true or false"), ("heartbeat-fresh", "1 h", "must not be above"),
        ("theme", "nowhere", "There is no theme"), ("keys.export", "c", "would do two things"),
        ("keys.export", "F77", "not a single key"), ("keys.clear", "~", "sequences of other keys"),
        ("keys.screen", "x", "digits are the numbers"), ("keys.nothing", "x", "there is no action"),
        ("alerts.memory.enabled", "perhaps", "is not TOML"), ("alerts.memory.critical", "heavy", "no limit"),
        ("alerts.verdict.critical", "> 5", "there is no figure"),
        ("alerts.none.enabled", "false", "needs “when”"),
        ("nothing", "1", "There is no setting"),
    ])
    func `a bad value changes nothing and says what is allowed`(
        _ name: String, _ text: String, _ reason: String
    )
        throws
    {
        let desk = try Desk("[thresholds]\ngap-candidate = 600")
        _ = try desk.changes.set("settle-time", to: "30 min")
        let (before, kept) = (try desk.read(), ChangedSettings.read(desk.path))
        do {
            _ = try desk.changes.set(name, to: text)
            Issue.record("\(name) took \(text)")
        } catch { #expect("\(error)".contains(reason), "\(error)") }
        #expect(ChangedSettings.read(desk.path) == kept)
        let after = try desk.read()
        #expect(after.entries == before.entries && after.keys == before.keys)
        _ = try desk.changes.set("mouse", to: "off")
        #expect(try desk.read().entries["mouse"]?.value == .flag(false))
    }

    @Test func `every rule can be turned off, have other limits, and be as before`() throws {
        let file = "[[alerts]]\nname = \"own. one\"\nwhen = \"memory > 4 MiB\""
        let rules = AlertSetting.inForce(configuration(file).alerts, Thresholds())
        #expect(rules.count == AlertRule.standard().count + 1)
        for setting in rules {
            let desk = try Desk(file)
            func now() throws -> AlertSetting? {
                let read = try desk.read()
                #expect(read.changeProblems == [])
                return AlertSetting.inForce(read.alerts, read.thresholds).first {
                    $0.rule.name == setting.rule.name
                }
            }
            let id = "alerts.\(setting.rule.name)."
            _ = try desk.changes.set(id + "enabled", to: "false")
            #expect(try now()?.isEnabled == false)
            if setting.rule.subject.unit != nil {
                let limit = Int.random(in: 1...50)
                _ = try desk.changes.set(id + "critical", to: "> \(limit)")
                #expect(try now()?.rule.critical == AlertRange(above: Double(limit)))
                #expect(try now()?.rule.warning == setting.rule.warning)
                _ = try desk.changes.set(id + "critical", to: nil)
            }
            #expect(try now()?.rule == setting.rule)
            _ = try desk.changes.set(id + "enabled", to: nil)
            #expect(try now() == setting)
        }
    }

    @Test(arguments: [
        "[thresholds\n", "mouse = 7", "nothing = 1", "[keys]\nexport = \"c\"", "[[alerts]]\nname = \"gone\"",
    ])
    func `a broken file of changes is named and stops nothing`(_ broken: String) throws {
        let desk = try Desk("[thresholds]\ngap-candidate = 600", changes: broken)
        let read = try desk.read()
        #expect(try read.whole().thresholds.gapCandidate == 600)
        #expect(read.changeProblems.count == 1 && read.changeNotice?.contains("settings.toml") == true)
        #expect(read.keys == .standard && !read.hasChanges)
        #expect(ConfigShowCommand.table(of: read).contains("# left out: "))
    }

    @Test func `limits that the file no longer allows are left out, and no others`() throws {
        let desk = try Desk(
            "[thresholds]\nmemory-limit = 5800000",
            changes: "[thresholds]\nmemory-critical = 6000000\nmemory-warning = 5500000\ngap-candidate = 660")
        let read = try desk.read()
        #expect(read.changeProblems.allSatisfy { $0.reason.contains("must not be above") })
        #expect(!read.changeProblems.isEmpty && read.thresholds.gapCandidate == 660)
    }

    @Test func `commands judge by what was changed, and a run that keeps nothing writes nothing`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let state = bench.folder.appending(path: "state/trackhealth")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        let path = state.path + "/settings.toml"
        func heartbeat() throws -> String? {
            let run = try bench.run("status", bench.container, "--json", "--at", "1763062327")
            return (try run.json()["heartbeat"] as? [String: Any])?["state"] as? String
        }
        #expect(try heartbeat() == "fresh")
        try "[thresholds]\nheartbeat-fresh = 10".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try heartbeat() == "stale")
        let shown = try bench.run("config").output
        #expect(shown.contains("# \(path) goes before it") && shown.contains("settings.toml line 2"))
        #expect(try bench.run("config", "paths").output.contains("exists     \(path)"))
        try FileManager.default.removeItem(atPath: path)
        var changes = SettingChanges(over: .none, keptIn: nil)
        #expect(try changes.set("mouse", to: "off").entries["mouse"]?.value == .flag(false))
        #expect(try changes.read().entries["mouse"]?.isChanged == true)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
