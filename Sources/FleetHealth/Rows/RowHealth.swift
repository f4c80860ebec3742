// The figures of one device that a fleet needs: what is left of a report of many kilobytes.

package import HealthAnalysis
package import TrackingModel

/// The health of one store, in short. Nil is unknown.
package struct RowHealth: Hashable, Sendable {
    /// A finding in short.
    package struct FindingMark: Hashable, Sendable {
        package var code: String
        package var level: FindingLevel

        package init(code: String, level: FindingLevel) {
            self.code = code
            self.level = level
        }
    }

    /// The short opaque id of the device, as in metrics and records.
    package var device: String
    package var level: Verdict.Level
    /// The code of the finding that decided; nil where none did.
    package var code: String?
    package var reason: String
    package var since: Instant?
    /// The instant that the store was judged as of.
    package var at: Instant
    /// Whether that is the store's last record, because nothing in it is recent.
    package var isPast: Bool
    /// What the store was at its last record, where the row is of the present and nothing in the store is recent.
    package var atLastRecord: LastAnswer?
    package var timeZone: String
    /// The newest time in the store itself.
    package var lastRecord: Instant?
    package var lastCallback: Instant?
    /// When the preferences were written, or the copy was made.
    package var writtenAt: Instant?
    package var generation: String
    /// The time of which the logs say which minutes are lost; nil where none does.
    package var covered: ClosedRange<Instant>?
    package var minutes: MinuteFigures
    package var memoryBytes: Int?
    package var peakBytes: Int?
    package var eventsToday: Int?
    package var errorsToday: Int?
    /// Credited today, of all apps.
    package var todaySeconds: Int?
    /// Worst first.
    package var findings: [FindingMark]
    /// Oldest first, at most `FleetDay.kept`.
    package var days: [FleetDay]
    /// What still goes on when it was judged: how a gap that has not ended marks the hours; nil where there is none.
    package var ongoing: HourMark?

    /// A judgement of which nothing else is known.
    package init(
        device: String, level: Verdict.Level, reason: String, at: Instant, isPast: Bool, timeZone: String,
        generation: String
    ) {
        self.device = device
        self.level = level
        self.reason = reason
        self.at = at
        self.isPast = isPast
        self.timeZone = timeZone
        self.generation = generation
        minutes = .unknown
        findings = []
        days = []
    }

    /// How old what is known is: when it was written or copied; of a store in which nothing is recent, whose file may be
    /// a copy, its newest record.
    package var dataAsOf: Instant? { isPast ? lastRecord ?? writtenAt : writtenAt ?? lastRecord }

    /// The memory that is shown of the extension: the day's peak, else the last figure.
    package var shownBytes: Int? { peakBytes ?? memoryBytes }

    /// Days of the time that the logs cover; nil where they cover none.
    package var coveredDays: Double? { covered.map { ($0.upperBound - $0.lowerBound) / 86_400 } }

    /// Minutes a day for certain: the lower bound by the days that the minutes are of, one at least. Those are the days
    /// that the logs cover, else those from the first on which anything is known. Nil where nothing is.
    package func perDay(_ minutes: KeyPath<MinuteFigures, MinuteRange?>) -> Double? {
        guard let low = self.minutes[keyPath: minutes]?.low else { return nil }
        if let coveredDays { return low / max(coveredDays, 1) }
        guard let first = days.first, let last = days.last else { return nil }
        return low / Double(last.day.number - first.day.number + 1)
    }
}
