// A frame that is drawn over the one before it is the one that is drawn anew.

import Canvas
import Testing
import TrackingModel

@testable import Dashboard

/// A canvas that is drawn on from one state to the next, as the loop of the terminal does.
struct RunningScreen {
    private var canvas = Canvas(size: Size(columns: 0, rows: 0))
    private var drawn: Model?

    /// Draws the next state, and returns whether cells and regions are those of a picture of it.
    mutating func shows(_ model: Model, as picture: Canvas) -> Bool {
        if canvas.size != model.size { (canvas, drawn) = (Canvas(size: model.size), nil) }
        model.view(into: &canvas, after: drawn)
        drawn = model
        return canvas.cells == picture.cells && Self.regions(of: canvas) == Self.regions(of: picture)
    }

    /// The regions by their places, in which they are drawn in another order.
    private static func regions(of canvas: Canvas) -> [ClickRegion] {
        canvas.clickRegions.sorted { ($0.rect.y, $0.rect.x) < ($1.rect.y, $1.rect.x) }
    }
}

@Suite struct ChangedFrameTests {
    private static let keys: [Key] =
        [.down, .down, .down, .up, .pageDown, .pageUp, .home, .end, .tab, .escape, .enter]
        + "JK<>s+-mrio".map { Key.character($0) }

    @Test(arguments: Screen.allCases.filter(\.isList))
    func `moving in a list leaves the picture that a new frame has`(screen: Screen) {
        for (seed, size) in [(120, 40), (80, 24), (60, 17), (150, 12), (30, 9)].enumerated() {
            var generator = SeededGenerator(seed: UInt64(seed))
            var model = model(seed % 2 == 0 ? badDay() : goodDay(), columns: size.0, rows: size.1)
            model.screen = screen
            var running = RunningScreen()
            for step in 0..<120 {
                let key = Self.keys[Int(generator.next() % UInt64(Self.keys.count))]
                _ = model.update(step % 40 == 39 ? .tick(noon + Double(step)) : .key(key))
                var picture = Canvas(size: model.size)
                model.view(into: &picture)
                let isSame = running.shows(model, as: picture)
                #expect(isSame, "step \(step), \(size), \(key)")
            }
        }
    }

    @Test(arguments: [true, false])
    func `a key that moves the selection by a row draws few of the others, also the first key`(isFirst: Bool)
    {
        var model = model(goodDay(), columns: 120, rows: 40)
        model.screen = .recovery
        if !isFirst { _ = model.update(.key(.home)) }
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        let before = model
        _ = model.update(.key(model.list.selected == 0 ? .down : .up))
        #expect(model.list.selected != before.list.selected)
        // What is left alone keeps a sign that no frame has.
        canvas.put("@", x: 5, y: 20, style: StyleID(base: 0))
        model.view(into: &canvas, after: before)
        #expect(canvas.textRows[20].contains("@"))
        model.view(into: &canvas, after: nil)
        #expect(!canvas.textRows[20].contains("@"))
    }
}
