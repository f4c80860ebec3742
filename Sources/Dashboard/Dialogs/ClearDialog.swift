// The dialog that clears logs: which ones, what is removed, and where the backup is written.

import Canvas
import Themes
import TrackingModel

/// Chooses which logs to clear, then asks for confirmation.
struct ClearDialog: Dialog {
    var scope: ClearScope
    /// Nil until the plan for the scope has arrived.
    var plan: ClearPlan?
    /// Whether Clear is selected; Cancel is the default.
    var confirms = false

    /// Whether there is anything to clear.
    fileprivate var canClear: Bool { plan.map { $0.refusal == nil && !$0.items.isEmpty } ?? false }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        switch key {
        case .escape, "q", "n": return .close()
        case .left, .right, .tab, .backTab, "h", "l": confirms.toggle()
        case .up, "k": return choose(by: -1)
        case .down, "j": return choose(by: 1)
        case .enter:
            return confirms && canClear ? .close(.command(.store(.clear(scope)))) : .close()
        default: break
        }
        return .stay()
    }

    mutating func click(_ click: Click, _ scene: DialogContext) -> DialogResponse {
        switch click {
        case .row(let row) where ClearScope.allCases.indices.contains(row):
            return choose(ClearScope.allCases[row])
        case .button(0): return .close()
        case .button:
            confirms = true
            return press(.enter, scene)
        default: return .stay()
        }
    }

    private mutating func choose(by step: Int) -> DialogResponse {
        let all = ClearScope.allCases
        let index = all.firstIndex(of: scope) ?? 0
        return choose(all[(index + step + all.count) % all.count])
    }

    /// Selects another scope and asks for its plan.
    private mutating func choose(_ scope: ClearScope) -> DialogResponse {
        self = ClearDialog(scope: scope)
        return .stay(.command(.store(.planClear(scope))))
    }

    func wheelKeys(by step: Int) -> [Key] { [] }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension DialogView<ClearDialog> {
    func draw(into canvas: inout Canvas) {
        let items = dialog.plan?.items ?? []
        let inner = dialogFrame(
            "Clear logs", width: 76, height: max(items.count, 1) + 10, role: .dialogDanger, into: &canvas)
        canvas.clipped(to: inner) { canvas in
            drawScopes(dialog.scope, inner, into: &canvas)
            var y = inner.y + 2
            if let refusal = dialog.plan?.refusal {
                for line in wrapped(refusal, widths: [inner.width]) {
                    canvas.text(line, x: inner.x, y: y, style: .warning, width: inner.width)
                    y += 1
                }
            } else if dialog.plan == nil {
                canvas.text("Looking…", x: inner.x, y: y, style: .muted)
            } else if items.isEmpty {
                canvas.text("There is nothing to clear.", x: inner.x, y: y, style: .text)
            } else {
                drawPlan(items, y: y, inner, into: &canvas)
                y += items.count + 1
                let isWide = inner.width >= 60
                let label = isWide ? "Backup first, to " : "Backup: "
                let folder = truncatedInMiddle(
                    dialog.plan?.backupFolder ?? "", columns: inner.width - label.count)
                let undo = keyName(.undoClear).map {
                    isWide ? " \($0) puts everything back." : " \($0) undoes it."
                }
                let counters = isWide ? "Usage counters are never touched." : "Counters stay."
                for (row, text) in [label + folder, counters + (undo ?? "")].enumerated() {
                    canvas.text(text, x: inner.x, y: y + row, style: .muted, width: inner.width)
                }
            }
            drawButtons(y: inner.maxY - 1, inner, into: &canvas)
        }
    }

    /// Draws the scopes side by side; without enough room, only the selected one.
    private func drawScopes(_ chosen: ClearScope, _ rect: Rect, into canvas: inout Canvas) {
        let all = ClearScope.allCases
        let place = all.firstIndex(of: chosen) ?? 0
        guard all.reduce(-1, { $0 + $1.title.count + 3 }) <= rect.width else {
            let end = canvas.text(" \(chosen.title) ", x: rect.x, y: rect.y, style: Role.tabActive.style)
            canvas.text(" \(place + 1) of \(all.count)", x: end, y: rect.y, style: .muted)
            return
        }
        var x = rect.x
        for (index, scope) in all.enumerated() {
            let style = scope == chosen ? Role.tabActive : .tab
            let end = canvas.text(" \(scope.title) ", x: x, y: rect.y, style: style.style)
            canvas.clickable(Rect(x: x, y: rect.y, width: end - x), Click.row(index))
            x = end + 1
        }
    }

    private func drawPlan(_ items: [ClearPlan.Item], y: Int, _ rect: Rect, into canvas: inout Canvas) {
        let columns = [
            ListColumn("log", minimum: 16, ideal: 24, rank: 9) { Span(items[$0].name) },
            ListColumn("entries", minimum: 7, alignment: .right, rank: 8) {
                Span(String(items[$0].entries), .muted)
            },
            ListColumn("size", minimum: 9, alignment: .right, rank: 5) {
                Span(sizeText(items[$0].bytes), .muted)
            },
            ListColumn("from – to", minimum: 12, ideal: 30, rank: 4) { Span(items[$0].span, .muted) },
        ]
        let table = ListTable(columns, width: rect.width, glyphs: glyphs)
        for index in items.indices { table.drawRow(index, x: rect.x, y: y + index, into: &canvas) }
    }

    private func drawButtons(y: Int, _ rect: Rect, into canvas: inout Canvas) {
        var x = rect.x
        let cancel = dialog.confirms ? Role.tab : .tabActive
        var end = canvas.text("  Cancel  ", x: x, y: y, style: cancel.style)
        canvas.clickable(Rect(x: x, y: y, width: end - x), Click.button(0))
        x = end + 2
        if dialog.canClear {
            let style = dialog.confirms ? Role.badgeCritical : .tab
            end = canvas.text("  Clear \(dialog.scope.title)  ", x: x, y: y, style: style.style)
            canvas.clickable(Rect(x: x, y: y, width: end - x), Click.button(1))
            x = end + 2
        }
        drawKeys(
            [
                KeyHint(.tab, does: "choose"), KeyHint(.enter, does: "do it"),
                KeyHint(.up, .down, does: "which"),
                .cancel,
            ],
            in: Rect(x: x + 1, y: y, width: rect.maxX - x - 1), into: &canvas)
    }
}
