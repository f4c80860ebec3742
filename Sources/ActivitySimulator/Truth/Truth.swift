// What really happened: the scorer's side of the simulation, which neither engine nor detector ever sees.

public import TrackingModel

/// The ground truth of a run. All times are true time, independent of the device's clock.
public struct Truth: Hashable, Codable, Sendable {
    public var profile: String
    public var user: String
    public var seed: UInt64
    /// The apps' logical ids; other values refer to them by number.
    public var apps: [String]
    public var start: Instant
    public var end: Instant
    /// In the order of time. Those that overlap begin and end together: apps side by side, or on two devices.
    public var segments: [UseSegment] = []
    /// Days with use only, by day and app.
    public var days: [AppDay] = []
    /// The thresholds that were crossed, delivered or echoed.
    public var events: [EventRecord] = []
    public var crossings: [Crossing] = []
    public var deliveries: [Delivery] = []
    public var registrations: [RegistrationRecord] = []
    public var outages: [Outage] = []
    public var device: [DeviceEvent] = []
    /// Notifications that were posted, and those of them that never reached the app.
    public var notificationsPosted = 0
    public var notificationsLost = 0
    /// Times the extension's process was killed.
    public var kills = 0

    /// Seconds that an app was in front on this device on a local day.
    public func seconds(of app: String, on day: LocalDay) -> Double {
        guard let number = apps.firstIndex(of: app) else { return 0 }
        return days.reduce(0) { $0 + ($1.app == number && $1.day == day ? $1.seconds : 0) }
    }

    /// Seconds that an app was in front between two moments; with those on other devices where they are asked for.
    package func seconds(
        of app: Int, from: Instant, to: Instant, onAllDevices: Bool = false
    ) -> Double {
        let first = segments.partitionPoint { $0.to <= from }
        return segments[first...].prefix { $0.from < to }.reduce(0) { sum, segment in
            guard segment.app == app, segment.isHere || onAllDevices else { return sum }
            return sum + (min(segment.to, to) - max(segment.from, from))
        }
    }

    /// Seconds that apps were in front on this device, all together.
    public var usedSeconds: Double { segments.reduce(0) { $0 + ($1.isHere ? $1.seconds : 0) } }
}
