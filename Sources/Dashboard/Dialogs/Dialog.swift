// The dialogs and what each of them remembers.

/// What lies over the screen and takes the keys.
package enum Dialog: Hashable, Sendable {
    case help(top: Int)
    case filter(LineInput)
    case export(ExportDialog)
    case clear(ClearDialog)
    case theme(ThemeDialog)
    /// Choosing a fault of the demo; the selected row.
    case fault(selected: Int)
    case label(LabelDialog)
}

/// Choosing a format and a path for diagnostics.
package struct ExportDialog: Hashable, Sendable {
    package var format: ExportFormat
    package var path: LineInput
    /// The path was edited: a change of format only changes its ending.
    package var isEdited = false
}

/// Choosing which logs to clear, then confirming what goes.
package struct ClearDialog: Hashable, Sendable {
    package var scope: ClearScope
    /// Nil until the plan for the scope has come.
    package var plan: ClearPlan?
    /// Cancel is the default; Enter clears only where this is true.
    package var confirms = false
}

/// Choosing a theme, each shown at once.
package struct ThemeDialog: Hashable, Sendable {
    package var selected: Int
    /// The theme to go back to on Escape.
    package var original: String
}

/// One line of text being typed.
package struct LineInput: Hashable, Sendable {
    package private(set) var text: String
    /// Characters before the cursor.
    package private(set) var cursor: Int

    package init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    mutating func insert(_ more: String) {
        let clean = more.filter { !$0.isNewline && $0 != "\u{1b}" }
        let index = text.index(text.startIndex, offsetBy: cursor)
        text.insert(contentsOf: clean, at: index)
        // Inserted marks can join the character before them, so count again.
        cursor = min(cursor + clean.count, text.count)
    }

    mutating func deleteBackward() {
        guard cursor > 0 else { return }
        text.remove(at: text.index(text.startIndex, offsetBy: cursor - 1))
        cursor -= 1
    }

    mutating func deleteForward() {
        guard cursor < text.count else { return }
        text.remove(at: text.index(text.startIndex, offsetBy: cursor))
    }

    mutating func clear() {
        text = ""
        cursor = 0
    }

    mutating func move(by characters: Int) { cursor = min(max(cursor + characters, 0), text.count) }
    mutating func moveToStart() { cursor = 0 }
    mutating func moveToEnd() { cursor = text.count }
}
