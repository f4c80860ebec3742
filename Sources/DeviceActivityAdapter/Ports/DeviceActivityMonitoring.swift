// DeviceActivityCenter behind the engine's monitoring port.

#if os(iOS) || APPLE_STUBS
    internal import DeviceActivity
    internal import Foundation
    public import TrackingEngine
    internal import TrackingModel

    /// The system's monitoring, which counts for the tokens behind logical ids.
    public struct DeviceActivityMonitoring: MonitoringPort {
        private let center = DeviceActivityCenter()
        private let tokens: () -> TokenIDs

        /// - Parameter tokens: The ids of the chosen apps, asked for at each registration since the app may change them.
        public init(tokens: @escaping () -> TokenIDs) { self.tokens = tokens }

        public var activities: [String] { center.activities.map(\.rawValue) }

        public var countsPastActivity: Bool {
            if #available(iOS 17.4, *) { true } else { false }
        }

        /// Starts or replaces an activity.
        ///
        /// An event none of whose apps has a token any more is left out, since an event without apps counts them all.
        public func startMonitoring(_ activity: MonitoredActivity) throws {
            let tokens = tokens()
            var events: [DeviceActivityEvent.Name: DeviceActivityEvent] = [:]
            for event in activity.events {
                let applications = Set(event.apps.compactMap(tokens.token))
                guard !applications.isEmpty else { continue }
                let threshold = DateComponents(seconds: event.thresholdSeconds)
                let name = DeviceActivityEvent.Name(event.name)
                if #available(iOS 17.4, *) {
                    events[name] = DeviceActivityEvent(
                        applications: applications, threshold: threshold,
                        includesPastActivity: event.includesPastActivity)
                } else {
                    events[name] = DeviceActivityEvent(applications: applications, threshold: threshold)
                }
            }
            guard activity.events.isEmpty || !events.isEmpty else {
                throw MonitoringError.refused("none of the apps is known any more; have them chosen again")
            }
            do {
                try center.startMonitoring(
                    DeviceActivityName(activity.name), during: DeviceActivitySchedule(activity.schedule),
                    events: events)
            } catch {
                throw MonitoringError(system: error)
            }
        }

        public func stopMonitoring(_ names: [String]) {
            // Without a name the system stops everything.
            guard !names.isEmpty else { return }
            center.stopMonitoring(names.map { DeviceActivityName($0) })
        }
    }

    extension MonitoringError {
        /// The engine's word for an error of the system.
        init(system error: any Error) {
            switch error as? DeviceActivityCenter.MonitoringError {
            case .excessiveActivities: self = .excessiveActivities
            case .intervalTooShort: self = .intervalTooShort
            case .intervalTooLong: self = .intervalTooLong
            case .unauthorized: self = .unauthorized
            case .invalidDateComponents:
                self = .refused("the schedule matches no date that is still to come; restart monitoring")
            default: self = .refused((error as? any LocalizedError)?.errorDescription ?? "\(error)")
            }
        }
    }

    extension DeviceActivitySchedule {
        /// The system's form of a schedule. Fractions of a second are dropped.
        init(_ schedule: MonitoringSchedule) {
            switch schedule {
            case .daily(let start, let end):
                // The end of the day is its last second, since there is no hour 24.
                self.init(
                    intervalStart: DateComponents(seconds: start),
                    intervalEnd: DateComponents(seconds: min(end, 86_399)), repeats: true)
            case .once(let from, let until):
                let parts: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute, .second]
                let calendar = Calendar(identifier: .gregorian)
                self.init(
                    intervalStart: calendar.dateComponents(
                        parts, from: Date(timeIntervalSince1970: from.seconds)),
                    intervalEnd: calendar.dateComponents(
                        parts, from: Date(timeIntervalSince1970: until.seconds)), repeats: false)
            }
        }
    }

    extension DateComponents {
        /// A length of time, or a local time of every day.
        fileprivate init(seconds: Int) {
            self.init(hour: seconds / 3_600, minute: seconds / 60 % 60, second: seconds % 60)
        }
    }
#endif
