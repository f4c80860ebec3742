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
        return days.sum { $0.app == number && $0.day == day ? $0.seconds : 0 }
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
    public var usedSeconds: Double { segments.sum { $0.isHere ? $0.seconds : 0 } }
}

/// Where an app is used.
public enum Place: String, Codable, Sendable {
    /// Alone in front of the unlocked screen.
    case here
    /// In front together with another app: Split View, picture in picture.
    case beside
    /// On another device of the person.
    case otherDevice
}

/// An app in use, from one true moment to another. Those of one moment begin and end together.
public struct UseSegment: Hashable, Codable, Sendable {
    /// Its number in `Truth.apps`.
    public var app: Int
    public var from: Instant
    public var to: Instant
    public var place: Place

    public init(app: Int, from: Instant, to: Instant, place: Place = .here) {
        self.app = app
        self.from = from
        self.to = to
        self.place = place
    }

    public var seconds: Double { to - from }
    /// Whether it was in front of the person on this device.
    public var isHere: Bool { place != .otherDevice }
}

extension KeyedDecodingContainer {
    /// The place of a segment; from files without places, too.
    func decode(_ type: Place.Type, forKey key: Key) throws -> Place {
        try decodeIfPresent(type, forKey: key) ?? .here
    }
}

/// What a perfect tracker would show for an app on a day.
public struct AppDay: Hashable, Codable, Sendable {
    /// The local day as the device showed it.
    public var day: LocalDay
    /// Its number in `Truth.apps`.
    public var app: Int
    /// Seconds in front of the person on this device, alone or beside another app.
    public var seconds: Double
    /// Seconds on another device of the person. The system may count them, so that they are neither phantom nor lost.
    public var otherDeviceSeconds: Double

    public init(day: LocalDay, app: Int, seconds: Double, otherDeviceSeconds: Double = 0) {
        self.day = day
        self.app = app
        self.seconds = seconds
        self.otherDeviceSeconds = otherDeviceSeconds
    }

    private enum Names: CodingKey { case day, app, seconds, otherDeviceSeconds }

    /// From files that know one device only, too.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Names.self)
        day = try values.decode(LocalDay.self, forKey: .day)
        app = try values.decode(Int.self, forKey: .app)
        seconds = try values.decode(Double.self, forKey: .seconds)
        otherDeviceSeconds = try values.decodeIfPresent(Double.self, forKey: .otherDeviceSeconds) ?? 0
    }
}

/// An event as it was registered. The same name in two registrations makes two of these.
public struct EventRecord: Hashable, Codable, Sendable {
    public var name: String
    public var activity: String
    /// The numbers in `Truth.apps` of the apps whose use counts together.
    public var apps: [Int]
    public var thresholdSeconds: Int
    /// Its number in `Truth.registrations`.
    public var registration: Int
}

/// One call of `startMonitoring` that the system accepted.
public struct RegistrationRecord: Hashable, Codable, Sendable {
    public var at: Instant
    public var activity: String
    public var thresholds: Int
    /// Whether an activity of the name was monitored already.
    public var isRestart: Bool
}

/// A stretch in which something kept callbacks from arriving, noted once a callback met it.
public struct Outage: Hashable, Codable, Sendable {
    public var cause: Cause
    /// The only app it concerned, by its number in `Truth.apps`; nil for all.
    public var app: Int?
    public var from: Instant
    public var to: Instant
    /// True where callbacks came later; false where they never came.
    public var isDelay: Bool
}

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
