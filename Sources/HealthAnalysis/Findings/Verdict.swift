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

extension Facts {
    /// What all of it comes to.
    ///
    /// - Parameter findings: Worst first.
    func verdict(_ findings: [Finding]) -> Verdict {
        let answers = answers(findings)
        var verdict = verdict(findings, question: answers.openQuestion)
        if contents.hasAnything, !contents.isForeign { verdict.answers = answers }
        return verdict
    }

    /// - Parameter question: What the answers leave open.
    private func verdict(_ findings: [Finding], question: String?) -> Verdict {
        if let code = unknownCode {
            let finding = findings.first { $0.code == code }
            return Verdict(
                level: .unknown, code: code,
                reason: finding?.detail ?? "Nothing is known about this tracker.",
                since: finding?.since, lookAt: .store)
        }
        if let worst = findings.first, worst.level > .notice, !worst.isAcknowledged {
            return Verdict(
                level: worst.level == .critical ? .critical : .warning, code: worst.code,
                reason: worst.detail, since: worst.since, lookAt: worst.lookAt)
        }
        // An old copy or an idle device says more about the state than yesterday's last minute. Nothing is good about
        // a store that has been silent for longer than a day: it may be idle, or dead, or elsewhere.
        let good = question == nil ? Verdict.Level.ok : .unproven
        for (code, level) in [(FindingCode.snapshotOld, Verdict.Level.unknown), (.heartbeatIdle, good)] {
            if let finding = findings.first(where: { $0.code == code }) {
                let loss = level == .unknown ? "" : loss.map { $0 + ". " } ?? ""
                let open = level == .unknown ? "" : question.map { " " + $0 } ?? ""
                return Verdict(
                    level: level, code: code, reason: loss + finding.detail + open, since: finding.since,
                    lookAt: finding.lookAt)
            }
        }
        // A text log without callbacks is never good news.
        if contents.source.preferences == .absent, log.callbacks.isEmpty {
            let isHidden = contents.problems.contains { $0.kind == .hidden }
            return Verdict(
                level: .unknown,
                reason: "This text log reports no callback."
                    + (isHidden ? " \(LogEntry.hiddenRemedy)." : ""), lookAt: .log)
        }
        return Verdict(
            level: good, reason: praise + (question.map { " " + $0 } ?? ""),
            lookAt: loss == nil && question == nil ? .overview : .gaps)
    }

    /// A store that cannot be read, or that no tracker wrote, has no known state.
    private var unknownCode: FindingCode? {
        if contents.isForeign { return .notATracker }
        return switch contents.source.preferences {
        case .unreadable: .storeUnreadable
        case .missing: contents.hasAnything ? .storeUnreadable : .neverStarted
        case .absent: nil
        case .read, .stale: contents.hasAnything ? nil : .neverStarted
        }
    }

    /// Few lost minutes leave the level as it is, and still are the first thing to know.
    private var loss: String? {
        guard lost.low >= 1 else { return nil }
        return LossDays(gaps, balances.days.mapValues(\.all), calendar)?
            .text(lost, near: today)
    }

    /// What is good, with clock times instead of ages, which would go stale.
    private var praise: String {
        var parts: [String] = []
        var isCounting = false
        if let at = events.lastRecordedAt {
            isCounting = isToday(at)
            let app = events.lastRecordedApp.flatMap { names[$0] == nil ? nil : name($0) }
            parts.append("last minute" + (app.map { " of " + $0 } ?? "") + " at " + clock(at))
        } else if let at = heartbeat.at {
            parts.append(
                (contents.source.generation.keepsLastCallsOnly ? "last callback" : "heartbeat") + " at "
                    + clock(at))
        }
        if log.endedAt != nil {
            parts.append("its log is no longer written")
        } else if let today = events.today {
            parts.append((events.saturated ? "at least " : "") + countText(today, "event") + " today")
            if let errors = events.errorsToday {
                parts.append(errors == 0 ? "no errors" : countText(errors, "error"))
            } else if let errors = events.errorsAtLeast {
                parts.append("at least " + countText(errors, "error"))
            }
        } else {
            parts.append("no log of events was found")
        }
        return (isCounting ? "Tracking" : "Alive") + (loss.map { ", but " + $0 } ?? "") + ": "
            + parts.commaSeparated + "."
    }
}
