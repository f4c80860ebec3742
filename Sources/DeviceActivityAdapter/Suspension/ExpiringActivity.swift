// Keeps the process from being suspended while it holds a lock in the shared container.

#if canImport(DeviceActivity)
    internal import Foundation
    internal import TrackingModel

    /// Work during which the system does not suspend the process: one that is suspended with a file lock in a shared
    /// container is killed (0xdead10cc).
    public enum ExpiringActivity {
        /// Runs the body on the calling thread while an activity of the system lasts.
        ///
        /// The body must take seconds at most: nothing ends it when the time is over. It must not call this again: whether
        /// the system runs two activities of a process at a time is not documented.
        ///
        /// - Throws: `AdapterError.suspending` where the system grants no time, before the body began; what the body
        ///   throws.
        public static func run<Result>(_ reason: String, _ body: () throws -> Result) throws -> Result {
            let activity = Activity()
            ProcessInfo.processInfo.performExpiringActivity(withReason: reason) { isExpired in
                activity.answer(isGranted: !isExpired)
            }
            guard activity.waitForAnswer() else { throw AdapterError.suspending }
            defer { activity.end() }
            return try body()
        }
    }

    /// The block of an activity waits for the body on a thread of the system's.
    private final class Activity: Sendable {
        private let answered = DispatchSemaphore(value: 0)
        private let ended = DispatchSemaphore(value: 0)
        /// The system's first answer; nil before.
        private let isGranted = Locked<Bool?>(nil)

        /// The system's block: called with true first and once more when the time is over, or only with false.
        func answer(isGranted: Bool) {
            let isFirst = self.isGranted.withLock { first in
                defer { first = first ?? isGranted }
                return first == nil
            }
            // The second call says that time is over. The body ends by itself within moments.
            guard isFirst else { return }
            answered.signal()
            if isGranted { ended.wait() }
        }

        func waitForAnswer() -> Bool {
            answered.wait()
            return isGranted.withLock { $0 ?? false }
        }

        func end() { ended.signal() }
    }
#endif
