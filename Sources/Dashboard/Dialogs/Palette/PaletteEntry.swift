// The entries of the palette: every action, screen, theme and export format.

import Canvas

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
        let (glyphs, keys) = (settings.glyphs, settings.keys)
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
        return "on " + (names.count > 3 ? "the lists" : names.joined(separator: ", "))
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
