// `trackhealth report`: the week of a tracker, from its store and the history of its reads.

import ArgumentParser
import Dashboard
import Documents
import HealthAnalysis
import RecordHistory
import SharedStore
import TrackingModel

/// How a weekly report is written.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
}

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Summarise the last days of a tracker: success metrics, days, findings.",
        usage: "trackhealth report [<options>] [<path>]",
        discussion: """
            Example: trackhealth report --week ./container --format markdown > week.md

            Reaches as far as the history that the dashboard, trackhealth watch and status --watch kept, and the store's own \
            logs. Days that neither covers say so.
            """)

    @Argument(help: "Container folder, preferences file or JSON export.", completion: .file())
    var path: String?

    @Flag(help: "The seven local days that end with today (the default).")
    var week = false

    @Option(help: ArgumentHelp("Another number of days, 1 to 90.", valueName: "n"))
    var days: Int?

    @Option(help: "How it is written; json is of schema trackhealth.weekly/2.")
    var format = ReportFormat.text

    @OptionGroup var options: StoreOptions
    @OptionGroup var history: HistoryOptions

    func validate() throws {
        guard (1...90).contains(days ?? 7) else { throw ValidationError("--days takes 1 to 90.") }
        if week, days != nil { throw ValidationError("Give either --week or --days.") }
    }

    func run() throws {
        let access = try StoreAccess(path: path, options: options.choice)
        let reading = try access.readOnce()
        if let notice = access.noticeOfAge(reading.report) {
            Output.warn(notice + ", reported as of then; --at now reports the present")
        }
        let at = reading.report.at
        let days = days ?? 7
        let calendar = access.calendar(at: at)
        let start = calendar.start(of: calendar.day(of: at) - (days - 1))
        let window = try window(access, reading, TimeSpan(start, at))
        var outside = access.outside
        let report = WeeklyReport(
            window, reading.contents, at: at, calendar: calendar, days: days,
            thresholds: access.thresholds,
            outside: access.judging(outside.read().knowledge, isLast: reading.report.isOfLastRecord))
        switch format {
        case .text: try Output.write(report.document.text())
        case .markdown: try Output.write(report.document.markdown)
        case .json: try Output.write(report.json.text(pretty: true) + "\n")
        }
    }

    /// What the history and this read know together. Looking records nothing.
    private func window(_ access: StoreAccess, _ reading: Reading, _ span: TimeSpan) throws -> HistoryWindow {
        var limits = HistoryLimits()
        limits.age = span.seconds + 1
        limits.bytes = .max
        let memory = try HistoryStore(inMemory: limits)
        var recorder = HistoryRecorder(memory) { SecretKeys.contains($0) }
        if !history.isOff, let kept = kept(access, reading, span) {
            try recorder.include(kept, of: reading.contents, at: reading.report.at)
        }
        try recorder.record(reading.contents, reading.report.mark)
        guard let device = try memory.device(of: reading.contents) else { return HistoryWindow(span: span) }
        return try memory.window(of: device, span)
    }

    private func kept(_ access: StoreAccess, _ reading: Reading, _ span: TimeSpan) -> HistoryWindow? {
        let path = DemoDevice.historyPath(of: access.store.location.path) ?? StateFolder.history
        do {
            guard try HistoryStore.exists(at: path) else { return nil }
            let store = try HistoryStore(path: path)
            if let notice = store.notice { Output.warn(notice) }
            return try store.device(of: reading.contents).map { try store.window(of: $0, span) }
        } catch {
            Output.warn("\(error)")
            return nil
        }
    }
}
