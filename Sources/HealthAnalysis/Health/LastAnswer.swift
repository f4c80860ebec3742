// What a store was at its last record, beside what it is now.

public import Documents
public import TrackingModel

/// The verdict on a store as of its last record, carried by the report on its present: of a store that has been silent
/// for long, neither answers for the other.
public struct LastAnswer: Hashable, Sendable {
    /// The last record.
    public var at: Instant
    /// The last record by the calendar of the store, in words.
    public var moment: String
    public var level: Verdict.Level
    /// The code of the finding that decided; nil where none did.
    public var code: String?
    public var reason: String

    package init(at: Instant, moment: String, level: Verdict.Level, code: String?, reason: String) {
        self.at = at
        self.moment = moment
        self.level = level
        self.code = code
        self.reason = reason
    }

    /// - Parameter report: As of the last record.
    public init(_ report: HealthReport) {
        let verdict = report.verdict
        self.init(
            at: report.at, moment: report.calendar.dateAndTime(report.at), level: verdict.level,
            code: verdict.code?.rawValue, reason: verdict.reason)
    }

    /// `WAS OK at its last record, 2025-11-13 19:31:26`.
    package var title: String { "WAS \(level.rawValue.uppercased()) at its last record, \(moment)" }

    /// The reason, with what it is the reason of.
    package var sentence: String { title + ": " + reason }
}

extension LastAnswer: JSONValue {
    public var json: OrderedJSON {
        ["at": at, "level": level.rawValue, "code": code, "reason": reason]
    }
}
