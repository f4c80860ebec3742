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

        /// Registers the task. Call it before the app has finished launching, once; false where `Info.plist` does not
        /// permit the identifier.
        @discardableResult
        public func register() -> Bool {
            BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in run(task)
            }
        }

        /// Asks the system for the next task, or takes the request back where the flag is off. Call it when the app
        /// leaves the foreground.
        ///
        /// - Returns: What keeps the task from running; nil where it may run.
        @discardableResult
        public func schedule() -> Obstacle? {
            switch tracker.flag(.backgroundTask) {
            case nil: return .storeUnreadable
            case false?:
                BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: identifier)
                return .flagOff
            case true?: break
            }
            let request = BGProcessingTaskRequest(identifier: identifier)
            request.requiresNetworkConnectivity = false
            request.requiresExternalPower = false
            request.earliestBeginDate = Date(timeIntervalSince1970: earliest.seconds)
            do {
                try BGTaskScheduler.shared.submit(request)
                return nil
            } catch { return .refused("\(error)") }
        }

        /// Why no task is on its way.
        public enum Obstacle: Hashable, Sendable {
            /// `background_task_enabled` is off.
            case flagOff
            /// The flag can't be read.
            case storeUnreadable
            /// The system took no request; its words.
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
            // Whatever is under way is one transaction, which is finished or has not happened. There is nothing to undo.
            task.expirationHandler = { end(succeeded: false) }
            schedule()
            switch tracker.flag(.backgroundTask) {
            case nil: end(succeeded: false)
            case false?: end(succeeded: true)
            case true?: end(succeeded: tracker.tick())
            }
        }
    }
#endif
