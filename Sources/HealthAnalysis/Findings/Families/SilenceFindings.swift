// Findings about silence: a heartbeat that is lost although the device is used, idle, or never began.

import PlainText
import TrackingModel

extension Facts {
    /// What an absent heartbeat means.
    var silenceFinding: Finding? {
        switch heartbeat.state {
        case .never: neverStarted
        case .lost: heartbeat.at.flatMap(silentHeartbeat)
        case .fresh, .stale, .future, .invalid: nil
        }
    }

    private var neverStarted: Finding? {
        guard !contents.hasExtensionRun, !contents.isForeign else { return nil }
        switch contents.source.preferences {
        case .unreadable, .absent: return nil
        case .read, .missing, .stale: break
        }
        let isEmpty = !contents.hasAnything
        let keepsLastCalls = contents.source.generation.keepsLastCallsOnly
        let group = HarmlessText.line(contents.source.group)
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

    private func silentHeartbeat(since: Instant) -> Finding? {
        if let use = evidenceOfUse(since: since) {
            return Finding(
                .heartbeatLostInUse,
                detail: "No heartbeat since \(clock(since)), yet \(use.what).",
                apps: use.app.map { [$0] } ?? [], since: since,
                cause:
                    "The extension is launched but killed or stuck before it finishes, or a part of it fails.",
                remedy: "Restart the device, then open the tracker to restart monitoring; look for kills.")
        }
        // A flood that ended all counting explains the silence better.
        guard silenceAfterFlood == nil else { return nil }
        let cutOff = callbacks(after: since).last?.at
        let start = cutOff ?? since
        let doubt = doubtOfIdleness(since: start)
        return Finding(
            .heartbeatIdle, level: thresholds.idleAs,
            title: doubt == nil ? "Idle" : "Silent, and minutes may be lost",
            detail: "\(doubt == nil ? "Idle" : "Silent") since \(clock(start)): "
                + (cutOff == nil
                    ? "no callback, and \(doubt ?? "no sign that a tracked app was used")."
                    : "that callback ended before it wrote its heartbeat, and none has come since"
                        + (doubt.map { ", and " + $0 } ?? "") + "."),
            since: start,
            cause: "Callbacks come only while a tracked app is in use, so silence alone is not a failure.",
            remedy: "If the device was in use since then, open a tracked app for two minutes and look again.")
    }

    /// Whether a gap is use behind the last heartbeat, which the finding on it states.
    func statesUse(_ gap: Gap) -> Bool {
        guard self.heartbeat.state == .lost, let heartbeat = heartbeat.at else { return false }
        return gap.evidence.contains(.provenUse) && gap.end > heartbeat + FixedLimits.notificationDelay
    }

    /// What speaks for use that was not reported, short of a proof; nil for nothing.
    private func doubtOfIdleness(since start: Instant) -> String? {
        let open = gaps.filter { gap in
            gap.mayMissMinutes && (gap.evidence.contains(.provenUse) || gap.gapClass == .possibleLoss)
        }.within(start, at)
        let high = open.minutesTogether.high
        guard high >= 1, let most = open.max(by: { $0.minutes.high < $1.minutes.high }) else { return nil }
        let what = open.contains { $0.evidence.contains(.provenUse) } ? "signs of use" : most.cause
        return "\(what): up to \(minuteText(high, high)) may be lost"
    }

    private func callbacks(after heartbeat: Instant) -> ArraySlice<LoggedCallback> {
        log.callbacks(
            after: heartbeat + FixedLimits.notificationDelay, to: at)
    }

    private func evidenceOfUse(since heartbeat: Instant) -> (
        what: String, app: String?
    )? {
        // In another zone than the heartbeat's, no callback is known to be behind it.
        let callbacks = observation.isLogShifted ? [] : callbacks(after: heartbeat)
        if callbacks.count >= HeartbeatStatus.callbacksWithoutHeartbeat, let last = callbacks.last {
            return (
                "a callback of \(name(last.app)) came at \(clock(last.at))",
                names[last.app] == nil ? nil : last.app
            )
        }

        // Traces left by those few callbacks show nothing beyond them.
        let after = max(heartbeat, callbacks.last?.at ?? heartbeat) + FixedLimits.notificationDelay
        for app in apps {
            for counter in app.counters where counter.showsUse {
                guard let at = counter.modifiedAt, at > after, !isFuture(at) else { continue }
                return ("\(name(app.id)) was credited at \(clock(at))", app.id)
            }
        }
        if let at = contents.notifications.lastSentAt, at > after, !isFuture(at) {
            return ("a notification was sent at \(clock(at))", nil)
        }
        let seen = gaps.filter { $0.evidence.contains(.provenUse) && $0.end > after }
        return seen.last { !$0.apps.isEmpty && $0.gapClass == .lost }.map { gap in
            (
                "\(list(gap.apps)) was in front for \(durationText(gap.minutes.high * 60)) until "
                    + clock(gap.end), gap.apps.first
            )
        }
    }
}
