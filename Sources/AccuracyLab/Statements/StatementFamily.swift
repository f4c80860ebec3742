// Days on which something was truly wrong and the store can tell: what a report must name, and at which level.

internal import ActivitySimulator
package import HealthAnalysis
internal import TrackingModel

/// What can be wrong with a day.
package enum StatementFamily: String, CaseIterable, Codable, Sendable {
    case lost, refused, invented, blind

    /// The findings that name it.
    package var codes: Set<FindingCode> {
        switch self {
        case .lost: [.minutesLost, .everySecondMinute]
        case .refused: [.minutesRejected, .everySecondMinute, .blindMarker, .creditCapped, .minutesLost]
        case .invented:
            [
                .burstAfterRestart, .growthExceedsClock, .notificationFlood, .triangularGrowth,
                .duplicateCallbacks, .todayExceedsElapsed, .moreThan20h, .minutesAfterMidnight,
            ]
        case .blind:
            [
                .windowExhausted, .blindMarker, .silenceAfterFlood, .everySecondMinute, .minutesRejected,
                .heartbeatLostInUse,
            ]
        }
    }

    /// What makes a day one of these, in one line.
    package var words: String {
        switch self {
        case .lost:
            "more than 10 minutes that nothing made up for and that a later threshold of the same count told of 24 minutes ago or more (critical: more than 30 of one app in a row)"
        case .refused:
            "more than 10 minutes used, told and not counted, and as many callbacks at the pace of use turned away"
        case .invented:
            "counters hold more than 10 minutes too much, and as many were counted for repeated or made-up callbacks or beyond a callback's minute"
        case .blind:
            "an app was used for more than 30 minutes after its last registered minute, or while 30 callbacks in a row were turned away (critical)"
        }
    }

    /// The level at which a day must be named; nil where it is none of these.
    func level(of truth: StatementTruth) -> FindingLevel? {
        switch self {
        case .lost: truth.lostLevel
        case .refused: truth.refusedLevel
        case .invented: truth.inventedLevel
        case .blind: truth.isBlind ? .critical : nil
        }
    }
}

extension StatementTruth {
    fileprivate var lostLevel: FindingLevel? {
        let minutes = provenLost(from: max(dayStart, reach))
        guard Double(minutes.count) > thresholds.lostMinutesWarning else { return nil }
        let longest = Dictionary(grouping: minutes, by: \.incident).values.map(\.count).max() ?? 0
        return Double(longest) > thresholds.lostMinutesCritical ? .critical : .warning
    }

    fileprivate var refusedLevel: FindingLevel? {
        let least = Int(thresholds.lostMinutesWarning)
        guard refusedMinutes(on: [today]) > least else { return nil }
        var last: [String: Instant] = [:]
        var count = 0
        for entry in account.entries where entry.isCallback && entry.day == today {
            guard let app = entry.app else { continue }
            let before = last.updateValue(entry.at, forKey: app)
            guard case .crossing = entry.origin, case .rejected = entry.outcome, let before,
                entry.at - before >= thresholds.shortestMinute
            else { continue }
            count += 1
        }
        return count > least ? .warning : nil
    }

    fileprivate var inventedLevel: FindingLevel? {
        let least = Int(thresholds.lostMinutesWarning) * 60
        return surplus(on: [today]) > least && excessSeconds(from: dayStart, to: now) > least
            ? .warning : nil
    }

    fileprivate var isBlind: Bool {
        let most = 1_800.0
        return truth.apps.contains { app in
            if let end = windowEnd(of: app), used([app], from: end, to: now) > most { return true }
            let own = account.entries.filter {
                $0.app == app && $0.day == today && $0.isCallback && !$0.isRepeatedOrMadeUp
            }
            let refused = own.suffix(while: { if case .rejected = $0.outcome { true } else { false } })
            guard refused.count >= 30, let first = refused.first else { return false }
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
