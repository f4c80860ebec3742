// What a transaction of the service leaves to be done outside of it.

/// Calls to the system and to whoever listens, which must not run inside a transaction: they can take long,
/// and a transaction can run twice.
struct ServiceEvents {
    /// Today's seconds by app.
    var seconds: [String: Int]
    /// Whether notifications were missed.
    var isResync: Bool
    /// The one-time schedule to start.
    var recovery: MonitoredActivity?
    /// The registration that was written down and is to be tried.
    var plan: RegistrationPlan?
    /// Seconds until a restart that waits is due.
    var wait: Double?
    /// Seconds of use without a callback, where a restart was asked for because of them; nil for no alert.
    var silence: Double?
    /// Minutes that were lost for good, and whose; nil for no alert.
    var loss: (minutes: Int, apps: [String])?
}
