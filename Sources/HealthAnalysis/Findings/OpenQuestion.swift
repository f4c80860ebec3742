// What the records leave open: a tracker is well only where little can have been lost today, and little be phantom.

import TrackingModel

enum OpenQuestion {
    /// Minutes that may be open, or this share of what was credited today where that is more.
    private static let share = 0.03

    /// What the records of today leave open in one sentence; nil where nothing much is open.
    static func sentence(_ facts: Facts) -> String? {
        if let silence = LogCoverage(isRecent: true, facts.observation).silence {
            return "Whether minutes were lost can't be told: \(silence.description)."
        }
        let credited = Double(AppStatus.total(of: facts.apps) ?? 0) / 60
        let limit = max(facts.thresholds.lostMinutesWarning, credited * share)
        let (missing, phantom) = (missing(facts), phantom(facts))
        var parts: [String] = []
        if missing > limit { parts.append("up to \(minutes(missing)) may be lost") }
        if phantom > limit { parts.append("up to \(minutes(phantom)) may be phantom") }
        if !parts.isEmpty { return "Of today \(parts.joined(separator: ", and ")): the records can't tell." }
        guard let silence = DaySilence(facts), silence.isLong else { return nil }
        return "Whether it still runs can't be told: \(silence.description)."
    }

    /// The most that can have been lost today, but for what the operator has seen.
    private static func missing(_ facts: Facts) -> Double {
        let isToday = facts.observation.isToday
        let seen = facts.observation.outside.acknowledged[FindingCode.minutesLost.rawValue]
        let gaps = facts.gaps.filter { isToday($0.start) && !$0.hasArrived }
        func isSeen(_ gap: Gap) -> Bool { seen.map { gap.end <= $0 } ?? false }
        if let balance = facts.today {
            let known = gaps.filter { isSeen($0) && $0.gapClass == .lost }
            return max(0, balance.lost.high - GapSearch.total(of: known).high)
        }
        let open = gaps.filter { $0.gapClass.mayMissMinutes && !isSeen($0) }
        return GapSearch.total(of: open).high + facts.rejected.unsure(where: isToday)
    }

    /// The most of what was credited today that can be phantom.
    private static func phantom(_ facts: Facts) -> Double {
        if let balance = facts.today { return balance.phantom.high }
        return facts.bursts.reduce(0) {
            $0 + (facts.observation.isToday($1.start) ? $1.phantomMinutes.high : 0)
        }
    }

    private static func minutes(_ count: Double) -> String {
        countText(Int(truncatingIfRepresentable: count.rounded(.up)) ?? 0, "minute")
    }
}
