// The three questions behind a verdict: is the tracker alive, is what it credits complete, and is it real.

public import TrackingModel

/// What is known of one of the three questions that a verdict answers of the day so far.
public struct VerdictAnswer: Hashable, Sendable {
    public enum Question: String, CaseIterable, Sendable {
        case alive, complete, real

        /// The question in full.
        public var description: String {
            switch self {
            case .alive: "Did the tracker act lately, as far as it should have?"
            case .complete: "Was what was used today credited?"
            case .real: "Was what is credited today used?"
            }
        }
    }

    public enum Answer: String, Sendable {
        case yes, no, unknown
    }

    public let question: Question
    public let answer: Answer
    /// What is known, in one sentence.
    public var reason: String
    /// The finding that answers it with no; nil for none.
    public let code: FindingCode?
    /// What the answer rests on, in a few words each: `journal`, `counters`, `apps in front`.
    public let sources: [String]
    /// The time of which they tell, `until` nil for the present; both nil where they tell of none.
    public let since: Instant?
    public let until: Instant?
    /// A file or an action that would settle it; nil where it is settled.
    public var settledBy: String?
}

extension VerdictAnswer {
    /// The findings that answer a question with no.
    private static func denies(_ question: Question, _ code: FindingCode) -> Bool {
        switch (question, code.guide().subject) {
        case (.complete, .tooLittle), (.real, .tooMuch): code != .silenceAfterFlood
        case (.alive, _):
            [.heartbeatLostInUse, .neverStarted, .restartFailed, .silenceAfterFlood].contains(code)
        default: false
        }
    }

    /// One for each question.
    static func all(_ facts: Facts, _ findings: [Finding]) -> [VerdictAnswer] {
        Question.allCases.map { question in
            let against = findings.first {
                $0.level > .notice && !$0.isAcknowledged && denies(question, $0.code)
            }
            let doubt = against == nil ? doubt(question, facts) : nil
            let since = since(question, facts)
            return VerdictAnswer(
                question: question, answer: against != nil ? .no : doubt == nil ? .yes : .unknown,
                reason: against?.detail ?? doubt.map { $0.reason + "." } ?? praise(question, facts),
                code: against?.code,
                sources: sources(question, facts), since: since,
                until: question == .alive ? nil : since.map { max($0, last(facts) ?? $0) },
                settledBy: against?.remedy ?? doubt?.settledBy)
        }
    }

    private typealias Doubt = (reason: String, settledBy: String)

    /// What keeps a question open; nil for nothing.
    private static func doubt(_ question: Question, _ facts: Facts) -> Doubt? {
        switch question {
        case .alive: life(facts)
        case .complete:
            unlogged(facts, "Whether minutes were lost") ?? missing(facts) ?? waiting(facts)
        case .real: unlogged(facts, "Whether all of it was used") ?? phantom(facts)
        }
    }

    private static let front =
        "Read it with --evidence and the device's record of apps in front: knowledgeC.db or Biome's App.InFocus"

    private static func life(_ facts: Facts) -> Doubt? {
        let action = "Use a tracked app for two minutes, and read the store again"
        guard let silence = facts.silence else {
            return ("Whether it runs can't be told: no callback is on record", action + ".")
        }
        guard silence.isLong else { return nil }
        return (
            "Whether it still runs can't be told: \(silence.description)", action + "; or: " + front + "."
        )
    }

    private static func unlogged(_ facts: Facts, _ subject: String) -> Doubt? {
        guard facts.today == nil, let silence = LogCoverage(isRecent: true, facts.observation).silence else {
            return nil
        }
        let hasCounters = facts.apps.contains { $0.todayState != .absent }
        return (
            "\(subject) can't be told: \(silence.description)",
            silence == .otherZone
                ? "Give the zone of its device with --time-zone."
                : hasCounters
                    ? "\(front), from midnight to this moment."
                    : "Nothing beside this store does: its tracker keeps no minutes."
        )
    }

    private static func missing(_ facts: Facts) -> Doubt? {
        let missing = facts.mostMissing
        guard missing > facts.mostOpen else { return nil }
        let start = facts.log.coveredFrom.flatMap { $0 > facts.observation.dayStart ? $0 : nil }
        return (
            "Of today up to \(minutes(missing)) may be lost"
                + (start.map { ", and the log begins only at \(facts.observation.clock($0))" } ?? ""),
            start == nil
                ? "\(front) of that day."
                : "Read it with the part of the log before; or: \(front) of that day."
        )
    }

