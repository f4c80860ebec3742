// The dialogs of what a list shows: views under a name, and the columns.

import Canvas
import Themes
import TrackingModel

/// Saves what the list shows under a typed name, or takes a view that was saved.
struct ViewsDialog: Dialog {
    var name = LineInput()
    var selected = 0

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        let views = scene.views
        let last = max(views.count - 1, 0)
        selected = min(selected, last)
        switch key {
        case .escape: return .close()
        case .enter:
            let typed = name.text.split(separator: " ").joined(separator: " ")
            if !typed.isEmpty { return .close(.saveView(typed)) }
            return views[at: selected].map { .close(.showView($0)) } ?? .stay()
        case .delete where name.text.isEmpty:
            return views[at: selected].map { .stay(.removeView($0)) } ?? .stay()
        case .down, .tab: selected = min(selected + 1, last)
        case .up, .backTab: selected = max(selected - 1, 0)
        default: name.press(key)
        }
        return .stay()
    }

    mutating func click(row: Int, _ scene: DialogContext) -> DialogResponse {
        scene.views[at: row].map { .close(.showView($0)) } ?? .stay()
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        name.insert(text)
        return .stay()
    }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension ContextProvider {
    /// The saved views of the screens that are here.
    var views: [SavedView] {
        let titles = Screen.all(of: subject).map(\.title)
        return settings.views.filter { titles.contains($0.screen) }
    }
}

extension DialogView<ViewsDialog> {
    func draw(into canvas: inout Canvas) {
        let views = views
        let inner = dialogFrame(
            "Views", width: min(canvas.size.columns - 2, 84), height: max(views.count, 1) + 5, into: &canvas)
        let list = Rect(
            x: inner.x, y: inner.y + 1, width: inner.width, height: max(min(views.count, inner.height - 3), 1)
        )
        let isNamed = !dialog.name.text.isEmpty
        // While a name is typed, Enter takes none of them.
        let selected = isNamed ? -1 : min(dialog.selected, views.count - 1)
        let label = min(views.map(\.name.columns).max() ?? 0, inner.width / 3)
        canvas.clipped(to: inner) { canvas in
            drawInput(
                dialog.name, label: "save as ", x: inner.x, y: inner.y, width: inner.width, into: &canvas)
            if views.isEmpty {
                canvas.text("No view of these screens is saved.", in: list.row(0), style: .muted)
            }
            drawChoices(views.count, selected: selected, in: list, into: &canvas) { index, role in
                let view = views[index]
                return [
                    Span(filled(view.name, to: label), role),
                    Span("  \(view.screen): \(view.summary)", .muted),
                ]
            }
            drawKeys(
                [
                    KeyHint(.enter, does: isNamed ? "save" : "show"), KeyHint(.up, .down, does: "view"),
                    KeyHint(.delete, does: "forget"), .cancel,
                ], in: inner, into: &canvas)
        }
    }
}

/// Ticks the columns that the list has.
struct ColumnsDialog: Dialog {
    let columns: [String]
    var hidden: Set<String>
    var selected = 0

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        switch key {
        case .escape, .enter, "q": return .close()
        case .down, .tab, "j": selected = min(selected + 1, columns.count - 1)
        case .up, .backTab, "k": selected = max(selected - 1, 0)
        case .home, "g": selected = 0
        case .end, "G": selected = columns.count - 1
        case " ": return turn(selected)
        case _ where scene.opens(key, .columns): return .close()
        default: break
        }
        return .stay()
    }

    mutating func click(row: Int, _ scene: DialogContext) -> DialogResponse {
        guard columns.indices.contains(row) else { return .stay() }
        selected = row
        return turn(row)
    }

    private mutating func turn(_ index: Int) -> DialogResponse {
        let column = columns[index]
        if hidden.remove(column) == nil {
            guard hidden.count + 1 < columns.count else {
                return .stay(.say("A list has one column at least."))
            }
            hidden.insert(column)
        }
        return .stay(.hideColumns(hidden))
    }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension DialogView<ColumnsDialog> {
    func draw(into canvas: inout Canvas) {
        let columns = dialog.columns
        let inner = dialogFrame("Columns", width: 44, height: columns.count + 4, into: &canvas)
        let list = inner.splitTop(max(min(columns.count, inner.height - 2), 1)).top
        let seen = scene.page.map { $0.table($0.layout(in: frame.body)).fitting.map(\.name) } ?? []
        canvas.clipped(to: inner) { canvas in
            drawChoices(columns.count, selected: dialog.selected, in: list, into: &canvas) { index, role in
                let name = columns[index]
                let isShown = !dialog.hidden.contains(name)
                return [
                    Span(isShown ? "[x] " : "[ ] ", .muted), Span(name, role),
                    Span(isShown && !seen.contains(name) ? "  no room here" : "", .muted),
                ]
            }
            drawKeys(
                [
                    KeyHint(" ", does: "show or not"), KeyHint(.up, .down, does: "column"), .close,
                ], in: inner, into: &canvas)
        }
    }
}
