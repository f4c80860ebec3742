// Edits one term of a filter and keeps the rest as it was typed.

import TrackingModel

extension Filter {
    /// The least severity in a term of its own; nil without such a term.
    var floor: Severity? {
        for term in terms where term.count == 1 && !term[0].meaning.isNegated {
            if case .severity(.atLeast, let severity) = term[0].meaning.test { return severity }
        }
        return nil
    }

    /// Whether a term of its own names an app.
    var hasApp: Bool { terms.contains(where: Filter.isApp) }

    /// The text with another least severity, or without one.
    func text(floor severity: Severity?) -> String {
        replacing(severity.map { "sev>=" + $0.word.lowercased() }) { term in
            if case .severity(.atLeast, _) = term.meaning.test { !term.meaning.isNegated } else { false }
        }
    }

    /// The text with this app as the only one, or without any.
    func text(app: String?) -> String {
        replacing(app.map { "app=" + FilterCompletion.quoted($0) }) { Filter.isApp([$0]) }
    }

    private static func isApp(_ either: [FilterTerm]) -> Bool {
        guard either.count == 1, case .value(.app, _) = either[0].meaning.test else { return false }
        return !either[0].meaning.isNegated
    }

    private func replacing(_ new: String?, where isOld: (FilterTerm) -> Bool) -> String {
        var characters = Array(text)
        for either in terms.reversed() where either.count == 1 && isOld(either[0]) {
            let range = either[0].range
            let rest = characters[range.upperBound...].prefix { $0 == " " }.count
            characters.removeSubrange(range.lowerBound..<range.upperBound + rest)
        }
        while characters.last == " " { characters.removeLast() }
        let words = String(characters.drop { $0 == " " })
        return [new ?? "", words].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
