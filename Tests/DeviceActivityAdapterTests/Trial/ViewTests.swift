// What the health view shows: the figures of the text report, good news only where it is known, and ages that go on.

import ActivitySimulator
import DeviceActivityAdapter
import DeviceActivityApp
import Foundation
import HealthAnalysis
@_spi(Simulation) import ManagedSettings
import SharedStore
@_spi(Simulation) import SwiftUI
import Testing
import TrackingModel

@MainActor @Suite struct ViewTests {
    @Test func `its rows are those of the text report of the same read`() async throws {
        let stage = ViewStage(try .recorded())
        #expect(!stage.texts.contains("Extension Health"))
        await stage.model.load()
        let texts = stage.texts
        for title in [
            "Extension Health", "Apps", "Detected Data Gaps", "Recovery Log", "Extension Logs",
            "Tracking Health", "Last heartbeat", "Events today", "Memory", "Background task",
        ] { #expect(texts.contains(title), "\(title)") }

        let (report, contents) = try stage.judged()
        let sections = HealthSections(report, contents)
        #expect(texts.contains(sections.verdict))
        for figure in sections.health {
            #expect(texts.contains(figure.value), "\(figure)")
            #expect(figure.value(at: report.at) == figure.value)
        }
        for entry in sections.recovery { #expect(texts.contains(entry.event)) }
        #expect(sections.recovery.count == 3)

        #expect(await stage.model.makeExport())
        let text = try String(contentsOf: try #require(stage.model.export), encoding: .utf8)
        for figure in sections.health where figure.value.count < 60 {
            #expect(text.contains(figure.value), "\(figure)")
        }
    }

    @Test(arguments: ["ideal", "ios17.0", "ios18"], 1...2 as ClosedRange<UInt64>)
    func `a day without a gap has a check mark, however long nobody used the device`(
        profile: String, seed: UInt64
    ) async throws {
        let (trial, now) = try TrialContainer.simulated(profile, seed: seed, until: 20)
        let stage = ViewStage(trial, at: now)
        await stage.model.load()
        let report = try stage.judged().report
        #expect(report.gaps.contains { $0.gapClass == .idle && $0.seconds > 600 })
        #expect(report.detectedGaps.isEmpty)
        #expect(stage.checked.contains("No gaps detected."))
    }

    /// What may be wrong with a container, so that a gap would not be seen.
    enum Fault: CaseIterable {
        case nothingRecorded, preferencesUnreadable, journalDamaged, logBeginsLate, silentForADay

        /// What the person reads of it.
        var words: String {
            switch self {
            case .nothingRecorded: "Unknown: no log of events."
            case .preferencesUnreadable: "may be lost"
            case .journalDamaged: "No gaps detected in what could be read."
            case .logBeginsLate: "the log begins only at"
            case .silentForADay: "Unknown: no data for today."
            }
        }

        func container() throws -> (trial: TrialContainer, now: Instant) {
            if self == .nothingRecorded {
                let trial = try TrialContainer()
                try trial.container.store().transact { draft, _ in draft.setCanary() }
                return (trial, SystemClock.now)
            }
            let (trial, now) = try TrialContainer.simulated(
                "ideal", seed: 1, until: 20, logsFrom: self == .logBeginsLate ? 15 : nil)
            func spoil(_ path: String, at place: Int) throws {
                let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
                try file.seek(toOffset: UInt64(place))
                try file.write(contentsOf: Data("\n}\n".utf8))
                try file.close()
            }
            switch self {
            case .preferencesUnreadable: try spoil(trial.container.paths.preferences, at: 0)
            case .journalDamaged:
                try spoil(trial.container.root + "/" + ContainerPaths.journal, at: 2_000)
            default: break
            }
            return (trial, self == .silentForADay ? now + 100_000 : now)
        }
    }

    @Test(arguments: Fault.allCases) func `where a gap would not be seen there is no good news`(fault: Fault)
        async throws
    {
        let (trial, now) = try fault.container()
        let stage = ViewStage(trial, at: now)
        await stage.model.load()
        let sections = try #require(stage.model.sections)
        #expect(!sections.isGapless && !stage.checked.contains(sections.noGaps))
        #expect(sections.noGaps.contains(fault.words), "\(sections.noGaps)")
        if sections.gaps.isEmpty { #expect(stage.texts.contains(sections.noGaps)) }
    }

    @Test func `gaps in which minutes may be missing are listed, and nothing else`() async throws {
        let (trial, now) = try TrialContainer.simulated("ios26.0", seed: 4, until: 20)
        let stage = ViewStage(trial, at: now)
        await stage.model.load()
        let report = try stage.judged().report
        #expect(report.detectedGaps.count == 3 && report.gaps.count > 3)
        let rows = stage.texts.drop { $0 != "Detected Data Gaps" }.dropFirst().prefix { $0 != "Recovery Log" }
        let titles = report.detectedGaps.map { $0.title + ", " + durationText($0.seconds) }
        #expect(rows.count == 3 * titles.count && rows.filter(titles.contains) == titles)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `apps have the analysis's minutes, and the system's name where their token is known`(seed: UInt64)
        async throws
    {
        let (trial, now) = try TrialContainer.simulated("ios18", seed: seed, until: 20)
        let stage = ViewStage(trial, at: now)
        let report = try stage.judged().report
        let chosen = try #require(report.apps.first)
        var tokens = TokenIDs()
        tokens.set(chosen.id, for: Token(simulated: "the first"))
        try tokens.save(in: trial.container)
        await stage.model.load()
        var rows = stage.texts.drop { $0 != "Apps" }.dropFirst()
        for app in report.apps {
            let name = app.id == chosen.id ? "the system's name of the first" : app.name
            let balance = try #require(app.balance)
            let seconds = try #require(app.todaySeconds)
            #expect(rows.prefix(3) == [name, "Today", durationText(seconds)])
            rows = rows.dropFirst(3)
            #expect(rows.first == "Lost minutes" && rows.dropFirst(2).first == "Phantom")
            #expect(rows.dropFirst().first == "none" || balance.lost.high > 0)
            rows = rows.dropFirst(4)
        }
        #expect(rows.first == "Detected Data Gaps")
        #expect(report.apps.compactMap(\.todaySeconds).reduce(0, +) == report.todayTotalSeconds)
    }

    @Test func `a file of tokens that can't be read leaves the apps their ids`() async throws {
        let stage = ViewStage(try .recorded())
        try Data("{".utf8).write(to: URL(fileURLWithPath: stage.trial.container.tokens))
        await stage.model.load()
        #expect(stage.texts.contains("Primer") && stage.model.failure == nil)
    }

    @Test func `the heartbeat's age goes on while the view is open, without a read`() async throws {
        let stage = ViewStage(try .recorded())
        await stage.model.load()
        let heartbeat = try #require(stage.model.sections?.health.first?.since)
        for seconds in [1.0, 45, 125, 7_260] {
            stage.around.now = heartbeat + seconds
            #expect(stage.texts.contains { $0.hasPrefix(durationText(seconds) + " ago, ") }, "\(seconds)")
        }
        #expect(stage.around.reads == 1)
    }

    @Test func `a visible view reads again and again, and a hidden one never`() async throws {
        let stage = ViewStage(try .recorded())
        func appears(in phase: ScenePhase) -> Task<Void, Never>? {
            var around = EnvironmentValues()
            around.scenePhase = phase
            for case .task(let action) in EnvironmentValues.$around.withValue(
                around, operation: { stage.drawn })
            {
                return Task { await EnvironmentValues.$around.withValue(around) { await action() } }
            }
            return nil
        }
        for phase in [ScenePhase.background, .inactive] {
            let task = try #require(appears(in: phase))
            try await Task.sleep(for: .milliseconds(50))
            #expect(stage.around.reads == 0)
            task.cancel()
            await task.value
        }

        let task = try #require(appears(in: .active))
        #expect(await stage.happens { stage.around.reads > 3 })
        task.cancel()
        await task.value
        let reads = stage.around.reads
        #expect(stage.around.waited.allSatisfy { $0 == HealthModel.interval })
        #expect(reads - stage.around.waited.count <= 1)
        #expect(stage.around.reads == reads)
    }

    @Test func `a container that is gone is said, and nothing is shown for it`() async throws {
        let trial = try TrialContainer.recorded()
        let stage = ViewStage(trial)
        await stage.model.load()
        #expect(stage.model.sections != nil && stage.model.failure == nil)
        try FileManager.default.removeItem(at: trial.folder)
        await stage.model.load()
        #expect(stage.model.sections == nil)
        let failure = try #require(stage.model.failure)
        #expect(stage.texts.contains(failure) && !stage.texts.contains("Extension Health"))
    }
}
