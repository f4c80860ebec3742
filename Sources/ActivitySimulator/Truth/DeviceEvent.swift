// What happened to the device itself.

public import TrackingModel

/// Something that happened on the device apart from the use of apps.
public struct DeviceEvent: Hashable, Codable, Sendable {
    /// What it was.
    public enum Kind: Hashable, Codable, Sendable {
        case unlocked, locked
        case pluggedIn, unplugged
        case poweredOff, poweredOn
        /// The wall clock was moved by seconds.
        case clockMoved(by: Double)
        /// The zone and its distance from UTC in seconds.
        case zoneChanged(to: String, utcOffset: Int)
        /// By the app's number in `Truth.apps`.
        case shielded(Int)
        case unshielded(Int)
        /// A shielded app was opened and its shield shown.
        case metShield(Int)
        case trackerOpened, trackerClosed, trackerQuit
        /// Of the tracker to monitor.
        case permissionLost, permissionGranted
    }

    public var at: Instant
    public var kind: Kind
}
