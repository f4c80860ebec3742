// The figures of one device that a fleet needs: what is left of a report of many kilobytes.

package import HealthAnalysis
package import TrackingModel

/// The health of one store, in short. Nil is unknown.
package struct RowHealth: Hashable, Sendable {
    /// A finding in short.
    package struct FindingMark: Hashable, Sendable {
        package var code: String
        package var level: FindingLevel

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

    /// The answer at the last record, where it counts: of a store that has been silent for long, the worse of that and the
    /// answer on now.
    package var decidingLast: LastAnswer? {
        atLastRecord.flatMap { RowState($0.level) < RowState(level) ? $0 : nil }
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

extension RowHealth {
    /// - Parameters:
    ///   - report: The judgement of one read.
    ///   - contents: What was read.
    ///   - device: The short opaque id of the device.
    ///   - isPast: Whether the report is of earlier than now although it does not say so.
    package init(_ report: HealthReport, _ contents: StoreContents, device: String, isPast: Bool = false) {
        let covered = Self.covered(report, contents)
        self.init(
            device: device, level: report.verdict.level, reason: report.verdict.reason, at: report.at,
            isPast: isPast || report.isOfLastRecord, timeZone: report.calendar.identifier,
            generation: report.source.formatID)
        code = report.verdict.code?.rawValue
        since = report.verdict.since
        atLastRecord = report.atLastRecord
        lastRecord = report.lastTraceAt
        lastCallback = report.heartbeat.at
        writtenAt = report.source.origin?.takenAt ?? report.source.plistModifiedAt
        self.covered = covered
        minutes = report.minutes
        memoryBytes = report.memory.bytes
        peakBytes = report.memory.peakBytesToday
        eventsToday = report.events.today
        errorsToday = report.events.errorsToday
        todaySeconds = report.todayTotalSeconds
        findings = report.findings.map { FindingMark(code: $0.code.rawValue, level: $0.level) }
        days = Self.days(report, covered)
        ongoing = report.gaps.filter { $0.end == report.at }.map(HourMark.init).max()
    }

    /// The time of which lost minutes are known: from the first moment without a missing callback, or the oldest record,
    /// to the end of the log, or now.
    private static func covered(_ report: HealthReport, _ contents: StoreContents) -> ClosedRange<Instant>? {
        guard report.minutes.lost != nil else { return nil }
        let oldest = [
            contents.recovery.first?.at, contents.callbacks.first?.at,
            report.gaps.last?.start,
        ]
        guard let start = report.coverage.start ?? oldest.compactMap({ $0 }).min() else { return nil }
        let end = report.coverage.end ?? report.at
        return start < end ? start...end : nil
    }

    private static func days(_ report: HealthReport, _ covered: ClosedRange<Instant>?) -> [FleetDay] {
        let calendar = report.calendar
        let first = calendar.day(of: report.at) - (FleetDay.kept - 1)
        var marks = DayMarks(from: first, calendar)
        if let covered { marks.mark(covered.lowerBound, covered.upperBound, .covered) }
        for gap in report.gaps where gap.end > calendar.start(of: first) {
            marks.mark(gap.start, gap.end, HourMark(gap))
        }
        for day in Set(marks.days.keys).union(report.bursts.map { calendar.day(of: $0.start) }) {
            let hasPhantom = report.phantom(on: day).map { $0.low >= 1 } ?? false
            guard day >= first, hasPhantom || marks.days[day] != nil else { continue }
            marks.days[day, default: FleetDay(day: day, isCovered: false)].hasPhantom = hasPhantom
            marks.days[day]?.lost = report.lost(on: day)
        }
        return marks.inOrder
    }
}

extension RowHealth {
    /// The row as of a later moment, before ``KeptRow/dueAt``: the time that the logs cover goes on, and so does a gap
    /// that has not ended.
    ///
    /// - Parameter calendar: Of the zone that the row was judged in.
    package func later(_ now: Instant, _ calendar: LocalCalendar) -> RowHealth {
        guard now > at, !isPast else { return self }
        var row = self
        var marks = DayMarks(from: calendar.day(of: now) - (FleetDay.kept - 1), calendar)
        for day in days { marks.days[day.day] = day }
        if let covered, covered.upperBound == at {
            row.covered = covered.lowerBound...now
            marks.mark(at, now, .covered)
        }
        if let ongoing { marks.mark(at, now, ongoing) }
        row.days = marks.inOrder
        row.at = now
        return row
    }

    /// When a later row first differs in more than the end of the time that is covered: with the next hour of the
    /// device's clock.
    package func nextHour(_ calendar: LocalCalendar) -> Instant {
        let local = at.seconds + Double(calendar.offset(at: at))
        return at + 3_600 - local.truncatingRemainder(dividingBy: 3_600)
    }
}
