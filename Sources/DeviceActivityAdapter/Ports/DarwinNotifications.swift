// Darwin notifications from the extension to the app, without payload, lost on an app that does not run.

#if os(iOS) || APPLE_STUBS
    internal import Foundation
    public import TrackingEngine

    /// Posts the notification after which the app looks into the store.
    public struct DarwinNotifications: NotificationPort {
        private let name: String

        public init(_ setup: TrackerSetup) { name = setup.usageRecorded }

        public func post(sequence: Int) {
            CFNotificationCenterPostNotification(
                CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName(name as CFString), nil, nil,
                true)
        }
    }

    /// Hears the notification as long as the value lives.
    ///
    /// Several that come while the app is suspended arrive as one or not at all; the sequence number in the store says
    /// which were missed.
    public final class DarwinObserver: Sendable {
        private let name: String
        private let heard: @Sendable () -> Void

        /// - Parameter heard: Called on the main thread, where the notification centre delivers.
        public init(_ setup: TrackerSetup, heard: @escaping @Sendable () -> Void) {
            name = setup.usageRecorded
            self.heard = heard
            CFNotificationCenterAddObserver(
                CFNotificationCenterGetDarwinNotifyCenter(), Unmanaged.passUnretained(self).toOpaque(),
                { _, observer, _, _, _ in
                    guard let observer else { return }
                    Unmanaged<DarwinObserver>.fromOpaque(observer).takeUnretainedValue().heard()
                }, name as CFString, nil, .deliverImmediately)
        }

        deinit {
            CFNotificationCenterRemoveObserver(
                CFNotificationCenterGetDarwinNotifyCenter(), Unmanaged.passUnretained(self).toOpaque(),
                CFNotificationName(name as CFString), nil)
        }
    }
#endif
