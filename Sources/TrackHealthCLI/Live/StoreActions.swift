// What a person does to a store from the dashboard: exports, clears, puts back, labels.

import Canvas
import Dashboard
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import TrackingModel

/// The actions on an opened store, each with the sentence about its result. They block; errors say what to do.
struct StoreActions {
    var access: StoreAccess
    let isReadOnly: Bool

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
        let clearing = try clearing()
        // A repair is undone where it was made, by command.
        guard let cleared = try clearing.backups().first(where: { $0.manifest.repair == nil }) else {
            throw StoreChangeError.noBackup(path: clearing.backupFolder)
        }
        let restoration = try clearing.restore(cleared)
        return "Restored \(restoration.restored.joined(separator: ", ")) from \(restoration.backup)"
    }
}
