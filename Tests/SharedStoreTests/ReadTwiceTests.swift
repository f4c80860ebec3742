// A store that is read as of now, and then as of an instant that it holds itself: no file is read twice, and what comes
// out is what a reader gives that reads for that instant alone.

import Foundation
import InMemoryStore
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct ReadTwiceTests {
    private static let toronto = TimeZone(identifier: "America/Toronto")!

    /// What both reads give, and the files that the second one read.
    private struct Outcome {
        var second: StoreContents
        var alone: StoreContents
        var listings: (second: StoreListing?, alone: StoreListing?)
        var reads: [String]

        var isSame: Bool { second == alone && listings.second == listings.alone }
    }

    /// Reads a store as of one instant and then of another, each with the calendar of its time.
    private func outcome(
        _ path: String, _ files: InMemoryFileSystem, first: Instant, then: Instant,
        zone: TimeZone = toronto, limits: ReadLimits = ReadLimits()
    ) throws -> Outcome {
        let store = try OpenedStore(path, files: files)
        let calendar = LocalCalendar(zone, around: then)
        var (reader, fresh) = (store.reader(limits: limits), store.reader(limits: limits))
        _ = try reader.readFirst(calendar: LocalCalendar(zone, around: first), at: first)
        files.forgetReads()
        let second = try reader.read(calendar: calendar, at: then)
        let reads = files.reads
        let alone = try fresh.read(calendar: calendar, at: then)
        return Outcome(
            second: second, alone: alone,
            listings: (reader.listing(of: second, at: then), fresh.listing(of: alone, at: then)), reads: reads
        )
    }

    /// A container with all that one can hold.
    private func container() throws -> SampleStore {
        let store = try SampleStore(nil)
        for (path, bytes) in try MutatedContainerTests.files() { store.files.put(bytes, at: path) }
        try store.writeEngine([
            "usage_x_today": .integer(120), "usage_x_reset": .real(SampleStore.midnight),
            "extension_heartbeat": .real(SampleStore.now.seconds - 30),
            "extension_debug_log": .string(
                "[23:59:58.900][A1B2C3D4] THRESHOLD_CALL event=usage.app.1.min.12"),
        ])
        store.put("no record\n", at: ContainerPaths.journal)
        return store
    }

    private let debug = """
        [08:15:55.200][77E0D4B1] THRESHOLD_CALL event=usage.app.16.min.1
        [08:15:55.200][77E0D4B1] THRESHOLD_RESULT event=usage.app.16.min.1 recorded=true

        """

    @Test(arguments: [60.0, 86_400, 1_728_000])
    func `no file of a container is read twice`(later: Double) throws {
        let store = try container()
        let then = SampleStore.now - 30
        let outcome = try outcome(SampleStore.root, store.files, first: then + later, then: then)
        #expect(outcome.isSame)
        #expect(outcome.reads == [])
        #expect(outcome.second.log.count > 3 && outcome.second.recovery.count == 4)
    }

    @Test func `no file of a lone plist, and none without preferences, is read twice`() throws {
        let files = InMemoryFileSystem()
        files.put(try MutatedContainerTests.files()[SampleStore.plist] ?? [], at: "/x/group.example.plist")
        files.put(Array(SampleStore.log(4).utf8), at: "/y/recovery_log.json")
        for path in ["/x/group.example.plist", "/y"] {
            let outcome = try outcome(path, files, first: SampleStore.now + 86_400, then: SampleStore.now)
            #expect(outcome.isSame)
            #expect(outcome.reads == [])
        }
    }

    @Test func `no text log is read twice, in whatever year it is looked at`() throws {
        let files = InMemoryFileSystem()
        for day in ["2025-11-12", "2025-11-13"] {
            files.put(Array(debug.utf8), at: "/x/ext-log-\(day).log")
        }
        files.put(Array(debug.utf8), at: "/x/copied.txt")
        files.put(Array("no line of a tracker\n".utf8), at: "/x/note.txt")
        for path in ["/x", "/x/ext-log-2025-11-13.log", "/x/copied.txt"] {
            for later in [60.0, 77_760_000] {
                let outcome = try outcome(
                    path, files, first: SampleStore.now + later, then: SampleStore.now)
                #expect(outcome.isSame, "\(path)")
                #expect(outcome.reads == [])
            }
        }
    }

    @Test func `an export is read once, and gives the same both times`() throws {
        let store = try container()
        let container = try ContainerArchive.archive(
            of: try StoreLocation(SampleStore.root, in: store.files), in: store.files)
        let head =
            #"{"schema":"trackhealth.export/1","at":1763053200,"time_zone":"America/Toronto","container":"#
        store.files.put(Array(head.utf8) + container + [UInt8(ascii: "}")], at: "/report.json")
        let outcome = try outcome(
            "/report.json", store.files, first: SampleStore.now + 86_400, then: SampleStore.now - 30)
        #expect(outcome.isSame && outcome.reads == [])
        #expect(outcome.second.recovery.count == 4)
    }

    @Test func `a log in whose days the calendars differ is read again, and the rest is not`() throws {
        let store = try container()
        // After 400 days a calendar knows no clock change of that year any more, and goes on with daylight saving time,
        // which held in June already.
        store.put(debug, at: "Logs/ext-log-2025-06-14.log")
        let outcome = try outcome(
            SampleStore.root, store.files, first: SampleStore.now + 86_400_000, then: SampleStore.now)
        #expect(outcome.isSame)
        #expect(outcome.reads == [SampleStore.root + "/Logs/ext-log-2025-11-13.log"])
    }

    @Test func `where clocks are never set no log is read again, however old it is`() throws {
        let store = try container()
        let utc = TimeZone(identifier: "UTC")!
        let outcome = try outcome(
            SampleStore.root, store.files, first: SampleStore.now + 259_200_000, then: SampleStore.now,
            zone: utc)
        #expect(outcome.isSame && outcome.reads == [])
    }

    @Test(arguments: [
        // Three days after that instant, so that it is no time then.
        SampleStore.now.seconds + 3 * 86_400,
        // Seconds since 2001, which are a time in the other epoch only by the later instant.
        SampleStore.now.seconds + 3 * 86_400 - Instant.referenceEpochOffset,
    ])
    func `a recovery log with a time that only later is one is read again`(seconds: Double) throws {
        let store = try SampleStore()
        let late = SampleStore.entry(9, at: seconds)
        store.put("[\(SampleStore.entry(0)),\(late)]", at: "recovery_log.json")
        let outcome = try outcome(
            SampleStore.root, store.files, first: SampleStore.now + 30 * 86_400, then: SampleStore.now)
        #expect(outcome.isSame)
        #expect(outcome.reads == [SampleStore.root + "/recovery_log.json"])
        #expect(outcome.second.recovery.count == 1)
    }

    @Test func `what has changed since is read again`() throws {
        let store = try container()
        var reader = try store.reader()
        let calendar = SampleStore.calendar
        _ = try reader.readFirst(calendar: calendar, at: SampleStore.now + 60)
        store.put(SampleStore.log(7), at: "recovery_log.json")
        try store.writeEngine(["usage_x_today": .integer(180)])
        let second = try reader.read(calendar: calendar, at: SampleStore.now)
        #expect(second == (try store.contents()))
        #expect(second.recovery.count == 7 && second.app("x")?.counters.first?.todaySeconds == 180)
    }

    @Test func `from the third read on all is as without the two`() throws {
        let store = try container()
        var reader = try store.reader()
        _ = try reader.readFirst(calendar: SampleStore.calendar, at: SampleStore.now + 60)
        _ = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        store.files.forgetReads()
        _ = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        // Preferences are read each time, other files where their stamps are new.
        let location = reader.location
        #expect(store.files.reads == [location.plist, location.suite])
    }

    @Test func `what was kept for a loss of power is named as such by the second read, too`() throws {
        let store = try SampleStore(["usage_x_today": .integer(60)])
        let good = try store.files.read(SampleStore.plist, links: .refuse, limit: 1 << 20).bytes
        store.files.put(good, at: KeptFile.path(besides: SampleStore.plist))
        store.files.put(Array(repeating: 0, count: good.count), at: SampleStore.plist)
        let outcome = try outcome(
            SampleStore.root, store.files, first: SampleStore.now + 60, then: SampleStore.now)
        #expect(outcome.isSame)
        #expect(outcome.second.tells(Path.name(of: SampleStore.plist), "before a loss of power"))
    }

    @Test(arguments: [UInt64(1), 2])
    func `of any damaged container both ways give the same`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let good = try MutatedContainerTests.files()
        let days = [-400.0, -3, -1, 0, 1, 3]
        for turn in 0..<MutatedContainerTests.count / 2 {
            let store = try SampleStore(nil)
            for path in good.keys.sorted() {
                let bytes = good[path] ?? []
                store.files.put(
                    Bool.random(using: &random) ? MutatedContainerTests.mutate(bytes, &random) : bytes,
                    at: path)
            }
            let then = SampleStore.now + 86_400 * (days.randomElement(using: &random) ?? 0)
            let first = then + [0.0, 60, 86_400, 34_560_000][Int(random.next() % 4)]
            let isSame = try outcome(SampleStore.root, store.files, first: first, then: then).isSame
            #expect(isSame, "\(turn)")
        }
    }
}
