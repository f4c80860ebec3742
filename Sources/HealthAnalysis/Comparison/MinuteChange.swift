// A figure of minutes in two stores: bounds beside bounds, and their difference where it can be said.

/// Lost, rejected, phantom or recovered minutes in two stores.
public struct MinuteChange: Hashable, Sendable {
    /// How the figures compare.
    public enum Course: String, Sendable {
        /// Both are exact and equal.
        case same
        /// Both have the same bounds, between which they may differ.
        case sameBounds = "same-bounds"
        case more, fewer
        /// The bounds overlap.
        case unsure
        /// One of the stores can't say.
        case unknown
    }

    public var figure: MinuteFigure
    /// Nil for unknown.
    public var before: MinuteRange?
    public var after: MinuteRange?

    public var course: Course {
        guard let before, let after else { return .unknown }
        if before == after { return before.low == before.high ? .same : .sameBounds }
        if after.low > before.high { return .more }
        return after.high < before.low ? .fewer : .unsure
    }

    /// Bounds of the minutes more in the later store, negative for fewer; nil where the bounds overlap or are unknown.
    public var difference: MinuteRange? {
        guard let before, let after else { return nil }
        switch course {
        case .same: return .zero
        case .more, .fewer:
            return MinuteRange(low: after.low - before.high, high: after.high - before.low)
        case .sameBounds, .unsure, .unknown: return nil
        }
    }

    /// Each figure of two reports.
    static func all(_ before: HealthReport, _ after: HealthReport) -> [MinuteChange] {
        MinuteFigure.allCases.map {
            MinuteChange(figure: $0, before: before.minutes[$0], after: after.minutes[$0])
        }
    }
}
