// The settings as the dashboard's dialog shows them.

import Dashboard

extension ResolvedSettings {
    /// A row for each setting, with where its value comes from and how to change it for good.
    func rows(_ configuration: Configuration) -> [SettingRow] {
        Setting.Group.allCases.flatMap { group in
            Setting.all.filter { $0.group == group }.map { row($0, configuration) }
        }
    }

    private func row(_ setting: Setting, _ configuration: Configuration) -> SettingRow {
        let decided = self[setting]
        return SettingRow(
            name: setting.name, group: setting.group.rawValue, value: decided.value.description,
            unit: setting.unit, origin: decided.origin.description, meaning: setting.sentence,
            allowed: setting.allowed, place: place(of: setting, decided.origin, configuration),
            isOverridden: decided.origin != .standard && decided.origin != .chosen, live: setting.live)
    }

    private func place(
        of setting: Setting, _ origin: SettingOrigin, _ configuration: Configuration
    ) -> String {
        switch origin {
        case .option(let name): return "This run was started with \(name)."
        case .variable(let name): return "The variable \(name) sets it."
        case .file(let path, let line): return "Set in \(path)" + (line.map { ":\($0)." } ?? ".")
        case .chosen, .standard:
            let path = configuration.path ?? Configuration.usualPath
            let table = setting.table.map { " below [\($0)]" } ?? ""
            return "To set it for good: \(setting.name) = …\(table) in \(path)"
        }
    }
}
