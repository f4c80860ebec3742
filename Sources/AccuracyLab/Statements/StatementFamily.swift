// Days on which something was really wrong and the store shows it: what a report must name, and at which level.

import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

/// What can be wrong with a day.
enum StatementFamily: String, CaseIterable {
    case lost
    case rejected
    case phantom
    case notMonitored = "not monitored"

    /// The findings that name it.
    var codes: Set<FindingCode> {
        switch self {
        case .lost: [.minutesLost, .everySecondMinute]
        case .rejected: [.minutesRejected, .everySecondMinute, .blindMarker, .creditCapped, .minutesLost]
        case .phantom:
            [
                .burstAfterRestart, .growthExceedsClock, .notificationFlood, .triangularGrowth,
                .duplicateCallbacks, .todayExceedsElapsed, .moreThan20h, .minutesAfterMidnight,
            ]
        case .notMonitored:
            [
                .windowExhausted, .blindMarker, .silenceAfterFlood, .everySecondMinute, .minutesRejected,
                .heartbeatLostInUse, .minutesLost,
            ]
        }
    }

    /// What makes a day one of these, in one line.
    var description: String {
        switch self {
        case .lost:
            "more than 10 minutes that were not recovered and that a later threshold of the same count reported 24 minutes ago or more (critical: more than 30 of one app in a row)"
        case .rejected:
            "more than 10 minutes used, reported and not credited, and as many callbacks rejected that came within a minute of thresholds reached at the pace of the clock"
        case .phantom:
            "counters hold more than 10 minutes too much, and as many were credited for repeated or phantom callbacks or beyond a callback's minute, those of an undecided burst left out"
        case .notMonitored:
            "an app was used for more than 30 minutes after the callback of its last registered minute, or while 30 callbacks in a row were rejected (critical)"
        }
    }

    /// The level at which a day must be named; nil where it is none of these.
    func level(of truth: GroundTruth) -> FindingLevel? {
        switch self {
        case .lost: truth.lostLevel
        case .rejected: truth.rejectedLevel
        case .phantom: truth.phantomLevel
        case .notMonitored: truth.isBlind ? .critical : nil
        }
    }
}

extension GroundTruth {
    fileprivate var lostLevel: FindingLevel? {
        let minutes = provenLost(from: max(dayStart, reach))
        guard Double(minutes.count) > thresholds.lostMinutesWarning else { return nil }
        let longest = Dictionary(grouping: minutes, by: \.incident).values.map(\.count).max() ?? 0
        return Double(longest) > thresholds.lostMinutesCritical ? .critical : .warning
    }

    fileprivate var rejectedLevel: FindingLevel? {
        let least = Int(thresholds.lostMinutesWarning)
        guard rejectedMinutes(on: [today]) > least else { return nil }
        let count = account.entries.count { entry in
            guard entry.day == today, case .crossing(let number) = entry.origin,
                case .rejected = entry.outcome
            else { return false }
            return entry.at - truth.crossings[number].at <= 60 && isAtPace(number)
        }
        return count > least ? .warning : nil
    }

    /// Whether a threshold was reached a minute of use or more after the one before it: not by a counter that runs
    /// too fast.
    private func isAtPace(_ number: Int) -> Bool {
        let event = truth.events[truth.crossings[number].event]
        let before = truth.crossings[..<number].last { crossing in
            let other = truth.events[crossing.event]
            return other.registration == event.registration && other.apps == event.apps
        }
        guard let before else { return false }
        let minutes = Double(event.thresholdSeconds - truth.events[before.event].thresholdSeconds) / 60
        return truth.crossings[number].at - before.at >= 59 * minutes
    }

    fileprivate var phantomLevel: FindingLevel? {
        let least = Int(thresholds.lostMinutesWarning) * 60
        let open = store.state.burst.map { $0.isBurst ? $0.claims.sum(\.seconds) : 0 } ?? 0
        return surplus(on: [today]) - open > least && excessSeconds(from: dayStart, to: now) - open > least
            ? .warning : nil
    }

    fileprivate var isBlind: Bool {
        let most = 1_800.0
        return truth.apps.contains { app in
            if let end = windowEnd(of: app, isReported: true), used([app], from: end, to: now) > most {
                return true
            }
            let own = account.entries.filter {
                $0.app == app && $0.day == today && $0.isCallback && !$0.isRepeatedOrMadeUp
            }
            let rejected = own.suffix(while: { if case .rejected = $0.outcome { true } else { false } })
            guard rejected.count >= 30, let first = rejected.first else { return false }
            return used([app], from: first.at, to: now) > most
        }
    }
}

extension Array {
    /// The last elements, as far as each meets a condition.
    fileprivate func suffix(while condition: (Element) -> Bool) -> ArraySlice<Element> {
        self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
