// From a report to a row.

package import HealthAnalysis
package import TrackingModel

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
            generation: report.source.generation.rawValue)
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
            report.coverage.start, contents.recovery.first?.at, contents.callbacks.first?.at,
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
