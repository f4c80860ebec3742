// The report extension shows the system's totals beside the tracker's, and what the sandbox refuses.

@_spi(Simulation) import DeviceActivity
@_spi(Simulation) import DeviceActivityAdapter
import DeviceActivityTotals
import Foundation
@_spi(Simulation) import ManagedSettings
import SharedStore
@_spi(Simulation) import SwiftUI
import Testing
import TrackingEngine
import TrackingModel
@_spi(Simulation) import _DeviceActivity_SwiftUI

@MainActor @Suite struct SystemTotalsTests {
    private typealias Segment = DeviceActivityData.ActivitySegment

    /// A container whose tracker has credited three minutes to the app of a token.
    private static func recorded() throws -> TrialContainer {
        let trial = try TrialContainer.recorded(NoonClock())
        try trial.choose("x")
        return trial
    }

    private nonisolated static let today = Calendar.current.dateInterval(of: .day, for: .now)!
    /// It is noon whenever the trial runs: early in the day it has not had the minutes yet.
    private nonisolated static let noon = Instant(today.start.timeIntervalSince1970 + 43_200)

    private struct NoonClock: EngineClock {
        func reading() -> ClockReading {
            ClockReading(
                wall: noon, monotonic: 43_200, boot: "b", calendar: LocalCalendar(.current, around: noon))
        }
    }

    /// Use of apps by their tokens, each in a category of its own; `-` is an app without a token.
    private static func segment(
        _ apps: [(token: String, seconds: Double)], during interval: DateInterval? = nil
    )
        -> Segment
    {
        Segment(
            simulated: apps.map { app in
                let token = app.token == "-" ? nil : Token<Application>(simulated: app.token)
                let application = Application(
                    simulated: token, bundle: "com.example." + app.token, name: "Shown " + app.token)
                return .init(simulated: [.init(simulated: application, seconds: app.seconds)])
            }, during: interval ?? today)
    }

    /// What the extension makes of segments, as the system has it do.
    private static func view(
        _ segments: [Segment], in trial: TrialContainer, updated: Date? = nil, sources: Int = 1
    ) async -> SystemTotalsView {
        let scene = SystemTotalsReport(TrackerSetup(group: trial.container.group)) { noon }
        let source = DeviceActivityData(
            simulated: segments, updated: updated ?? Date(timeIntervalSince1970: noon.seconds))
        let results = DeviceActivityResults(simulated: Array(repeating: source, count: sources))
        return await entitled(to: trial) {
            scene.content(await scene.makeConfiguration(representing: results))
        }
    }

    /// Runs calls in an extension with the App Group of a trial.
    private static func entitled<Result>(
        to trial: TrialContainer, _ calls: @MainActor () async -> Result
    ) async -> Result {
        await SimulatedProcess.$containers.withValue(
            [trial.container.group: trial.folder], operation: calls)
    }

    private static func appear(_ view: any View, in trial: TrialContainer) async {
        await entitled(to: trial) { for case .task(let work) in draw(view) { await work() } }
    }

    @Test func `an app in two parts of a day and two categories is one row beside the tracker's`()
        async throws
    {
        let trial = try Self.recorded()
        let parts = [Self.segment([("x", 50), ("x", 70)]), Self.segment([("x", 80.5)])]
        let texts = draw(await Self.view(parts, in: trial)).texts
        #expect(texts.contains("Shown x"))
        #expect(texts.contains("system 3m 20s, tracker 3m"))
        #expect(texts.contains("+20s"))
        #expect(texts.contains("They agree but for rounding."))
        #expect(texts.count { $0.hasPrefix("system ") } == 1)
    }

    @Test(arguments: [(900.0, "+12m", "did not credit 12m"), (30, "-2m 30s", "did not count: phantom")])
    func `a difference says what it can mean`(seconds: Double, difference: String, words: String) async throws
    {
        let texts = draw(await Self.view([Self.segment([("x", seconds)])], in: try Self.recorded())).texts
        #expect(texts.contains(difference))
        #expect(texts.contains { $0.contains(words) }, "\(texts)")
    }

