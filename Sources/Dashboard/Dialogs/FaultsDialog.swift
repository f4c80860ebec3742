// The dialog of a demo's faults: what the user can do to the device, and what to look for afterwards.

import Canvas
import Themes

/// Chooses a fault of the simulated device.
struct FaultsDialog: Dialog {
    /// The selected row.
    var selected = 0

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        guard let faults = scene.settings.demo?.faults, !faults.isEmpty else { return .close() }
        switch key {
        case .escape, "q": return .close()
        case .down, .tab: selected = (selected + 1) % faults.count
        case .up, .backTab: selected = (selected + faults.count - 1) % faults.count
        case .enter: return .close(.inject(faults[min(selected, faults.count - 1)]))
        default:
            if let fault = faults.first(where: { key == .character($0.key) }) {
                return .close(.inject(fault))
            }
            if scene.opens(key, .fault) { return .close() }
        }
        return .stay()
    }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension DialogView<FaultsDialog> {
    func draw(into canvas: inout Canvas) {
        let faults = settings.demo?.faults ?? []
        let wide = min(canvas.size.columns - 2, 78)
        let effect =
            faults[at: dialog.selected].map { $0.effect.prefix(1).uppercased() + $0.effect.dropFirst() } ?? ""
        let lines = wrapped(effect, widths: [max(wide - 4, 10)])
        let inner = dialogFrame("Faults of the device", width: wide, height: faults.count + 7, into: &canvas)
        // The effect of the selected row and the keys are more important than more rows.
        let list = inner.splitTop(max(min(faults.count, inner.height - lines.count - 3), 1)).top
        canvas.clipped(to: inner) { canvas in
            drawChoices(
                faults.count, selected: dialog.selected, in: list,
                click: { .key(.character(faults[$0].key)) }, into: &canvas
            ) { index, role in
                let fault = faults[index]
                let isOn = settings.demo?.active.contains(fault.key) ?? false
                return [
                    Span(String(fault.key), .key), Span("  " + fault.title, role),
                    Span(fault.state != nil ? (isOn ? "  on" : "  off") : "", isOn ? .warning : .muted),
                ]
            }
            canvas.lines(
                lines.map { [Span($0, .muted)] },
                in: inner.splitTop(inner.height - 2).top.splitBottom(lines.count).bottom)
            drawKeys(
                [KeyHint(.enter, does: "do it"), KeyHint(name: "a letter", does: "at once"), .cancel],
                in: inner, into: &canvas)
        }
    }
}
