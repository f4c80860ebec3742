// The themes that a configuration names, which must be there.

import Themes

enum ThemeSettings {
    /// A problem for each theme that can't be used.
    static func problems(_ configuration: Configuration) -> [ConfigurationProblem] {
        [Setting.theme, .darkTheme, .lightTheme].compactMap { setting in
            guard let entry = configuration.entries[setting.name] else { return nil }
            let (name, source) = (entry.value.description, ThemeSource(folder: nil))
            if setting.name == Setting.theme.name, name == ThemeCatalog.automatic { return nil }
            do {
                // The name of the automatic one has no text: it can't be what itself takes.
                _ = try source.text(name)
                _ = try source.theme(name)
                return nil
            } catch {
                return ConfigurationProblem(
                    place: entry.place, reason: "“\(setting.name)”: \(error)", concern: .screen)
            }
        }
    }
}
