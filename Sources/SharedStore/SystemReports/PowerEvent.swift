// What a file says of the device's power at one moment.

import TrackingModel

/// A start or a stop of the device, from whichever file.
struct PowerEvent: Hashable, Sendable {
    enum PowerChange: Hashable, Sendable {
        /// It started.
        case started
        /// It was shut down in order.
        case stopped
        /// A report of a restart, written soon after it.
        case reported(DeviceRestart.Cause)
        /// A record that can't be read: a start or a stop may be missing here.
        case unreadable
    }

    var at: Instant
    var change: PowerChange
    /// The session between a start and the next one, as its source names it; nil where it has none.
    var session: String?
    /// When the device was last known to run in this session; nil where unknown.
    var lastSeen: Instant?

    init(at: Instant, _ change: PowerChange, session: String? = nil, lastSeen: Instant? = nil) {
        self.at = at
        self.change = change
        self.session = session
        self.lastSeen = lastSeen
    }
}
