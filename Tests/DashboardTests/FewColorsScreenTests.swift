// Every screen and dialog cell by cell with 16 colours, 8 and none, and with the glyphs of a console.

import Canvas
import Testing
import Themes
import TrackingModel

@testable import Dashboard

@Suite struct FewColorsScreenTests {
    /// Every screen with a selected row, then dialogs over the overview.
    private func models() -> [(name: String, model: Model)] {
        var models: [(String, Model)] = []
        for screen in Screen.allCases {
            var shown = model(badDay(), columns: 120, rows: 40)
            shown.screen = screen
            _ = shown.update(.resized(shown.size))
            _ = shown.update(.key(.down))
            models.append((screen.title, shown))
        }
        for key in ["?", "x", "t", ":", ",", "T"] {
            var shown = model(badDay(), columns: 120, rows: 40)
            _ = shown.update(.key(.character(Character(key))))
            models.append(("key \(key)", shown))
        }
        var searched = model(badDay(), columns: 120, rows: 40)
        searched.screen = .log
        _ = searched.update(.resized(searched.size))
        for key in "fRec" { _ = searched.update(.key(.character(key))) }
        models.append(("a search", searched))
        return models
    }

    private func canvas(_ model: Model) -> Canvas {
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        return canvas
    }

    @Test(arguments: ["default", "dark", "light"], [ColorDepth.none, .eight, .sixteen])
    func `no cell is bold on a coloured background, and all text can be read on every kind of terminal`(
        name: String, depth: ColorDepth
    ) throws {
        let source = try ThemeCatalog.theme(named: name)
        let theme = source.drawn(at: depth)
        for (place, model) in models() {
            let canvas = canvas(model)
            var styles: Set<Style> = []
            for y in 0..<canvas.size.rows {
                styles.formUnion(canvas.row(y).map { theme.style(of: $0.style) })
            }
            #expect(styles.count > 1, "\(place)")
            for style in styles {
                if depth == .none {
                    #expect(style.foreground == nil && style.background == nil, "\(place)")
                    continue
                }
                let isOnColor = style.background != nil || style.attributes.contains(.reverse)
                #expect(!style.attributes.contains(.bold) || !isOnColor, "\(place): \(style)")
                for terminal in TerminalColors.all(for: source.variant) {
                    #expect(
                        terminal.contrast(of: style, at: depth) >= 2.5, "\(place): \(style) on \(terminal)")
                }
            }
        }
    }

    @Test(arguments: ["default", "dark", "light"], [ColorDepth.none, .eight, .sixteen])
    func `the selected row, the active tab and the verdict's badge are seen`(name: String, depth: ColorDepth)
        throws
    {
        let theme = try ThemeCatalog.theme(named: name).drawn(at: depth)
        for screen in [Screen.gaps, .recovery, .log, .apps, .findings] {
            var shown = model(badDay(), columns: 120, rows: 40)
            shown.screen = screen
            _ = shown.update(.resized(shown.size))
            _ = shown.update(.key(.down))
            let canvas = canvas(shown)
            let isStandingOut = { (y: Int, x: Int) in
                let style = theme.style(of: Array(canvas.row(y))[x].style)
                return style.attributes.contains(.reverse) || style.background != theme[.text].background
            }
            let rows = (3..<39).filter { y in (4..<40).allSatisfy { isStandingOut(y, $0) } }
            #expect(rows.count == 1, "\(screen) \(rows)")
            let tabs = canvas.textRows[2]
            let start = try #require(tabs.firstRange(of: screen.labels.long)).lowerBound
            let column = tabs.distance(from: tabs.startIndex, to: start)
            #expect(isStandingOut(2, column), "\(screen)")
            #expect(!(1..<(column - 1)).contains { isStandingOut(2, $0) }, "\(screen)")
            #expect(isStandingOut(1, 2))
        }
    }

    @Test func `a console's screens hold only signs of its fonts`() {
        let signs = Set("°±·÷•←↑→↓≤≥─│┌┐└┘├┤┬┴┼═║█░▒■▲▼♦")
        for (name, model) in models() {
            var model = model
            model.context.settings.glyphs = .console
            for row in canvas(model).textRows {
                let odd = row.filter { !$0.isASCII && !$0.isLetter && !$0.isNumber && !signs.contains($0) }
                #expect(odd.isEmpty, "\(name): \(odd)")
            }
        }
    }

    @Test func `the glyphs that are chosen count more than those of the terminal, but for ASCII`() {
        #expect(GlyphChoice.auto.glyphs(own: .console) == .console)
        #expect(GlyphChoice.unicode.glyphs(own: .console) == .unicode)
        #expect(GlyphChoice.console.glyphs(own: .unicode) == .console)
        #expect(GlyphChoice.braille.glyphs(own: .console).graph == .braille)
        for choice in GlyphChoice.allCases { #expect(choice.glyphs(own: .ascii) == .ascii) }
    }

    /// Forty credited minutes within seconds.
    @Test(arguments: [GlyphChoice.unicode, .console, .braille, .ascii])
    func `minutes of a phantom burst are in another sign, which has a legend`(choice: GlyphChoice) {
        var contents = badDay()
        // Another app in front until then leaves them no time.
        func credit(_ app: Int, _ minutes: ClosedRange<Int>, from start: Instant, every step: Double) {
            contents.recovery += minutes.map { minute in
                RecoveryEntry(
                    id: RecordID("entry \(app) \(minute)"), at: start + Double(minute) * step,
                    event: EventName("usage.app.\(app).min.\(minute)"), succeeded: true,
                    action: "record_usage")
            }
        }
        contents.recovery = []
        credit(1, 1...10, from: noon - 3_660, every: 60)
        credit(0, 1...48, from: noon - 3_000, every: 60)
        credit(1, 11...50, from: noon - 100, every: 0.1)
        contents.recoveryLogCount = contents.recovery.count
        for screen in [Screen.overview, .timeline] {
            var shown = model(contents, columns: 120, rows: 40)
            shown.context.settings.glyphs = choice.glyphs(own: .unicode)
            shown.screen = screen
            _ = shown.update(.resized(shown.size))
            let text = text(of: shown)
            let sign = String(shown.settings.glyphs.overfull)
            #expect(text.contains(sign + " phantom"), "\(text)")
            #expect(text.split(separator: "\n").count { $0.contains(sign) } > 2, "\(text)")
            var plain = model(goodDay(), columns: 120, rows: 40)
            plain.context.settings.glyphs = shown.settings.glyphs
            plain.screen = screen
            #expect(!DashboardTests.text(of: plain).contains(sign + " phantom"))
        }
    }
}
