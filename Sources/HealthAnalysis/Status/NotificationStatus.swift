// How many notifications of the extension reached the app.

import TrackingModel

/// Notifications from extension to app.
public struct NotificationStatus: Hashable, Sendable {
    public var sent: Int?
    public var received: Int?
    /// Nil where one of the two is unknown.
    public var missed: Int?
    /// More were received than sent: a counter was set back.
    public var wasReset: Bool
}

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
