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

extension VerdictAnswer.Question {
    /// Whether a finding of a code answers it with no.
    fileprivate func isDenied(by code: FindingCode) -> Bool {
        switch (self, code.guide().subject) {
        case (.complete, .tooLittle), (.real, .tooMuch): code != .silenceAfterFlood
        case (.alive, _):
            [.heartbeatLostInUse, .neverStarted, .restartFailed, .silenceAfterFlood].contains(code)
        default: false
        }
    }
}

private typealias Doubt = (reason: String, settledBy: String)

private let front =
    "Read it with --evidence and the device's record of apps in front: knowledgeC.db or Biome's App.InFocus"

extension Facts {
    /// One for each question.
    func answers(_ findings: [Finding]) -> [VerdictAnswer] {
        VerdictAnswer.Question.allCases.map { question in
            let against = findings.first {
                $0.level > .notice && !$0.isAcknowledged && question.isDenied(by: $0.code)
            }
            let doubt = against == nil ? doubt(question) : nil
            let since = since(question)
            return VerdictAnswer(
                question: question, answer: against != nil ? .no : doubt == nil ? .yes : .unknown,
                reason: against?.detail ?? doubt.map { $0.reason + "." } ?? praise(question),
                code: against?.code, sources: sources(question), since: since,
                until: question == .alive ? nil : since.map { max($0, lastCallback ?? $0) },
                settledBy: against?.remedy ?? doubt?.settledBy)
        }
    }

    /// What keeps a question open; nil for nothing.
    private func doubt(_ question: VerdictAnswer.Question) -> Doubt? {
        switch question {
        case .alive: doubtOfLife
        case .complete: unlogged("Whether minutes were lost") ?? doubtOfMissing ?? doubtOfWaiting
        case .real: unlogged("Whether all of it was used") ?? doubtOfPhantom
        }
    }

    private var doubtOfLife: Doubt? {
        let action = "Use a tracked app for two minutes, and read the store again"
        guard let silence else {
            return ("Whether it runs can't be told: no callback is on record", action + ".")
        }
        guard silence.isLong else { return nil }
        return (
            "Whether it still runs can't be told: \(silence.description)", action + "; or: " + front + "."
        )
    }

    private func unlogged(_ subject: String) -> Doubt? {
        let today = log.callbacks(after: dayStart, to: at)
        if log.source == .text, !today.isEmpty, today.allSatisfy({ $0.outcome == .unknown && !$0.isPending }),
            apps.allSatisfy({ $0.todayState == .absent })
        {
            return (
                "\(subject) can't be told: no callback of today says whether it was counted",
                "Nothing beside this log does: it holds calls, and no minutes."
            )
        }
        guard todaysBalance == nil, let silence = LogCoverage(isRecent: true, observation).silence else {
            return nil
        }
        let hasCounters = apps.contains { $0.todayState != .absent }
        return (
            "\(subject) can't be told: \(silence.description)",
            silence == .otherZone
                ? "Give the zone of its device with --time-zone."
                : hasCounters
                    ? "\(front), from midnight to this moment."
                    : "Nothing beside this store does: its tracker keeps no minutes."
        )
    }

    private var doubtOfMissing: Doubt? {
        let missing = mostMissing
        guard missing > mostOpen else { return nil }
        let start = log.coveredFrom.flatMap { $0 > dayStart ? $0 : nil }
        return (
            "Of today up to \(usage(missing)) may be lost" + (openKills.map { "; " + $0 } ?? "")
                + (start.map { ", and the log begins only at \(clock($0))" } ?? ""),
            start == nil
                ? "\(front) of that day."
                : "Read it with the part of the log before; or: \(front) of that day."
        )
    }

    /// What ended the extension in the open gap in which most may be lost: `the extension was killed at 12:20`.
    private var openKills: String? {
        openGaps.max { $0.minutes.high < $1.minutes.high }?.kills?.text
    }

    private var doubtOfWaiting: Doubt? {
        let gaps = gaps.filter {
            $0.evidence == [.unhandledCallbacks] && $0.gapClass == .late
                && $0.end < at - thresholds.settleTime
        }
        let count = gaps.sum(\.minutes.high)
        guard count >= 1, let since = gaps.map(\.start).min() else { return nil }
        return (
            "\(usage(count)) since \(clock(since)) \(count < 2 ? "waits" : "wait") to be credited",
            "Open the tracker on the device, and read the store again."
        )
    }

