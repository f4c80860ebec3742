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
            signs.note(DeviceSign(reading(), awake: awake(), beginsRun: true))
        }

        public func wasUsed(inLast seconds: Double) -> Bool? {
            lock.lock()
            defer { lock.unlock() }
            return signs.showUse(inLast: seconds, until: signs.present(reading(), awake: awake()))
        }

        /// Notes the battery, for the extension too.
        ///
        /// - Parameters:
        ///   - level: From 0 to 1; below zero where it is unknown, as in the iOS Simulator.
        ///   - state: A raw value of `UIDevice.BatteryState`.
        ///   - isAppInFront: Whether the app is in front from now on; nil for no change.
        public func note(batteryLevel level: Double, state: Int, isAppInFront: Bool? = nil) {
            NotedBattery(suite, now: { [reading] in reading().wall }).note(level: level, state: state)
            lock.lock()
            defer { lock.unlock() }
            var sign = signs.present(reading(), awake: awake())
            sign.battery = level >= 0 ? level : nil
            sign.isCharging = [UIDevice.BatteryState.charging, .full].contains { $0.rawValue == state }
            sign.isAppInFront = isAppInFront ?? sign.isAppInFront
            signs.note(sign)
            suite?.set(try? JSONEncoder().encode(signs), forKey: Self.key)
        }

        /// Listens to the battery, to locking and to the app's own coming and going, until the app ends.
        @MainActor public func start() {
            UIDevice.current.isBatteryMonitoringEnabled = true
            noteBattery()
            observe(UIDevice.batteryLevelDidChangeNotification) { $0.noteBattery() }
            observe(UIDevice.batteryStateDidChangeNotification) { $0.noteBattery() }
            observe(UIApplication.didBecomeActiveNotification) { $0.noteBattery(isAppInFront: true) }
            observe(UIApplication.didEnterBackgroundNotification) { $0.noteBattery(isAppInFront: false) }
            // Heard only while the app runs: the more moments are noted, the closer are the bounds between them.
            observe(UIApplication.protectedDataWillBecomeUnavailableNotification) { $0.noteBattery() }
            observe(UIApplication.protectedDataDidBecomeAvailableNotification) { $0.noteBattery() }
        }

        @MainActor private func noteBattery(isAppInFront: Bool? = nil) {
            let device = UIDevice.current
            note(
                batteryLevel: Double(device.batteryLevel), state: device.batteryState.rawValue,
                isAppInFront: isAppInFront)
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
