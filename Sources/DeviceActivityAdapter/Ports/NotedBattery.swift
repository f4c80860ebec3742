// The battery as the app noted it last, for the extension, which does without UIKit.

#if os(iOS) || APPLE_STUBS
    public import Foundation
    public import TrackingEngine
    public import TrackingModel

    /// The battery's state in the app's own suite, under the keys that trackers use for it.
    ///
    /// The suite is the app's file, never the engine's: the daemon behind `UserDefaults` writes back what it remembers.
    /// A note that is older than `longestAge` is none.
    public struct NotedBattery: BatteryProbe {
        /// Seconds after which a note says nothing any more.
        public static let longestAge = 900.0

        static let level = "last_known_battery_level"
        static let state = "last_known_battery_state"
        static let time = "battery_state_timestamp"

        private let suite: UserDefaults?
        private let now: () -> Instant

        /// - Parameter suite: The app's suite, `GroupContainer.suite`.
        public init(_ suite: UserDefaults?, now: @escaping () -> Instant = { SystemClock.now }) {
            self.suite = suite
            self.now = now
        }

        public func sample() -> BatteryReading? {
            guard let suite, suite.object(forKey: Self.level) != nil else { return nil }
            let age = now().seconds - suite.double(forKey: Self.time)
            let level = suite.double(forKey: Self.level)
            guard (0...Self.longestAge).contains(age), (0...1).contains(level) else { return nil }
            // 1 is unplugged; 2 and 3 are charging and full.
            return BatteryReading(level: level, isCharging: suite.integer(forKey: Self.state) > 1)
        }

        /// Notes the battery's state, from the app.
        ///
        /// - Parameters:
        ///   - level: 0 to 1; what is negative is unknown and not noted.
        ///   - state: `UIDevice.BatteryState` as a number.
        public func note(level: Double, state: Int) {
            guard let suite, (0...1).contains(level) else { return }
            suite.set(level, forKey: Self.level)
            suite.set(state, forKey: Self.state)
            suite.set(now().seconds, forKey: Self.time)
        }
    }
#endif
