// The restarts of monitoring that a store records.

import PlainText
import TrackingModel

/// One start of monitoring.
struct RestartEvent: Hashable {
    var at: Instant
    /// The engine's reason; nil where the store gives none.
    var reason: RestartReason?
    /// False where the system rejected it; nil where unknown.
    var succeeded: Bool?
}

extension RestartReason {
    /// A few words for a person; the raw value of one that is not known here.
    var description: String {
        switch self {
        case .fault: "to repair a fault"
        case .midnight: "the day began"
        case .planChange: "apps or thresholds changed"
        case .user: "a person asked for it"
        case .timer: "a timer"
        case .launch: "nothing was registered at launch"
        case .migration: "taken over from an older tracker"
        default: HarmlessText.line(rawValue)
        }
    }
}

extension Observation {
    /// All of them, oldest first, without those ahead of the instant.
    var restarts: [RestartEvent] {
        var result = journal.places(of: .registered).map { index in
            RestartEvent(at: journal[index].reading.wall, reason: journal[index].reason)
        }
        result += (contents.engine?.service?.restarts ?? []).map {
            RestartEvent(at: Instant($0.at), reason: $0.reason, succeeded: $0.succeeded)
        }
        for mark in contents.marks {
            switch mark.kind {
            case .restarted: result.append(RestartEvent(at: mark.at))
            case .restartFailed: result.append(RestartEvent(at: mark.at, succeeded: false))
            default: break
            }
        }
        if let at = contents.monitoringRestartedAt { result.append(RestartEvent(at: at)) }
        result.removeAll { isFuture($0.at) }
        result.sort { $0.at < $1.at }
        return merged(result)
    }

    /// The same restart is in the journal, in the service's state and in a key with a single time.
    private func merged(_ restarts: [RestartEvent]) -> [RestartEvent] {
        var result: [RestartEvent] = []
        for restart in restarts {
            if let last = result.last, restart.at - last.at < 2 {
                result[result.count - 1].reason = last.reason ?? restart.reason
                result[result.count - 1].succeeded = restart.succeeded ?? last.succeeded
            } else {
                result.append(restart)
            }
        }
        return result
    }
}
