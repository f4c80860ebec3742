// What a person does in the health view: asked first, put back when wished, and noted in analytics as theirs.

@_spi(Simulation) import DeviceActivity
import DeviceActivityAdapter
import DeviceActivityApp
import Foundation
import HealthAnalysis
@_spi(Simulation) import ManagedSettings
import SharedStore
@_spi(Simulation) import SwiftUI
import Testing
import TrackingEngine
import TrackingModel
@_spi(Simulation) import UIKit

@MainActor @Suite struct ViewActionTests {
    private static func stage() async throws -> ViewStage {
        let stage = ViewStage(try .recorded())
        await stage.model.load()
        return stage
    }

    /// The properties of the events with a name.
    private static func events(_ name: String, _ stage: ViewStage) throws -> [[String: Any]] {
        try stage.trial.analytics().filter { $0["event"] as? String == name }.compactMap {
            $0["properties"] as? [String: Any]
        }
    }

    /// All files of a container by their paths, without the lock's and the backups.
    private static func files(_ stage: ViewStage) throws -> [String: Data] {
        var files: [String: Data] = [:]
        let names = FileManager.default.enumerator(atPath: stage.trial.folder.path)
        while let name = names?.nextObject() as? String {
            let data = try? Data(contentsOf: stage.trial.folder.appendingPathComponent(name))
            if let data, !name.hasPrefix("backups"), !name.hasSuffix(".lock") { files[name] = data }
        }
        return files
    }

    private static func clear(_ stage: ViewStage) async {
        stage.press("Clear Logs")
        stage.press("Clear Logs")
        #expect(await stage.happens { stage.model.clearedAt != nil })
    }

    @Test func `clearing asks first, keeps a backup, loses no counted minute, and is noted`() async throws {
        let stage = try await Self.stage()
        #expect(!stage.texts.contains("Clear all logs?"))
        stage.press("Clear Logs")
        #expect(stage.texts.contains("Clear all logs?"))
        #expect(try stage.judged().contents.recovery.count == 3)
        let entries = try stage.judged().contents.recovery.count + stage.judged().contents.log.count
        stage.press("Clear Logs")
        #expect(await stage.happens { stage.model.message == "The logs were cleared." })
        #expect(await stage.happens { stage.model.clearedAt != nil })
        let contents = try stage.judged().contents
        #expect(contents.recovery.isEmpty && contents.log.isEmpty)
        #expect(contents.apps.first?.counters.first?.todaySeconds == 180)
        #expect(FileManager.default.fileExists(atPath: stage.backups.path + "/trackhealth/backups"))

        let event = try #require(try Self.events("logs_cleared", stage).first)
        #expect(event["triggered_by"] as? String == "user")
        #expect(event["log_types_cleared"] as? [String] == ["all"])
        #expect(event["entries_cleared"] as? Int == entries)
        await stage.model.clearLogs()
        #expect(stage.model.message == "There was nothing to clear.")
        #expect(try Self.events("logs_cleared", stage).count == 1)
    }

    @Test func `cleared logs come back as they were, and what was logged since stays`() async throws {
        let stage = try await Self.stage()
        #expect(!stage.texts.contains("Restore Logs") && stage.model.clearedAt == nil)
        let before = try stage.judged().contents
        await Self.clear(stage)
        stage.press("Restore Logs")
        let question =
            "Those cleared at \(try #require(stage.model.clearedAt)) come before what was logged since."
        #expect(stage.texts.contains("Restore the logs?") && stage.texts.contains(question))
        #expect(try stage.judged().contents.recovery.isEmpty)
        let new = LogEntry(at: SystemClock.now, severity: .info, component: "c", message: "new", metadata: [])
        try stage.trial.container.store().transact { draft, _ in draft.append(new) }
        stage.press("Restore Logs")
        let message = "Restored: extension_logs, \(ContainerPaths.recoveryLog)."
        #expect(await stage.happens { stage.model.message == message })
        let after = try stage.judged().contents
        #expect(after.recovery == before.recovery)
        #expect(after.log.map(\.message) == before.log.map(\.message) + ["new"])
        // Once more changes nothing.
        await stage.model.restoreLogs()
        #expect(try stage.judged().contents.log.count == after.log.count)
    }

