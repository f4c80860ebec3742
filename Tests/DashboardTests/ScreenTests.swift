// Every screen as a picture at several sizes.

import Canvas
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct ScreenTests {
    static let sizes = [(200, 60), (120, 40), (100, 30), (80, 24), (60, 20), (40, 10), (20, 5)]

    @Test(arguments: sizes) func `the overview of a bad day`(columns: Int, rows: Int) throws {
        try expectScreen(
            model(badDay(), columns: columns, rows: rows), named: "overview-bad-\(columns)x\(rows)",
            styles: true)
    }

    @Test(arguments: [(200, 60), (120, 40), (80, 24)]) func `the overview of a good day`(
        columns: Int, rows: Int
    )
        throws
    {
        try expectScreen(
            model(goodDay(), columns: columns, rows: rows), named: "overview-good-\(columns)x\(rows)")
    }

    /// A copy that is opened two days later: nothing on it may look like good news of today.
    @Test func `the overview of an old copy`() throws {
        let later = noon + 2 * 86_400
        try expectScreen(model(goodDay(), columns: 120, rows: 40, at: later), named: "overview-old-120x40")
    }

    @Test(arguments: [(120, 40), (80, 24)]) func `a store that holds nothing`(columns: Int, rows: Int) throws
    {
        try expectScreen(
            model(emptyStore(), columns: columns, rows: rows), named: "overview-empty-\(columns)x\(rows)")
    }

    @Test(arguments: [Screen.gaps, .recovery, .log, .apps, .findings])
    func `a list with its details at every size`(screen: Screen) throws {
        for (columns, rows) in [(200, 60), (120, 40), (100, 30), (80, 24), (40, 10)] {
            var model = model(badDay(), columns: columns, rows: rows)
            model.screen = screen
            _ = model.update(.resized(model.size))
            let name = screen.title.lowercased()
            try expectScreen(model, named: "\(name)-\(columns)x\(rows)", styles: true)
            if columns < 100 {
                _ = model.update(.key(.enter))
                try expectScreen(model, named: "\(name)-details-\(columns)x\(rows)")
            }
        }
    }

    @Test(arguments: [(200, 60), (120, 40), (100, 30), (80, 24), (40, 10)])
    func `the timeline at every zoom`(
        columns: Int, rows: Int
    ) throws {
        var model = model(badDay(), columns: columns, rows: rows)
        _ = model.update(.key(.character("2")))
        _ = model.update(.key(.character("{")))
        try expectScreen(model, named: "timeline-\(columns)x\(rows)", styles: true)
        guard columns >= 120 || columns == 80 else { return }
        for (key, name) in [
            (Key.character("+"), "hour"), (.character("-"), "day"), (.character("-"), "week"),
        ] {
            _ = model.update(.key(key))
            if name != "day" { try expectScreen(model, named: "timeline-\(name)-\(columns)x\(rows)") }
        }
    }

    @Test(arguments: [GlyphChoice.braille, .ascii]) func `graphs of dots, and of plain signs`(
        choice: GlyphChoice
    ) throws {
        for (key, name) in [("1", "overview"), ("2", "timeline")] {
            var model = model(badDay(), columns: 120, rows: 40)
            model.context.settings.glyphs = choice.glyphs(own: .unicode)
            _ = model.update(.key(.character(Character(key))))
            try expectScreen(model, named: "\(name)-\(choice.rawValue)-120x40")
        }
    }

    @Test func `before the first read and after a failed one`() throws {
        var waiting = model(nil, columns: 80, rows: 24)
        try expectScreen(waiting, named: "reading-80x24")
        _ = waiting.update(
            .readFailed(
                "/containers/ipad holds no preferences of an app group. Give the folder that holds Library/Preferences."
            ))
        try expectScreen(waiting, named: "unreadable-80x24")
        var stale = model(goodDay(), columns: 80, rows: 24)
        _ = stale.update(.readFailed("The folder is gone."))
        try expectScreen(stale, named: "lost-80x24")
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)]) func `the dialogs`(columns: Int, rows: Int) throws {
        for (key, name) in [
            (Key.character("?"), "help"), (.character("x"), "export"), (.character("t"), "themes"),
        ] {
            var model = model(badDay(), columns: columns, rows: rows)
            _ = model.update(.key(key))
            try expectScreen(model, named: "\(name)-\(columns)x\(rows)")
        }
        var clearing = model(badDay(), columns: columns, rows: rows)
        _ = clearing.update(.key(.character("c")))
        let plan = ClearPlan(
            scope: .all,
            items: [
                .init(name: "recovery_log.json", entries: 41, bytes: 9_942, span: "08:10 – 14:31"),
                .init(name: "extension_logs", entries: 5, bytes: 1_203, span: "14:30 – 14:31"),
            ], backupFolder: "~/.local/state/trackhealth/backups/ipad-1f3a/20251113T193207Z")
        _ = clearing.update(.planned(plan))
        try expectScreen(clearing, named: "clear-\(columns)x\(rows)")
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)]) func `a demo and its faults`(columns: Int, rows: Int)
        throws
    {
        var model = model(goodDay(), columns: columns, rows: rows)
        model.context.settings.demo = sampleDemo
        _ = model.update(.key(.character("!")))
        _ = model.update(.key(.down))
        try expectScreen(model, named: "faults-\(columns)x\(rows)")
    }

    @Test func `ASCII draws nothing that is not ASCII of its own`() throws {
        var model = model(goodDay(), columns: 100, rows: 30)
        model.context.settings.glyphs = .ascii
        for screen in Screen.allCases {
            model.screen = screen
            var canvas = Canvas(size: model.size)
            model.view(into: &canvas)
            for row in canvas.textRows { #expect(row.utf8.allSatisfy { $0 < 0x80 }, "\(row)") }
        }
    }
}
