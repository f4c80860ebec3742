// The built-in themes are complete and readable; bad theme files say what is wrong and where.

import Canvas
import Foundation
import Testing

@testable import Themes

@Suite struct ThemesTests {
    @Test(arguments: ThemeCatalog.names)
    func `a built-in theme loads and every role can be read on its background`(name: String) throws {
        let theme = try ThemeCatalog.theme(named: name)
        for contrast in Contrast.all(of: theme) {
            #expect(contrast.isEnough, "\(name): \(contrast.role.name) has \(contrast.ratio ?? 0)")
        }
    }

    @Test func `the catalog lists every file of the folder`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Themes/Builtin")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(files) == Set(ThemeCatalog.names.map { $0 + ".toml" }))
    }

    @Test func `what a theme leaves out comes from its parent, then from the role's fallback`() throws {
        let theme = try ThemeCatalog.theme(
            """
            inherits = "dark"
            [palette]
            rose = "#ff0088"
            [roles]
            ok = "rose"
            """, name: "mine", file: "mine.toml")
        let dark = try ThemeCatalog.theme(named: "dark")
        #expect(theme[.ok].foreground?.rgb == 0xFF0088)
        #expect(theme[.warning] == dark[.warning])
        #expect(theme[.badgeOk] == dark[.badgeOk])
        let plain = try ThemeCatalog.theme("", name: "plain", file: "plain.toml")
        #expect(plain[.critical].attributes.contains(.reverse))
        #expect(plain[.muted].attributes.contains(.dim))
    }

    @Test(arguments: [
        ("roles = 3 4", "mine.toml:1:"), ("[roles]\nshiny = \"red\"", "shiny"),
        ("[roles]\nok = \"mauve\"", "mauve"),
        ("[roles]\nok = { modifiers = [\"blink\"] }", "blink"), ("[palette]\nx = \"red\"", "x"),
        ("variant = \"grey\"", "grey"), ("inherits = \"mine\"", "inherits"), ("inherits = \"nope\"", "nope"),
    ])
    func `a bad theme file says what is wrong`(text: String, names: String) {
        do {
            _ = try ThemeCatalog.theme(text, name: "mine", file: "mine.toml")
            Issue.record("it was taken")
        } catch {
            #expect(error.description.contains(names), "\(error)")
        }
    }

    @Test func `a selection lies over a role without hiding its colour`() throws {
        let theme = try ThemeCatalog.theme(named: "dark")
        let style = theme.style(of: Role.error.style.over(Role.selection.style))
        #expect(style.foreground == theme[.error].foreground)
        #expect(style.background == theme[.selection].background)
        #expect(theme.style(of: StyleID(base: 255)) == theme[.text])
    }
}

@Suite struct PaletteTests {
    @Test(arguments: [
        (UInt32(0x000000), UInt8(16), UInt8(0)), (0xFFFFFF, 231, 15), (0x5F87AF, 67, 12), (0xFF0000, 196, 9),
    ])
    func `the nearest colour of each palette is found`(rgb: UInt32, index256: UInt8, index16: UInt8) {
        let color = Palette.color(rgb: rgb)
        #expect(color.index256 == index256)
        #expect(Palette.rgb(index256) == rgb)
        if rgb != 0x5F87AF { #expect(color.index16 == index16) }
    }

    @Test func `contrast is the WCAG ratio`() {
        #expect(abs(Contrast.ratio(0xFFFFFF, 0x000000) - 21) < 0.001)
        #expect(abs(Contrast.ratio(0x767676, 0xFFFFFF) - 4.54) < 0.01)
    }
}
