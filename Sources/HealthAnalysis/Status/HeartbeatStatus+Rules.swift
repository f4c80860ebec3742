// How old the heartbeat is and what that age means (spec of health, status; seed phases 1.2 and 5.4).

import TrackingModel

extension HeartbeatStatus {
    init(_ observation: Observation) {
        let thresholds = observation.thresholds
        guard let heartbeat = observation.contents.heartbeat, heartbeat.seconds != 0 else {
            self.init(at: nil, ageSeconds: nil, state: .never)
            return
        }
        let age = observation.at - heartbeat
        let state: State =
            if age < -thresholds.futureTolerance {
                .future
            } else if age <= thresholds.heartbeatFresh {
                .fresh
            } else if age <= thresholds.heartbeatStale {
                .stale
            } else {
                .lost
            }
        self.init(at: heartbeat, ageSeconds: age, state: state)
    }
}
