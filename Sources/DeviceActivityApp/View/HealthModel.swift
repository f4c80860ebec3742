// What the health view shows and does: reads the container again and again, judges it, exports, clears, restores, restarts.

#if os(iOS) || APPLE_STUBS
    public import Combine
    public import DeviceActivityAdapter
    public import Foundation
    internal import SharedStore
    public import TrackingEngine
    public import TrackingModel

    /// The state of a `TrackingHealthView`. The container is read off the main actor, by the reader that the terminal
    /// uses, and judged by the same function.
    @MainActor public final class HealthModel: ObservableObject {
        /// Waits for so many seconds; throws when the task is cancelled.
        public typealias Sleep = @Sendable (_ seconds: Double) async throws -> Void

        /// What the newest read shows; nil before the first, and while nothing can be read.
        @Published public private(set) var sections: HealthSections?
        /// Why nothing can be read; nil where the newest read succeeded.
        @Published public private(set) var failure: String?
        /// What the last thing that was tried came to, in words; nil for nothing to say.
        @Published public private(set) var message: String?
        /// Whether the background task may run; nil where that can't be read.
        @Published public private(set) var isBackgroundTaskOn: Bool?
        /// When the logs were cleared that can be restored; nil where there are none.
        @Published public private(set) var clearedAt: String?
        /// The apps' tokens by their ids, by which the system names them.
        @Published public private(set) var tokens = TokenIDs()
        /// The diagnostics that wait to be handed out; nil for none.
        @Published public private(set) var export: URL?

        private let work: HealthWork
        private let now: @Sendable () -> Instant
        private let sleep: Sleep

        /// Seconds from one read to the next while the view is visible. Ages go on in between.
        public static var interval: Double { 10 }

        /// - Parameters:
        ///   - container: The container of the App Group.
        ///   - backups: A folder of the app's own, in which cleared logs are kept.
        ///   - restart: Restarts monitoring; `AppTracker.restart` does.
        ///   - isBackgroundTaskOn: Whether the background task may run; `AppTracker.flag` tells.
        public init(
            _ container: GroupContainer, backups: URL, restart: @escaping @Sendable () -> RestartOutcome?,
            isBackgroundTaskOn: @escaping @Sendable () -> Bool?,
            now: @escaping @Sendable () -> Instant = { SystemClock.now },
            sleep: @escaping Sleep = { try await Task.sleep(for: .seconds($0)) }
        ) {
            self.now = now
            self.sleep = sleep
            work = HealthWork(
                container, backups: backups.path, restart: restart, isBackgroundTaskOn: isBackgroundTaskOn)
        }

        /// Reads again and again until the calling task is cancelled, as a view's is when it disappears.
        public func watch() async {
            repeat {
                await load()
                do { try await sleep(Self.interval) } catch { return }
            } while !Task.isCancelled
        }

        /// Reads the container and judges it.
        public func load() async {
            do {
                let read = try await work.read(at: now())
                (sections, failure) = (read.sections, nil)
                (isBackgroundTaskOn, clearedAt) = (read.isBackgroundTaskOn, read.clearedAt)
            } catch { (sections, failure) = (nil, "\(error)") }
            let known = await work.tokens()
            // What is published is drawn again, equal or not.
            if known != tokens { tokens = known }
        }

        /// Restarts monitoring.
        public func restart() async {
            await act { work, _ in
                switch await work.restarted() {
                case .registered: "Monitoring was restarted."
                case .waits(let seconds):
                    "Monitoring was restarted a moment ago; it restarts in \(Int(seconds.rounded(.up))) s."
                case .refused(let reason): "The system refuses to monitor: \(reason). It is tried again."
                case .nothingToMonitor: "No app is tracked, so there is nothing to monitor."
                case nil: "Monitoring could not be restarted: the store can't be used now."
                }
            }
        }

        /// Clears all logs behind a backup. Counters stay.
        public func clearLogs() async {
            await act { work, now in
                try await work.clearLogs(at: now) ? "The logs were cleared." : "There was nothing to clear."
            }
        }

        /// Puts the logs back that were cleared last, before what was logged since.
        public func restoreLogs() async {
            await act { work, _ in
                let (restored, left) = try await work.restoreLogs()
                let back = restored.isEmpty ? "Nothing was restored" : "Restored: " + restored
                return back + (left.isEmpty ? "." : ". Something else is there now, and stays: \(left).")
            }
        }

        /// Writes the diagnostics to a file for the person to hand out; `finishExport` has to follow.
        ///
        /// - Returns: Whether there is one.
        public func makeExport() async -> Bool {
            do { export = try await work.makeExport(at: now()) } catch { message = "\(error)" }
            return export != nil
        }

        /// Removes the file. Only what was handed out is noted: the person may have turned away.
        public func finishExport(wasHandedOut: Bool) async {
            export = nil
            await work.finishExport(wasHandedOut: wasHandedOut, at: now())
            if wasHandedOut { message = "The diagnostics were exported." }
        }

        private func act(_ body: (HealthWork, Instant) async throws -> String) async {
            do { message = try await body(work, now()) } catch { message = "\(error)" }
            await load()
        }
    }
#endif
