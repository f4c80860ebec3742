// Notifications that the extension sent and the app did not receive (app-schema §6, vector 7).

import TrackingModel

extension NotificationStatus {
    init(_ observation: Observation) {
        let counters = observation.contents.notifications
        let sent = counters.sent.map { max(0, $0) }
        let received = counters.received.map { max(0, $0) }
        var missed: Int?
        var wasReset = false
        if let sent, let received {
            missed = max(0, sent - received)
            wasReset = received > sent
        }
        self.init(sent: sent, received: received, missed: missed, wasReset: wasReset)
    }
}
