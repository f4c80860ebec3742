// How many events the local day had, and how many of them failed.

public import TrackingModel

/// Events and errors of the local day.
public struct EventStatus: Hashable, Sendable {
    /// Callbacks of today where the journal or a text log lists them, else entries of the recovery log; nil where no
    /// log tells of today.
    public var today: Int?
    /// Those that failed, with failed attempts of other kinds; nil where no log tells what failed.
    public var errorsToday: Int?
    /// Errors / events; nil when there are none.
    public var errorRatio: Double?
    /// A part of today is missing in the log, or only last calls are kept: the figures are lower bounds.
    public var saturated: Bool
    public var lastAt: Instant?
    /// The newest event that was recorded, with its app where known.
    public var lastRecordedAt: Instant?
    public var lastRecordedApp: String?
}
