// The built-in themes are complete and readable; bad theme files say what is wrong and where.

import Canvas
import Foundation
import TestSupport
import Testing

@testable import Themes

@Suite struct ThemesTests {
    @Test(arguments: ThemeCatalog.names)
    func `every role of a built-in theme can be read on its background at every colour depth`(name: String)
        throws
    {
        let theme = try ThemeCatalog.theme(named: name)
        let contrasts = Contrast.all(of: theme)
        #expect(contrasts.count == Role.allCases.count - 1)
        for contrast in contrasts {
            #expect(contrast.isEnough, "\(name): \(contrast.role.name) \(contrast.values)")
        }
        #expect(!theme.summary.isEmpty && theme.summary.count < 76)
    }

    @Test(arguments: ["colour-blind", "colour-blind-light"])
    func `the levels stay apart for every kind of colour vision`(name: String) throws {
        let theme = try ThemeCatalog.theme(named: name)
        #expect(theme.isColorBlindSafe)
        let separations = Separation.all(of: theme)
        #expect(separations.count >= 18)
        for pair in separations { #expect(pair.isEnough, "\(pair)") }
        // The check can fail: traffic lights of one lightness are told apart by hue alone.
        let traffic = try ThemeCatalog.theme(named: "default")
        #expect(Separation.all(of: traffic).contains { !$0.isEnough })
    }

    @Test(arguments: ThemeCatalog.names.filter { $0 != "monochrome" })
    func `good, warning and critical differ in colour with 256 and more`(name: String) throws {
        let theme = try ThemeCatalog.theme(named: name)
        for depth in [PaletteDepth.direct, .indexed] {
            let colors = [Role.ok, .warning, .critical, .muted].compactMap { role in
                theme[role].foreground.flatMap { Palette.rgb(of: $0, at: depth) }
            }
            #expect(Set(colors).count == 4, "\(name) \(depth)")
            for (index, first) in colors.enumerated() {
                for second in colors[(index + 1)...] {
                    #expect(OKLab(first).distance(OKLab(second)) > 0.08, "\(name) \(depth)")
                }
            }
        }
    }

    @Test func `the catalog lists every file of the folder`() throws {
        let folder = Picture.packageRoot + "/Themes/Builtin"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(files) == Set(ThemeCatalog.names.map { $0 + ".toml" }))
    }

    @Test func `what a theme leaves out comes from its parent, then from the role's fallback`() throws {
        let theme = try mine(
            """
            inherits = "dark"
            [palette]
            rose = "#ff0088"
            [roles]
            ok = "rose"
            """)
        let dark = try ThemeCatalog.theme(named: "dark")
        #expect(theme[.ok].foreground?.rgb == 0xFF0088)
        #expect(theme[.warning] == dark[.warning])
        #expect(theme[.badgeOk] == dark[.badgeOk])
        #expect(theme.variant == .dark)
        let plain = try mine("")
        #expect(plain[.critical].attributes.contains(.reverse))
        #expect(plain[.muted].attributes.contains(.dim))
    }

    @Test(arguments: [
        ("roles = 3 4", "mine.toml:1:", "TOML"), ("\n[roles]\n  shiny = \"red\"", "mine.toml:3:3:", "shiny"),
        ("[roles]\nok = \"mauve\"", "mine.toml:2:1:", "mauve"),
        ("[roles]\n\"border.focus\" = \"mauve\"", "mine.toml:2:1:", "mauve"),
        ("[roles]\nok = \"#+12345\"", "mine.toml:2:1:", "#+12345"),
        ("[roles]\nok = 3", "mine.toml:2:1:", "ok"),
        ("[roles]\nok = { modifiers = [\"blink\"] }", "mine.toml:2:1:", "blink"),
        ("[roles]\nok = { modifiers = \"bold\" }", "mine.toml:2:1:", "list"),
        ("description = \"\"\"\n[roles]\nok = \"red\"\n\"\"\"\n[roles]\nok = 3", "mine.toml:6:1:", "ok"),
        ("[roles]\nok = { colour = \"red\" }", "mine.toml:2:1:", "colour"),
        ("[roles]\nborder.focus = \"red\"", "mine.toml:2:1:", "\"border.focus\""),
        ("[palette]\n\nx = \"red\"", "mine.toml:3:1:", "x"),
        ("[palette]\nx = [\"#ffffff\", 256, \"red\"]", "mine.toml:2:1:", "x"),
        ("variant = \"grey\"", "mine.toml:1:1:", "variant"), ("rolls = 3", "mine.toml:1:1:", "rolls"),
        ("minimum-contrast = 22", "mine.toml:1:1:", "21"),
        ("colour-blind-safe = 1", "mine.toml:1:1:", "true"),
        ("name = 3", "mine.toml:1:1:", "name"), ("palette = 3", "mine.toml:1:1:", "[palette]"),
        ("inherits = \"mine\"", "mine.toml:1:1:", "mine"), ("inherits = \"nope\"", "mine.toml:1:1:", "nope"),
    ])
    func `a bad theme file says what is wrong and where`(text: String, place: String, description: String) {
        do {
            _ = try mine(text)
            Issue.record("it was taken")
        } catch {
            #expect(error.description.hasPrefix(place), "\(error)")
            #expect(error.description.contains(description), "\(error)")
        }
    }

