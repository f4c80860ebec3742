// The registry of settings: complete, consistent with what is made from it, and decided in the right order.

import Dashboard
import Foundation
import TestSupport
import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread) struct SettingsTests {
    /// A value other than the default that the setting allows.
    private func other(_ setting: Setting) -> SettingValue {
        switch setting.kind {
        case .flag: .flag(setting.standard == .flag(false))
        case .word(let description): .text(description.first { .text($0) != setting.standard } ?? "")
        case .text: .text("a \"b\" \\ ü")
        case .number(let range), .count(let range):
            .number(setting.standard == .number(range.upperBound) ? range.lowerBound : range.upperBound)
        }
    }

    private func line(_ setting: Setting, _ value: SettingValue) -> String {
        (setting.table.map { "[\($0)]\n" } ?? "") + "\(setting.name) = \(value.toml)\n"
    }

    @Test func `names are unique, defaults are allowed, and everything has its words`() {
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
        for setting in Setting.all {
            #expect(setting.refusal(of: setting.standard) == nil, "\(setting.name)")
            #expect(!setting.meaning.isEmpty && !setting.meaning.hasSuffix("."), "\(setting.name)")
        }
    }

    /// A threshold that has no name in the file could never be set.
    @Test func `every threshold has a setting of its own`() {
        let fields = Mirror(reflecting: Thresholds()).children.compactMap(\.label)
        let names = Set(
            fields.map { field in
                field.reduce(into: "") { name, letter in
                    name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
                }
            })
        #expect(Set(Setting.all.filter(\.isOfJudgement).map(\.name)) == names)
    }

    @Test func `every setting can be set, and the file with its place is the origin`() {
        for setting in Setting.all {
            let value = other(setting)
            let text = "# first line\n" + line(setting, value)
            let read = configuration(text)
            let problems = read.problems.filter { !$0.reason.contains("must not be above") }
            #expect(problems == [], "\(setting.name)")
            let decided = ResolvedSettings(read, environment: { _ in nil })[setting]
            #expect(decided.value == value, "\(setting.name)")
            #expect(
                decided.origin.description == "c.toml line \(setting.table == nil ? 2 : 3)", "\(setting.name)"
            )
            if setting.isOfJudgement { #expect(read.thresholds != Thresholds(), "\(setting.name)") }
        }
    }

    @Test func `options go before variables, those before the file`() {
        let file = configuration("color = \"always\"\ntheme = \"dark\"\nmouse = true")
        let environment = ["NO_COLOR": "1", "TRACKHEALTH_CONTAINER": "/c"]
        let options = [GivenOption(.theme, .text("monochrome"))]
        let all = ResolvedSettings(file, options: options, environment: { environment[$0] })
        #expect(all[.theme] == .init(value: .text("monochrome"), origin: .option("--theme")))
        #expect(all[.color] == .init(value: .text("never"), origin: .variable("$NO_COLOR")))
        #expect(all[.container] == .init(value: .text("/c"), origin: .variable("$TRACKHEALTH_CONTAINER")))
        #expect(all[.mouse] == .init(value: .flag(true), origin: .file("c.toml", line: 3)))
        #expect(all[.history] == .init(value: .flag(true), origin: .standard))
        let fewer = ResolvedSettings(file, environment: { $0 == "NO_COLOR" ? "" : nil })
        #expect(fewer[.theme].origin == .file("c.toml", line: 2))
        #expect(fewer.text(.color) == "always")
    }

    @Test func `the template is a file that changes nothing, with and without its marks`() {
        let template = ConfigurationTemplate.text
        #expect(configuration(template).problems == [])
        #expect(configuration(template).entries.isEmpty)
        let plain = template.split(separator: "\n").map { line in
            line.hasPrefix("# ") && line.contains(#/^# [a-z-]+ = /#)
                ? String(line.dropFirst(2)) : String(line)
        }
        let read = configuration(plain.joined(separator: "\n"))
        #expect(read.problems == [])
        #expect(read.thresholds == Thresholds())
        #expect(read.entries.count == Setting.all.count)
        for setting in Setting.all {
            #expect(read.entries[setting.name]?.value == setting.standard, "\(setting.name)")
        }
        #expect(Set(read.boundActions.keys) == Set(Action.allCases.filter(\.isRebindable)))
        for binding in KeyTable.standard.bindings {
            let bound = read.keys.bindings.first { $0.action == binding.action }
            #expect(Set(bound?.keys ?? []) == Set(binding.keys), "\(binding.action.name)")
        }
    }

    @Test func `the dialog has a row for every setting, and says where each is set`() {
        let read = configuration("mouse = false")
        let rows = SettingRows(
            settings: ResolvedSettings(read, environment: { _ in nil }), configuration: read
        ).rows
        #expect(Set(rows.map(\.id)).count == rows.count)
        #expect(rows.allSatisfy { ChangedSettings.Address($0.id) != nil && $0.place.contains("c.toml") })
        #expect(Set(Setting.all.map(\.name)).isSubset(of: rows.map(\.id)))
        #expect(rows.filter { $0.group == "Keys" }.count == Action.allCases.filter(\.isRebindable).count)
        let mouse = rows.first { $0.name == "mouse" }
        #expect(mouse?.value == "false")
        #expect(mouse?.place == "Set in c.toml:1.")
        let gap = rows.first { $0.name == "gap-candidate" }
        #expect(gap?.place.contains("gap-candidate = … below [thresholds] in c.toml") == true)
        #expect(gap?.unit == "seconds")
    }

    @Test(
        arguments: [
            (["--color", "always"], "1", true), (["--color", "never"], nil, false), ([], "1", false),
            (["--color", "always", "--ascii"], nil, true), ([], nil, false),
        ] as [([String], String?, Bool)])
    func `the look follows options, NO_COLOR and --ascii`(
        options: [String], noColor: String?, isColored: Bool
    ) throws {
        let bench = try Bench()
        try bench.makeContainer()
        let extra = noColor.map { ["NO_COLOR": $0] } ?? [:]
        let run = try bench.run(
            arguments: ["snapshot", bench.container, "--at", "1763062327", "--size", "80x24"] + options,
            environment: extra)
        #expect(run.code == 0)
        #expect(run.output.contains("\u{1b}[") == isColored)
        #expect(run.output.allSatisfy { $0.isASCII } == options.contains("--ascii"))
    }
}
