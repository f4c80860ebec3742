// `trackhealth config` and `trackhealth keys`: the current settings and keys, a template, a check of a file, and where everything is.

import ArgumentParser
import Canvas
import Dashboard
import Foundation
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

/// `trackhealth config`: the current settings, a template, a check of a file, and where everything is.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show settings and where they come from; check or print a file.",
        discussion: """
            Example: trackhealth config print > ~/.config/trackhealth/config.toml

            An option goes before an environment variable, that before what was changed on the dashboard's screen of \
            settings (S), that before the file, and that before the default. The program reads the file and never \
            writes it; changes are in settings.toml, in the folder of the state.
            """,
        subcommands: [
            ConfigShowCommand.self, ConfigPrintCommand.self, ConfigCheckCommand.self, ConfigPathsCommand.self,
        ],
        defaultSubcommand: ConfigShowCommand.self)
}

struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print every setting with its value and origin (the default).",
        discussion: "Example: trackhealth config show | grep -v default")

    @OptionGroup var file: ConfigOptions

    func run() throws {
        try Output.write(Self.table(of: try file.read().whole()))
    }

    /// A row for each setting: name, value, unit and origin.
    static func table(of configuration: Configuration) -> String {
        let source =
            configuration.path.map { HarmlessText.line($0) }
            ?? "no file; \(HarmlessText.line(Configuration.usualPath)) would be read"
        var lines = ["# \(source)"]
        let changes = HarmlessText.line(ChangedSettings.usualPath)
        if configuration.hasChanges {
            lines.append("# \(changes) goes before it: what was changed on screen")
        }
        lines += configuration.changeProblems.map { "# left out: " + $0.line(in: changes) }
        func add(_ name: String, _ value: String, _ unit: String, _ origin: String) {
            let cells = [
                name.leading(in: 31), HarmlessText.line(value).leading(in: 13), unit.leading(in: 17),
            ]
            lines.append(cells.joined() + origin)
        }
        let settings = ResolvedSettings(configuration)
        for setting in Setting.all {
            let decided = settings[setting]
            add(setting.name, decided.value.toml, setting.unit, decided.origin.description)
        }
        for (action, place) in configuration.boundActions.sorted(by: { $0.key.name < $1.key.name }) {
            let keys = configuration.keys.bindings.first { $0.action == action }?.keyNames(.unicode) ?? ""
            let origin =
                configuration.changedActions.contains(action)
                ? SettingOrigin.changed(line: place?.line)
                : .file(configuration.path ?? "", line: place?.line)
            add("keys." + action.name, keys.isEmpty ? "none" : keys, "", origin.description)
        }
        for setting in AlertSetting.inForce(configuration.alerts, configuration.thresholds) {
            for key in setting.changedKeys.sorted() where key != "name" {
                let level = AlertLevel(rawValue: key)
                let value =
                    level.map { setting.rule.condition(of: $0) ?? "none" } ?? String(setting.isEnabled)
                add(
                    "alerts.\(setting.rule.name).\(key)", value, "",
                    SettingOrigin.changed(line: nil).description)
            }
        }
        return lines.asLines
    }
}

struct ConfigPrintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Print a file that has every setting in a comment.",
        discussion: "Example: trackhealth config print > ~/.config/trackhealth/config.toml")

    // Taken as everywhere, though it changes nothing: the file printed has the usual values.
    @OptionGroup(visibility: .hidden) var file: ConfigOptions

    func run() throws { try Output.write(ConfigurationTemplate.text) }
}

struct ConfigCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Print every problem of a file with its place; exit 1 where one stops a command.",
        discussion: "Example: trackhealth config check ./config.toml")

    @Argument(
        help: "File to check, like --config; by default the usual one.",
        completion: .file(extensions: ["toml"]))
    var path: String?

    @OptionGroup var file: ConfigOptions

    func validate() throws {
        if path != nil, file.config != nil {
            throw ValidationError("Give the file once: as PATH or --config.")
        }
    }

    func run() throws {
        let (given, usual) = (path ?? file.config, Configuration.usualPath)
        if given == nil, !FileManager.default.fileExists(atPath: usual) {
            try Output.write("There is no \(HarmlessText.line(usual)); every setting is its default.\n")
            return
        }
        let path = given ?? usual
        let configuration = try Configuration(path: path)
        let problems = (configuration.problems + ThemeSettings.problems(configuration)).sorted()
        let left = configuration.changeProblems.map { $0.line(in: ChangedSettings.usualPath) + "\n" }
        if !left.isEmpty { try Output.write(left.joined()) }
        guard !problems.isEmpty else {
            try Output.write("No problem in \(HarmlessText.line(path)).\n")
            return
        }
        try Output.write(problems.map { $0.line(in: path) + "\n" }.joined())
        if problems.contains(where: { $0.concern != .past }) { throw ExitCode(1) }
    }
}

struct ConfigPathsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paths", abstract: "Print where the program looks for its files, and which are there.",
        discussion: "Example: trackhealth config paths")

    @OptionGroup var file: ConfigOptions

    func run() throws {
        // A broken file must not keep one from finding it.
        let settings = ResolvedSettings((try? file.read()) ?? Configuration.none)
        let lines = PlacesOfFiles.all(configuration: file.config, settings).map { place in
            let path = URL(filePath: GivenPath.absolute(place.path)).standardizedFileURL.path
            let state = FileManager.default.fileExists(atPath: path) ? "exists" : "not there"
            return place.name.leading(in: 17) + state.leading(in: 11) + HarmlessText.line(path) + "\n"
        }
        try Output.write(lines.joined())
    }
}

/// `trackhealth keys`: the key table as text.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "List the dashboard's keys, the names of their actions, and what they do on which screens.",
        discussion: """
            Example: trackhealth keys | grep gap

            The names are those of the table [keys] in the configuration file, which binds other keys: \
            \(example). Keys inside of dialogs are fixed.
            """)

    static let example = #"next-error = ["e", "F3"]"#

    @OptionGroup var file: ConfigOptions

    func run() throws { try Output.write(Self.text(of: try file.read().whole().keys)) }

    static func text(of table: KeyTable) -> String {
        var text = ""
        for group in table.groups {
            text += group.title + "\n"
            for binding in group.bindings {
                let names = binding.keys.isEmpty ? "none" : binding.keyNames(.unicode)
                text += "  " + filled(names, to: 18, atLeast: 2)
                text += filled(binding.action.name, to: 18, atLeast: 2)
                text += binding.placedSentence + "\n"
            }
            text += "\n"
        }
        return text
    }
}
