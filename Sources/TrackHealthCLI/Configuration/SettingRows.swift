// The rows of the screen of settings.

import Canvas
import Dashboard
import Foundation
import HealthAnalysis
import Themes
import TrackingModel

/// Makes a row for each setting, alert rule and action: what it is, where that comes from, and how it is changed.
struct SettingRows {
    let settings: ResolvedSettings
    let configuration: Configuration
    /// The names to choose a theme from.
    var themes: [String] = []
    /// The settings as they were at the start; nil at it.
    var start: ResolvedSettings?
    /// Where changes are kept; nil for this run alone.
    var keptIn: String? = ChangedSettings.usualPath

    var rows: [SettingRow] {
        let settings = Setting.Group.allCases.flatMap { group in
            Setting.all.filter { $0.group == group }.map { row($0) }
        }
        return settings + alertRows + keyRows
    }

    private var path: String { configuration.path ?? Configuration.usualPath }

    private func row(_ setting: Setting) -> SettingRow {
        let decided = settings[setting]
        var change: SettingRow.Change =
            switch setting.kind {
            case .flag: .choice(["true", "false"])
            case .word(let words): .choice(words)
            case .text:
                setting.name == Setting.theme.name ? .choice(themes) : .text(decided.value.description)
            case .number, .count: .text(written(settings.number(setting), setting.figure))
            }
        // What keeps this run from writing is not to be taken away by a slip.
        if setting.name == Setting.readOnly.name, case .option = decided.origin { change = .none }
        return SettingRow(
            id: setting.name, name: setting.name, group: setting.group.rawValue,
            value: decided.value.description, unit: setting.unit, origin: origin(of: setting, decided),
            meaning: setting.sentence, allowed: setting.allowed + setting.example,
            place: place(of: setting, decided.origin), change: change,
            isChanged: configuration.entries[setting.name]?.isChanged ?? false)
    }

    /// A number as a person writes it, where that is all of it.
    private func written(_ number: Double, _ unit: HealthMeasure.Unit) -> String {
        let text = unit.description(number)
        return unit.value(of: text) == number ? text : TomlText.number(number)
    }

    private func written(_ range: AlertRange, _ unit: HealthMeasure.Unit) -> String {
        let text = "> " + written(range.end, unit)
        return unit.range(of: text) == range ? text : range.description
    }

    private func origin(of setting: Setting, _ decided: ResolvedSettings.Decided) -> String {
        if setting.isReadAtStart, let start, start[setting].value != decided.value {
            return "from the next start"
        }
        return if case .changed = decided.origin { SettingRow.changedHere } else {
            decided.origin.description
        }
    }

    private func place(of setting: Setting, _ origin: SettingOrigin) -> String {
        switch origin {
        case .option(let name): return "This run was started with \(name)."
        case .variable(let name): return "The variable \(name) sets it."
        case .file(let path, let line): return "Set in \(path)" + (line.map { ":\($0)." } ?? ".")
        case .changed: return changedPlace
        case .standard:
            let table = setting.table.map { " below [\($0)]" } ?? ""
            return "In a file: \(setting.name) = …\(table) in \(path)"
        }
    }

    private var changedPlace: String {
        "Changed here" + (keptIn.map { "; kept in \($0)" } ?? "; what is changed now ends with this run")
    }

    private var alertRows: [SettingRow] {
        AlertSetting.inForce(configuration.alerts, configuration.thresholds).flatMap { setting in
            let rule = setting.rule
            func row(
                _ key: String, _ name: String, _ value: String, _ meaning: String, _ allowed: String,
                _ change: SettingRow.Change
            ) -> SettingRow {
                let isChanged = setting.changedKeys.contains(key)
                let origin = setting.isFromFile ? SettingOrigin.file(path, line: nil) : .standard
                return SettingRow(
                    id: "\(ChangedSettings.Address.alerts).\(rule.name).\(key)", name: name, group: "Alerts",
                    value: value, unit: "", origin: isChanged ? SettingRow.changedHere : origin.description,
                    meaning: meaning, allowed: allowed,
                    place: isChanged ? changedPlace : "In a file: \(key) = … below [[alerts]] in \(path)",
                    change: change, isChanged: isChanged)
            }
            let isOn = row(
                "enabled", rule.name, String(setting.isEnabled),
                "Whether the rule on \(rule.subject.name) is watched.", "true or false",
                .choice(["true", "false"]))
            guard let unit = rule.subject.unit else { return [isOn] }
            let limits = AlertLevel.allCases.map { level in
                let range = level == .warning ? rule.warning : rule.critical
                return row(
                    level.rawValue, "\(rule.name), \(level.rawValue)", rule.condition(of: level) ?? "",
                    "When \(rule.subject.name) is \(level == .warning ? "a warning" : "critical").",
                    "> or < and \(unit.written)", .text(range.map { written($0, unit) } ?? "> "))
            }
            return [isOn] + limits
        }
    }

    private var keyRows: [SettingRow] {
        Action.allCases.filter(\.isRebindable).compactMap { action in
            guard let binding = configuration.keys.bindings.first(where: { $0.action == action }) else {
                return nil
            }
            let isChanged = configuration.changedActions.contains(action)
            let origin: SettingOrigin =
                configuration.boundActions[action].map { .file(path, line: $0?.line) } ?? .standard
            return SettingRow(
                id: "\(ChangedSettings.Address.keys).\(action.name)", name: action.name, group: "Keys",
                value: binding.keyNames(.unicode), unit: "",
                origin: isChanged ? SettingRow.changedHere : origin.description,
                meaning: binding.placedSentence + ".",
                allowed: Key.syntaxDescription,
                place: isChanged ? changedPlace : "In a file: \(action.name) = … below [keys] in \(path)",
                change: .key, isChanged: isChanged)
        }
    }
}

extension DecidedSettings {
    init(_ made: SettingRows) {
        let settings = made.settings
        let folder = GivenPath.absolute(settings.text(.exportFolder))
        self.init(
            theme: settings.text(.theme), mouse: settings.flag(.mouse), keys: made.configuration.keys,
            thresholds: made.configuration.thresholds,
            glyphChoice: GlyphChoice(rawValue: settings.text(.glyphs)) ?? .auto,
            startScreen: StartScreen(word: settings.text(.startScreen)) ?? .screen(.overview),
            isReadOnly: settings.flag(.readOnly),
            exportFolder: URL(filePath: folder).standardizedFileURL.path,
            rows: made.rows, configurationPath: made.configuration.path ?? Configuration.usualPath)
    }
}
