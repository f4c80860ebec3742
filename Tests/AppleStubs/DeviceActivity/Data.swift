// What a report is asked for, and what the system answers, as DeviceActivity's interface in the SDK of iOS 26 has it.
// Nothing of it may pass from one actor to another.

public import Foundation
public import ManagedSettings

/// Chooses what a report is about. Without apps, categories and domains it is about all use. iOS 16.
///
/// <https://developer.apple.com/documentation/deviceactivity/deviceactivityfilter>
public struct DeviceActivityFilter: Equatable {
    /// iOS 16. <https://developer.apple.com/documentation/deviceactivity/deviceactivityfilter/segmentinterval-swift.enum>
    public enum SegmentInterval: Hashable {
        case hourly(
            during: DateInterval = DateInterval(start: Calendar.current.startOfDay(for: .now), end: .now))
        /// From the start of the first day to the end of the last, whatever their times.
        case daily(during: DateInterval)
        case weekly(during: DateInterval)
    }

    public var segmentInterval: SegmentInterval
    public var applications: Set<ApplicationToken>

    /// Of the person whose device it is. Without devices, of this device.
    ///
    /// iOS 16.
    /// <https://developer.apple.com/documentation/deviceactivity/deviceactivityfilter/init(segment:devices:applications:categories:webdomains:)>
    public init(
        segment segmentInterval: SegmentInterval = .hourly(), applications: Set<ApplicationToken> = [],
        categories: Set<ActivityCategoryToken> = [], webDomains: Set<WebDomainToken> = []
    ) {
        self.segmentInterval = segmentInterval
        self.applications = applications
    }
}

/// What one person did on one device. iOS 16.
///
/// <https://developer.apple.com/documentation/deviceactivity/deviceactivitydata>
public struct DeviceActivityData: Hashable {
    /// iOS 16. <https://developer.apple.com/documentation/deviceactivity/deviceactivitydata/lastupdateddate>
    public var lastUpdatedDate: Date
    @_spi(Simulation) public let segments: [ActivitySegment]

    @_spi(Simulation) public init(simulated segments: [ActivitySegment], updated: Date) {
        self.segments = segments
        lastUpdatedDate = updated
    }

    /// An hour, a day or a week. iOS 16.
    /// <https://developer.apple.com/documentation/deviceactivity/deviceactivitydata/activitysegment>
    public struct ActivitySegment: Hashable {
        public var dateInterval: DateInterval
        @_spi(Simulation) public let parts: [CategoryActivity]

        @_spi(Simulation) public init(simulated parts: [CategoryActivity], during interval: DateInterval) {
            self.parts = parts
            dateInterval = interval
        }
    }

    /// iOS 16. <https://developer.apple.com/documentation/deviceactivity/deviceactivitydata/categoryactivity>
    public struct CategoryActivity: Hashable {
        @_spi(Simulation) public let parts: [ApplicationActivity]

        @_spi(Simulation) public init(simulated parts: [ApplicationActivity]) { self.parts = parts }
    }

    /// iOS 16. <https://developer.apple.com/documentation/deviceactivity/deviceactivitydata/applicationactivity>
    public struct ApplicationActivity: Hashable {
        public var application: Application
        /// Seconds.
        public var totalActivityDuration: TimeInterval

        @_spi(Simulation) public init(simulated application: Application, seconds: TimeInterval) {
            self.application = application
            totalActivityDuration = seconds
        }
    }
}
