// The seeds' further measures of a week: crashes, gaps for each session, averages for each day.

import TrackingModel

extension WeeklyReport {
    /// What the facts of a week give beside their own metrics.
    static func measures(
        _ facts: WeekFacts, _ days: [Day], _ contents: StoreContents, _ span: TimeSpan,
        _ calendar: LocalCalendar
    ) -> [SuccessMetric] {
        let entries = facts.window.recovery.filter { span.contains($0.at) }
        let crashes = contents.engine == nil ? nil : CrashRatio(entries)
        let detected = facts.gaps.count {
            $0.gapClass == .lost || $0.gapClass == .blind || $0.gapClass == .suspect
        }
        // Where no event says which minute it stands for, neither gaps nor incidents are seen.
        let sessions = facts.metrics.first { $0.name == .incidents }?.total ?? 0
        return [
            SuccessMetric(.crashes, crashes?.unfinished ?? 0, of: crashes?.received ?? 0),
            SuccessMetric(.gaps, detected, perEach: sessions),
        ] + averages(days, calendar)
    }

    /// Averages of the finished days: the one under way would lower them.
    private static func averages(_ days: [Day], _ calendar: LocalCalendar) -> [SuccessMetric] {
        let finished = days.filter { $0.span.end >= calendar.start(of: $0.day + 1) }
        return [
            SuccessMetric(.minutesPerDay, averageOf: finished.compactMap(\.countedSeconds).map { $0 / 60 }),
            SuccessMetric(
                .eventsPerDay,
                averageOf: finished.filter { $0.coveredSeconds >= $0.span.seconds }.compactMap(\.events)),
        ]
    }
}
