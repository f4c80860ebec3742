// The health view shows the figures of the text report, exports it, clears behind a backup, and restarts.

import DeviceActivityAdapter
import DeviceActivityApp
import Foundation
import HealthAnalysis
import SharedStore
@_spi(Simulation) import SwiftUI
import Testing
import TrackingEngine
import TrackingModel

@MainActor @Suite struct ViewTests {
    private final class Restarts: @unchecked Sendable {
        var count = 0
    }

    /// A container in which an extension has counted three minutes.
    private static func recorded() throws -> TrialContainer {
        let trial = try TrialContainer()
        let store = trial.container.store()
        try store.transact { draft, _ in
            draft.setCanary()
            draft.setTrackedApps([TrackedApp(id: "x", name: "Primer", category: .learning, rewardPoints: 5)])
            draft.setFlag(.backgroundTask, true)
            draft.replaceMappings(
                Dictionary(
                    uniqueKeysWithValues: (1...9).map {
                        ("usage.app.1.min.\($0)", ThresholdMapping(app: "x", incrementSeconds: 60))
                    }), at: SystemClock.now)
        }
        var recorder = UsageRecorder(store: store, ports: RecorderPorts(clock: SystemClock()))
        for minute in 1...3 {
            _ = recorder.receive(
                MonitorCallback(.threshold, event: EventName("usage.app.1.min.\(minute)"), activity: "a"))
        }
        return trial
    }

    private static func texts(_ view: TrackingHealthView) -> [String] {
        draw(view).compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    private static func press(_ title: String, in view: TrackingHealthView) {
        for case .button(let titles, let action) in draw(view) where titles == [title] { action() }
    }

    @Test func `its rows are those of the text report of the same read`() async throws {
        let trial = try Self.recorded()
        let now = SystemClock.now
        let model = HealthModel(
            trial.container, backups: trial.folder.appendingPathComponent("backups"),
            restart: { .registered },
            isBackgroundTaskOn: { true }, now: { now })
        let view = TrackingHealthView(model)
        #expect(!Self.texts(view).contains("Extension Health"))
        await model.load()
        let texts = Self.texts(view)
        for title in [
            "Extension Health", "Detected Data Gaps", "Recovery Log", "Extension Logs", "Tracking Health",
            "Last heartbeat", "Events today", "Memory", "Background task",
        ] { #expect(texts.contains(title), "\(title)") }

        let calendar = LocalCalendar(.current, around: now)
        var reader = try OpenedStore(trial.container.root, group: trial.container.group).reader()
        let contents = try reader.read(calendar: calendar, at: now)
        let sections = HealthSections(HealthReport(contents, at: now, calendar: calendar), contents)
        #expect(texts.contains(sections.verdict))
        for figure in sections.health { #expect(texts.contains(figure.value), "\(figure)") }
        for entry in sections.recovery { #expect(texts.contains(entry.event)) }
        #expect(sections.recovery.count == 3)

        let file = try #require(model.export)
        let report = try String(contentsOf: file, encoding: .utf8)
        // Ages pass on from one read to the next.
        for figure in sections.health where figure.value.count < 60 && !figure.value.contains(" ago") {
            #expect(report.contains(figure.value), "\(figure)")
        }
    }

    @Test func `clearing asks first, keeps a backup, and loses no counted minute`() async throws {
        let trial = try Self.recorded()
        let backups = trial.folder.appendingPathComponent("backups")
        let model = HealthModel(
            trial.container, backups: backups, restart: { .registered }, isBackgroundTaskOn: { nil })
        let view = TrackingHealthView(model)
        await model.load()
        #expect(!Self.texts(view).contains("Clear all logs?"))
        Self.press("Clear Logs", in: view)
        #expect(Self.texts(view).contains("Clear all logs?"))
        #expect(try trial.contents(at: SystemClock.now).recovery.count == 3)
        await model.clearLogs()
        #expect(model.message == "The logs were cleared.")
        let contents = try trial.contents(at: SystemClock.now)
        #expect(contents.recovery.isEmpty)
        #expect(contents.apps.first?.counters.first?.todaySeconds == 180)
        #expect(FileManager.default.fileExists(atPath: backups.path + "/trackhealth/backups"))
        await model.clearLogs()
        #expect(model.message == "There was nothing to clear.")
    }

    @Test(
        arguments: [
            (RestartOutcome.registered, "was restarted."), (.waits(seconds: 24.2), "in 25 s."),
            (.refused(reason: "no permission"), "refuses to monitor: no permission."),
            (.nothingToMonitor, "No app is tracked"), (nil, "can't be used now."),
        ] as [(RestartOutcome?, String)])
    func `restarting says what became of it`(outcome: RestartOutcome?, words: String) async throws {
        let trial = try Self.recorded()
        let restarts = Restarts()
        let model = HealthModel(
            trial.container, backups: trial.folder,
            restart: {
                restarts.count += 1
                return outcome
            }, isBackgroundTaskOn: { false })
        await model.restart()
        #expect(restarts.count == 1)
        #expect(model.message?.contains(words) == true)
        #expect(Self.texts(TrackingHealthView(model)).contains("off"))
    }

    @Test func `a container that is gone is said, and nothing is shown for it`() async throws {
        let model = HealthModel(
            GroupContainer(root: "/nowhere", group: "g"), backups: URL(fileURLWithPath: "/nowhere"),
            restart: { nil }, isBackgroundTaskOn: { nil })
        await model.load()
        #expect(model.sections == nil)
        #expect(model.message?.isEmpty == false)
    }
}
