// The text of a profile: a line for each figure, `quirk.figure = value` or `quirk.figure = low…high log`.

import TrackingModel

extension Profile {
    /// The profile as a text that `init(text:)` reads: all figures of quirks that can be on, and all others that are
    /// not as usual.
    public var text: String {
        let usual = QuirkSet()
        var lines = [
            "# Each line is a figure with its value, or with a range that every seed draws from.",
            "name = " + name.singleLine, "claim = " + hypothesis.singleLine,
        ]
        for figure in Figure.all {
            let canAct = Figure.isOn(of: figure.cause).map { self[$0] != .fixed(0) } ?? false
            if canAct || self[figure] != .fixed(figure.get(usual)) {
                lines.append("\(figure.name) = \(self[figure].text(of: figure))")
            }
        }
        return lines.asLines
    }

    /// Reads what `text` writes. Lines may be left out, a figure that is not named is as usual and its quirk off.
    public init(text: String) throws(ProfileProblem) {
        self.init(name: "profile", hypothesis: "", quirks: QuirkSet())
        var assignments: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            let parts = line.split(separator: "=", maxSplits: 1).map(\.trimmed)
            switch parts.first {
            case "name" where parts.count == 2: name = parts[1]
            case "claim" where parts.count == 2: hypothesis = parts[1]
            default: assignments.append(line)
            }
        }
        try set(assignments)
    }

    /// Sets figures: `quirk.figure=value` or `quirk.figure=low..high`, with `log` or `linear` behind it for another
    /// scale than the figure's own.
    public mutating func set(_ assignments: [String]) throws(ProfileProblem) {
        var wanted: [String: Prior] = [:]
        for assignment in assignments {
            let parts = assignment.split(separator: "=", maxSplits: 1).map(\.trimmed)
            guard parts.count == 2 else { throw .noAssignment(assignment) }
            guard let figure = Figure.named(parts[0]) else { throw .unknownFigure(parts[0]) }
            guard wanted.updateValue(try Prior(parts[1], of: figure), forKey: figure.name) == nil else {
                throw .twice(figure.name)
            }
        }
        // In one order whatever the order of the lines, since the two ends of a range are set one after the other.
        for figure in Figure.all { if let prior = wanted[figure.name] { self[figure] = prior } }
        for figure in Figure.all {
            if let prior = wanted[figure.name], self[figure] != prior { throw .endsCross(figure.name) }
        }
    }
}

/// What is wrong with the text of a profile.
public enum ProfileProblem: Error, Hashable, Sendable {
    case noAssignment(String)
    case unknownFigure(String)
    case notOf(String, String, expected: String)
    case twice(String)
    /// The least of a range above its most.
    case endsCross(String)
}

extension Prior {
    /// How it is written.
    public func text(of figure: Figure) -> String {
        guard case .range(_, let scale) = self else { return ends(of: figure) }
        return ends(of: figure) + " " + scale.rawValue
    }

    /// The value, or both ends without the scale.
    public func ends(of figure: Figure) -> String {
        switch self {
        case .fixed(let value): figure.text(of: value)
        case .range(let range, _) where range.lowerBound == range.upperBound:
            figure.text(of: range.lowerBound)
        case .range(let range, _):
            figure.text(of: range.lowerBound) + "…" + figure.text(of: range.upperBound)
        }
    }

    fileprivate init(_ text: String, of figure: Figure) throws(ProfileProblem) {
        var words = text.split(separator: " ").map(String.init)
        let scale = words.last.flatMap { Figure.Scale(rawValue: $0) }
        if scale != nil { words.removeLast() }
        let written = words.joined()
        let separator = ["…", "...", ".."].first { written.contains($0) }
        let ends = separator.map { written.split(separator: $0) } ?? [written[...]]
        let values = ends.map { figure.value(of: String($0)) }
        if separator == nil, scale == nil, let value = values[0] {
            self = .fixed(value)
        } else if ends.count == 2, figure.kind != .toggle, let low = values[0],
            let high = values[1], low <= high, scale != .log || low > 0
        {
            self = .range(low...high, scale ?? (low > 0 ? figure.scale : .linear))
        } else {
            throw .notOf(figure.name, text, expected: figure.expected)
        }
    }
}

extension Figure {
    fileprivate func text(of value: Double) -> String {
        switch kind {
        case .toggle where value == 0: "false"
        case .toggle where value == 1: "true"
        case .choice(let names): names[Int(value)]
        default:
            value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        }
    }

    /// The value that a word names; nil for none, or one outside of the limits.
    fileprivate func value(of text: String) -> Double? {
        switch (kind, text) {
        case (.toggle, "true"), (.toggle, "on"): return 1
        case (.toggle, "false"), (.toggle, "off"): return 0
        case (.choice(let names), _): return names.firstIndex(of: text).map(Double.init)
        default:
            guard let value = Double(text), limits.contains(value), kind != .whole || value == value.rounded()
            else { return nil }
            return value
        }
    }

    /// What it takes, in words.
    var expected: String {
        let range = "\(text(of: limits.lowerBound)) to \(text(of: limits.upperBound))"
        switch kind {
        case .toggle: return "true, false, or the probability that it is true"
        case .choice(let names): return names.commaSeparated
        case .whole: return "a whole number or a range of them, \(range) (\(unit)), as in 4 or 2..8"
        case .number: return "a number or a range, \(range) (\(unit)), as in 6 or 0.02..60"
        }
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    fileprivate var singleLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
