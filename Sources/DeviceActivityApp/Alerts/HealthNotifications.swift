// Local notifications to the person: the extension counts no more, or minutes were lost.

#if os(iOS) || APPLE_STUBS
    public import TrackingEngine
    public import TrackingModel
    internal import UserNotifications

    /// Tells a person what only they can help with.
    ///
    /// A notification replaces an earlier one of its kind, so that trouble that lasts fills no screen.
    public struct HealthNotifications: UsageObserver {
        /// The identifiers of the notifications.
        public static let unhealthy = "trackhealth.extension-unhealthy"
        public static let loss = "trackhealth.data-loss"

        private let changed: @Sendable ([String]) -> Void

        /// - Parameter changed: Called with the ids of apps whose counters changed.
        public init(changed: @escaping @Sendable ([String]) -> Void = { _ in }) { self.changed = changed }

        /// Asks for permission to notify; once the person has answered, the system does not ask again.
        public static func requestPermission() async throws -> Bool {
            try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound])
        }

        public func usageDidChange(apps: [String], at instant: Instant) { changed(apps) }

        public func dataLossDetected(minutes: Int, apps: [String], at instant: Instant) {
            notify(
                Self.loss, "Minutes of use are missing",
                "\(countText(minutes, "minute")) of today could not be counted. Open the app to see which.")
        }

        public func monitorFellSilent(for seconds: Double, at instant: Instant) {
            notify(
                Self.unhealthy, "Screen time may not be counted",
                "Nothing was counted for \(durationText(seconds)), and the device was in use meanwhile. Monitoring is "
                    + "restarted. If this comes again, restart the device."
            )
        }

        private func notify(_ identifier: String, _ title: String, _ body: String) {
            let content = UNMutableNotificationContent()
            content.title = title
            content.body = body
            content.sound = .default
            // Without permission the system drops it; then the app's own screen says the same.
            UNUserNotificationCenter.current().add(
                UNNotificationRequest(identifier: identifier, content: content, trigger: nil))
        }
    }
#endif
