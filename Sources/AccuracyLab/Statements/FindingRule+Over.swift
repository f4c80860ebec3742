// What makes findings of minutes that nobody used true.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

extension FindingRule {
    static let overCount: [FindingRule] = [
        FindingRule(
            .burstAfterRestart,
            "within 250 s of a start of monitoring thresholds came that nobody had just reached, or that were credited more than there was time for, and minutes of them are credited"
        ) { finding, truth in
            guard let since = finding.since else { return false }
            let until = finding.until ?? since
            let isAfterRestart = truth.truth.registrations.contains {
                $0.at <= until && since - $0.at <= SystemBehaviour.replayEnd
            }
            let reported = truth.entries(finding.apps, from: since - 1, to: until + 1).filter {
                $0.isRepeatedOrMadeUp || $0.excess > 0
            }
            guard isAfterRestart, !reported.isEmpty else { return false }
            return finding.level == .notice || reported.contains { $0.seconds > 0 }
        },
        FindingRule(
            .growthExceedsClock,
            "the apps' counters hold 2 minutes more than was used on the days of the stretch, or 2 minutes of it beyond thresholds just reached"
        ) { finding, truth in
            guard let since = finding.since else { return false }
            let until = finding.until ?? truth.now
            return truth.surplus(finding.apps, on: truth.days(from: since, to: until)) >= tolerance
                || truth.excessSeconds(finding.apps, from: since - 1, to: until + 1) >= tolerance
        },
        FindingRule(
            .notificationFlood, "the engine credited 60 callbacks within a minute, each with a notification"
        ) {
            _, truth in
            let moments = truth.account.entries.filter {
                $0.isCallback && $0.creditedAtOnce != 0 && truth.now - $0.at <= 86_400
            }.map(\.at)
            let least = FixedLimits.notificationFlood
            return zip(moments, moments.dropFirst(least - 1)).contains { $1 - $0 <= 60 }
        },
        FindingRule(
            .triangularGrowth,
            "the app was credited rising steps of more than 90 s four times in a row, and has too much today"
        ) { finding, truth in
            guard truth.surplus(finding.apps, on: [truth.today]) >= tolerance else { return false }
            return finding.apps.contains { app in
                let steps = truth.entries([app], from: truth.dayStart, to: truth.now).filter {
                    $0.isCallback && $0.outcome == .counted
                }.map(\.seconds)
                var rising = 1
                return zip(steps, steps.dropFirst()).contains { before, after in
                    rising = after > 90 && after > before ? rising + 1 : 1
                    return rising >= 4
                }
            }
        },
        FindingRule(
            .duplicateCallbacks, "the engine credited the same threshold of a registration twice within 2 s"
        ) { finding, truth in
            var last: [Threshold: Instant] = [:]
            for entry in truth.account.entries where entry.isCallback && entry.seconds > 0 {
                guard let app = entry.app, finding.apps.contains(app), let ordinal = entry.ordinal else {
                    continue
                }
                let threshold = Threshold(app: app, generation: entry.generation, ordinal: ordinal)
                if let before = last.updateValue(entry.at, forKey: threshold),
                    entry.at - before < SystemBehaviour.duplicateDelay, truth.now - entry.at <= 86_400
                {
                    return true
                }
            }
            return false
        },
        FindingRule(
            .todayExceedsElapsed, "the apps' counters of today hold at least a minute more than was used"
        ) {
            finding, truth in truth.surplus(finding.apps, on: [truth.today]) >= 60
        },
        FindingRule(
            .moreThan20h,
            "a counter of a day, or those of the apps together, holds more than 20 hours, and more than was used"
        ) { finding, truth in
            (finding.apps.map { [$0] } + [finding.apps]).contains { apps in
                truth.days.contains { day in
                    truth.counted(apps, on: [day]) > FixedLimits.implausibleDay
                        && truth.surplus(apps, on: [day]) > 0
                }
            }
        },
    ]

    private struct Threshold: Hashable {
        var app: String
        var generation: Int?
        var ordinal: Int
    }
}
