// The simple rule: a silence longer than a limit has lost the time between its ends.

import ActivitySimulator
import TrackingModel

enum SilenceRule {
    /// - Parameters:
    ///   - times: When thresholds arrived, ascending.
    ///   - moment: Until when is looked; the silence since the last one counts, too.
    ///   - limit: Seconds.
    static func claims(_ times: [Instant], at moment: Instant, over limit: Double) -> [LossClaim] {
        zip(times, times.dropFirst() + [moment]).compactMap { start, end in
            guard end - start > limit else { return nil }
            let minutes = (end - start) / 60
            return LossClaim(app: nil, from: start, to: end, low: minutes, high: minutes)
        }
    }
}
