// The help: every key, what signs and words mean, and a search.

import Canvas
import Themes
import TrackingModel

/// The state of the help.
struct HelpDialog: Dialog {
    var top = 0
    /// The search text; nil without a search.
    var search: LineInput?
    /// Whether keys are typed into the search.
    var isTyping = false

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        let page = max(scene.size.rows - 6, 1)
        switch key {
        case .down: top += 1
        case .up: top -= 1
        case .pageDown: top += page
        case .pageUp: top -= page
        case .escape where search != nil: self = HelpDialog()
        case .enter where isTyping: isTyping = false
        case _ where isTyping:
            search?.press(key)
            top = 0
        case .escape, .enter, "q": return .close()
        case "/":
            search = search ?? LineInput()
            isTyping = true
        case "j": top += 1
        case "k": top -= 1
        case " ": top += page
        case .home, "g": top = 0
        case .end, "G": top = .max
        case _ where scene.opens(key, .help): return .close()
        default: break
        }
        top = min(max(top, 0), DialogView(scene: scene, dialog: self).room)
        return .stay()
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        guard search != nil else { return refusePaste() }
        search?.insert(text)
        return .stay()
    }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension DialogView<HelpDialog> {
    /// A row of the help.
    private enum HelpRow {
        case title(String)
        /// Keys or a term, with a line of explanation; the first part is empty on continuation lines.
        case entry(String, String)
        case gap
    }

    private var keys: KeyTable { settings.keys }
    private var screen: Screen { scene.screen }
    private var screens: [Screen] { Screen.all(of: subject) }
    /// The width of the text; of each of two columns on a wide terminal.
    private var width: Int { hasTwoColumns ? 82 : min(86, size.columns) - 4 }
    private var hasTwoColumns: Bool { size.columns >= 174 }

    /// The rows of a column.
    private func columnHeight(_ count: Int) -> Int { hasTwoColumns ? (count + 1) / 2 : count }

    /// The rows that contain all searched words, under the titles of their groups.
    private func rows(_ help: HelpDialog) -> [HelpRow] {
        let description = (dialog.search?.text ?? "").lowercased().split(separator: " ")
        var rows: [HelpRow] = []
        func add(_ name: String, _ text: String, also: [String] = []) {
            let whole = ([name, text] + also).joined(separator: " ").lowercased()
            guard description.allSatisfy({ whole.contains($0) }) else { return }
            // A name that has no room of its own begins the text.
            let isLong = name.count >= label
            let lines = wrapped(isLong ? name + ": " + text : text, widths: [width - label - 1])
            for (index, line) in lines.enumerated() {
                rows.append(.entry(index == 0 && !isLong ? name : "", line))
            }
        }
        /// Adds a title and its entries; without entries no title.
        func addGroup(_ title: String, _ entries: () -> Void) {
            let before = rows.count
            rows += before == 0 ? [.title(title)] : [.gap, .title(title)]
            let empty = rows.count
            entries()
            if rows.count == empty { rows.removeLast(empty - before) }
        }
        func addBinding(_ binding: KeyBinding, prefix: String = "") {
            let digits = "1 to \(binding.screens == nil ? screens.count : binding.keys.count)"
            let names = binding.action == .screen ? digits : binding.keyNames(glyphs)
            add(names, prefix + binding.long)
        }
        // Keys of the current screen come first.
        let bindings = keys.bindings
        addGroup("On \(screen.title)") {
            for binding in bindings where binding.screens?.contains(screen) ?? false { addBinding(binding) }
        }
        for group in keys.groups {
            addGroup(group.title) {
                for binding in group.bindings where binding.screens == nil && binding.isUsed(on: screen) {
                    if binding.action == .fleet, !context.isOfFleet { continue }
                    let isReached = binding.keys.contains { keys.binding(for: $0, on: screen) == binding }
                    if !isReached, !binding.keys.isEmpty { continue }
                    addBinding(binding)
                }
            }
        }
        addGroup("On other screens") {
            for binding in bindings {
                guard let used = binding.screens, !used.contains(screen) else { continue }
                let others = screens.filter { used.contains($0) }
                if !others.isEmpty { addBinding(binding, prefix: others.places + ": ") }
            }
        }
        for (title, words) in helpWords {
            addGroup(title) {
                for word in words { add(word.name, word.meaning, also: word.also) }
            }
        }
        if rows.isEmpty { rows.append(.title("No key and no text of the help contains this.")) }
        return rows
    }

    private var label: Int { width >= 56 ? 18 : 12 }

    /// The most lines that the help can be scrolled.
    var room: Int { max(columnHeight(rows(dialog).count) - (height - 3), 0) }

    /// The height for the whole help, so that a search does not change the frame.
    private var height: Int { min(columnHeight(rows(HelpDialog()).count) + 3, max(size.rows - 2, 3)) }

    func draw(into canvas: inout Canvas) {
        let rows = rows(dialog)
        let inner = dialogFrame(
            "Help", width: hasTwoColumns ? 172 : 86, height: height, into: &canvas)
        let perColumn = columnHeight(rows.count)
        let visible = max(inner.height - 1, 0)
        canvas.clipped(to: inner) { canvas in
            for (place, row) in rows.enumerated() {
                let (column, line) = place.quotientAndRemainder(dividingBy: max(perColumn, 1))
                guard (dialog.top..<dialog.top + visible).contains(line) else { continue }
                let (x, y) = (inner.x + column * (width + 4), inner.y + line - dialog.top)
                switch row {
                case .gap: break
                case .title(let title): canvas.text(title, x: x, y: y, style: .title, width: width)
                case .entry(let keys, let text):
                    canvas.text(keys, x: x, y: y, style: .key, width: label - 1)
                    canvas.text(text, x: x + label, y: y, style: .text, width: width - label)
                }
            }
            if let search = dialog.search, dialog.isTyping {
                drawInput(
                    search, label: "/", x: inner.x, y: inner.maxY - 1, width: inner.width, into: &canvas)
            } else {
                let found =
                    dialog.search.map { KeyHint("/", name: "/\($0.text)", does: "found") }
                    ?? KeyHint("/", does: "search")
                drawKeys(
                    [found, KeyHint(.up, .down, does: "scroll"), .close], in: inner, into: &canvas)
            }
        }
        let bar = Rect(x: inner.x, y: inner.y, width: inner.width + 1, height: visible)
        drawScrollbar(in: bar, top: dialog.top, count: perColumn, into: &canvas)
    }
}
