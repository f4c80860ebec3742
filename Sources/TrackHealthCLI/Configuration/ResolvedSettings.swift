// The settings that hold: command line before environment, configuration file, choices on screen and defaults.

import Dashboard
import Terminal
import Themes

/// Where the value of a setting comes from.
enum SettingOrigin: Hashable {
    case option(String)
    case variable(String)
    case file(String, line: Int?)
    /// By somebody on the screen of this run or of an earlier one.
    case chosen
    case standard

    var description: String {
        switch self {
        case .option(let name), .variable(let name): return name
        case .file(let path, let line):
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return name + (line.map { " line \($0)" } ?? "")
        case .chosen: return "chosen on screen"
        case .standard: return "default"
        }
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

    /// - Parameters:
    ///   - environment: The value of a variable by its name; an empty one counts as none.
    ///   - state: What was chosen on screen; nil where that is not to hold.
    init(
        _ configuration: Configuration, options: [GivenOption] = [],
        environment: (_ name: String) -> String? = Environment.value, state: UIState? = nil
    ) {
        for setting in Setting.all {
            decided[setting.name] =
                Self.option(for: setting, options) ?? Self.variable(for: setting, environment)
                ?? configuration.entries[setting.name].map {
                    Decided(
                        value: $0.value, origin: .file(configuration.path ?? "", line: $0.place?.line))
                }
                ?? state?.value(of: setting).map { Decided(value: $0, origin: .chosen) }
                ?? Decided(value: setting.standard, origin: .standard)
        }
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

extension ResolvedSettings {
    /// A row for each setting, with where its value comes from and how to change it for good.
    func rows(_ configuration: Configuration) -> [SettingRow] {
        let path = configuration.path ?? Configuration.usualPath
        return Setting.Group.allCases.flatMap { group in
            Setting.all.filter { $0.group == group }.map { row($0, path) }
        }
    }

    /// - Parameter path: The file to set it in for good.
    private func row(_ setting: Setting, _ path: String) -> SettingRow {
        let decided = self[setting]
        return SettingRow(
            name: setting.name, group: setting.group.rawValue, value: decided.value.description,
            unit: setting.unit, origin: decided.origin.description, meaning: setting.sentence,
            allowed: setting.allowed, place: place(of: setting, decided.origin, path),
            isOverridden: decided.origin != .standard && decided.origin != .chosen, live: setting.live)
    }

    private func place(of setting: Setting, _ origin: SettingOrigin, _ path: String) -> String {
        switch origin {
        case .option(let name): return "This run was started with \(name)."
        case .variable(let name): return "The variable \(name) sets it."
        case .file(let path, let line): return "Set in \(path)" + (line.map { ":\($0)." } ?? ".")
        case .chosen, .standard:
            let table = setting.table.map { " below [\($0)]" } ?? ""
            return "To set it for good: \(setting.name) = …\(table) in \(path)"
        }
    }
}
