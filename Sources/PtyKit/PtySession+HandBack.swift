// Checks what a program left changed on its terminal.

extension PtySession {
    /// Everything that the program should have undone and did not; empty if it restored the terminal completely.
    package var unrestoredState: [String] {
        var faults: [String] = []
        if settings != settingsBefore { faults.append("settings \(settings) instead of \(settingsBefore)") }
        for mode in ["?1049", "?1000", "?1002", "?1006", "?2004", "?2026", "?2031"] {
            guard let on = lastPosition(of: "\u{1B}[\(mode)h") else { continue }
            if lastPosition(of: "\u{1B}[\(mode)l") ?? -1 < on { faults.append("\(mode) left on") }
        }
        if let hidden = lastPosition(of: "\u{1B}[?25l"), lastPosition(of: "\u{1B}[?25h") ?? -1 < hidden {
            faults.append("cursor left hidden")
        }
        return faults
    }

    /// The index in the log at which the last occurrence of the text begins.
    package func lastPosition(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        guard log.count >= wanted.count else { return nil }
        return (0...(log.count - wanted.count)).last { log[$0..<($0 + wanted.count)] == wanted[...] }
    }
}