    private static func waiting(_ facts: Facts) -> Doubt? {
        let settled = facts.observation.at - facts.thresholds.settleTime
        let gaps = facts.gaps.filter {
            $0.evidence == [.unhandledCallbacks] && $0.gapClass == .late && $0.end < settled
        }
        let count = gaps.reduce(0) { $0 + $1.minutes.high }
        guard count >= 1, let since = gaps.map(\.start).min() else { return nil }
        return (
            "\(minutes(count)) since \(facts.observation.clock(since)) \(count < 2 ? "waits" : "wait") to be credited",
            "Open the tracker on the device, and read the store again."
        )
    }

    private static func phantom(_ facts: Facts) -> Doubt? {
        let phantom = facts.mostPhantom
        guard phantom > facts.mostOpen else { return nil }
        return ("Of today up to \(minutes(phantom)) may be phantom", "\(front) of that day.")
    }

    private static func praise(_ question: Question, _ facts: Facts) -> String {
        let credited = facts.creditedToday
        switch question {
        case .alive:
            return last(facts).map { "The last callback came at \(facts.observation.clock($0))." }
                ?? "It acted lately."
        case .complete:
            return facts.mostMissing < 1
                ? "Nothing is known to be missing of \(usageText(credited)) credited today."
                : "At most \(minutes(facts.mostMissing)) may be lost beside \(usageText(credited)) credited today."
        case .real:
            return facts.mostPhantom < 1
                ? "Nothing of \(usageText(credited)) credited today is known to be phantom."
                : "At most \(minutes(facts.mostPhantom)) of \(usageText(credited)) credited today may be phantom."
        }
    }

    private static func sources(_ question: Question, _ facts: Facts) -> [String] {
        let log =
            switch facts.log.source {
            case .journal: "journal"
            case .recovery: "recovery log"
            case .text: "extension log"
            case nil: nil as String?
            }
        let kinds = Set(facts.observation.outside.evidence.spans.map(\.kind))
        let outside = [
            kinds.contains(.app) ? "apps in front" : nil,
            kinds.contains(.locked) || kinds.contains(.unlocked) ? "locks" : nil,
        ]
        let own = question == .alive ? facts.heartbeat.at.map { _ in "heartbeat" } : "counters"
        return ([log, own] + outside).compactMap { $0 }
    }

    private static func since(_ question: Question, _ facts: Facts) -> Instant? {
        question == .alive
            ? last(facts) : facts.log.coveredFrom.map { max($0, facts.observation.dayStart) }
    }

    private static func last(_ facts: Facts) -> Instant? {
        facts.observation.callbacks.last?.at ?? facts.heartbeat.at
    }

    /// As panels say it from an hour on.
    private static func minutes(_ count: Double) -> String {
        let minutes = Int(truncatingIfRepresentable: count.rounded(.up)) ?? 0
        return minutes < 60 ? countText(minutes, "minute") : usageText(minutes * 60)
    }
}

extension [VerdictAnswer] {
    /// What they leave open, as sentences; nil for nothing.
    var openQuestion: String? {
        let open = filter { $0.answer == .unknown }.map(\.reason)
        // One reason is given once.
        let said = open.reduce(into: [String]()) { said, reason in
            let why = reason.split(separator: ":").last
            if !said.contains(where: { $0.split(separator: ":").last == why }) { said.append(reason) }
        }
        return said.isEmpty ? nil : said.joined(separator: " ")
    }
}

extension Facts {
    /// Minutes of today that may be lost, or phantom, without a question: a limit, or this share of what was credited
    /// where that is more.
    var mostOpen: Double { max(thresholds.lostMinutesWarning, Double(creditedToday) / 60 * 0.03) }

    /// Seconds.
    var creditedToday: Int { AppStatus.total(of: apps) ?? 0 }

    /// The most that can have been lost today, but for what the operator has seen.
    var mostMissing: Double {
        let seen = observation.outside.acknowledged[FindingCode.minutesLost.rawValue]
        let gaps = gaps.filter { observation.isToday($0.start) && !$0.hasArrived }
        func isSeen(_ gap: Gap) -> Bool { seen.map { gap.end <= $0 } ?? false }
        if let balance = today {
            let known = GapSearch.total(of: gaps.filter { isSeen($0) && $0.gapClass == .lost })
            // Behind its last callback there may be signs of use.
            let open = gaps.filter { $0.gapClass == .possibleLoss && !isSeen($0) && !balances.holds($0) }
            return max(0, balance.lost.high - known.high) + GapSearch.total(of: open).high
        }
        let open = gaps.filter { $0.gapClass.mayMissMinutes && !isSeen($0) }
        return GapSearch.total(of: open).high + rejected.unsure(where: observation.isToday)
    }

    /// The most of what was credited today that can be phantom.
    var mostPhantom: Double { balances.phantom(bursts, where: observation.isToday).high }
}
