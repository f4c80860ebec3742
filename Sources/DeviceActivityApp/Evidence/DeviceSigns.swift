// Notes what the app sees of its device while it runs, and answers the engine's question about use.

#if os(iOS) || APPLE_STUBS
    internal import DeviceActivityAdapter
    public import Foundation
    public import TrackingEngine
    public import TrackingModel
    internal import UIKit

    /// Signs of use, kept in the app's own suite from one run to the next.
    ///
    /// `start()` listens to the system. Each battery note is also left for the extension, in `NotedBattery`.
    public final class DeviceSigns: UseEvidence, @unchecked Sendable {
        /// The key in the suite.
        static let key = "trackhealth_use_signs"

        // Used under the lock only; `suite` may be used by any thread.
        private let lock = NSLock()
        private var signs: UseSigns
        /// What was noted last, which holds until the next note.
        private var newest: DeviceSign
        private let suite: UserDefaults?
        private let reading: @Sendable () -> ClockReading
        private let awake: @Sendable () -> Double

        /// - Parameters:
        ///   - suite: The app's suite, `GroupContainer.suite`.
        ///   - reading: What the device's clocks show.
        ///   - awake: Seconds since the device was started, without sleep.
        public init(
            _ suite: UserDefaults?,
            reading: @escaping @Sendable () -> ClockReading = { SystemClock().reading() },
            awake: @escaping @Sendable () -> Double = { SystemClock.awakeSeconds }
        ) {
            self.suite = suite
            self.reading = reading
            self.awake = awake
            let data = suite?.data(forKey: Self.key)
            signs = data.flatMap { try? JSONDecoder().decode(UseSigns.self, from: $0) } ?? UseSigns()
            newest = DeviceSign(reading(), awake: awake())
            newest.beginsRun = true
            signs.note(newest)
            newest.beginsRun = false
        }

        public func wasUsed(inLast seconds: Double) -> Bool? {
            lock.lock()
            defer { lock.unlock() }
            return signs.showUse(inLast: seconds, until: newest.moved(to: reading(), awake: awake()))
        }

        /// The app comes to the front or leaves it.
        public func note(isAppInFront: Bool) { note { $0.isAppInFront = isAppInFront } }

        /// Notes the battery, for the extension too.
        ///
        /// - Parameters:
        ///   - level: From 0 to 1; below zero where it is unknown, as in the iOS Simulator.
        ///   - state: A raw value of `UIDevice.BatteryState`.
        public func note(batteryLevel level: Double, state: Int) {
            NotedBattery(suite, now: { [reading] in reading().wall }).note(level: level, state: state)
            note {
                $0.battery = level >= 0 ? level : nil
                $0.isCharging = [UIDevice.BatteryState.charging, .full].contains { $0.rawValue == state }
            }
        }

        private func note(_ change: (inout DeviceSign) -> Void) {
            lock.lock()
            defer { lock.unlock() }
            newest = newest.moved(to: reading(), awake: awake())
            change(&newest)
            signs.note(newest)
            suite?.set(try? JSONEncoder().encode(signs), forKey: Self.key)
        }

        /// Listens to the battery, to locking and to the app's own coming and going, until the app ends.
        @MainActor public func start() {
            UIDevice.current.isBatteryMonitoringEnabled = true
            noteBattery()
            observe(UIDevice.batteryLevelDidChangeNotification) { $0.noteBattery() }
            observe(UIDevice.batteryStateDidChangeNotification) { $0.noteBattery() }
            observe(UIApplication.didBecomeActiveNotification) {
                $0.note(isAppInFront: true)
                $0.noteBattery()
            }
            observe(UIApplication.didEnterBackgroundNotification) { $0.note(isAppInFront: false) }
            // Heard only while the app runs: the more moments are noted, the closer are the bounds between them.
            observe(UIApplication.protectedDataWillBecomeUnavailableNotification) { $0.noteBattery() }
            observe(UIApplication.protectedDataDidBecomeAvailableNotification) { $0.noteBattery() }
        }

        @MainActor private func noteBattery() {
            let device = UIDevice.current
            note(batteryLevel: Double(device.batteryLevel), state: device.batteryState.rawValue)
        }

        @MainActor private func observe(
            _ name: Notification.Name, _ body: @escaping @MainActor @Sendable (DeviceSigns) -> Void
        ) {
            _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
                [weak self] _ in
                // The queue is the main one, which the compiler can't see.
                MainActor.assumeIsolated {
                    if let self { body(self) }
                }
            }
        }
    }
#endif
