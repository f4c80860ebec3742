// What the health view shows and does: reads the container, judges it, exports, clears, restarts.

#if os(iOS) || APPLE_STUBS
    internal import Documents
    public import Combine
    public import DeviceActivityAdapter
    public import Foundation
    internal import HealthAnalysis
    internal import SharedStore
    public import TrackingEngine
    public import TrackingModel

    /// The state of a `TrackingHealthView`. The container is read off the main actor, by the reader that the terminal
    /// uses, and judged by the same function.
    @MainActor public final class HealthModel: ObservableObject {
        /// What the newest read shows; nil before the first.
        @Published public private(set) var sections: HealthSections?
        /// The diagnostics of the newest read, to be shared.
        @Published public private(set) var export: URL?
        /// What the last thing that was tried came to, in words; nil for nothing to say.
        @Published public private(set) var message: String?
        /// Whether the background task may run; nil where that can't be read.
        @Published public private(set) var isBackgroundTaskOn: Bool?

        private let container: GroupContainer
        private let backups: String
        private let work: HealthWork
        private let now: @Sendable () -> Instant

        /// - Parameters:
        ///   - container: The container of the App Group.
        ///   - backups: A folder of the app's own, in which cleared logs are kept.
        ///   - restart: Restarts monitoring; `AppTracker.restart` does.
        ///   - isBackgroundTaskOn: Whether the background task may run; `AppTracker.flag` tells.
        public init(
            _ container: GroupContainer, backups: URL, restart: @escaping @Sendable () -> RestartOutcome?,
            isBackgroundTaskOn: @escaping @Sendable () -> Bool?,
            now: @escaping @Sendable () -> Instant = { SystemClock.now }
        ) {
            self.container = container
            self.backups = backups.path
            self.now = now
            work = HealthWork(restart: restart, isBackgroundTaskOn: isBackgroundTaskOn)
        }

        /// Reads the container and judges it.
        public func load() async {
            do {
                let result = try await work.read(container, at: now())
                sections = result.sections
                export = result.export
                isBackgroundTaskOn = result.isBackgroundTaskOn
            } catch { message = "\(error)" }
        }

        /// Restarts monitoring.
        public func restart() async {
            message =
                switch await work.restarted() {
                case .registered: "Monitoring was restarted."
                case .waits(let seconds):
                    "Monitoring was restarted a moment ago; it restarts in \(Int(seconds.rounded(.up))) s."
                case .refused(let reason): "The system refuses to monitor: \(reason). It is tried again."
                case .nothingToMonitor: "No app is tracked, so there is nothing to monitor."
                case nil: "Monitoring could not be restarted: the store can't be used now."
                }
            await load()
        }

        /// Clears all logs behind a backup. Counters stay.
        public func clearLogs() async {
            do {
                let count = try await work.clearLogs(container, backups: backups, at: now())
                message = count == 0 ? "There was nothing to clear." : "The logs were cleared."
            } catch { message = "\(error)" }
            await load()
        }
    }

    /// The work of the model, off the main actor and one thing after another.
    private actor HealthWork {
        private let restart: @Sendable () -> RestartOutcome?
        private let isBackgroundTaskOn: @Sendable () -> Bool?
        private var reader: StoreReader?

        init(
            restart: @escaping @Sendable () -> RestartOutcome?,
            isBackgroundTaskOn: @escaping @Sendable () -> Bool?
        ) {
            self.restart = restart
            self.isBackgroundTaskOn = isBackgroundTaskOn
        }

        func restarted() -> RestartOutcome? { restart() }

        func read(
            _ container: GroupContainer, at now: Instant
        ) throws -> (sections: HealthSections, export: URL?, isBackgroundTaskOn: Bool?) {
            var reader = reader ?? StoreReader(container.location)
            let calendar = LocalCalendar(.current, around: now)
            let contents = try reader.read(calendar: calendar, at: now)
            self.reader = reader
            let report = HealthReport(contents, at: now, calendar: calendar)
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("tracking-health.txt")
            try Data(Document(report, contents).text().utf8).write(to: file, options: .atomic)
            return (HealthSections(report, contents), file, isBackgroundTaskOn())
        }

        /// Returns how many logs there were.
        func clearLogs(_ container: GroupContainer, backups: String, at now: Instant) throws -> Int {
            try ExpiringActivity.run("clear logs") {
                try LogClearing(container.paths, stateHome: backups).clear(.all, at: now).cleared.items.count
            }
        }
    }
#endif
