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
            .button(number % 3),
            .cell(row: number, column: number),
        ]
        return ClickEvent(
            click: clicks[Int(generator.next() % UInt64(clicks.count))], column: number, row: number)
    }

    @Test(arguments: 0..<24) func `random keys at random sizes leave a valid model`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let stores = [goodDay(), badDay(), emptyStore()]
        var model = model(stores[Int(seed % 3)], columns: 80, rows: 24)
        for step in 0..<250 {
            switch generator.next() % 12 {
            case 0:
                let size = Size(
                    columns: 1 + Int(generator.next() % 180), rows: 1 + Int(generator.next() % 60))
                _ = model.update(.resized(size))
            case 1: _ = model.update(.read(reading(stores[Int(generator.next() % 3)])))
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
            for y in 0..<canvas.size.rows {
                #expect(canvas.row(y).reduce(0) { $0 + Int($1.width) } == canvas.size.columns)
            }
            for list in Screen.allCases.map({ model.lists[$0] }) {
                #expect(list.selected >= 0 && list.top >= 0 && list.top <= list.selected)
            }
        }
    }

    @Test func `every size from 1 by 1 on is drawn`() {
        for columns in [1, 2, 5, 9, 19, 20, 39, 40, 41, 59, 60, 79, 99, 109, 110, 200] {
            for rows in [1, 2, 3, 4, 5, 9, 10, 11, 15, 17, 18, 24, 50] {
                var model = model(badDay(), columns: columns, rows: rows)
                for screen in Screen.allCases {
                    model.screen = screen
                    for key in [
                        Key.enter, .character("?"), .escape, .character("c"), .escape, .character("x"),
                        .escape,
                    ] {
                        _ = model.update(.key(key))
                        var canvas = Canvas(size: model.size)
                        model.view(into: &canvas)
                    }
                }
            }
        }
    }
}
