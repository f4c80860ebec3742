// Theme, colours and glyphs, from the settings and from what the environment says about the terminal.

import Canvas
import Dashboard
import Foundation
import SharedStore
import Terminal
import Themes
import TrackingModel

struct Look {
    let theme: String
    private let themeOrigin: SettingOrigin
    let themes: ThemeSource
    let color: ColorChoice
    let glyphChoice: GlyphChoice

    /// - Parameter themesFolder: The folder of `--themes-dir`.
    init(_ settings: ResolvedSettings, themesFolder: String?) {
        theme = settings.text(.theme)
        themeOrigin = settings[.theme].origin
        themes = ThemeSource(
            folder: themesFolder, onDark: settings.text(.darkTheme), onLight: settings.text(.lightTheme))
        color = ColorChoice(rawValue: settings.text(.color)) ?? .auto
        glyphChoice = GlyphChoice(rawValue: settings.text(.glyphs)) ?? .auto
    }

    /// The signs for text that goes who knows where.
    var glyphs: Glyphs { glyphChoice.glyphs(own: .unicode) }

    /// The background according to the environment.
    var background: Theme.Variant { Background.fromEnvironment?.variant ?? .any }

    /// The most colours to use on a terminal.
    var colorLimit: ColorDepth {
        switch color {
        case .indexed: .indexed
        case .sixteen: .sixteen
        case .auto, .always, .never, .direct: usesColor ? .direct : .none
        }
    }

    /// Whether the environment and the options let colours through, a terminal given.
    var usesColor: Bool {
        switch color {
        case .always, .direct, .indexed, .sixteen: return true
        case .never: return false
        case .auto: return Environment.value(of: "TERM") != "dumb"
        }
    }

    /// The theme for text on standard output. One of the configuration that can't be used costs a word, not the text.
    private func outputTheme() throws(ThemeError) -> Theme {
        do {
            return try themes.theme(theme, on: background)
        } catch {
            if case .option = themeOrigin { throw error }
            Output.warn(error.description)
            return try themes.theme(Setting.theme.standard.description, on: background)
        }
    }

    /// What writes a frame on standard output.
    func writer() throws(ThemeError) -> AnsiText {
        let depth = outputDepth(isTerminal: isatty(STDOUT_FILENO) == 1)
        let theme = try outputTheme()
        return AnsiText(theme: depth == .sixteen ? theme.drawn(at: .sixteen) : theme, depth: depth)
    }

    /// What a screen shows in a theme.
    ///
    /// - Parameter glyphs: The terminal's.
    func shown(
        in theme: String, glyphs: Glyphs, _ settings: ResolvedSettings, _ keys: KeyTable
    ) -> DashboardSettings {
        let names = themes.names
        var shown = DashboardSettings(
            glyphs: glyphChoice.glyphs(own: glyphs), theme: theme,
            themes: names.contains(theme) ? names : names + [theme], mouse: settings.flag(.mouse))
        shown.keys = keys
        return shown
    }

    /// What the terminal is taken with.
    func terminalOptions(mouse: Bool = true) -> Terminal.Options {
        var options = Terminal.Options()
        options.mouse = mouse
        options.colorLimit = colorLimit
        options.assumesDirectColor = color == .direct
        return options
    }

    private func outputDepth(isTerminal: Bool) -> AnsiText.Depth {
        guard usesColor, isTerminal || color != .auto else { return .none }
        switch color {
        case .direct: return .direct
        case .indexed: return .indexed
        case .sixteen: return .sixteen
        case .auto, .always, .never:
            return DirectColor.isInEnvironment ? .direct : .indexed
        }
    }
}

extension Background {
    /// The themes that suit it.
    var variant: Theme.Variant { self == .dark ? .dark : .light }
}

/// Finds themes in the order: a folder that was named, the user's folder, folders beside the program, built in.
struct ThemeSource {
    private let folders: [String]
    /// What the automatic theme is on a known background.
    private let onDark: String
    private let onLight: String

    /// The user's own themes.
    static var ownFolder: String { Configuration.folder + "/themes" }

    /// - Parameter folder: The folder of `--themes-dir`.
    init(
        folder: String?, onDark: String = Setting.darkTheme.standard.description,
        onLight: String = Setting.lightTheme.standard.description
    ) {
        self.onDark = onDark
        self.onLight = onLight
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
        var folders = [folder, Self.ownFolder].compactMap { $0 }
        // Started by its bare name, the program does not know its folder.
        if Self.isPath(CommandLine.arguments[0]) {
            folders += [program + "/Themes", program + "/../share/trackhealth/themes"]
        }
        self.folders = folders
    }

    /// All names for a picker: the automatic one, the built-in ones, then those of files by name. Reads no file.
    var names: [String] { [ThemeCatalog.automatic] + ThemeCatalog.names + ownNames }

    /// Names of files in the folders that are no built-in theme's.
    var ownNames: [String] {
        let files = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
        let names = files.filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") }.map {
            String($0.dropLast(5))
        }
        return Set(names).subtracting(ThemeCatalog.names).subtracting([ThemeCatalog.automatic]).sorted()
    }

    /// A theme by its name or by the path of a file.
    ///
    /// - Parameter variant: The terminal's background, for the automatic theme.
    func theme(_ name: String, on variant: Theme.Variant = .any) throws(ThemeError) -> Theme {
        if name == ThemeCatalog.automatic {
            return try ThemeCatalog.theme(try text(automatic(on: variant)), find: find)
        }
        return try ThemeCatalog.theme(try text(name), find: find)
    }

    /// The name behind the automatic theme.
    func automatic(on variant: Theme.Variant) -> String {
        switch variant {
        case .any: ThemeCatalog.names[0]
        case .dark: onDark
        case .light: onLight
        }
    }

    /// The text of a theme, and the file that it is in.
    func text(_ name: String) throws(ThemeError) -> ThemeText {
        if Self.isPath(name) || name.hasSuffix(".toml") { return try read(name, name: name) }
        guard let text = try find(name, without: []) else {
            throw .unknownTheme(name, known: [ThemeCatalog.automatic] + ThemeCatalog.names + ownNames)
        }
        return text
    }

    private func find(_ name: String, without files: Set<String>) throws(ThemeError) -> ThemeText? {
        guard !Self.isPath(name) else { return nil }
        for folder in folders {
            let path = "\(folder)/\(name).toml"
            if !files.contains(path), FileManager.default.fileExists(atPath: path) {
                return try read(path, name: name)
            }
        }
        return try ThemeCatalog.builtIn(name, without: files)
    }

    private static func isPath(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

    private func read(_ path: String, name: String) throws(ThemeError) -> ThemeText {
        do {
            // A theme has a few kilobytes; a larger file is not a theme.
            let bytes = try LocalFileSystem().read(path, links: .follow, limit: 256 << 10).bytes
            return ThemeText(name: name, file: path, text: bytes.utf8Text)
        } catch {
            throw .unreadable(file: path, "\(error)")
        }
    }
}

/// The themes that a configuration names, which must be there.
enum ThemeSettings {
    /// A problem for each theme that can't be used.
    static func problems(_ configuration: Configuration, folder: String? = nil) -> [ConfigurationProblem] {
        [Setting.theme, .darkTheme, .lightTheme].compactMap { setting in
            guard let entry = configuration.entries[setting.name] else { return nil }
            let (name, source) = (entry.value.description, ThemeSource(folder: folder))
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
