// A record that a finding counts, by which its rows are found in the logs.

public import TrackingModel

/// A record that a finding counts: a callback as a log holds it, or a line of a log.
public struct CountedRecord: Hashable, Sendable {
    public var at: Instant
    /// The id of its app, or the series of its event where no mapping names one; nil for a line of no app.
    public var app: String?

    public init(at: Instant, app: String? = nil) {
        self.at = at
        self.app = app
    }
}

extension LoggedCallback {
    var counted: CountedRecord { CountedRecord(at: at, app: app) }
}
