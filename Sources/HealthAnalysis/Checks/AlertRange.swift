// A range of values that raises an alert, in the grammar that monitoring plugins share.

import Documents

/// `[@]start:end` as the monitoring-plugins guidelines define it: an alert outside of the range, or inside of it
/// after an `@`. Both ends belong to the range.
///
/// | text | alerts on a value |
/// |---|---|
/// | `10` | below 0 or above 10 |
/// | `10:` | below 10 |
/// | `~:10` | above 10 |
/// | `10:20` | below 10 or above 20 |
/// | `@10:20` | from 10 to 20 |
public struct AlertRange: Hashable, Sendable {
    /// The lower end; -∞ where the range has none.
    public let start: Double
    /// The upper end; +∞ where the range has none.
    public let end: Double
    /// Whether values of the range alert, instead of those outside of it.
    public let alertsInside: Bool

    /// A range that alerts above a limit, and on negative values.
    public init(above limit: Double) {
        start = 0
        end = limit.isNaN ? .infinity : max(limit, 0)
        alertsInside = false
    }

    /// How a value is compared with a limit.
    public enum Comparison: String, CaseIterable, Sendable {
        case above = ">"
        case atLeast = ">="
        case below = "<"
        case atMost = "<="
        case equal = "="
    }

    /// The range that alerts on values that compare so with a limit; for a limit that is no number, on none.
    public init(_ comparison: Comparison, _ limit: Double) {
        alertsInside = !limit.isNaN && comparison != .above && comparison != .below
        start = limit.isNaN || comparison == .above || comparison == .atMost ? -.infinity : limit
        end = limit.isNaN || comparison == .below || comparison == .atLeast ? .infinity : limit
    }

    /// The range of a text; nil where it is none, or where it ends before it starts.
    public init?(_ text: some StringProtocol) {
        var rest = Substring(text)
        alertsInside = rest.first == "@"
        if alertsInside { rest.removeFirst() }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        switch parts.count {
        case 1:
            guard let limit = Self.number(parts[0]) else { return nil }
            start = 0
            end = limit
        case 2:
            // A lone colon names neither end: more likely a slip than a wish.
            guard !(parts[0].isEmpty && parts[1].isEmpty) else { return nil }
            guard let low = parts[0] == "~" ? -.infinity : parts[0].isEmpty ? 0 : Self.number(parts[0]),
                let high = parts[1].isEmpty ? .infinity : Self.number(parts[1])
            else { return nil }
            start = low
            end = high
        default: return nil
        }
        guard start <= end else { return nil }
    }

    /// Whether a value raises the alert. What is not a number never does: it is no reading.
    public func alerts(on value: Double) -> Bool {
        guard !value.isNaN else { return false }
        return (start <= value && value <= end) == alertsInside
    }

    /// Digits with an optional sign, fraction and exponent; no `inf`, no hexadecimal, which Swift's own
    /// conversion would take.
    private static func number(_ text: Substring) -> Double? {
        guard text.utf8.contains(where: { (0x30...0x39).contains($0) }),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
            let value = Double(text), value.isFinite
        else { return nil }
        return value
    }
}

extension AlertRange: CustomStringConvertible {
    /// The shortest text that gives the same range.
    public var description: String {
        let mark = alertsInside ? "@" : ""
        if start == 0, end.isFinite { return mark + plainNumber(end) }
        let low = start.isFinite ? plainNumber(start) : "~"
        return mark + low + ":" + (end.isFinite ? plainNumber(end) : "")
    }
}
