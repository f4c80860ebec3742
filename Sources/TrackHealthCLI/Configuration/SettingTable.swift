// The tables of the configuration file: each reads its own part, and shows what it may hold.

import Dashboard
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
