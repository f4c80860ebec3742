// `trackhealth history` and `trackhealth report`: what is kept of the stores that were watched, and the week made of it.

import ArgumentParser
import Dashboard
import Documents
import Foundation
import HealthAnalysis
import PlainText
import RecordHistory
import SharedStore
import TrackingModel

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List what is kept of the stores that were watched, or remove it.",
        discussion: """
            Example: trackhealth history
                     trackhealth history prune --older-than 30d
                     trackhealth history prune --forget 2

            The history is one SQLite file in $XDG_STATE_HOME/trackhealth that only you can read. It keeps 90 days and \
            at most 64 MiB; the oldest goes first.
            """,
        subcommands: [HistoryListCommand.self, HistoryPruneCommand.self],
        defaultSubcommand: HistoryListCommand.self)

    /// What is kept; nil where nothing is, which is said.
    fileprivate static func opened() throws -> HistoryStore? {
        guard try HistoryStore.exists(at: StateFolder.history) else {
            try Output.write("Nothing is kept: no store was watched yet.\n")
            return nil
        }
        let store = try HistoryStore(path: StateFolder.history)
        if let notice = store.notice { Output.warn(notice) }
        return store
    }
}

struct HistoryListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List devices, spans and counts (the default).",
        discussion: "Example: trackhealth history list ./container")

    @Argument(help: "List only what was read at this path.", completion: .file())
    var path: String?

    func run() throws {
        guard let store = try HistoryCommand.opened() else { return }
        let place = path.map { URL(filePath: $0).standardizedFileURL.path }
        let devices = try store.devices().filter { place == nil || $0.path == place }
        var lines = [
            "\(HarmlessText.line(store.path)): \(sizeText(store.bytes)) of at most \(sizeText(store.limits.bytes)), "
                + "kept for \(durationText(store.limits.age))"
        ]
        if devices.isEmpty { lines.append("  no device" + (path == nil ? "" : " was read there")) }
        let calendar = LocalCalendar(.current, around: SystemClock.now)
        func time(_ instant: Instant) -> String {
            let time = calendar.time(of: instant)
            return "\(time.day) \(time.clock)"
        }
        for device in devices {
            lines.append("")
            lines.append(
                "\(device.id)  \(HarmlessText.line(device.path))  (\(HarmlessText.line(device.group)))")
            let span = device.span.map { "records from \(time($0.start)) to \(time($0.end))" } ?? "no records"
            lines.append("   \(span), read last \(time(device.lastRead))")
            let counts = device.counts.filter { $0.rows > 0 }.map { Self.count($0.rows, of: $0.table) }
            if !counts.isEmpty { lines.append("   " + counts.joined(separator: " · ")) }
        }
        try Output.write(lines.asLines)
    }
}

extension HistoryListCommand {
    /// Rows of a table, in words.
    private static func count(_ rows: Int, of table: String) -> String {
        guard let (one, many) = words[table] else { return "\(rows) × \(table)" }
        return countText(rows, one, many)
    }

    /// What a row of each table is, one and several.
    static let words: [String: (one: String, many: String)] = [
        "recovery": ("recovery entry", "recovery entries"), "callback": ("callback", "callbacks"),
        "journal": ("journal record", "journal records"), "log": ("log line", "log lines"),
        "memory": ("memory sample", "memory samples"), "heartbeat": ("heartbeat", "heartbeats"),
        "counter": ("counter reading", "counter readings"), "stretch": ("stretch", "stretches"),
        "usage": ("day of an app", "days of apps"), "gap": ("gap", "gaps"),
    ]
}

struct HistoryPruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Remove old records, or everything of a device.",
        discussion: """
            Example: trackhealth history prune --older-than 30d
                     trackhealth history prune --forget 2

            What a store still holds comes back when it is watched again.
            """)

    @Option(
        help: .taking(
            "time",
            "Remove what is older than an age, or a time: 12h, 30d, 8w, 13 Nov, 2025-11-13."),
        transform: MomentArgument.parse)
    var olderThan: TypedMoment?

    @Option(help: .taking("device", "Remove the device of this number."))
    var forget: Int64?

    func validate() throws {
        if olderThan == nil, forget == nil {
            throw ValidationError("Say what to remove: --older-than 30d or --forget 2.")
        }
        if let olderThan, olderThan.stretch(now: SystemClock.now, in: .current).lowerBound > SystemClock.now {
            throw ValidationError("--older-than takes an age or a time before now.")
        }
    }

    func run() throws {
        guard let store = try HistoryCommand.opened() else { return }
        if let forget {
            try store.forget(forget)
            try Output.write("Device \(forget) is forgotten.\n")
        }
        if let olderThan {
            let removed = try store.prune(
                before: olderThan.stretch(now: SystemClock.now, in: .current).lowerBound)
            try Output.write("Removed \(countText(removed, "record")); \(sizeText(store.bytes)) remain.\n")
        }
    }
}

/// How a weekly report is written.
enum ReportFormat: String, DescribedArgument {
    case text, markdown, json

    var purpose: String {
        switch self {
        case .text: "to read or to mail"
        case .markdown: "to paste into an issue"
        case .json: "for programs"
        }
    }
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

    @Option(help: .taking("n", "Another number of days, 1 to 90."))
    var days: Int?

    @Option(help: "How it is written; json is of schema trackhealth.weekly/2.")
    var format = ReportFormat.text

    @Flag(help: "The same as --format json.")
    var json = false

    @OptionGroup var options: StoreOptions
    @OptionGroup var evidence: EvidenceOptions
    @OptionGroup var history: HistoryOptions

    func validate() throws {
        guard (1...90).contains(days ?? 7) else { throw ValidationError("--days takes 1 to 90.") }
        if week, days != nil { throw ValidationError("Give either --week or --days.") }
    }

    func run() throws {
        let access = try StoreAccess(path: path, options: options.choice, evidence: evidence.files)
        let reading = try access.readOnce()
        access.warnOfAge(reading.report, ", reported as of then; --at now reports the present")
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
        switch json ? .json : format {
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
