// The work of the health view's model, away from the main actor.

#if os(iOS) || APPLE_STUBS
    internal import DeviceActivityAdapter
    internal import Documents
    internal import Foundation
    internal import HealthAnalysis
    internal import PlainText
    internal import SharedStore
    internal import TrackingEngine
    internal import TrackingModel

    /// Reads and changes the container, one thing after another. What changes it keeps the process awake meanwhile.
    actor HealthWork {
        private let container: GroupContainer
        private let clearing: LogClearing
        private let restart: @Sendable () -> RestartOutcome?
        private let isBackgroundTaskOn: @Sendable () -> Bool?
        private var reader: StoreReader
        /// What the file for a person says, until it is handed out.
        private var exported: (report: HealthReport, file: URL)?

        init(
            _ container: GroupContainer, backups: String, restart: @escaping @Sendable () -> RestartOutcome?,
            isBackgroundTaskOn: @escaping @Sendable () -> Bool?
        ) {
            self.container = container
            clearing = LogClearing(container.paths, stateHome: backups)
            self.restart = restart
            self.isBackgroundTaskOn = isBackgroundTaskOn
            reader = StoreReader(container.location)
        }

        func restarted() -> RestartOutcome? { restart() }

        func read(at now: Instant) throws -> (
            sections: HealthSections, isBackgroundTaskOn: Bool?, clearedAt: String?
        ) {
            let (report, contents) = try judged(at: now)
            let cleared = try? clearing.newestClearing()
            return (
                HealthSections(report, contents), isBackgroundTaskOn(),
                cleared.map { report.calendar.dateAndTime($0.clearedAt) }
            )
        }

        private func judged(at now: Instant) throws -> (HealthReport, StoreContents) {
            let calendar = LocalCalendar(.current, around: now)
            let contents = try reader.read(calendar: calendar, at: now)
            return (HealthReport(contents, at: now, calendar: calendar), contents)
        }

        /// The ids of the chosen apps; none where they can't be read, and then apps are shown by their ids.
        func tokens() -> sending TokenIDs { (try? TokenIDs(in: container)) ?? TokenIDs() }

        /// Returns whether there were any.
        func clearLogs(at now: Instant) throws -> Bool {
            try ExpiringActivity.run("clear logs") {
                let cleared = try clearing.clear(.all, at: now).cleared
                if !cleared.isEmpty { note(cleared.event(.all, at: now)) }
                return !cleared.isEmpty
            }
        }

        /// Returns the names of the logs that were restored, and of what is left in the place of others.
        func restoreLogs() throws -> (restored: String, left: String) {
            try ExpiringActivity.run("restore logs") {
                let restoration = try clearing.restoreClearing()
                func list(_ names: [String]) -> String {
                    names.map(HarmlessText.line).commaSeparated
                }
                return (list(restoration.restored), list(restoration.conflicts))
            }
        }

        func makeExport(at now: Instant) throws -> URL {
            let (report, contents) = try judged(at: now)
            // In a folder of its own, so that one export never takes the file of another.
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("tracking-health.txt")
            try Data(Document(report, contents).text().utf8).write(to: file, options: .atomic)
            exported = (report, file)
            return file
        }

        func finishExport(wasHandedOut: Bool, at now: Instant) {
            guard let (report, file) = exported else { return }
            exported = nil
            try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
            guard wasHandedOut else { return }
            try? ExpiringActivity.run("note export") { note(report.exportEvent("share_sheet", at: now)) }
        }

        /// Adds to analytics what was done already, so that failing to is no error.
        private func note(_ event: AnalyticsEvent) {
            _ = try? AnalyticsLog.note([event], in: container.paths)
        }
    }
#endif
