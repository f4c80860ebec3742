// What a person does from the dashboard: exports, clears, puts back, labels, copies to the desktop's clipboard.

import Canvas
import ChildProcesses
import Dashboard
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import TrackingModel

/// The actions on an opened store, each with the sentence about its result. They block; errors say what to do.
struct StoreActions {
    var access: StoreAccess
    var isReadOnly: Bool

    func preview(_ format: ExportFormat, _ redacts: Bool, _ reading: Reading?) -> ExportPreview {
        do {
            guard let reading else { throw Refusal.nothingToExport }
            return try Diagnostics.preview(reading, of: access.store, format: format, redacts: redacts)
        } catch {
            return ExportPreview(
                format: format, redacts: redacts, lines: [HarmlessText.line("\(error)")], bytes: 0)
        }
    }

    func export(_ format: ExportFormat, _ path: String, _ redacts: Bool, _ reading: Reading?) throws
        -> String
    {
        guard let reading else { throw Refusal.nothingToExport }
        let options = Diagnostics.Choices(redact: redacts)
        let diagnostics = try Diagnostics(reading, of: access.store, format: format, options: options)
        let written = try diagnostics.write(to: path, replacing: false)
        if !isReadOnly { AnalyticsNote.exported(reading.report, of: access, method: "dashboard") }
        return "Wrote " + written
    }

    func label(_ start: Instant, _ end: Instant, _ kind: GapLabel.Meaning?, _ note: String) throws
        -> String
    {
        guard let kind else {
            try access.labels.remove(from: start, to: end)
            return "The label is gone."
        }
        try access.labels.add(GapLabel(start: start, end: end, kind: kind, note: note))
        return "Labelled as \(kind.rawValue)."
    }

    func acknowledge(_ code: FindingCode, until: Instant?) throws -> String {
        try access.labels.acknowledge(code.rawValue, until: until)
        return until == nil
            ? "It weighs in the verdict again."
            : "Seen; it weighs in the verdict again when something new happens."
    }

    private func clearing() throws -> LogClearing {
        LogClearing(try access.writablePaths(), stateHome: StateFolder.home)
    }

    func plan(_ scope: ClearScope) -> ClearPlan {
        do {
            let clearing = try clearing()
            let plan = try clearing.plan(scope)
            let calendar = access.calendar
            let items = plan.items.map { item in
                var span = ""
                if let oldest = item.oldest, let newest = item.newest {
                    span = calendar.span(oldest, newest, near: access.instant, dash: " – ")
                }
                return ClearPlan.Item(
                    name: item.name, entries: item.entries ?? 0, bytes: item.bytes, span: span)
            }
            return ClearPlan(
                scope: scope, items: items, backupFolder: clearing.backupFolder, refusal: clearing.refusal)
        } catch {
            return ClearPlan(scope: scope, items: [], backupFolder: "", refusal: "\(error)")
        }
    }

    func clear(_ scope: ClearScope) throws -> String {
        guard !isReadOnly else { return "This run is read-only: nothing is written." }
        let outcome = try clearing().clear(scope, at: SystemClock.now)
        guard let backup = outcome.backup else { return "There was nothing to clear." }
        AnalyticsNote.cleared(outcome.cleared, scope, of: access)
        let key = access.configuration.keys.hint(for: .undoClear)
        let undo = key.map { "; \($0.name(.unicode)) puts it back" } ?? ""
        return
            "Cleared \(scope == .all ? "all logs" : scope.rawValue + " log")\(undo). Backup: \(backup)"
    }

    func restore() throws -> String {
        let restoration = try clearing().restoreClearing()
        return "Restored \(restoration.restored.commaSeparated) from \(restoration.backup)"
    }
}

/// Programs that copy what they are given to a desktop's clipboard.
enum DesktopClipboard {
    /// Seconds that a program may take. One that can't reach its desktop waits for ever.
    static let limit = 3.0

    /// Copies a file's text; blocks the thread meanwhile.
    ///
    /// - Returns: The program that took it; nil where there is no desktop, no such program, or it failed.
    static func copy(fileAt path: String, among running: RunningCommands) -> String? {
        let environment = ProcessInfo.processInfo.environment
        for (name, arguments) in candidates(environment) {
            guard let program = executable(name, in: environment["PATH"] ?? "") else { continue }
            // What it leaves in the background holds the text until somebody pastes it.
            let ending = ShellCommand.run(
                "exec \"$TRACKHEALTH_PROGRAM\" \(arguments) < \"$TRACKHEALTH_COPIED\"",
                environment: ["TRACKHEALTH_PROGRAM": program, "TRACKHEALTH_COPIED": path],
                limit: limit, showsOutput: false, leavesNothing: false, among: running)
            if ending == .exit(0) { return name }
        }
        return nil
    }

    /// The programs that fit the desktop, with what a shell passes on to them, in the order to try them.
    static func candidates(_ environment: [String: String]) -> [(name: String, arguments: String)] {
        var programs: [(name: String, arguments: String)] = []
        #if os(macOS)
            programs.append(("pbcopy", ""))
        #endif
        if environment["WAYLAND_DISPLAY"]?.isEmpty == false { programs.append(("wl-copy", "")) }
        if environment["DISPLAY"]?.isEmpty == false {
            programs += [("xclip", "-selection clipboard"), ("xsel", "--clipboard --input")]
        }
        return programs
    }

    private static func executable(_ name: String, in path: String) -> String? {
        path.split(separator: ":").map { $0 + "/" + name }
            .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    }
}
