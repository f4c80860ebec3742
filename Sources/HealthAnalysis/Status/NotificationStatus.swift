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
        sent = counters.sent.map { max(0, $0) }
        received = counters.received.map { max(0, $0) }
        let lead = increase(from: received, to: sent)
        missed = lead.map { max(0, $0) }
        wasReset = lead.map { $0 < 0 } ?? false
    }
}
