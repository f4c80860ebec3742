// A condition as people write it in a configuration file.

import TrackingModel

/// What is watched, and the values that count: `memory > 5 MiB`, `verdict >= warning`, `finding restart-storm`,
/// `new lost gap`.
public struct AlertCondition: Hashable, Sendable {
    public let subject: AlertSubject
    /// The values of a measure, or the minutes of new gaps; nil for verdicts and findings.
    public let range: AlertRange?

    /// Reads a condition.
    ///
    /// - Throws: What is wrong with it and what is allowed.
    public init(_ text: String) throws(AlertConditionError) {
        let words = text.split { $0 == " " || $0 == "\t" }
        if words.first == "finding" {
            guard words.count == 2, let code = FindingCode(rawValue: String(words[1])) else {
                throw AlertConditionError("a finding is named by its code, as in “finding restart-storm”")
            }
            (subject, range) = (.finding(code, nil), nil)
        } else if words.first == "new" {
            guard words.count == 3, words[2] == "gap", let found = Gap.Class(rawValue: String(words[1]))
            else {
                let classes = Gap.Class.allCases.map(\.rawValue).commaSeparated
                throw AlertConditionError("a new gap is written “new lost gap”; classes are \(classes)")
            }
            (subject, range) = (.newGap(found), AlertRule.any)
        } else {
            guard let (name, comparison, value) = Self.parts(text) else {
                throw AlertConditionError(
                    "a condition is written “memory > 5 MiB”, “verdict >= warning”, “finding restart-storm” or "
                        + "“new lost gap”")
            }
            if name == "verdict" {
                (subject, range) = (.verdict(try Self.levels(comparison, value)), nil)
            } else {
                guard let measure = HealthMeasure.named(name) else {
                    throw AlertConditionError(
                        "there is no measure “\(name)”; trackhealth check --list shows them")
                }
                (subject, range) = (
                    .measure(measure.name), AlertRange(comparison, try Self.number(value, measure))
                )
            }
        }
    }

    /// `memory>5 MiB` in its three parts.
    private static func parts(_ text: String) -> (String, AlertRange.Comparison, String)? {
        guard let start = text.firstIndex(where: { "<>=".contains($0) }) else { return nil }
        let sign = text[start...].prefix { "<>=".contains($0) }
        guard let comparison = AlertRange.Comparison(rawValue: String(sign)) else { return nil }
        let name = trimmed(text[..<start])
        let value = trimmed(text[sign.endIndex...])
        return name.isEmpty || value.isEmpty ? nil : (name, comparison, value)
    }

    fileprivate static func trimmed(_ text: Substring) -> String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let end = text.lastIndex { !isBlank($0) }.map { text.index(after: $0) } ?? text.startIndex
        return String(text[..<end].drop(while: isBlank))
    }

    /// The verdict levels that match. `unknown` has no order relative to the others, so it matches only itself.
    private static func levels(_ comparison: AlertRange.Comparison, _ word: String)
        throws(AlertConditionError) -> [Verdict.Level: AlertLevel]
    {
        switch (comparison, word) {
        case (.equal, "critical"), (.atLeast, "critical"): [.critical: .critical]
        case (.equal, "warning"): [.warning: .warning]
        case (.atLeast, "warning"): [.warning: .warning, .critical: .critical]
        case (.equal, "unproven"): [.unproven: .warning]
        case (.equal, "unknown"): [.unknown: .warning]
        default:
            throw AlertConditionError(
                "a verdict is “verdict = critical”, “verdict = warning”, “verdict >= warning”, "
                    + "“verdict = unproven” or “verdict = unknown”")
        }
    }

    private static func number(_ text: String, _ measure: HealthMeasure) throws(AlertConditionError) -> Double
    {
        guard let value = measure.unit.value(of: text) else {
            throw AlertConditionError(
                "“\(text)” is no value of \(measure.name); write \(measure.unit.written)")
        }
        return value
    }
}

/// What is wrong with a condition, without a full stop.
public struct AlertConditionError: Error, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

/// A length of time as people write it.
public enum WrittenDuration {
    static let units: [(String, Double)] = [
        ("", 1), ("s", 1), ("sec", 1), ("min", 60), ("m", 60), ("h", 3_600), ("d", 86_400),
    ]

    /// Seconds of `90`, `90 s`, `5 min`, `1.5 h`, `2 d`; nil for anything else and below zero.
    public static func seconds(_ text: String) -> Double? {
        let digits = text.prefix { "0123456789.".contains($0) }
        let unit = text[digits.endIndex...].drop { $0 == " " }
        guard let value = Double(digits), let scale = units.first(where: { $0.0 == unit })?.1 else {
            return nil
        }
        return value * scale
    }
}

extension HealthMeasure.Unit {
    /// A value as a person writes it, in this unit: `24 min`, `5.5 MiB`, `1 %`, or the number alone; nil for any other
    /// text.
    public func value(of text: String) -> Double? {
        let digits = text.prefix { "0123456789+-.eE".contains($0) }
        let unit = AlertCondition.trimmed(text[digits.endIndex...])
        guard let value = Double(AlertCondition.trimmed(digits[...])),
            let scale = scales.first(where: { $0.0 == unit })?.1, (value * scale).isFinite
        else { return nil }
        return value * scale
    }

    /// Where a value alerts, as a person writes it: `> 5.5 MiB`, `>= 30`, `5.5 MiB` for above it, or a range of check;
    /// nil for any other text.
    public func range(of text: String) -> AlertRange? {
        let text = AlertCondition.trimmed(text[...])
        let sign = text.prefix { "<>=".contains($0) }
        if sign.isEmpty, let range = AlertRange(text) { return range }
        guard let comparison = AlertRange.Comparison(rawValue: sign.isEmpty ? ">" : String(sign)) else {
            return nil
        }
        return value(of: AlertCondition.trimmed(text[sign.endIndex...])).map { limit in
            comparison == .above && limit >= 0 ? AlertRange(above: limit) : AlertRange(comparison, limit)
        }
    }

    /// What can be written: `a number, alone or with one of s, min, h, d`.
    public var written: String {
        let units = scales.map(\.0).filter { !$0.isEmpty }
        return "a number" + (units.isEmpty ? "" : ", alone or with one of " + units.commaSeparated)
    }

    /// The units that a value can be written in, with what each makes of it; the empty one is its own.
    private var scales: [(String, Double)] {
        switch self {
        case .seconds: WrittenDuration.units
        case .bytes:
            [
                ("", 1), ("B", 1), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("KiB", 1_024), ("MiB", 1_048_576),
                ("GiB", 1_073_741_824),
            ]
        case .minutes: [("", 1), ("min", 1), ("h", 60)]
        case .share: [("", 1), ("%", 0.01)]
        case .count: [("", 1)]
        }
    }
}
