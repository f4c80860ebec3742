// The app's side of a tracker: the service, called at the moments at which iOS runs the app.

#if os(iOS) || APPLE_STUBS
    internal import Foundation
    public import TrackingEngine
    public import TrackingModel

    /// A `TrackingService` that any thread may call.
    ///
    /// Calls wait for one another and for the store's lock, so make them off the main actor. None of them throws: what a
    /// call could not do, the next one does, and `onFailure` says why.
    public final class AppTracker<Store: TrackerStore & SendableMetatype>: @unchecked Sendable {
        /// Calls a closure after so many seconds; the usual one is a timer of the system.
        public typealias Timer = @Sendable (_ seconds: Double, @escaping @Sendable () -> Void) -> Void

        // All of these are used under the lock only.
        private let lock = NSLock()
        private var service: TrackingService<Store>
        private var isInForeground = false
        /// Timers of earlier calls are void.
        private var timerNumber = 0
        private var onFailure: (any Error) -> Void

        private let store: Store
        private let timer: Timer
        private let queue = DispatchQueue(label: "trackhealth.app-tracker")

        /// - Parameters:
        ///   - store: The store that the extension records into.
        ///   - ports: What the service asks of the device.
        ///   - options: The same as the extension's.
        ///   - timer: When to look again while the app is in the foreground; nil for the system's timers.
        ///   - onFailure: Called with what stopped a call, on the thread of that call. It must not call the tracker.
        public init(
            store: Store, ports: ServicePorts, options: ServiceOptions = ServiceOptions(),
            timer: Timer? = nil, onFailure: @escaping (any Error) -> Void = { _ in }
        ) {
            self.store = store
            service = TrackingService(store: store, ports: ports, options: options)
            self.onFailure = onFailure
            let queue = queue
            self.timer = timer ?? { queue.asyncAfter(deadline: .now() + $0, execute: $1) }
        }

        /// Runs calls one after another on a queue of the tracker's own, for callers on the main actor.
        public func later(_ calls: @escaping @Sendable (AppTracker) -> Void) {
            queue.async { [self] in calls(self) }
        }

        /// The app was started.
        ///
        /// - Parameter apps: The apps to track; nil for those that the store knows.
        @discardableResult
        public func launched(apps: [TrackedApp]? = nil) -> Bool { once { try $0.launch(apps: apps) } }

        /// The app came to the foreground. From now on it looks into the store again and again.
        public func activated() {
            call(isInForeground: true) { try $0.enter(.foreground) }
        }

        /// The app left the foreground.
        public func deactivated() {
            call(isInForeground: false) { try $0.enter(.background) }
        }

        /// The extension's Darwin notification came.
        public func notified() { once { try $0.notified() } }

        /// Does what is due: at a timer's call, or in a background task. Returns whether it could.
        @discardableResult
        public func tick() -> Bool { call { try $0.tick() } }

        /// Restarts monitoring because the user asked for it; nil where the store did not take the request.
        @discardableResult
        public func restart() -> RestartOutcome? {
            var outcome: RestartOutcome?
            once { outcome = try $0.requestRestart(.user) }
            return outcome
        }

        /// Other apps are tracked from now on.
        @discardableResult
        public func change(apps: [TrackedApp]) -> Bool { once { try $0.change(apps: apps) } }

        /// Whether a flag of the tracker is set in the store; nil where the store can't be read.
        public func flag(_ flag: FeatureFlag) -> Bool? {
            try? store.transact { draft, _ in draft.flag(flag) }
        }

        /// Sets a flag of the tracker, for example `background_task_enabled`. Returns whether the store took it.
        @discardableResult
        public func set(_ flag: FeatureFlag, _ value: Bool) -> Bool {
            once { [store] _ in try store.transact { draft, _ in draft.setFlag(flag, value) } }
        }

        /// Runs a call that wants no next one.
        @discardableResult
        private func once(_ body: (inout TrackingService<Store>) throws -> Void) -> Bool {
            call {
                try body(&$0)
                return nil
            }
        }

        /// Runs a call that may say after how many seconds it wants the next one.
        @discardableResult
        private func call(
            isInForeground: Bool? = nil, _ body: (inout TrackingService<Store>) throws -> Double?
        ) -> Bool {
            lock.lock()
            defer { lock.unlock() }
            if let isInForeground { self.isInForeground = isInForeground }
            do {
                let seconds = try body(&service)
                if let seconds, self.isInForeground { wake(after: seconds) }
                return true
            } catch {
                onFailure(error)
                if self.isInForeground { wake(after: Self.retry) }
                return false
            }
        }

        private func wake(after seconds: Double) {
            timerNumber += 1
            let number = timerNumber
            timer(seconds) { [weak self] in self?.wake(number) }
        }

        private func wake(_ number: Int) {
            lock.lock()
            let isDue = number == timerNumber && isInForeground
            lock.unlock()
            if isDue { tick() }
        }

        /// Seconds after which a call that failed in the foreground is tried again.
        private static var retry: Double { 60 }
    }
#endif
