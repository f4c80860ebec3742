// Any key sequence, any size, any store: no crash, valid selections, frames of the right size.

import Canvas
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct PropertyTests {
    /// Everything that can be typed, and every key of the table.
    static let keys: [Key] =
        (0x20..<0x7F).map { .character(Character(Unicode.Scalar(UInt8($0)))) }
        + KeyTable.standard.groups.flatMap(\.bindings).flatMap(\.keys)
        + [
            .backspace, .delete, .alt("x"), .character("漢"), .character("\u{301}"), .control("a"),
            .control("r"),
        ]

    /// A click on something that may stand nowhere any more.
    static func click(_ generator: inout SeededGenerator) -> ClickEvent {
        let number = Int(generator.next() % 40)
        let clicks: [Click] = [
            .key(.enter), .action(Action.allCases[number % Action.allCases.count]), .rows, .axis,
            .row(number),
            .screen(Screen.allCases[number % Screen.allCases.count]), .column(number),
            .button(number % 3), .density(number),
            .cell(row: number, column: number),
        ]
        return ClickEvent(
            click: clicks[Int(generator.next() % UInt64(clicks.count))], column: number, row: number)
    }

    @Test(arguments: 0..<24) func `random keys at random sizes leave a valid model`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let stores = [goodDay(), badDay(), emptyStore(), LogSample.day]
        let readings = stores.map { reading($0) }
        var model = model(stores[Int(seed % 4)], columns: 80, rows: 24)
        var screen = RunningScreen()
        for step in 0..<250 {
            switch generator.next() % 12 {
            case 0:
                let size = Size(
                    columns: 1 + Int(generator.next() % 180), rows: 1 + Int(generator.next() % 60))
                _ = model.update(.resized(size))
            case 1: _ = model.update(.read(readings[Int(generator.next() % 4)]))
            case 2: _ = model.update(.tick(noon + Double(step)))
            case 3:
                let mouse = Mouse(
                    .press(.left), x: Int(generator.next() % 120), y: Int(generator.next() % 40))
                _ = model.update(mouse)
            case 5: _ = model.update(.clicked(Self.click(&generator)))
            case 6: _ = model.update(.wheel(generator.next() % 2 == 0 ? 1 : -1))
            case 4: _ = model.update(.pasted("p\u{301}漢\u{1b}[200~"))
            default: _ = model.update(.key(Self.keys[Int(generator.next() % UInt64(Self.keys.count))]))
            }
            var canvas = Canvas(size: model.size)
            model.view(into: &canvas)
            // One expectation a step: an expectation costs more than what it looks at.
            let isWhole = (0..<canvas.size.rows).allSatisfy { y in
                canvas.row(y).reduce(0) { $0 + Int($1.width) } == canvas.size.columns
            }
            let isValid = Screen.allCases.allSatisfy { screen in
                let list = model.lists[screen]
                return list.selected >= 0 && list.top >= 0 && list.top <= list.selected
            }
            let isSame = screen.shows(model, as: canvas)
            #expect(isWhole && isValid && isSame, "step \(step), \(model.size)")
        }
    }

    /// Every number of columns at which the layout changes with some numbers of rows, and the other way round.
    static let sizes: [Size] = {
        let columns = [1, 2, 5, 9, 19, 20, 39, 40, 41, 59, 60, 79, 99, 109, 110, 200]
        let rows = [1, 2, 3, 4, 5, 9, 10, 11, 15, 17, 18, 24, 50]
        let narrow = columns.flatMap { columns in [1, 11, 50].map { Size(columns: columns, rows: $0) } }
        let low = rows.flatMap { rows in [1, 40, 110].map { Size(columns: $0, rows: rows) } }
        return narrow + low.filter { !narrow.contains($0) }
    }()

    /// Has nothing to expect: it passes unless drawing crashes.
    @Test func `drawing crashes at no size from 1 by 1 on`() {
        let contents = badDay()
        for size in Self.sizes {
            var model = model(contents, columns: size.columns, rows: size.rows)
            for screen in Screen.allCases {
                model.screen = screen
                for key in [
                    Key.enter, .character("?"), .escape, .character("c"), .escape, .character("x"), .escape,
                ] {
                    _ = model.update(.key(key))
                    var canvas = Canvas(size: model.size)
                    model.view(into: &canvas)
                }
            }
        }
    }
}
