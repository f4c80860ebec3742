// What a store was at its last record, beside what it is now.

public import TrackingModel

/// The verdict on a store as of its last record, carried by the report on its present: of a store that has been silent
/// for long, neither answers for the other.
public struct LastAnswer: Hashable, Sendable {
    /// The last record.
    public var at: Instant
    public var level: Verdict.Level
    /// The code of the finding that decided; nil where none did.
    public var code: String?
    public var reason: String

    package init(at: Instant, level: Verdict.Level, code: String?, reason: String) {
        self.at = at
        self.level = level
        self.code = code
        self.reason = reason
    }

    /// - Parameter report: As of the last record.
    public init(_ report: HealthReport) {
        let verdict = report.verdict
        self.init(at: report.at, level: verdict.level, code: verdict.code?.rawValue, reason: verdict.reason)
    }

    /// The reason after whose it is: `At its last record: No minute was lost.`
    package var sentence: String { "At its last record: " + reason }
}

extension LastAnswer: JSONValue {
    public var json: OrderedJSON {
        ["at": at, "level": level.rawValue, "code": code, "reason": reason]
    }
}
