// The background task in which monitoring is restarted and midnight is done while nobody opens the app.

#if os(iOS) || APPLE_STUBS
    internal import BackgroundTasks
    public import DeviceActivityAdapter
    internal import Foundation
    public import TrackingModel

    /// A `BGProcessingTask` that does what is due, and asks for the next one.
    ///
    /// It runs when the system pleases, often at night on a charger, perhaps never: nothing rests on it. The flag
    /// `background_task_enabled` in the store switches it off and on; it is read each time.
    public struct RestartTask<Store: TrackerStore & SendableMetatype>: Sendable {
        private let identifier: String
        private let tracker: AppTracker<Store>
        private let now: @Sendable () -> Instant

        /// Seconds between two tasks at least, but for midnight.
        public static var interval: Double { 3_600 }

        public init(
            _ setup: TrackerSetup, tracker: AppTracker<Store>,
            now: @escaping @Sendable () -> Instant = { SystemClock.now }
        ) {
            identifier = setup.restartTask
            self.tracker = tracker
            self.now = now
        }

        /// Registers the task; false where `Info.plist` does not permit it. Call it once, before the app has finished
        /// launching: the system ends an app that registers later or again, or schedules without.
        @discardableResult
        public func register() -> Bool {
            BGTaskScheduler.shared.register(
                forTaskWithIdentifier: identifier, using: nil, launchHandler: run)
        }

        /// Asks the system for the next task, or takes the request back where the flag is off. Call it when the app
        /// leaves the foreground.
        ///
        /// - Returns: What keeps the task from running; nil where it may run.
        @discardableResult
        public func schedule() -> Obstacle? {
            guard let isOn = tracker.flag(.backgroundTask) else { return .storeUnreadable }
            guard isOn else {
                BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: identifier)
                return .flagOff
            }
            let request = BGProcessingTaskRequest(identifier: identifier)
            request.earliestBeginDate = Date(timeIntervalSince1970: earliest.seconds)
            do {
                try BGTaskScheduler.shared.submit(request)
                return nil
            } catch { return .refused(Self.reason(error)) }
        }

        /// What an error means, whose own words are a number.
        private static func reason(_ error: any Error) -> String {
            switch (error as? BGTaskScheduler.Error)?.code {
            case .notPermitted: "Info.plist lacks the task's identifier or the background mode processing"
            case .unavailable: "background refresh of the app is off in Settings"
            case .tooManyPendingTaskRequests: "too many tasks of the app are waiting"
            default: "\(error)"
            }
        }

        /// Why no task is on its way.
        public enum Obstacle: Hashable, Sendable {
            /// `background_task_enabled` is off.
            case flagOff
            /// The flag can't be read.
            case storeUnreadable
            /// The system took no request, and why.
            case refused(String)
        }

        /// Midnight or an hour from now, whichever comes first: a second after midnight yesterday is archived.
        var earliest: Instant {
            let now = now()
            let calendar = LocalCalendar(.current, around: now)
            return min(now + Self.interval, calendar.start(of: calendar.day(of: now) + 1) + 1)
        }

        /// Does one task.
        private func run(_ task: BGTask) {
            // The end must be reported once and can come from two threads.
            let hasEnded = Locked(false)
            func end(succeeded: Bool) {
                let isFirst = hasEnded.withLock { hasEnded in
                    defer { hasEnded = true }
                    return !hasEnded
                }
                if isFirst { task.setTaskCompleted(success: succeeded) }
            }
            // There is nothing to undo: what is under way is one transaction.
            task.expirationHandler = { end(succeeded: false) }
            switch schedule() {
            case .storeUnreadable: end(succeeded: false)
            case .flagOff: end(succeeded: true)
            case .refused, nil: end(succeeded: tracker.tick())
            }
        }
    }
#endif