    private var doubtOfPhantom: Doubt? {
        let phantom = mostPhantom
        guard phantom > mostOpen else { return nil }
        return ("Of today up to \(usage(phantom)) may be phantom", "\(front) of that day.")
    }

    private func praise(_ question: VerdictAnswer.Question) -> String {
        let credited = usageText(creditedToday)
        switch question {
        case .alive:
            return lastCallback.map { "The last callback came at \(clock($0))." } ?? "It acted lately."
        case .complete:
            guard mostMissing >= 1 else {
                return "Nothing is known to be missing of \(credited) credited today."
            }
            let least = leastMissing.rounded(.down)
            guard least >= 1 else {
                return "At most \(usage(mostMissing)) may be lost beside \(credited) credited today."
            }
            return usage(least) + (least == 1 ? " was lost" : " were lost")
                + (mostMissing - least >= 1 ? ", or up to \(usage(mostMissing))" : "")
                + ", within the limit of \(usage(mostOpen.rounded(.down))) beside \(credited) credited today."
        case .real:
            return mostPhantom < 1
                ? "Nothing of \(credited) credited today is known to be phantom."
                : "At most \(usage(mostPhantom)) of \(credited) credited today may be phantom."
        }
    }

    private func sources(_ question: VerdictAnswer.Question) -> [String] {
        let source =
            switch log.source {
            case .journal: "journal"
            case .recovery: "recovery log"
            case .text: "extension log"
            case nil: nil as String?
            }
        let kinds = Set(observation.outside.evidence.spans.map(\.kind))
        let outside = [
            kinds.contains(.app) ? "apps in front" : nil,
            kinds.contains(.locked) || kinds.contains(.unlocked) ? "locks" : nil,
        ]
        let own = question == .alive ? heartbeat.at.map { _ in "heartbeat" } : "counters"
        return ([source, own] + outside).compactMap { $0 }
    }

    private func since(_ question: VerdictAnswer.Question) -> Instant? {
        question == .alive ? lastCallback : log.coveredFrom.map { max($0, dayStart) }
    }

    private var lastCallback: Instant? { log.callbacks.last?.at ?? heartbeat.at }

    /// Minutes as panels say them from an hour on.
    private func usage(_ count: Double) -> String {
        let minutes = Int(truncatingIfRepresentable: count.rounded(.up)) ?? 0
        return minutes < 60 ? countText(minutes, "minute") : usageText(minutes * 60)
    }

    /// Minutes of today that may be lost, or phantom, without a question: a limit, or this share of what was credited
    /// where that is more.
    var mostOpen: Double { max(thresholds.lostMinutesWarning, Double(creditedToday) / 60 * 0.03) }

    /// Seconds.
    var creditedToday: Int { AppStatus.total(of: apps) ?? 0 }

    /// The most that can have been lost today, but for what the operator has seen.
    var mostMissing: Double {
        let open = openGaps.minutesTogether.high
        guard let balance = todaysBalance else { return open + rejected.unsure(where: isToday) }
        return max(0, balance.lost.high - seenLoss.high) + open
    }

    /// What of it is lost for certain.
    private var leastMissing: Double {
        min(mostMissing, balances.lost(gaps, rejected, where: isToday).low - seenLoss.low)
    }

    private var seenLoss: MinuteRange {
        gaps.filter { isMissing($0) && isSeen($0) && $0.gapClass == .lost }.minutesTogether
    }

    /// The gaps whose minutes may be lost beside those of the day's balance, if it has one.
    private var openGaps: [Gap] {
        gaps.filter { isMissing($0) && !isSeen($0) && balances.isBeside($0) }
    }

    private func isMissing(_ gap: Gap) -> Bool { isToday(gap.start) && gap.mayMissMinutes }

    private func isSeen(_ gap: Gap) -> Bool {
        observation.outside.acknowledged[FindingCode.minutesLost.rawValue].map { gap.end <= $0 } ?? false
    }

    /// The most of what was credited today that can be phantom.
    var mostPhantom: Double { balances.phantom(bursts, where: isToday).high }
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
