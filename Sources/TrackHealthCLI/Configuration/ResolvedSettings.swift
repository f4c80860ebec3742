// The settings that hold: command line before environment, changes on screen, configuration file and defaults.

import Dashboard
import Terminal
import Themes

/// Where the value of a setting comes from.
enum SettingOrigin: Hashable {
    case option(String)
    case variable(String)
    case file(String, line: Int?)
    /// On the screen of this run or of an earlier one.
    case changed(line: Int?)
    case standard

    var description: String {
        switch self {
        case .option(let name), .variable(let name): return name
        case .file(let path, let line): return Self.description(path, line)
        case .changed(let line): return Self.description(ChangedSettings.usualPath, line)
        case .standard: return "default"
        }
    }

    private static func description(_ path: String, _ line: Int?) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name + (line.map { " line \($0)" } ?? "")
    }
}

/// What was given on the command line for a setting.
struct GivenOption {
    let setting: Setting
    let value: SettingValue

    init(_ setting: Setting, _ value: SettingValue) {
        self.setting = setting
        self.value = value
    }
}

/// Every setting with the value that holds and where that comes from.
struct ResolvedSettings {
    struct Decided: Hashable {
        var value: SettingValue
        var origin: SettingOrigin
    }

    private var decided: [String: Decided] = [:]
    private let options: [GivenOption]

    /// - Parameter environment: The value of a variable by its name; an empty one counts as none.
    init(
        _ configuration: Configuration, options: [GivenOption] = [],
        environment: (_ name: String) -> String? = Environment.value
    ) {
        self.options = options
        for setting in Setting.all {
            decided[setting.name] =
                Self.option(for: setting, options) ?? Self.variable(for: setting, environment)
                ?? configuration.entries[setting.name].map {
                    let line = $0.place?.line
                    return Decided(
                        value: $0.value,
                        origin: $0.isChanged
                            ? .changed(line: line) : .file(configuration.path ?? "", line: line))
                }
                ?? Decided(value: setting.standard, origin: .standard)
        }
    }

    /// The settings after a change of one: for this run that goes before the option of the start.
    func changed(_ name: String?, _ configuration: Configuration) -> ResolvedSettings {
        ResolvedSettings(configuration, options: options.filter { $0.setting.name != name })
    }

    private static func option(for setting: Setting, _ options: [GivenOption]) -> Decided? {
        options.last { $0.setting.name == setting.name }.map {
            Decided(value: $0.value, origin: .option(setting.option ?? ""))
        }
    }

    /// The value that the setting's variable gives it.
    private static func variable(for setting: Setting, _ environment: (String) -> String?) -> Decided? {
        guard let name = setting.variable, let text = environment(String(name.dropFirst())), !text.isEmpty
        else { return nil }
        // Of NO_COLOR it matters only that it is there.
        let value = setting.name == Setting.color.name ? ColorChoice.never.rawValue : text
        return Decided(value: .text(value), origin: .variable(name))
    }

    subscript(setting: Setting) -> Decided {
        decided[setting.name] ?? Decided(value: setting.standard, origin: .standard)
    }

    func text(_ setting: Setting) -> String { self[setting].value.description }

    func flag(_ setting: Setting) -> Bool { self[setting].value == .flag(true) }

    func number(_ setting: Setting) -> Double {
        if case .number(let number) = self[setting].value { number } else { 0 }
    }
}
