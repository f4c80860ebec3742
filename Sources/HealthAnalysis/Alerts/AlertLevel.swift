// How serious an alert is.

public import TrackingModel

/// How serious an alert is, least first.
public enum AlertLevel: String, CaseIterable, Comparable, Sendable {
    case warning, critical

    /// One letter, for narrow columns: W, C.
    public var letter: Character { self == .critical ? "C" : "W" }

    /// The weight that a finding of this level has.
    public var findingLevel: FindingLevel { self == .critical ? .critical : .warning }

    public static func < (one: AlertLevel, other: AlertLevel) -> Bool {
        one.findingLevel < other.findingLevel
    }
}