    @Test func `apps that the tracker can't know are shown, and not compared`() async throws {
        let texts = draw(
            await Self.view([Self.segment([("y", 20), ("-", 10)])], in: try Self.recorded())
        ).texts
        for name in ["Shown y", "Shown -", "Primer"] { #expect(texts.contains(name)) }
        #expect(texts.contains("system 20s, tracker unknown"))
        #expect(texts.count { $0.contains("no app with this token") } == 2)
        #expect(texts.contains { $0.contains("the system lists no use of it") })
        #expect(texts.count { $0 == "unknown" } == 3)
    }

    @Test func `several sources, other days and none make no difference`() async throws {
        let trial = try Self.recorded()
        let part = Self.segment([("x", 900)])
        let moved = DateInterval(start: Self.today.start + 3_600, end: Self.today.end + 3_600)
        let yesterday = DateInterval(start: Self.today.start - 3_600, end: Self.today.start)
        for (view, words) in [
            (await Self.view([part], in: trial, sources: 2), "several people or devices"),
            (await Self.view([part, Self.segment([], during: moved)], in: trial), "another time zone"),
            (await Self.view([part], in: trial, updated: Self.today.start - 60), "nothing yet today"),
            (await Self.view([Self.segment([("x", 900)], during: yesterday)], in: trial), "lists no use"),
            (await Self.view([], in: trial, sources: 0), "lists no use"),
        ] {
            let texts = draw(view).texts
            #expect(texts.contains { $0.contains(words) }, "\(words): \(texts)")
            #expect(texts.contains("unknown") && !texts.contains { $0.contains("phantom") })
        }
        #expect(
            draw(await Self.view([], in: trial, sources: 0)).texts.contains { $0.contains("gives no totals") }
        )
    }

    @Test func `without the container the system's totals are shown with the reason`() async throws {
        let trial = try Self.recorded()
        try FileManager.default.removeItem(at: trial.folder)
        let view = await Self.view([Self.segment([("x", 120)])], in: trial)
        await Self.appear(view, in: trial)
        let texts = draw(view).texts
        #expect(texts.contains("system 2m, tracker unknown"))
        #expect(texts.contains { $0.contains(trial.folder.path) })
        #expect(
            texts.contains {
                $0.hasPrefix("The system lets this extension write nothing into the container: ")
            })
    }

    @Test func `a store that can't be read is named`() async throws {
        let trial = try Self.recorded()
        try Data("{".utf8).write(to: URL(fileURLWithPath: trial.container.paths.preferences))
        let texts = draw(await Self.view([Self.segment([("x", 120)])], in: trial)).texts
        #expect(texts.contains("system 2m, tracker unknown"))
        #expect(texts.contains { $0.hasPrefix("The tracker's usage-store.plist ") }, "\(texts)")
    }

    @Test func `a copy is left once the rows are shown, or its refusal`() async throws {
        let trial = try Self.recorded()
        let path = trial.container.systemTotals
        let view = await Self.view([Self.segment([("x", 120.25), ("y", 60)])], in: trial)
        #expect(!FileManager.default.fileExists(atPath: path))
        await Self.appear(view, in: trial)
        #expect(draw(view).texts.contains { $0.hasPrefix("A copy is in the container") })
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let apps = try #require(file["apps"] as? [[String: Any]])
        #expect(apps.map { $0["id"] as? String } == ["x"] && apps.first?["seconds"] as? Double == 120.25)

        // Where a folder lies in its place, nobody can write.
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let refused = await Self.view([Self.segment([("x", 120)])], in: trial)
        await Self.appear(refused, in: trial)
        let texts = draw(refused).texts
        #expect(
            texts.contains {
                $0.hasPrefix("The system lets this extension write nothing into the container: ")
            })
        #expect(texts.contains("system 2m, tracker 3m"))
    }

    @Test func `nothing is left where the system gave nothing`() async throws {
        let trial = try Self.recorded()
        await Self.appear(await Self.view([], in: trial, sources: 0), in: trial)
        #expect(!FileManager.default.fileExists(atPath: trial.container.systemTotals))
    }

    @Test func `the app's screen asks for the chosen apps and today alone`() async throws {
        let trial = try Self.recorded()
        let screen = SystemTotalsScreen(trial.container) { Self.noon }
        #expect(draw(screen).texts == ["System's Totals"])
        await Self.appear(screen, in: trial)
        let report = try #require(
            draw(screen).texts.first { $0.hasPrefix("trackhealth.system-totals of x, daily") })
        #expect(
            report.contains("\(Self.today.start)")
                && report.contains("\(Date(timeIntervalSince1970: Self.noon.seconds))"))
    }

    @Test func `without a chosen app it asks for nothing, which would be everything`() async throws {
        let trial = try TrialContainer()
        let screen = SystemTotalsScreen(trial.container)
        await Self.appear(screen, in: trial)
        #expect(draw(screen).texts.contains("No app is tracked."))
        try Data("{".utf8).write(to: URL(fileURLWithPath: trial.container.tokens))
        await Self.appear(screen, in: trial)
        #expect(draw(screen).texts.contains { $0.hasSuffix("have the apps chosen again") })
    }
}
