// `trackhealth config`: the settings in force, where they come from, and an example file.

import ArgumentParser
import TrackingModel

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print the settings in force and where they come from.",
        discussion: """
            Example: trackhealth config --example > ~/.config/trackhealth/config.toml

            The program reads the file and never writes it. A file with an error stops every command that judges.
            """)

    @Flag(help: "Print the path of the configuration file only.")
    var path = false

    @Flag(help: "Print a file that has every setting in a comment.")
    var example = false

    @Option(help: ArgumentHelp("Configuration file instead of the usual one.", valueName: "file"))
    var config: String?

    func validate() throws {
        if path && example { throw ValidationError("Give --path or --example, not both.") }
    }

    func run() throws {
        if path {
            try Output.write((config ?? Configuration.usualPath) + "\n")
        } else if example {
            try Output.write(Self.exampleText)
        } else {
            try Output.write(Self.table(of: try Configuration(path: config)))
        }
    }

    /// A row for each setting: name, value, unit, and whether the file sets it.
    static func table(of settings: Configuration) -> String {
        let source =
            settings.path.map { HarmlessText.line($0) } ?? "no file; \(Configuration.usualPath) would be read"
        var lines = ["# \(source)"]
        func add(_ name: String, _ value: String, _ unit: String) {
            let origin = settings.named.contains(name) ? "set in the file" : "default"
            lines.append("\(padded(name, 30)) \(padded(value, 10)) \(padded(unit, 16)) \(origin)")
        }
        let level = Configuration.levels.first { $0.level == settings.thresholds.idleAs }?.word ?? ""
        add(Configuration.idleName, level, "level")
        for setting in ThresholdSetting.all {
            add(setting.name, setting.text(in: settings.thresholds), setting.unit)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Every setting with its default, as comments.
    static var exampleText: String {
        var lines = [
            "# Settings of TrackHealth. Take the # away from what you want to change.", "",
            "# What a lost heartbeat without any sign of use counts as: notice, warning or critical.",
            "# idle-as = \"notice\"", "", "[thresholds]",
        ]
        for setting in ThresholdSetting.all {
            lines.append("# \(setting.meaning) (\(setting.allowed))")
            lines.append("# \(setting.name) = \(setting.text(in: Thresholds()))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
