// The tables `[[alerts]]`: what they change and add, and how a mistake in them is told.

import HealthAnalysis
import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite struct AlertSettingsTests {
    private func inForce(_ text: String) throws -> [String: AlertSetting] {
        let configuration = try configuration(text).whole()
        let settings = AlertSetting.inForce(configuration.alerts, configuration.thresholds)
        return Dictionary(uniqueKeysWithValues: settings.map { ($0.rule.name, $0) })
    }

    @Test func `without tables the usual rules hold, by the limits of the file`() throws {
        let settings = try inForce("[thresholds]\nmemory-warning = 2000000\nmemory-critical = 3000000")
        #expect(settings.count == AlertRule.standard().count)
        #expect(settings["memory"]?.rule.critical == AlertRange(above: 3_000_000))
        #expect(settings["memory"]?.rule.until?.alerts(on: 2_000_000) == true)
        #expect(settings.values.allSatisfy { $0.isEnabled && $0.rings && $0.notifies && $0.command == nil })
    }

    @Test func `a table with a usual name changes only what it names`() throws {
        let settings = try inForce(
            """
            [[alerts]]
            name = "memory"
            critical = 5000000
            bell = false
            command = "true"

            [[alerts]]
            name = "verdict"
            enabled = false

            [[alerts]]
            name = "silence-in-use"
            when = "silence-in-use > 10 min"
            level = "critical"
            """)
        let memory = try #require(settings["memory"])
        #expect(memory.rule.critical == AlertRange("5000000") && memory.rule.subject == .measure("memory"))
        #expect(memory.rule.every == 900 && memory.rule.until != nil)
        #expect(!memory.rings && memory.notifies && memory.command == "true" && memory.isFromFile)
        #expect(settings["verdict"]?.isEnabled == false && settings["lost-minutes"]?.isFromFile == false)
        let silence = try #require(settings["silence-in-use"]?.rule)
        #expect(
            silence.warning == nil && silence.critical == AlertRange(.above, 600) && silence.holdsFor == 60)
    }

    @Test func `a table with a name of its own adds a rule`() throws {
        let settings = try inForce(
            """
            [[alerts]]
            name = "a"
            when = "memory > 5 MiB"
            until = "memory < 4.5 MiB"
            for = "2 min"
            clear-after = 30
            every = "1.5 h"
            unknown-for = "1 d"
            repeat = true
            notify = false

            [[alerts]]
            name = "b"
            measure = "minutes-left"
            warning = "30:"
            critical = "5:"

            [[alerts]]
            name = "c"
            measure = "memory"

            [[alerts]]
            name = "d"
            when = "finding restart-storm"
            level = "critical"

            [[alerts]]
            name = "e"
            when = "verdict >= warning"
            """)
        let first = try #require(settings["a"]?.rule)
        #expect(first.warning == AlertRange(.above, 5_242_880) && first.critical == nil)
        #expect(first.until == AlertRange(.below, 4_718_592))
        #expect((first.holdsFor, first.clearAfter, first.every) == (120, 30, 5_400))
        #expect(first.unknownFor == 86_400 && first.repeats)
        #expect(settings["a"]?.notifies == false && settings["a"]?.rings == true)
        #expect(
            settings["b"]?.rule.warning == AlertRange("30:")
                && settings["b"]?.rule.critical == AlertRange("5:"))
        let usual = HealthMeasure.named("memory")?.limits()
        #expect(
            settings["c"]?.rule.warning == usual?.warning && settings["c"]?.rule.critical == usual?.critical)
        #expect(settings["d"]?.rule.subject == .finding(.restartStorm, .critical))
        #expect(settings["e"]?.rule.subject == .verdict([.warning: .warning, .critical: .critical]))
    }

    @Test(arguments: [
        ("alerts = 3", "c.toml:1:1: “alerts” must be a table: write [[alerts]]."),
        ("[alerts]\nname = \"a\"", "c.toml:1:2: “alerts” must be a table: write [[alerts]]."),
        ("[[alerts]]\nfor = 1", "c.toml:1:3: an alert needs a name"),
        ("[[alerts]]\nname = \"a\"", "c.toml:1:3: an alert needs “when” or “measure”"),
        ("[[alerts]]\nname = 3", "c.toml:2:8: “name” must be a text of 1 to 40 characters."),
        ("[[alerts]]\nname = \"a\\u001b[m\"", "c.toml:2:8: “name” must be a text"),
        (
            "[[alerts]]\nname = \"memory\"\n\n[[alerts]]\nname = \"memory\"",
            "c.toml:5:8: there is an alert “memory” already"
        ),
        (
            "[[alerts]]\nname = \"a\"\nwhen = \"memori > 5\"",
            "c.toml:3:8: “when” can't be read: there is no measure “memori”"
        ),
        ("[[alerts]]\nname = \"a\"\nwhen = 5", "c.toml:3:8: “when” must be a text"),
        (
            "[[alerts]]\nname = \"a\"\nwhen = \"memory > 5\"\nmeasure = \"memory\"",
            "c.toml:3:8: give “when” or “measure”"
        ),
        (
            "[[alerts]]\nname = \"a\"\nwhen = \"memory > 5\"\nwarning = 3",
            "c.toml:4:11: “when” has its values already"
        ),
        (
            "[[alerts]]\nname = \"a\"\nmeasure = \"memory\"\nlevel = \"critical\"",
            "c.toml:4:9: “level” goes with “when”"
        ),
        (
            "[[alerts]]\nname = \"a\"\nmeasure = \"memori\"",
            "c.toml:3:11: “measure” must be the name of a measure"
        ),
        ("[[alerts]]\nname = \"a\"\nmeasure = \"restarts\"", "c.toml:3:11: “restarts” has no usual limits"),
        (
            "[[alerts]]\nname = \"a\"\nmeasure = \"memory\"\nwarning = \"5-6\"",
            "c.toml:4:11: “warning” must be a range as check takes it"
        ),
        ("[[alerts]]\nname = \"verdict\"\nwarning = 5", "c.toml:3:11: there is no figure to set limits on"),
        (
            "[[alerts]]\nname = \"a\"\nwhen = \"verdict = critical\"\nlevel = \"warning\"",
            "c.toml:4:9: a verdict brings its own level"
        ),
        (
            "[[alerts]]\nname = \"memory\"\nuntil = \"restarts < 5\"",
            "c.toml:3:9: “until” must be about memory"
        ),
        (
            "[[alerts]]\nname = \"memory\"\nuntil = \"verdict = critical\"",
            "c.toml:3:9: “until” must be about a figure"
        ),
        (
            "[[alerts]]\nname = \"memory\"\nfor = \"soon\"",
            "c.toml:3:7: “for” must be seconds, or a text such as"
        ),
        ("[[alerts]]\nname = \"memory\"\nevery = -1", "c.toml:3:9: “every” must be seconds"),
        ("[[alerts]]\nname = \"memory\"\nfor = inf", "c.toml:3:7: “for” must be seconds"),
        ("[[alerts]]\nname = \"memory\"\nfor = nan", "c.toml:3:7: “for” must be seconds"),
        ("[[alerts]]\nname = \"memory\"\nbell = 1", "c.toml:3:8: “bell” must be true or false."),
        (
            "[[alerts]]\nname = \"memory\"\ncommand = \"\"",
            "c.toml:3:11: “command” must be a text for /bin/sh."
        ),
        (
            "[[alerts]]\nname = \"memory\"\nlevel = \"bad\"",
            "c.toml:3:9: “level” must be \"warning\" or \"critical\"."
        ),
        ("[[alerts]]\nname = \"memory\"\ncolour = 1", "c.toml:3:10: an alert has no “colour”; it has bell, "),
        ("alerts = [3]", "every alert must be a table"),
    ])
    func `a mistake is told with its place and what is allowed`(_ text: String, _ expected: String) {
        let faults = configuration(text).problems.map { $0.line(in: "c.toml") }
        #expect(faults.count == 1 && faults[0].contains(expected), "\(faults)")
    }

    @Test func `there is an end to the rules that one can have`() {
        let tables = (0..<70).map { "[[alerts]]\nname = \"\($0)\"\nwhen = \"memory > \($0)\"\n" }
        let configuration = configuration(tables.joined())
        #expect(configuration.alerts.count == 64 && configuration.problems.count == 1)
    }

    @Test func `the template holds a rule that can be taken as it stands`() throws {
        #expect(configuration(ConfigurationTemplate.text).alerts.isEmpty)
        let lines = SettingTable.alerts.entries().map(\.line)
        let configuration = configuration("[[alerts]]\n" + lines.joined(separator: "\n"))
        #expect(configuration.problems == [] && configuration.alerts.count == 1)
    }
}
