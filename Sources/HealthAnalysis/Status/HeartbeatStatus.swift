// The age of the last callback and what it means.

public import TrackingModel

/// Age and state of the heartbeat: by default fresh up to 120 s, stale up to 300 s.
public struct HeartbeatStatus: Hashable, Sendable {
    /// Callbacks in a row without a heartbeat that show an extension that no longer finishes. On a device short of
    /// memory one callback in twenty is cut off after its record was written, and now and then the next one, too.
    static let callbacksWithoutHeartbeat = 3

    /// What the age means.
    public enum State: String, CaseIterable, Sendable {
        case fresh, stale, lost, never, future
        /// What stands in its place is no time.
        case invalid

        /// The state as people read it; raw values stay as they are in JSON and metrics.
        public var title: String {
            switch self {
            case .lost: "silent"
            case .future: "in the future"
            case .fresh, .stale, .never, .invalid: rawValue
            }
        }
    }

    public var at: Instant?
    /// Negative where the heartbeat is ahead of the instant.
    public var ageSeconds: Double?
    public var state: State
}

extension Observation {
    var heartbeat: HeartbeatStatus {
        guard let heartbeat = contents.heartbeat, heartbeat.seconds != 0 else {
            return HeartbeatStatus(state: contents.hasInvalidHeartbeat ? .invalid : .never)
        }
        let age = at - heartbeat
        let state: HeartbeatStatus.State =
            if age < -FixedLimits.futureTolerance {
                .future
            } else if age <= thresholds.heartbeatFresh {
                .fresh
            } else if age <= thresholds.heartbeatStale {
                .stale
            } else {
                .lost
            }
        return HeartbeatStatus(at: heartbeat, ageSeconds: age, state: state)
    }
}