    @Test func `a theme may inherit a sibling, and the built-in one of its own name`() throws {
        let files = [
            "dark": "inherits = \"dark\"\n[roles]\nok = \"#ff0088\"", "b": "inherits = \"dark\"",
            "loop": "inherits = \"back\"", "back": "inherits = \"loop\"", "broken": "\n[roles]\nok = 3",
            "heir": "inherits = \"broken\"",
        ]
        func find(_ name: String, without seen: Set<String>) throws(ThemeError) -> ThemeText? {
            if let text = files[name], !seen.contains("/t/\(name).toml") {
                return ThemeText(name: name, file: "/t/\(name).toml", text: text)
            }
            return try ThemeCatalog.builtIn(name, without: seen)
        }
        func theme(_ name: String) throws(ThemeError) -> Theme {
            guard let text = try find(name, without: []) else { throw .unknownTheme(name, known: []) }
            return try ThemeCatalog.theme(text, find: find)
        }
        #expect(try theme("b")[.ok].foreground?.rgb == 0xFF0088)
        #expect(try theme("b")[.warning] == ThemeCatalog.theme(named: "dark")[.warning])
        #expect(throws: ThemeError.self) { try theme("loop") }
        do {
            _ = try theme("heir")
            Issue.record("it was taken")
        } catch { #expect("\(error)".hasPrefix("/t/broken.toml:3:1:"), "\(error)") }
    }

    private func mine(_ text: String) throws(ThemeError) -> Theme {
        try ThemeCatalog.theme(ThemeText(name: "mine", file: "mine.toml", text: text))
    }

    @Test func `a selection lies over a role without hiding its colour`() throws {
        let theme = try ThemeCatalog.theme(named: "dark")
        let style = theme.style(of: Role.error.style.over(Role.selection.style))
        #expect(style.foreground?.rgb == theme[.error].foreground?.rgb)
        // Bright red can't be read on the blue that selects with 16 colours: there it is the colour of text.
        #expect(style.foreground?.index16 == theme[.text].foreground?.index16)
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

@Suite struct ColorVisionTests {
    @Test
    func `greys look the same with every deficiency, and red and green alike without one of their cones`() {
        for vision in ColorVision.allCases {
            for grey in [UInt32(0), 0x808080, 0xFFFFFF] {
                #expect(OKLab(vision.seen(grey)).distance(OKLab(grey)) < 0.01, "\(vision) \(grey)")
            }
        }
        func difference(_ vision: ColorVision) -> Double {
            OKLab(vision.seen(0xC04000)).distance(OKLab(vision.seen(0x708000)))
        }
        #expect(OKLab(0xC04000).distance(OKLab(0x708000)) > 0.15)
        #expect(difference(.deuteranopia) < 0.1)
        #expect(difference(.tritanopia) > 0.15)
    }

    @Test(arguments: ["default", "monochrome"])
    func `a reversed selection is one bar, whatever colours lie under it`(name: String) throws {
        let theme = try ThemeCatalog.theme(named: name)
        let bars = [Role.text, .error, .notice, .muted, .badgeCritical].map {
            theme.style(of: $0.style.over(Role.selection.style))
        }
        #expect(Set(bars.map(\.foreground)).count == 1)
        #expect(Set(bars.map(\.background)).count == 1)
        #expect(bars.allSatisfy { $0.attributes.contains(.reverse) })
    }
}
