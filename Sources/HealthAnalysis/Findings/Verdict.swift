// The state of a tracker in one word, with the rule that decided it and the place that explains it.

public import TrackingModel

/// The state in one word, what decided it, since when and where to look.
public struct Verdict: Hashable, Sendable {
    /// The state in one word.
    public enum Level: String, CaseIterable, Sendable {
        case ok
        /// Nothing is known to be wrong, and the records can't tell that all was counted, or that all of it was used.
        case unproven
        case warning, critical, unknown
    }

    public var level: Level
    /// The code of the finding that decided; nil where none did.
    public var code: FindingCode?
    /// One plain sentence.
    public var reason: String
    public var since: Instant?
    public var lookAt: LookAt
    /// One for each question, in their order; empty where nothing was read.
    public var answers: [VerdictAnswer] = []
}

/// The place that explains a verdict or finding.
public enum LookAt: String, Sendable {
    case overview, gaps, recovery, log, apps, findings, store
}

extension Verdict {
    init(_ facts: Facts, _ findings: [Finding]) {
        let answers = VerdictAnswer.all(facts, findings)
        self.init(facts, findings, question: answers.openQuestion)
        if facts.contents.hasAnything, !facts.contents.isForeign { self.answers = answers }
    }

    /// - Parameter question: What the answers leave open.
    private init(_ facts: Facts, _ findings: [Finding], question: String?) {
        if let code = Self.unknownCode(facts) {
            let finding = findings.first { $0.code == code }
            self.init(
                level: .unknown, code: code,
                reason: finding?.detail ?? "Nothing is known about this tracker.",
                since: finding?.since, lookAt: .store)
            return
        }
        if let worst = findings.first, worst.level > .notice, !worst.isAcknowledged {
            self.init(
                level: worst.level == .critical ? .critical : .warning, code: worst.code,
                reason: worst.detail, since: worst.since, lookAt: worst.lookAt)
            return
        }
        // An old copy or an idle device says more about the state than yesterday's last minute. Nothing is good about
        // a store that has been silent for longer than a day: it may be idle, or dead, or elsewhere.
        let good = question == nil ? Level.ok : .unproven
        for (code, level) in [(FindingCode.snapshotOld, Level.unknown), (.heartbeatIdle, good)] {
            if let finding = findings.first(where: { $0.code == code }) {
                let loss = level == .unknown ? "" : Self.loss(facts).map { $0 + ". " } ?? ""
                let open = level == .unknown ? "" : question.map { " " + $0 } ?? ""
                self.init(
                    level: level, code: code, reason: loss + finding.detail + open, since: finding.since,
                    lookAt: finding.lookAt)
                return
            }
        }
        // A text log without callbacks is never good news.
        if facts.contents.source.preferences == .absent, facts.log.callbacks.isEmpty {
            self.init(
                level: .unknown, code: nil, reason: "This text log reports no callback.", since: nil,
                lookAt: .log)
            return
        }
        self.init(
            level: good, code: nil, reason: Self.praise(facts) + (question.map { " " + $0 } ?? ""),
            since: nil,
            lookAt: Self.loss(facts) == nil && question == nil ? .overview : .gaps)
    }

    /// A store that cannot be read, or that no tracker wrote, has no known state.
    private static func unknownCode(_ facts: Facts) -> FindingCode? {
        if facts.contents.isForeign { return .notATracker }
        return switch facts.contents.source.preferences {
        case .unreadable: .storeUnreadable
        case .missing: facts.contents.hasAnything ? .storeUnreadable : .neverStarted
        case .absent: nil
        case .read, .stale: facts.contents.hasAnything ? nil : .neverStarted
        }
    }

    /// Few lost minutes leave the level as it is, and still are the first thing to know.
    private static func loss(_ facts: Facts) -> String? {
        guard facts.lost.low >= 1 else { return nil }
        return LossDays(facts.gaps, facts.balances.days.mapValues(\.all), facts.observation.calendar)?
            .text(facts.lost, near: facts.observation.today)
    }

    /// What is good, with clock times instead of ages, which would go stale.
    private static func praise(_ facts: Facts) -> String {
        let clock = facts.observation.clock
        let events = facts.events
        var parts: [String] = []
        var isCounting = false
        if let at = events.lastRecordedAt {
            isCounting = facts.observation.isToday(at)
            let app = events.lastRecordedApp.flatMap { facts.names[$0] == nil ? nil : facts.name($0) }
            parts.append("last minute" + (app.map { " of " + $0 } ?? "") + " at " + clock(at))
        } else if let at = facts.heartbeat.at {
            let word = facts.contents.source.generation.keepsLastCallsOnly ? "last callback" : "heartbeat"
            parts.append(word + " at " + clock(at))
        }
        if facts.log.endedAt != nil {
            parts.append("its log is no longer written")
        } else if let today = events.today {
            parts.append((events.saturated ? "at least " : "") + countText(today, "event") + " today")
            if let errors = events.errorsToday {
                parts.append(errors == 0 ? "no errors" : countText(errors, "error"))
            }
        } else {
            parts.append("no log of events was found")
        }
        let word = isCounting ? "Tracking" : "Alive"
        return word + (loss(facts).map { ", but " + $0 } ?? "") + ": " + parts.joined(separator: ", ") + "."
    }
}
