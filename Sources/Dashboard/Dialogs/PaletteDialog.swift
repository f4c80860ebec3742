// The command palette: finds a command, a screen, a theme or a format by its name or by typed letters and runs it.

import Canvas
import Themes
import TrackingModel

/// The typed text, and the selected match.
struct PaletteDialog: Dialog {
    var input = LineInput()
    var selected = 0

    /// What the typed text does with an argument, then the entries that match it, best first; those that can't be used
    /// now are at the end.
    fileprivate func matches(_ scene: DialogContext) -> [PaletteEntry] {
        let scored = scene.paletteEntries.enumerated().compactMap { index, entry in
            entry.score(of: input.text).map { (entry, $0, index) }
        }
        return scene.commands(typed: input.text)
            + scored.sorted { one, two in
                let (first, second) = (one.0.refusal == nil, two.0.refusal == nil)
                return first != second ? first : (two.1, one.2) < (one.1, two.2)
            }.map(\.0)
    }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        let found = matches(scene)
        let page = max(DialogView(scene: scene, dialog: self).rows - 1, 1)
        switch key {
        case .escape: return .close()
        case .enter: return found[at: selected].map(choose) ?? .stay()
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

    mutating func click(row: Int, _ scene: DialogContext) -> DialogResponse {
        matches(scene)[at: row].map(choose) ?? .stay()
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        input.insert(text)
        return .stay()
    }

    private func choose(_ entry: PaletteEntry) -> DialogResponse {
        if let refusal = entry.refusal {
            // What is typed can be corrected.
            return entry.isTyped ? .stay() : .close(.say("Not here: \(refusal).", .problem))
        }
        return .close(entry.effect)
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
            if dialog.input.text.isEmpty {
                canvas.text(
                    "a name, or 14:30, filter WORDS, sort COLUMN, view NAME, zone NAME", x: inner.x + 4,
                    y: inner.y,
                    style: .hint, width: inner.width - 5)
            }
            for (index, entry) in found.dropFirst(top).prefix(rows).enumerated() {
                let rect = Rect(x: inner.x, y: inner.y + 1 + index, width: inner.width - 1)
                drawEntry(entry, isSelected: top + index == dialog.selected, rect, into: &canvas)
                canvas.clickable(rect, Click.row(top + index))
            }
            let bar = Rect(x: inner.x, y: inner.y + 1, width: inner.width, height: rows)
            drawScrollbar(in: bar, top: top, count: found.count, into: &canvas)
            drawKeys(
                [KeyHint(.enter, does: "do it"), KeyHint(.up, .down, does: "choose"), .cancel], in: inner,
                into: &canvas)
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
    /// What is typed for it: `theme nord`, `next gap`.
    var name = ""
    let description: String
    /// The whole sentence, which the typed letters may also match; the same as the description for most.
    var meaning: String?
    /// The keys for the same action; empty if there is none.
    var keys = ""
    /// What choosing the entry does.
    let effect: DialogEffect
    /// Why it can't be used now; nil if it can.
    var refusal: String?
    /// Whether it is what was typed, with an argument.
    var isTyped = false

    /// How well what is typed matches: its name before its description, that before the whole sentence; nil if nothing
    /// does.
    func score(of typed: String) -> Int? {
        let wanted = typed.lowercased().split(separator: " ").joined(separator: " ")
        if !wanted.isEmpty {
            if name == wanted { return 3_000 }
            if name.hasPrefix(wanted) { return 2_000 }
            if name.contains(" " + wanted) { return 1_000 }
        }
        return paletteScore(typed, in: description)
            ?? meaning.flatMap { paletteScore(typed, in: $0) }.map { $0 - 100 }
    }
}

extension DialogContext {
    /// What a typed text does with all of it, or all but its first word, as argument.
    func commands(typed text: String) -> [PaletteEntry] {
        let words = text.split(separator: " ")
        guard let verb = words.first else { return [] }
        let argument = words.dropFirst().joined(separator: " ")
        func entry(_ description: String, _ effect: DialogEffect, refusal: String? = nil) -> [PaletteEntry] {
            [PaletteEntry(description: description, effect: effect, refusal: refusal, isTyped: true)]
        }
        switch verb.lowercased() {
        case "filter" where !argument.isEmpty:
            let target = page == nil ? Action.filter.home(from: screen) : screen
            guard let target, let list = ScreenTable.lists[target.index] else { return [] }
            let filter = Filter(argument, fields: list.fields)
            return entry(
                "Filter \(target.title) by \(argument)", .filterScreen(target, filter),
                refusal: (filter.problem ?? filter.unfinished)?.reason)
        case "sort" where !argument.isEmpty:
            let columns = page.map { $0.table($0.layout(in: frame.body)).sortable } ?? []
            let meant = columns.filter { $0.hasPrefix(argument.lowercased()) }
            guard meant.isEmpty else { return meant.flatMap { entry("Sort by \($0)", .sort($0)) } }
            return entry(
                "Sort by \(argument)", .sort(argument),
                refusal: page == nil ? "on a list" : "there are " + columns.commaSeparated)
        case "zone" where !argument.isEmpty && subject == .store:
            return entry("Read the store in \(argument)", .command(.store(.readIn(zone: argument))))
        default:
            guard subject == .store, let moment = TypedMoment(words.joined(separator: " ")) else { return [] }
            let start = moment.stretch(now: now, calendar: calendar).lowerBound
            return entry("Go to \(timeText(start))", .goTo(start))
        }
    }

    /// All entries; actions are in the order of the help.
    var paletteEntries: [PaletteEntry] {
        let bindings = settings.keys.bindings
        let screens = Screen.allCases.map {
            PaletteEntry(
                name: $0.title.lowercased(), description: "Go to \($0.title)",
                keys: $0.digit.map(String.init) ?? "", effect: .go($0))
        }
        var seen: Set<Action> = [.screen, .palette, .up, .down]
        var actions: [PaletteEntry] = []
        for binding in bindings where seen.insert(binding.action).inserted {
            if binding.action == .fault, settings.demo == nil { continue }
            if binding.action == .fleet, !context.isOfFleet { continue }
            guard binding.screens?.contains(where: { $0.subject == .store }) ?? true else { continue }
            let binding = bindings.first { $0.action == binding.action && $0.isUsed(on: screen) } ?? binding
            actions.append(
                PaletteEntry(
                    name: binding.action.name.replacing("-", with: " "),
                    description: binding.clause, meaning: binding.long, keys: binding.keyNames(glyphs),
                    effect: .perform(binding.action), refusal: refusal(of: binding.action)))
        }
        let exports = ExportFormat.offered.map {
            PaletteEntry(
                name: "export " + $0.rawValue, description: "Export as \($0.rawValue), \($0.purpose)",
                effect: .openExport($0))
        }
        let themes = settings.themes.map {
            PaletteEntry(
                name: "theme " + $0, description: "Theme \($0)",
                effect: .command(.store(.set(SettingRow.theme, to: $0))))
        }
        let views = views.map {
            PaletteEntry(
                name: "view " + $0.name.lowercased(),
                description: "View \($0.name): \($0.screen), \($0.summary)", effect: .showView($0))
        }
        return screens + actions + views + exports + themes
    }

    /// Why an action does nothing on this screen.
    private func refusal(of action: Action) -> String? {
        if settings.isReadOnly, action.isDestructive { return "this run is read-only" }
        let keys = settings.keys
        guard !keys.isUsed(action, on: screen), action.home(from: screen) == nil else { return nil }
        let screens = Screen.allCases.filter { keys.isUsed(action, on: $0) }
        return "on " + screens.places.replacing("Every list", with: "every list")
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
