// The command palette: finds a command, a screen, a theme or a format by typed letters and runs it.

import Canvas
import Themes
import TrackingModel

/// The typed text, and the selected match.
struct PaletteDialog: Dialog {
    var input = LineInput()
    var selected = 0

    /// The entries that match the typed letters, best first; those that can't be used now are at the end.
    fileprivate func matches(_ scene: DialogContext) -> [PaletteEntry] {
        let scored = scene.paletteEntries.enumerated().compactMap { index, entry in
            let score =
                paletteScore(input.text, in: entry.description)
                ?? entry.meaning.flatMap { paletteScore(input.text, in: $0) }.map { $0 - 100 }
            return score.map { (entry, $0, index) }
        }
        return scored.sorted { one, two in
            let (first, second) = (one.0.refusal == nil, two.0.refusal == nil)
            return first != second ? first : (two.1, one.2) < (one.1, two.2)
        }.map(\.0)
    }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        let found = matches(scene)
        let page = max(DialogView(scene: scene, dialog: self).rows - 1, 1)
        switch key {
        case .escape: return .close()
        case .enter: return found.indices.contains(selected) ? choose(found[selected]) : .stay()
        case .down, .tab: selected = (selected + 1) % max(found.count, 1)
        case .up, .backTab: selected = (selected + found.count - 1) % max(found.count, 1)
        case .pageDown: selected = min(selected + page, max(found.count - 1, 0))
        case .pageUp: selected = max(selected - page, 0)
        default:
            let before = input.text
            input.press(key)
            if input.text != before { selected = 0 }
        }
        return .stay()
    }

    mutating func click(_ click: Click, _ scene: DialogContext) -> DialogResponse {
        guard case .row(let row) = click else { return .stay() }
        let found = matches(scene)
        return found.indices.contains(row) ? choose(found[row]) : .stay()
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        input.insert(text)
        return .stay()
    }

    private func choose(_ entry: PaletteEntry) -> DialogResponse {
        if let refusal = entry.refusal { return .close(.say("Not here: \(refusal).", .problem)) }
        switch entry.choice {
        case .action(let action): return .close(.perform(action))
        case .screen(let screen): return .close(.go(screen))
        case .theme(let name): return .close(.command(.terminal(.setTheme(name))))
        case .export(let format): return .close(.openExport(format))
        }
    }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension DialogView<PaletteDialog> {
    /// The number of rows of the list.
    var rows: Int { max(min(size.rows - 6, 16), 1) }

    func draw(into canvas: inout Canvas) {
        let found = dialog.matches(scene)
        let inner = dialogFrame("Commands", width: 84, height: self.rows + 5, into: &canvas)
        let rows = max(inner.height - 3, 0)
        let top = min(max(dialog.selected - rows + 1, 0), max(found.count - rows, 0))
        canvas.clipped(to: inner) { canvas in
            drawInput(dialog.input, label: ": ", x: inner.x, y: inner.y, width: inner.width, into: &canvas)
            if found.isEmpty {
                canvas.text("Nothing matches these letters.", x: inner.x + 2, y: inner.y + 1, style: .muted)
            }
            for (index, entry) in found.dropFirst(top).prefix(rows).enumerated() {
                let rect = Rect(x: inner.x, y: inner.y + 1 + index, width: inner.width - 1)
                drawEntry(entry, isSelected: top + index == dialog.selected, rect, into: &canvas)
                canvas.clickable(rect, Click.row(top + index))
            }
            let bar = Rect(x: inner.x, y: inner.y + 1, width: inner.width, height: rows)
            drawScrollbar(in: bar, top: top, count: found.count, into: &canvas)
            drawKeys(
                [
                    KeyHint(.enter, does: "do it"), KeyHint(.up, .down, does: "choose"),
                    .cancel,
                ], in: inner, into: &canvas)
        }
    }

    private func drawEntry(_ entry: PaletteEntry, isSelected: Bool, _ rect: Rect, into canvas: inout Canvas) {
        let note = entry.refusal ?? entry.keys
        let width = note.columns
        let hasNote = width + 20 <= rect.width
        canvas.put(isSelected ? glyphs.pointer : " ", x: rect.x, y: rect.y, style: .accent)
        let style: StyleID = entry.refusal != nil ? .muted : isSelected ? .accent : .text
        canvas.text(
            entry.description, x: rect.x + 2, y: rect.y, style: style,
            width: rect.width - 3 - (hasNote ? width + 1 : 0))
        if hasNote {
            canvas.text(
                note, x: rect.maxX - width - 1, y: rect.y, style: entry.refusal == nil ? .key : .muted)
        }
    }
}

