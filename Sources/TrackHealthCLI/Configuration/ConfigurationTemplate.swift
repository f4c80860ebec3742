// The template of a configuration file: every setting with its meaning and its default, in comments.

enum ConfigurationTemplate {
    static var text: String {
        var lines = [
            "# Settings of TrackHealth. Take the # away from what you want to change.",
            "# trackhealth config check finds mistakes, trackhealth config shows what holds.",
        ]
        for group in Setting.Group.allCases {
            let settings = Setting.all.filter { $0.group == group && $0.table == nil }
            if settings.isEmpty { continue }
            lines += ["", "# \(group.rawValue)"]
            for setting in settings {
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
