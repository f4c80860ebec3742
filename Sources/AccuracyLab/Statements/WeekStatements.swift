// The figures of a report over the days of a run, held against the truth.

internal import ActivitySimulator
internal import HealthAnalysis
internal import TrackingModel

extension StatedFigure {
    /// The figures of a report over the last days.
    static func all(_ week: WeeklyReport, _ truth: StatementTruth) -> [StatedFigure] {
        var figures: [StatedFigure] = []
        let lost = truth.lost(from: truth.truth.start, to: truth.now).count
        let proven = truth.provenLost(from: truth.reach).count
        let reached = Double(max(truth.truth.crossings.count, 1))
        let missing = truth.missingMinutes(from: truth.truth.start, to: truth.now)
        let used = max(1, Double(truth.used(on: truth.days)) / 60)
        for metric in week.metrics where metric.value != nil {
            switch metric.name {
            case .firing:
                figures.append(
                    StatedFigure(
                        .weekFiring, low: metric.low, high: metric.high,
                        shares: truth.deliveredShares(since: truth.truth.start)))
            case .missed:
                figures.append(
                    StatedFigure(
                        .weekMissed, low: metric.low, high: metric.high,
                        shares: [Double(proven) / reached, Double(lost) / reached, missing / used]))
            default: break
            }
        }
        figures.append(
            StatedFigure(
                .weekLost, said: week.lostMinutes, least: Double(proven),
                most: missing))
        for day in week.days where truth.days.contains(day.day) {
            let seconds = truth.counted(on: [day.day])
            guard seconds > 0 || day.countedSeconds != nil else { continue }
            figures.append(
                StatedFigure(.weekCounted, said: day.countedSeconds, truth: seconds...seconds))
        }
        return figures
    }
}
