// The dialog of a demo's faults: what can be done to the device, and what to look for afterwards.

import Canvas
import Themes

extension Model {
    mutating func pressInFaults(_ key: Key, _ selected: Int) -> [Command] {
        guard let faults = settings.demo?.faults, !faults.isEmpty else {
            dialog = nil
            return []
        }
        switch key {
        case .escape, .character("q"): dialog = nil
        case .down, .tab: dialog = .fault(selected: (selected + 1) % faults.count)
        case .up, .backTab: dialog = .fault(selected: (selected + faults.count - 1) % faults.count)
        case .enter: return inject(faults[min(selected, faults.count - 1)])
        case .character(let character) where faults.contains { $0.key == character }:
            if let fault = faults.first(where: { $0.key == character }) { return inject(fault) }
        case _ where settings.keys.binding(for: key, on: screen)?.action == .fault: dialog = nil
        default: break
        }
        return []
    }

    private mutating func inject(_ fault: Demo.Fault) -> [Command] {
        dialog = nil
        say("\(fault.title): \(fault.effect)", .done)
        return [.inject(fault.key)]
    }

    func drawFaults(selected: Int, into canvas: inout Canvas) {
        let faults = settings.demo?.faults ?? []
        let wide = min(canvas.size.columns - 2, 78)
        let effect = faults.indices.contains(selected) ? faults[selected].effect : ""
        let lines = wrapped(effect, widths: [max(wide - 4, 10)])
        let inner = dialogFrame("Faults of the device", width: wide, height: faults.count + 7, into: &canvas)
        // What a row does and the keys come before further rows.
        let rows = max(min(faults.count, inner.height - lines.count - 3), 1)
        let top = min(max(selected - rows / 2, 0), max(faults.count - rows, 0))
        canvas.clipped(to: inner) { canvas in
            for (index, fault) in faults.enumerated().dropFirst(top).prefix(rows) {
                let isSelected = index == selected
                canvas.line(
                    [
                        Span(isSelected ? "\(settings.glyphs.pointer) " : "  ", .accent),
                        Span(String(fault.key), .key),
                        Span("  " + fault.title, isSelected ? Role.accent : .text),
                    ], x: inner.x, y: inner.y + index - top, width: inner.width)
                canvas.clickable(
                    Rect(x: inner.x, y: inner.y + index - top, width: inner.width, height: 1),
                    presses: [.character(fault.key)])
            }
            canvas.scrollbar(
                x: inner.maxX - 1, y: inner.y, height: rows, top: top, visible: rows, count: faults.count,
                thumb: .accent, track: Role.scrollbar.style, glyphs: settings.glyphs)
            for (index, line) in lines.enumerated() {
                canvas.text(
                    line, x: inner.x, y: inner.maxY - 2 - lines.count + index, style: .muted,
                    width: inner.width)
            }
            drawKeys(
                [
                    KeyHint(.enter, does: "do it"), KeyHint(name: "a letter", does: "at once"),
                    KeyHint(.escape, does: "cancel"),
                ],
                x: inner.x, y: inner.maxY - 1, width: inner.width, into: &canvas)
        }
    }
}
