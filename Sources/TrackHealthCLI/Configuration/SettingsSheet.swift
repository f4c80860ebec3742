// The settings as the dashboard's dialog shows them.

import Dashboard

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
