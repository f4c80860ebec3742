// Theme, colours and glyphs, from the settings and from what the environment says about the terminal.

import Canvas
import Dashboard
import Foundation
import Terminal
import Themes

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
            guard case .file = themeOrigin else { throw error }
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
