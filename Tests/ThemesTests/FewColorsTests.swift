// Every built-in theme with 16 colours and fewer, on the palettes of widespread terminals, dark and light.

import Canvas
import Testing

@testable import Themes

@Suite struct FewColorsTests {
    private static let depths = [ColorDepth.eight, .sixteen]
    /// What can lie over a role: nothing, a selected row, a found text.
    private static let overlays: [Role?] = [nil, .selection, .selectionInactive, .match]
    private static let roles = Role.allCases.filter { $0 != .background }

    private func styles(_ theme: Theme) -> [(name: String, role: Role, style: Style)] {
        Self.roles.flatMap { role in
            Self.overlays.map { overlay in
                let id = overlay.map { role.style.over($0.style) } ?? role.style
                return ("\(role.name) under \(overlay?.name ?? "nothing")", role, theme.style(of: id))
            }
        }
    }

    @Test(arguments: ThemeCatalog.names)
    func `every role can be read on every kind of terminal, whatever it makes of bold`(name: String) throws {
        let source = try ThemeCatalog.theme(named: name)
        for depth in Self.depths {
            let theme = source.drawn(at: depth)
            for terminal in TerminalColors.all(for: source.variant) {
                for (name, _, style) in styles(theme) {
                    let contrast = terminal.contrast(of: style, at: depth)
                    #expect(
                        contrast >= min(3, reachable(style, on: terminal, at: depth)),
                        "\(name) at \(depth) on \(terminal): \(contrast)")
                    #expect(contrast >= 2.5, "\(name) at \(depth) on \(terminal)")
                }
            }
        }
    }

    @Test(arguments: ThemeCatalog.names)
    func `normal text and selected rows have the contrast of small text where the palette's own text has it`(
        name: String
    ) throws {
        let source = try ThemeCatalog.theme(named: name)
        for depth in Self.depths {
            let theme = source.drawn(at: depth)
            for terminal in TerminalColors.all(for: source.variant) {
                let needed = min(4.5, terminal.ownContrast)
                for id in [Role.text, .header, .dialog, .input].map(\.style)
                    + Self.roles.map({ $0.style.over(Role.selection.style) })
                {
                    let contrast = terminal.contrast(of: theme.style(of: id), at: depth)
                    #expect(contrast >= needed, "\(id) at \(depth) on \(terminal): \(contrast)")
                }
            }
        }
    }

    /// The best contrast of the colour of bold text on a terminal: where bold is not bright, a palette may have no
    /// lighter one.
    private func reachable(_ style: Style, on terminal: TerminalColors, at depth: ColorDepth) -> Double {
        guard style.attributes.contains(.bold), let color = style.foreground, let index = color.index16 else {
            return .infinity
        }
        let indexes = depth == .eight && !terminal.boldIsBright ? [index & 7] : [index & 7, index | 8]
        return indexes.map { index in
            let color = Color(rgb: color.rgb, index256: color.index256, index16: index)
            let plain = Style(foreground: color, background: style.background)
            return terminal.contrast(of: plain, at: .sixteen)
        }.max() ?? .infinity
    }

    @Test(arguments: ThemeCatalog.names)
    func `bold never lies on a coloured or reversed background and never on grey`(name: String) throws {
        let source = try ThemeCatalog.theme(named: name)
        for depth in Self.depths {
            for (name, _, style) in styles(source.drawn(at: depth)) where style.attributes.contains(.bold) {
                #expect(style.background == nil && !style.attributes.contains(.reverse), "\(name) \(depth)")
                let index = try #require(style.foreground?.index16, "\(name) \(depth)")
                #expect(![0, 7].contains(index & 7), "\(name) \(depth)")
            }
        }
    }

    @Test(arguments: ThemeCatalog.names, [ColorDepth.none, .eight, .sixteen])
    func `tabs, badges, selected rows, matches and fields differ from what surrounds them`(
        name: String, depth: ColorDepth
    ) throws {
        let source = try ThemeCatalog.theme(named: name)
        let theme = source.drawn(at: depth)
        #expect(theme[.tabActive] != theme[.tab])
        for badge in [Role.badgeOk, .badgeNotice, .badgeWarning, .badgeCritical, .badgeUnknown] {
            #expect(
                theme[badge].background != theme[.text].background
                    || theme[badge].attributes.contains(.reverse))
        }
        for role in [Role.text, .muted, .error, .warning] {
            let row = theme.style(of: role.style.over(Role.selection.style))
            var match = theme.style(of: role.style.over(Role.match.style))
            match.attributes.remove(.underlinedBlanks)
            let quiet = theme.style(of: role.style.over(Role.selectionInactive.style))
            #expect(row.attributes.contains(.reverse), "\(role)")
            #expect(match != row && match != theme[role], "\(role)")
            #expect(quiet.attributes.contains(.underline) && quiet != row, "\(role)")
        }
        #expect(theme[.input] != theme[.text] || source[.input] == source[.text])
    }

    @Test(arguments: ThemeCatalog.names)
    func `without colours no colour is left, and reverse and bold are`(name: String) throws {
        let theme = try ThemeCatalog.theme(named: name).drawn(at: .none)
        for (name, _, style) in styles(theme) {
            #expect(style.foreground == nil && style.background == nil, "\(name)")
        }
        #expect(theme[.tabActive].attributes.contains(.reverse))
        #expect(theme[.warning].attributes.contains(.bold))
    }

    @Test func `with 256 colours and more a theme is drawn as it is`() throws {
        let theme = try ThemeCatalog.theme(named: "dark")
        #expect(theme.drawn(at: .indexed) == theme && theme.drawn(at: .direct) == theme)
    }

    @Test func `colours stay where every terminal can show them`() throws {
        let theme = try ThemeCatalog.theme(named: "dark").drawn(at: .sixteen)
        let hues = [Role.ok, .warning, .critical, .accent].map { theme[$0].foreground?.index16 }
        #expect(Set(hues).count == 4)
        #expect(theme[.ok].foreground?.index16 == 2)
        // Eight colours: only bold red is bright enough for the Linux console.
        let eight = try ThemeCatalog.theme(named: "dark").drawn(at: .eight)
        #expect(eight[.critical].attributes.contains(.bold))
    }

    @Test func `a terminal may show bold black text in grey`() throws {
        let black = Color(rgb: 0, index256: 16, index16: 0)
        let light = TerminalColors.all.filter { $0.isLight && $0.palette == "xterm" }
        let shown = light.map { $0.shown(Style(foreground: black, attributes: .bold), at: .sixteen).text }
        #expect(Set(shown) == [0x000000, 0x7F7F7F])
        // Bright black of Solarized is its background.
        let solarized = try #require(TerminalColors.all.first { !$0.isLight && $0.palette == "Solarized" })
        let grey = Color(rgb: 0x7F7F7F, index256: 244, index16: 8)
        #expect(solarized.contrast(of: Style(foreground: grey), at: .sixteen) == 1)
    }
}
