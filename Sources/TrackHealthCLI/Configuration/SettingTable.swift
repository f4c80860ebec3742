// The tables of the configuration file: each reads its own part, and shows what it may hold.

import Dashboard
import HealthAnalysis
import PlainText
import TOMLKit
import Themes
import TrackingModel

/// A table of `config.toml`. A new one becomes known to file, template, check and manual by its entry in `all`.
struct SettingTable: Sendable {
    let name: String
    /// The header as written: `[keys]`, or `[[alerts]]` for one that can be repeated.
    let header: String
    let concern: ConfigurationConcern
    /// What it is for, a sentence a line.
    let meaning: [String]
    /// Its entries in the template, comment and default in turn, each without the mark of a comment.
    let entries: @Sendable () -> [(meaning: String, line: String)]
    /// Reads the table; false where the value is none.
    let read: @Sendable (any TOMLValueConvertible, TomlPositions, inout Configuration) -> Bool

    static let all: [SettingTable] = [thresholds, alerts, keys]

    static let thresholds = SettingTable(
        name: Setting.thresholds, header: "[thresholds]", concern: .judgement,
        meaning: ["The limits that a store is judged by."],
        entries: {
            Setting.limits.map { setting in
                ("\(setting.meaning) (\(setting.allowed))", "\(setting.name) = \(setting.standard.toml)")
            }
        },
        read: { value, places, configuration in
            guard let table = value.table else { return false }
            for key in table.keys {
                let place = places.entries[[Setting.thresholds, key]]
                if let setting = Setting.named(key, in: Setting.thresholds), let value = table[key] {
                    configuration.take(value, for: setting, at: place)
                } else if let notice = FixedThreshold.notice(on: key) {
                    configuration.add(notice, at: place?.key, concern: .past)
                } else {
                    configuration.add(
                        "there is no threshold “\(HarmlessText.line(key))”; trackhealth config lists them.",
                        at: place?.key)
                }
            }
            return true
        })
}

extension SettingTable {
    static let alerts = SettingTable(
        name: "alerts", header: "[[alerts]]", concern: .alerts,
        meaning: [
            "Alert rules, a table each; one with the name of a standard rule changes that rule.",
            "Instead of when: measure = \"memory\", with warning and critical as ranges of check.",
            "The usual ones are \(AlertRule.standard().map(\.name).joined(separator: ", ")).",
            "trackhealth alerts shows the current rules and tries one.",
        ],
        entries: {
            [
                ("its name, for people and commands", "name = \"memory high\""),
                (
                    "what is watched: a measure of check; verdict >= warning, finding restart-storm, new lost gap",
                    "when = \"memory > 5 MiB\""
                ),
                ("its level: warning or critical", "level = \"warning\""),
                ("how long it must have lasted before it fires", "for = \"2 min\""),
                ("once active, it is over only when this holds", "until = \"memory < 4.5 MiB\""),
                ("and after that has lasted for so long", "clear-after = \"1 min\""),
                ("how long the figure may be unknown before that is a warning", "unknown-for = \"1 h\""),
                ("least time between two notifications", "every = \"5 min\""),
                ("whether it notifies again, as often, while it lasts", "repeat = false"),
                ("whether the terminal's bell rings", "bell = true"),
                ("whether the desktop shows a notification", "notify = true"),
                (
                    "a command for /bin/sh; what happened is in $TRACKHEALTH_ALERT and others",
                    "command = 'logger \"$TRACKHEALTH_ALERT is $TRACKHEALTH_ALERT_STATE\"'"
                ),
                ("whether it is watched at all", "enabled = true"),
            ]
        },
        read: { value, places, configuration in
            guard let array = value.array else { return false }
            configuration.alerts = AlertTable.tables(array) { index, key, reason in
                let path = ["alerts", String(index)] + (key.map { [$0] } ?? [])
                let place = places.entries[path]
                configuration.add(reason, at: key == nil ? place?.key : place?.value, concern: .alerts)
            }
            return true
        })
}

/// The template of a configuration file: every setting with its meaning and its default, in comments.
enum ConfigurationTemplate {
    static var text: String {
        var lines = [
            "# Settings of TrackHealth. Take the # away from what you want to change.",
            "# trackhealth config check finds mistakes, trackhealth config shows what holds.",
        ]
        for group in Setting.Group.allCases {
            if group.settings.isEmpty { continue }
            lines += ["", "# \(group.rawValue)"]
            for setting in group.settings {
                let others = [setting.option, setting.variable].compactMap(\.self)
                let before =
                    others.isEmpty ? "" : " Goes after \(others.joined(separator: " and "))."
                lines += [
                    "", "# " + setting.sentence, "# It is \(setting.allowed).\(before)",
                    "# \(setting.name) = \(setting.standard.toml)",
                ]
            }
        }
        for table in SettingTable.all {
            lines += [""] + table.meaning.map { "# " + $0 } + [table.header]
            for entry in table.entries() { lines += ["# " + entry.meaning, "# " + entry.line] }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
