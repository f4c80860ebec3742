// What the adapter calls of DeviceActivity, as Apple documents it; a simulated device takes the calls of the centre.

public import Foundation
public import ManagedSettings

/// The name of an activity. iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivityname>
public struct DeviceActivityName: Equatable, Hashable, RawRepresentable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivityname/init(_:)>
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// When an activity is monitored. iOS 15.
///
/// <https://developer.apple.com/documentation/deviceactivity/deviceactivityschedule>
public struct DeviceActivitySchedule: Equatable {
    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivityschedule/intervalstart>
    public private(set) var intervalStart: DateComponents
    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivityschedule/intervalend>
    public private(set) var intervalEnd: DateComponents
    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivityschedule/repeats>
    public private(set) var repeats: Bool
    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivityschedule/warningtime>
    public private(set) var warningTime: DateComponents?

    /// iOS 15.
    /// <https://developer.apple.com/documentation/deviceactivity/deviceactivityschedule/init(intervalstart:intervalend:repeats:warningtime:)>
    public init(
        intervalStart: DateComponents, intervalEnd: DateComponents, repeats: Bool,
        warningTime: DateComponents? = nil
    ) {
        self.intervalStart = intervalStart
        self.intervalEnd = intervalEnd
        self.repeats = repeats
        self.warningTime = warningTime
    }
}

/// Usage that is reported at a threshold. iOS 15.
///
/// <https://developer.apple.com/documentation/deviceactivity/deviceactivityevent>
public struct DeviceActivityEvent: Equatable {
    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivityevent/name>
    public struct Name: Equatable, Hashable, RawRepresentable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivityevent/name/init(_:)>
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivityevent/applications>
    public private(set) var applications: Set<ApplicationToken>
    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivityevent/threshold>
    public private(set) var threshold: DateComponents
    /// iOS 17.4. <https://developer.apple.com/documentation/deviceactivity/deviceactivityevent/includespastactivity>
    @available(iOS 17.4, *)
    public var includesPastActivity: Bool { past }
    private let past: Bool

    /// iOS 15.
    /// <https://developer.apple.com/documentation/deviceactivity/deviceactivityevent/init(applications:categories:webdomains:threshold:)>
    public init(
        applications: Set<ApplicationToken> = [], categories: Set<ActivityCategoryToken> = [],
        webDomains: Set<WebDomainToken> = [], threshold: DateComponents
    ) {
        self.applications = applications
        self.threshold = threshold
        past = false
    }

    /// iOS 17.4.
    /// <https://developer.apple.com/documentation/deviceactivity/deviceactivityevent/init(applications:categories:webdomains:threshold:includespastactivity:)>
    @available(iOS 17.4, *)
    public init(
        applications: Set<ApplicationToken> = [], categories: Set<ActivityCategoryToken> = [],
        webDomains: Set<WebDomainToken> = [], threshold: DateComponents, includesPastActivity: Bool
    ) {
        self.applications = applications
        self.threshold = threshold
        past = includesPastActivity
    }
}

/// Starts and stops monitoring. iOS 15.
///
/// <https://developer.apple.com/documentation/deviceactivity/deviceactivitycenter>
public struct DeviceActivityCenter {
    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivitycenter/monitoringerror>
    public enum MonitoringError: LocalizedError {
        case excessiveActivities
        case intervalTooLong
        case intervalTooShort
        case invalidDateComponents
        case unauthorized

        /// iOS 15.
        /// <https://developer.apple.com/documentation/deviceactivity/deviceactivitycenter/monitoringerror/errordescription>
        public var errorDescription: String? { "The activity can't be monitored." }
    }

    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivitycenter/init()>
    public init() {}

    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivitycenter/activities>
    public var activities: [DeviceActivityName] { Simulated.center?.activities ?? [] }

    /// iOS 15.
    /// <https://developer.apple.com/documentation/deviceactivity/deviceactivitycenter/startmonitoring(_:during:events:)>
    public func startMonitoring(
        _ activity: DeviceActivityName, during schedule: DeviceActivitySchedule,
        events: [DeviceActivityEvent.Name: DeviceActivityEvent] = [:]
    ) throws {
        // Where no device is, nobody has allowed it.
        guard let center = Simulated.center else { throw MonitoringError.unauthorized }
        try center.start(activity, schedule, events)
    }

    /// Stops all activities where none is named.
    ///
    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivitycenter/stopmonitoring(_:)>
    public func stopMonitoring(_ activities: [DeviceActivityName] = []) {
        Simulated.center?.stop(activities)
    }

    /// What takes the calls in place of a device.
    @_spi(Simulation) public protocol Simulation: Sendable {
        var activities: [DeviceActivityName] { get }
        func start(
            _ activity: DeviceActivityName, _ schedule: DeviceActivitySchedule,
            _ events: [DeviceActivityEvent.Name: DeviceActivityEvent]) throws
        func stop(_ activities: [DeviceActivityName])
    }

    @_spi(Simulation) public enum Simulated {
        @TaskLocal public static var center: (any Simulation)?
    }
}

/// The principal class of a monitor extension. iOS 15.
///
/// <https://developer.apple.com/documentation/deviceactivity/deviceactivitymonitor>
open class DeviceActivityMonitor: NSObject {
    override public init() {}

    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivitymonitor/intervaldidstart(for:)>
    open func intervalDidStart(for activity: DeviceActivityName) {}
    /// iOS 15. <https://developer.apple.com/documentation/deviceactivity/deviceactivitymonitor/intervaldidend(for:)>
    open func intervalDidEnd(for activity: DeviceActivityName) {}
    /// iOS 15.
    /// <https://developer.apple.com/documentation/deviceactivity/deviceactivitymonitor/eventdidreachthreshold(_:activity:)>
    open func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {}
    /// iOS 15.
    /// <https://developer.apple.com/documentation/deviceactivity/deviceactivitymonitor/intervalwillstartwarning(for:)>
    open func intervalWillStartWarning(for activity: DeviceActivityName) {}
    /// iOS 15.
    /// <https://developer.apple.com/documentation/deviceactivity/deviceactivitymonitor/intervalwillendwarning(for:)>
    open func intervalWillEndWarning(for activity: DeviceActivityName) {}
    /// iOS 15.
    /// <https://developer.apple.com/documentation/deviceactivity/deviceactivitymonitor/eventwillreachthresholdwarning(_:activity:)>
    open func eventWillReachThresholdWarning(
        _ event: DeviceActivityEvent.Name, activity: DeviceActivityName
    ) {}
}
