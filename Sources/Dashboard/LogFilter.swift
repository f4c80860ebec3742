// What a list shows: words that must or must not occur, a least severity, an app.

import TrackingModel

/// A filter typed by a person: `sev>=warn app:tub word !other`. Words are matched in any case.
package struct LogFilter: Hashable, Sendable {
    /// The text as typed.
    package var text = ""
    private var words: [String] = []
    private var excluded: [String] = []
    private var severity: Severity?
    private var app: String?
    /// The word that can't be understood, where there is one.
    package private(set) var problem: String?

    init() {}

    init(_ text: String) {
        self.text = text
        for word in text.split(separator: " ") {
            let lower = word.lowercased()
            if lower.hasPrefix("sev>=") {
                severity = Severity(word: lower.dropFirst(5))
                if severity == nil {
                    problem = "“\(word)”: severities are debug, info, warn, error, critical"
                }
            } else if lower.hasPrefix("app:") {
                app = String(lower.dropFirst(4))
            } else if lower.hasPrefix("!"), lower.count > 1 {
                excluded.append(String(lower.dropFirst()))
            } else {
                words.append(lower)
            }
        }
    }

    package var isEmpty: Bool { words.isEmpty && excluded.isEmpty && severity == nil && app == nil }

    /// Whether a row passes. A row without a severity passes no filter for one.
    func accepts(_ text: String, severity: Severity? = nil, app: String? = nil) -> Bool {
        if let least = self.severity {
            guard let severity, severity >= least else { return false }
        }
        let lower = text.lowercased()
        if let wanted = self.app {
            guard lower.contains(wanted) || (app?.lowercased().contains(wanted) ?? false) else {
                return false
            }
        }
        return words.allSatisfy { lower.contains($0) } && !excluded.contains { lower.contains($0) }
    }
}
