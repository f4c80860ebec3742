// What makes a finding true: one line in words and one test against truth and engine for each code.

import ActivitySimulator
import HealthAnalysis
import InMemoryStore
import TrackingEngine
import TrackingModel

/// When a finding of a code says what was so.
struct FindingRule {
    let code: FindingCode
    /// The rule in one line.
    let description: String
    /// Nil for codes that a simulation can't judge.
    let isTrue: Test?

    typealias Test = @Sendable (Finding, GroundTruth) -> Bool

    /// Without a test the code is not judged, and the line says why.
    init(_ code: FindingCode, _ description: String, isTrue: Test? = nil) {
        self.code = code
        self.description = description
        self.isTrue = isTrue
    }

    var isJudged: Bool { isTrue != nil }

    /// Every code, in the order of the codes.
    static let all: [FindingRule] = {
        let rules = overCount + underCount + dayRules + clockRules + storeRules
        return FindingCode.allCases.compactMap { code in rules.first { $0.code == code } }
    }()

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// Whether a finding says what was so; nil where that can't be judged.
    static func judge(_ finding: Finding, _ truth: GroundTruth) -> Bool? {
        byCode[finding.code]?.isTrue?(finding, truth)
    }

    /// Seconds by which whole minutes of one app and the next can differ without anyone being wrong.
    static let tolerance = 120
}

extension FindingRule {
    /// A rule on figures that the engine's own store must show to be so.
    static func never(_ code: FindingCode, _ why: String) -> FindingRule {
        FindingRule(code, "never: " + why) { _, _ in false }
    }

    fileprivate static let clockRules: [FindingRule] = [
        FindingRule(.clockJump, "the user moved the clock by more than 60 s within 24 hours") { _, truth in
            truth.truth.device.contains { event in
                guard case .clockMoved(by: let seconds) = event.kind else { return false }
                return abs(seconds) > SystemBehaviour.longestClockCorrection && truth.now - event.at <= 86_400
            }
        },
        FindingRule(.timeZoneChange, "the device was taken to another zone") { _, truth in
            truth.truth.device.contains { if case .zoneChanged = $0.kind { true } else { false } }
        },
        never(.otherTimeZone, "the engine keeps a journal"),
        FindingRule(.futureTimestamp, "the user moved the clock back") { _, truth in
            truth.truth.device.contains {
                if case .clockMoved(by: let seconds) = $0.kind { seconds < 0 } else { false }
            }
        },
        never(.logEnded, "the engine's journal is written before anything else"),
        never(.tokenChanged, "no two simulated apps have one name"),
        never(.notATracker, "the engine's keys are known"),
        never(.lastCallsOnly, "the engine keeps a journal"),
        never(.backgroundTaskKilled, "the engine writes no log of background tasks"),
        FindingRule(.logErrors, "errors of text logs, which the engine does not write"),
        FindingRule(.evidenceProblems, "no evidence is given"),
        never(.preferencesDenied, "the simulated system refuses no preferences"),
        never(.epochMixup, "the engine writes one epoch"),
    ]

    fileprivate static let storeRules: [FindingRule] = [
        FindingRule(.emergencyFlag, "the engine raised the flag") { _, truth in truth.store.emergencyFlag
        },
        FindingRule(.fallbackFiles, "records of the engine wait in files") { _, truth in
            !truth.store.fallbacks.isEmpty
        },
        FindingRule(.canaryMissing, "the engine's store has no canary") { _, truth in
            !truth.store.hasCanary
        },
        FindingRule(.totalFell, "a total is below the sum of the days that were credited") {
            finding, truth in
            finding.apps.contains { app in
                (truth.store.ledger(of: app)?.totalSeconds ?? 0)
                    < truth.counted([app], on: truth.days) - tolerance
            }
        },
        never(.readProblems, "the container was written whole"),
        never(.storeUnreadable, "the container was written whole"),
        never(.categoryChanged, "no app changes its category"),
        never(.goalOfZero, "the engine writes no goals"),
        never(.renamedEvents, "the engine names events after their apps"),
        FindingRule(.logSaturated, "says what the ring holds"),
        FindingRule(.storeTooLarge, "says what the file measures"),
        FindingRule(.textLogTooLarge, "says what the file measures"),
        FindingRule(.snapshotOld, "says how old the newest trace is"),
        FindingRule(.memoryNearLimit, "says the sample that the extension took"),
    ]

    fileprivate static let dayRules: [FindingRule] = [
        FindingRule(.dayStale, "says which day a counter names"),
        never(.midnightStuck, "the engine has no such flag"),
        FindingRule(
            .minutesAfterMidnight, "the apps' counters of today hold at least a minute more than was used"
        ) { finding, truth in truth.surplus(finding.apps, on: [truth.today]) >= 60 },
        FindingRule(.archiveMissing, "a day of the app was credited and is in no history") {
            finding, truth in
            finding.apps.contains { app in
                let yesterday = truth.today - 1
                let counted = truth.account.entries.contains {
                    $0.app == app && $0.day == yesterday && $0.seconds > 0
                }
                return counted && truth.store.history[app]?.contains { $0.day == yesterday } != true
            }
        },
        FindingRule(.dayNotStarted, "no beginning of an interval reached the extension since midnight") {
            _, truth in
            !truth.truth.deliveries.contains { delivery in
                delivery.kind == .start && delivery.isKept
                    && delivery.moment >= truth.dayStart - 60
            }
        },
        FindingRule(.midnightTaskNotRun, "the engine has no such task"),
        FindingRule(.hourlyMismatch, "the engine's hours differ from its day by a minute or more") {
            finding, truth in
            truth.ledgers(of: finding.apps).contains {
                abs($0.hourly.reduce(0, +) - $0.todaySeconds) >= 60
            }
        },
        FindingRule(.hourOver60, "an hour of the engine's holds more than 60 minutes") { finding, truth in
            truth.ledgers(of: finding.apps).contains { $0.hourly.contains { $0 > 3_600 } }
        },
        FindingRule(.duplicateHistory, "the engine's history has a day twice") { finding, truth in
            finding.apps.contains { app in
                let days = (truth.store.history[app] ?? []).map(\.day)
                return Set(days).count < days.count
            }
        },
    ]
}

// What makes findings of minutes that nobody used true.
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
