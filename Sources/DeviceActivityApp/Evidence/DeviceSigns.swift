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
        static let key = "trackhealth_use_signs"

        // Used under the lock only; `suite` may be used by any thread.
        private let lock = NSLock()
        private var signs: UseSigns
        private let suite: UserDefaults?
        private let now: @Sendable () -> Instant

        /// - Parameter suite: The app's suite, `GroupContainer.suite`.
        public init(_ suite: UserDefaults?, now: @escaping @Sendable () -> Instant = { SystemClock.now }) {
            self.suite = suite
            self.now = now
            let data = suite?.data(forKey: Self.key)
            signs = data.flatMap { try? JSONDecoder().decode(UseSigns.self, from: $0) } ?? UseSigns()
        }

        public func wasUsed(since moment: Instant) -> Bool? {
            lock.lock()
            defer { lock.unlock() }
            return signs.wasUsed(since: moment, until: now())
        }

        /// Notes a sign now.
        public func note(_ sign: UseSigns.Sign) {
            lock.lock()
            defer { lock.unlock() }
            signs.note(sign, at: now())
            suite?.set(try? JSONEncoder().encode(signs), forKey: Self.key)
        }

        /// Listens to the battery, to locking and to the app's own coming and going, until the app ends.
        @MainActor public func start() {
            UIDevice.current.isBatteryMonitoringEnabled = true
            noteBattery()
            observe(UIDevice.batteryLevelDidChangeNotification) { $0.noteBattery() }
            observe(UIDevice.batteryStateDidChangeNotification) { $0.noteBattery() }
            observe(UIApplication.didBecomeActiveNotification) {
                $0.note(.appInFront(true))
                $0.noteBattery()
            }
            observe(UIApplication.didEnterBackgroundNotification) { $0.note(.appInFront(false)) }
            observe(UIApplication.protectedDataWillBecomeUnavailableNotification) {
                $0.note(.unlocked(false))
            }
            observe(UIApplication.protectedDataDidBecomeAvailableNotification) { $0.note(.unlocked(true)) }
        }

        @MainActor private func noteBattery() {
            let device = UIDevice.current
            let level = Double(device.batteryLevel)
            let isCharging = device.batteryState == .charging || device.batteryState == .full
            NotedBattery(suite, now: now).note(level: level, state: device.batteryState.rawValue)
            // Below zero it is unknown, as in a simulator.
            if level >= 0 { note(.battery(level, isCharging: isCharging)) }
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
