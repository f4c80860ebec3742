// A store whose every use keeps the process awake until the lock is free again.

#if os(iOS) || APPLE_STUBS
    internal import Foundation
    public import TrackingModel

    /// Another store, each of whose transactions runs inside an `ExpiringActivity`.
    public struct KeptAwakeStore<Base: TrackerStore>: TrackerStore {
        public let base: Base

        public init(_ base: Base) { self.base = base }

        public func transact<Result>(
            _ body: (inout Base.Draft, inout Base.Journal) throws -> Result
        ) throws -> Result {
            try ExpiringActivity.run("usage store") { try base.transact(body) }
        }

        public func journal<Result>(_ body: (inout Base.Journal) throws -> Result) throws -> Result {
            try ExpiringActivity.run("usage journal") { try base.journal(body) }
        }

        public func read<Result>(_ body: (Base.Draft) throws -> Result) throws -> Result {
            // Without a lock, nobody is kept waiting by a process that is suspended.
            try base.read(body)
        }

        public func keepFallback(_ record: JournalRecord) throws {
            // Takes no lock, and is what is left when everything else has failed.
            try base.keepFallback(record)
        }

        public func asOneWait<Result>(_ body: () throws -> Result) rethrows -> Result {
            try base.asOneWait(body)
        }

        public func raiseEmergencyFlag() throws {
            try ExpiringActivity.run("usage store") { try base.raiseEmergencyFlag() }
        }
    }

    extension KeptAwakeStore: Sendable where Base: Sendable {}

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
