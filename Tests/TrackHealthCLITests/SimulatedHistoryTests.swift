// A long simulated history: what is finished leaves the memory, and the files are those of a history that is held whole.

import ActivitySimulator
import Foundation
import InMemoryStore
import PtyKit
import SharedStore
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread) struct SimulatedHistoryTests {
    private static let calendar = LocalCalendar.utc
    private static let first = LocalDay(year: 2025, month: 11, day: 13)

    private static func options(_ profile: Profile, days: Int) -> SimulationOptions {
        SimulationOptions(
            profile: profile, user: UserPreset.heavy.user, seed: 9, start: calendar.start(of: first),
            calendar: calendar, days: days)
    }

    private static func history(
        _ profile: Profile, days: Int, near folder: String
    ) throws -> SimulatedHistory {
        var history = SimulatedHistory(options(profile, days: days), policy: .ordinal, near: folder)
        let progress = WorkProgress(total: days, unit: ("day", "days"), isQuiet: true)
        try history.run(toLastOf: days, from: first, progress: progress)
        history.beginJournal()
        return history
    }

    @Test(arguments: [Profile.ios263, .lowmem, .ios18])
    func `the files are those of a history that is held whole`(profile: Profile) throws {
        let folder = try TemporaryFolder()
        let days = 12
        let options = Self.options(profile, days: days)
        var history = try Self.history(profile, days: days, near: folder.path)
        history.run(until: options.end - 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        try history.write(toFolder: folder.path + "/made")

        let whole = EngineDevice(options, store: MemoryStore())
        whole.store.contents.state.policy = CreditingPolicy.ordinal.name
        var checkpoint: JournalCheckpoint?
        for day in 1..<days {
            whole.simulation.run(until: Self.calendar.start(of: Self.first + day))
            checkpoint = whole.store.checkpoint
        }
        whole.simulation.run(until: options.end - 1)
        let container = ContainerStore(
            ContainerPaths(container: folder.path + "/whole", group: StoreLocation.defaultGroup),
            calendar: Self.calendar, isDurable: false)
        try container.transact { draft, _ in whole.store.contents.copy(into: &draft) }
        try container.beginJournal(with: try #require(checkpoint), whole.store.journal.records)

        let truth = try Data(contentsOf: URL(filePath: folder.path + "/made/truth.json"))
        #expect(try truth == JSONEncoder.orderly.encode(whole.device.truth))
        #expect(history.truth.usedSeconds == whole.device.truth.usedSeconds)
        #expect(history.truth.segmentCount == whole.device.truth.segments.count)
        for file in [
            ContainerPaths.analytics, ContainerPaths.journal, ContainerPaths.recoveryLog,
            "Library/Preferences/\(StoreLocation.defaultGroup).plist",
        ] {
            let made = try Data(contentsOf: URL(filePath: folder.path + "/made/container/" + file))
            #expect(
                try made == Data(contentsOf: URL(filePath: folder.path + "/whole/" + file)), "\(file)")
            #expect(made.count > 1_000)
        }
    }

    @Test func `a history of many days holds no more than one of few`() throws {
        let folder = try TemporaryFolder()
        func held(_ days: Int) throws -> (truth: Int, records: Int, events: Int, length: Int) {
            let history = try Self.history(.ios263, days: days, near: folder.path)
            let truth = history.device.truth
            let count =
                truth.segments.count + truth.events.count + truth.crossings.count + truth.deliveries.count
                + truth.registrations.count + truth.outages.count + truth.device.count
            let (records, events) = (history.store.journal.records, history.store.contents.analytics)
            return (count, records.count, events.count, history.store.journal.lastSequence)
        }
        let (few, many) = (try held(4), try held(32))
        #expect(many.length > 6 * few.length && few.length > 1_000)
        // The newest outages, what is on its way at midnight, and what came after that.
        #expect(few.truth < 1_000 && many.truth < 1_000)
        #expect(few.records < 100 && many.records < 100)
        #expect(few.events == 0 && many.events == 0)
    }

    @Test func `a run that is killed or interrupted leaves nothing, whatever it had put aside`() throws {
        let bench = try Bench()
        let folder = bench.folder.appending(path: "out")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for signal in [SIGKILL, SIGINT] {
            let session = try bench.start(
                [
                    "simulate", "--days", "3650", "--user", "heavy", "--profile", "ios26.3", "-o",
                    folder.path + "/sim",
                ], columns: 200)
            #expect(session.read(until: " of 3650 days, about ") != nil)
            session.signal(signal)
            #expect(session.wait() != 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }
}
