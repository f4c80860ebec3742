// The scene of a demo's tour, between the screen and its keys.

import Canvas
import Themes

extension ContextProvider {
    /// The rows of the scene: its title, and its text as far as there is room.
    var tourRows: Int {
        guard let demo = settings.demo, let scene = demo.scene, size.rows >= 16 else { return 0 }
        return 1 + min(tourLines(of: demo.scenes[scene]).count, size.rows >= 24 ? 5 : 2)
    }

    private func tourLines(of scene: Demo.Scene) -> [String] {
        wrapped(scene.text, widths: [max(size.columns - 4, 10)])
    }

    func drawTour(_ rect: Rect, into canvas: inout Canvas) {
        guard rect.height > 0, let demo = settings.demo, let index = demo.scene else { return }
        let scene = demo.scenes[index]
        canvas.fill(rect, style: Role.text.style)
        let place = "Tour \(index + 1) of \(demo.scenes.count)\(glyphs.separator)"
        canvas.line(
            [Span(place, .muted), Span(scene.title, .accent)], in: rect.inset(columns: 2))
        let isLast = index + 1 == demo.scenes.count
        let hints: [(Action, String)] =
            (index > 0 ? [(.previousScene, "back")] : []) + [(.nextScene, isLast ? "end" : "next scene")]
        var x = rect.maxX - 2
        for (action, word) in hints.reversed() {
            guard let key = keyName(action) else { continue }
            let spans = [Span(key, .key), Span(" " + word, .hint)]
            let width = spans.columns
            x -= width
            let place = Rect(x: x, y: rect.y, width: width)
            canvas.line(spans, in: place)
            canvas.clickable(place, Click.action(action))
            x -= 2
        }
        for (row, line) in tourLines(of: scene).prefix(rect.height - 1).enumerated() {
            canvas.text(line, in: rect.inset(columns: 2).row(1 + row), style: .text)
        }
    }
}
