// The figures of a report over the days of a run, held against the truth.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

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
            let said = metric.low.flatMap { low in metric.high.map { (low, $0) } }
            switch metric.name {
            case .firing:
                let shares = truth.deliveredShares(since: truth.truth.start)
                figures.append(StatedFigure(.weekFiring, said: said, shares: shares))
            case .missed:
                let shares = [Double(proven) / reached, Double(lost) / reached, missing / used]
                figures.append(StatedFigure(.weekMissed, said: said, shares: shares))
            default: break
            }
        }
        figures.append(
            StatedFigure(.weekLost, said: week.lostMinutes, least: Double(proven), most: missing))
        for day in week.days where truth.days.contains(day.day) {
            let seconds = truth.counted(on: [day.day])
            guard seconds > 0 || day.countedSeconds != nil else { continue }
            figures.append(
                StatedFigure(.weekCounted, said: day.countedSeconds, truth: seconds...seconds))
        }
        return figures
    }
}