    @Test func `a restore that can't be done says why, and what was left`() async throws {
        let stage = try await Self.stage()
        await stage.model.restoreLogs()
        #expect(stage.model.message?.contains("backup") == true)
        await Self.clear(stage)
        // Something that is no log stands in its place.
        let log = stage.trial.folder.appendingPathComponent(ContainerPaths.recoveryLog)
        try Data(#"{"a": 1}"#.utf8).write(to: log)
        await stage.model.restoreLogs()
        let left = "Something else is there now, and stays: \(ContainerPaths.recoveryLog)."
        #expect(stage.model.message?.hasSuffix(left) == true)
        #expect(try String(contentsOf: log, encoding: .utf8) == #"{"a": 1}"#)
        try FileManager.default.removeItem(at: stage.backups)
        await stage.model.load()
        #expect(!stage.texts.contains("Restore Logs"))
    }

    @Test(arguments: ["Clear Logs", "Restore Logs"]) func `whoever cancels changes nothing`(button: String)
        async throws
    {
        let stage = try await Self.stage()
        await Self.clear(stage)
        let files = try Self.files(stage)
        let buttons = stage.drawn.count
        stage.press(button)
        #expect(stage.drawn.count > buttons)
        stage.press("Cancel")
        #expect(stage.drawn.count == buttons)
        // The work is done one thing after another: whatever was begun is over then.
        await stage.model.load()
        #expect(try Self.files(stage) == files)
    }

    /// Opens the share sheet, and returns it with its file.
    private static func share(_ stage: ViewStage) async throws -> (sheet: UIActivityViewController, file: URL)
    {
        stage.press("Export Diagnostics")
        #expect(await stage.happens { stage.shareSheet != nil })
        let sheet = try #require(stage.shareSheet)
        return (sheet, try #require(sheet.activityItems.first as? URL))
    }

    @Test func `an export is noted when the person handed it out`() async throws {
        let stage = try await Self.stage()
        let (sheet, file) = try await Self.share(stage)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(try #require(stage.model.sections?.verdict)))
        #expect(try Self.events("diagnostics_exported", stage).isEmpty)
        sheet.completionWithItemsHandler?(.init(rawValue: "com.apple.UIKit.activity.Mail"), true, nil, nil)
        #expect(await stage.happens { stage.model.message == "The diagnostics were exported." })
        #expect(stage.shareSheet == nil && !FileManager.default.fileExists(atPath: file.path))
        let event = try #require(try Self.events("diagnostics_exported", stage).first)
        #expect(event["triggered_by"] as? String == "user")
        #expect(event["export_method"] as? String == "share_sheet")
        let report = try stage.judged().report
        #expect(event["error_count"] as? Int == report.events.errorsToday)
        #expect(event["gap_count"] as? Int == report.detectedGaps.count)
        // The sheet's end, which the system may report before or after, adds nothing.
        await stage.model.finishExport(wasHandedOut: false)
        await stage.model.finishExport(wasHandedOut: true)
        #expect(try Self.events("diagnostics_exported", stage).count == 1)
    }

    @Test(arguments: [true, false]) func `an export that the person turned away from leaves nothing`(
        bySwipe: Bool
    ) async throws {
        let stage = try await Self.stage()
        let (sheet, file) = try await Self.share(stage)
        let files = try Self.files(stage)
        if bySwipe {
            for case .dismissal(let action) in stage.drawn { action() }
        } else {
            sheet.completionWithItemsHandler?(nil, false, nil, nil)
        }
        #expect(await stage.happens { !FileManager.default.fileExists(atPath: file.path) })
        #expect(stage.model.export == nil && stage.model.message == nil)
        #expect(try Self.files(stage) == files)
    }

    @Test func `a restart that the person asked for is noted as theirs`() async throws {
        let trial = try TrialContainer.recorded()
        try trial.choose("x")
        let tracker = AppTracker(
            store: KeptAwakeStore(trial.container.store()), ports: ServicePorts(trial.container))
        let stage = ViewStage(trial, restart: { tracker.restart() })
        #expect(try Self.events("recovery_triggered", stage).isEmpty)
        DeviceActivityCenter.Simulated.$center.withValue(TrialCenter()) { stage.press("Restart Monitoring") }
        #expect(await stage.happens { stage.model.message != nil })
        #expect(stage.model.message == "Monitoring was restarted.")
        let events = try Self.events("recovery_triggered", stage)
        #expect(events.map { $0["triggered_by"] as? String } == ["user"])
        #expect(events.map { $0["recovery_type"] as? String } == ["monitoring_restart"])
        #expect(events.map { $0["success"] as? Bool } == [true])
    }

    @Test(
        arguments: [
            (RestartOutcome.registered, "was restarted."), (.waits(seconds: 24.2), "in 25 s."),
            (.refused(reason: "no permission"), "refuses to monitor: no permission."),
            (.nothingToMonitor, "No app is tracked"), (nil, "can't be used now."),
        ] as [(RestartOutcome?, String)])
    func `restarting says what became of it`(outcome: RestartOutcome?, words: String) async throws {
        let stage = ViewStage(try .recorded(), isBackgroundTaskOn: false, restart: { outcome })
        await stage.model.restart()
        #expect(stage.model.message?.contains(words) == true)
        #expect(stage.texts.contains("off"))
    }
}
