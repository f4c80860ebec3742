// How often the service does what nobody calls it for.

import TrackingModel

/// Seconds of the service's routine.
enum ServiceTiming {
    /// From one tick to the next when nothing is due earlier.
    static let idle = 60.0
    /// While notifications could not be posted.
    static let polling = 5.0
    /// After a burst, to have it judged.
    static let burst = SystemBehaviour.fastestMinute + 0.5
    /// Without a callback for this long, with use, the monitor is in doubt.
    static let silence = 120.0
    /// From one recovery schedule to the next, and its length at least.
    static let recovery = 900.0
    /// A recovery schedule that brought no callback after this long has failed: thrice its threshold.
    static let recoveryPatience = 180.0
    /// From one check for lost minutes to the next.
    static let gaps = 600.0
    /// From one analytics event about health and accuracy to the next.
    static let analytics = 900.0
}