/// An entry of the palette.
struct PaletteEntry {
    /// What choosing the entry does.
    enum Choice {
        case action(Action)
        case screen(Screen)
        case theme(String)
        case export(ExportFormat)
    }

    let description: String
    /// The whole sentence, which the typed letters may also match; the same as the description for most.
    var meaning: String?
    /// The keys for the same action; empty if there is none.
    let keys: String
    let choice: Choice
    /// Why it can't be used now; nil if it can.
    var refusal: String?
}

extension DialogContext {
    /// All entries; actions are in the order of the help.
    var paletteEntries: [PaletteEntry] {
        let (glyphs, keys) = (glyphs, settings.keys)
        let screens = Screen.allCases.map {
            PaletteEntry(description: "Go to \($0.title)", keys: String($0.digit), choice: .screen($0))
        }
        var seen: Set<Action> = [.screen, .palette, .up, .down]
        var actions: [PaletteEntry] = []
        for binding in keys.groups.flatMap(\.bindings) where seen.insert(binding.action).inserted {
            if binding.action == .fault, settings.demo == nil { continue }
            if binding.action == .fleet, !context.isOfFleet { continue }
            guard binding.screens?.contains(where: { $0.subject == .store }) ?? true else { continue }
            actions.append(
                PaletteEntry(
                    description: actionName(binding.long), meaning: binding.long,
                    keys: binding.keyNames(glyphs),
                    choice: .action(binding.action),
                    refusal: refusal(of: binding)))
        }
        let exports = ExportFormat.offered.map {
            PaletteEntry(
                description: "Export as \($0.rawValue), \($0.purpose)", keys: "", choice: .export($0))
        }
        let themes = settings.themes.map {
            PaletteEntry(description: "Theme \($0)", keys: "", choice: .theme($0))
        }
        return screens + actions + exports + themes
    }

    /// The first clause of a sentence: what an action does, without its details.
    private func actionName(_ sentence: String) -> String {
        String(sentence.prefix { !":;,".contains($0) })
    }

    /// Why an action does nothing on this screen.
    private func refusal(of binding: KeyBinding) -> String? {
        if settings.isReadOnly, [.clear, .undoClear].contains(binding.action) {
            return "this run is read-only"
        }
        guard let screens = binding.screens, !screens.contains(screen) else { return nil }
        let names = Screen.allCases.filter { screens.contains($0) }.map(\.title)
        return "on " + (names.count > 3 ? "the lists" : names.commaSeparated)
    }
}

/// Scores how well typed letters match a text; nil if they don't.
///
/// The letters must occur in this order. Consecutive letters and beginnings of words score higher.
func paletteScore(_ typed: String, in description: String) -> Int? {
    let typed = Array(typed.lowercased().filter { $0 != " " })
    guard !typed.isEmpty else { return 0 }
    let text = Array(description.lowercased())
    var best: Int?
    for start in text.indices where text[start] == typed[0] {
        var score = 0
        var next = 0
        var last: Int?
        for index in start..<text.count where next < typed.count && text[index] == typed[next] {
            let beginsWord = index == 0 || !(text[index - 1].isLetter || text[index - 1].isNumber)
            score += last.map { $0 + 1 == index } ?? false ? 5 : beginsWord ? 4 : 0
            if let last { score -= min(index - last - 1, 3) }
            last = index
            next += 1
        }
        guard next == typed.count else { break }
        best = max(best ?? .min, score)
    }
    // Letters that are scattered over a sentence mean nothing.
    return best.flatMap { $0 >= 0 ? $0 : nil }
}
