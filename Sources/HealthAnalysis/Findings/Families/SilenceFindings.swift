// Findings about silence: a heartbeat that is lost although the device is used, idle, or never began.

import PlainText
import TrackingModel

enum SilenceFindings: FindingFamily {
    static func findings(in facts: Facts) -> [Finding] {
        switch facts.heartbeat.state {
        case .never: neverStarted(facts).map { [$0] } ?? []
        case .lost: facts.heartbeat.at.flatMap { lost(facts, since: $0) }.map { [$0] } ?? []
        case .fresh, .stale, .future, .invalid: []
        }
    }

    private static func neverStarted(_ facts: Facts) -> Finding? {
        guard !facts.contents.hasExtensionRun, !facts.contents.isForeign else { return nil }
        switch facts.contents.source.preferences {
        case .unreadable, .absent: return nil
        case .read, .missing, .stale: break
        }
        let isEmpty = !facts.contents.hasAnything
        let keepsLastCalls = facts.contents.source.generation.keepsLastCallsOnly
        let group = HarmlessText.line(facts.contents.source.group)
        return Finding(
            .neverStarted,
            detail: isEmpty
                ? "The store is empty: no tracker has written here yet."
                : "The store is set up, but "
                    + (keepsLastCalls
                        ? "no callback has come."
                        : "the extension never wrote here\(group.isEmpty ? "" : ", in \(group)")."),
            cause:
                "Monitoring was not started or has no access or app, or the extension writes to another App Group.",
            remedy:
                "Open the tracker on the device, allow Screen Time access and use a tracked app for a minute."
        )
    }

    private static func lost(_ facts: Facts, since: Instant) -> Finding? {
        let clock = facts.observation.clock
        if let use = evidenceOfUse(facts, since: since) {
            return Finding(
                .heartbeatLostInUse,
                detail: "No heartbeat since \(clock(since)), yet \(use.what).",
                apps: use.app.map { [$0] } ?? [], since: since,
                cause:
                    "The extension is launched but killed or stuck before it finishes, or a part of it fails.",
                remedy: "Restart the device, then open the tracker to restart monitoring; look for kills.")
        }
        // A flood that ended all counting explains the silence better.
        guard BurstFindings.silence(facts) == nil else { return nil }
        let cutOff = callbacks(facts, after: since).last?.at
        let start = cutOff ?? since
        return Finding(
            .heartbeatIdle, level: facts.thresholds.idleAs, title: "Idle",
            detail: "Idle since \(clock(start)): "
                + (cutOff == nil
                    ? "no callback, and \(sign(facts, since: start))."
                    : "that callback ended before it wrote its heartbeat, and none has come since."),
            since: start,
            cause: "Callbacks come only while a tracked app is in use, so silence alone is not a failure.",
            remedy: "If the device was in use since then, open a tracked app for two minutes and look again.")
    }

    /// Whether a gap is use behind the last heartbeat, which the finding on it states.
    static func states(_ gap: Gap, _ facts: Facts) -> Bool {
        guard facts.heartbeat.state == .lost, let heartbeat = facts.heartbeat.at else { return false }
        return gap.evidence.contains(.provenUse) && gap.end > heartbeat + FixedLimits.notificationDelay
    }

    /// What speaks for use, short of a proof.
    private static func sign(_ facts: Facts, since start: Instant) -> String {
        let seen = facts.gaps.filter {
            $0.evidence.contains(.provenUse) && $0.mayMissMinutes && $0.end > start
        }
        let high = seen.reduce(0) { $0 + $1.minutes.high }
        return high >= 1
            ? "signs of use: up to \(minuteText(high, high)) may be lost"
            : "no sign that a tracked app was used"
    }

    private static func callbacks(_ facts: Facts, after heartbeat: Instant) -> ArraySlice<LoggedCallback> {
        facts.observation.log.callbacks(
            after: heartbeat + FixedLimits.notificationDelay, to: facts.observation.at)
    }

    private static func evidenceOfUse(_ facts: Facts, since heartbeat: Instant) -> (
        what: String, app: String?
    )? {
        let observation = facts.observation
        let callbacks = callbacks(facts, after: heartbeat)
        if callbacks.count >= HeartbeatStatus.callbacksWithoutHeartbeat, let last = callbacks.last {
            return (
                "a callback of \(facts.name(last.app)) came at \(observation.clock(last.at))",
                facts.names[last.app] == nil ? nil : last.app
            )
        }
        let delay = FixedLimits.notificationDelay
        // Traces left by those few callbacks show nothing beyond them.
        let after = max(heartbeat, callbacks.last?.at ?? heartbeat) + delay
        for app in facts.apps {
            for counter in app.counters where counter.source != .persisted {
                // A counter set to 0 is a reset at midnight, which needs no use.
                guard let at = counter.modifiedAt, at > after, !observation.isFuture(at),
                    (counter.todaySeconds ?? 0) > 0
                else { continue }
                return ("\(facts.name(app.id)) was credited at \(observation.clock(at))", app.id)
            }
        }
        if let at = facts.contents.notifications.lastSentAt, at > after, !observation.isFuture(at) {
            return ("a notification was sent at \(observation.clock(at))", nil)
        }
        let seen = facts.gaps.filter { $0.evidence.contains(.provenUse) && $0.end > after }
        return seen.last { !$0.apps.isEmpty && $0.gapClass == .lost }.map { gap in
            (
                "\(facts.list(gap.apps)) was in front for \(durationText(gap.minutes.high * 60)) until "
                    + observation.clock(gap.end), gap.apps.first
            )
        }
    }
}
