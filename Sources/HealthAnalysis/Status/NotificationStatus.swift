// How many notifications of the extension reached the app.

/// Notifications from extension to app.
public struct NotificationStatus: Hashable, Sendable {
    public var sent: Int?
    public var received: Int?
    /// Nil where one of the two is unknown.
    public var missed: Int?
    /// More were received than sent: a counter was set back.
    public var wasReset: Bool
}
