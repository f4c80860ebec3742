// The journal as one who only looks reads it: on from the last read, across a rotation, past damage.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct JournalReadingTests {
    private let sample: SampleStore
    private let store: ContainerStore

    init() throws {
        sample = try SampleStore()
        let paths = ContainerPaths(root: SampleStore.root, preferences: SampleStore.plist)
        store = ContainerStore(paths, calendar: SampleStore.calendar, on: sample.files)
    }

    private func append(_ ordinals: ClosedRange<Int>) throws {
        try store.transact { draft, journal in
            draft.setCanary()
            for ordinal in ordinals {
                let reading = ClockReading(
                    wall: SampleStore.now - 6_000 + Double(ordinal) * 60, monotonic: Double(ordinal) * 60,
                    boot: "a", calendar: SampleStore.calendar)
                draft.state.appliedSequence = try journal.append(
                    JournalRecord(kind: .threshold, app: "tubes", ordinal: ordinal, reading: reading))
            }
        }
    }

    private var journal: String { SampleStore.root + "/" + ContainerPaths.journal }

    private func bytes() throws -> [UInt8] {
        try sample.files.read(journal, links: .refuse, limit: 1 << 20).bytes
    }

    private func trace(_ reader: inout StoreReader) throws -> EngineTrace? {
        try reader.read(calendar: SampleStore.calendar, at: SampleStore.now).engine
    }

    @Test func `a store of another writer has no trace of the engine`() throws {
        #expect(try sample.contents().engine == nil)
    }

    @Test func `records that came since the last read follow the ones before`() throws {
        var reader = try sample.reader()
        try append(1...3)
        #expect(try trace(&reader)?.records.map(\.ordinal) == [1, 2, 3])
        try append(4...5)
        let trace = try #require(try trace(&reader))
        #expect(trace.records.map(\.ordinal) == [1, 2, 3, 4, 5])
        #expect(trace.records.map(\.sequence) == [1, 2, 3, 4, 5])
        #expect(trace.hasCanary)
        #expect(trace.state?.appliedSequence == 5)
        #expect(trace.damagedLines == 0)
        #expect(try sample.contents().engine == trace)
    }

    @Test func `a rotation loses no record and brings none twice`() throws {
        var reader = try sample.reader()
        try append(1...4_000)
        _ = try trace(&reader)
        #expect(try sample.files.stamp(of: SampleStore.root + "/" + ContainerPaths.previousJournal) != nil)
        try append(4_001...4_010)
        for trace in [try trace(&reader), try sample.contents().engine] {
            #expect(trace?.records.map(\.sequence) == Array(1...4_010))
        }
    }

    @Test func `a damaged line is told and costs only itself`() throws {
        try append(1...3)
        var bytes = try bytes()
        let second = try #require(bytes.firstIndex(of: 0x0A)) + 3
        bytes[second] = 0xFF
        sample.files.put(bytes, at: journal)
        let contents = try sample.contents()
        #expect(contents.engine?.records.map(\.ordinal) == [1, 3])
        #expect(contents.engine?.damagedLines == 1)
        #expect(contents.problems.contains { $0.source == ContainerPaths.journal })
    }

    @Test func `a line that is being written is no damage and comes with the next read`() throws {
        var reader = try sample.reader()
        try append(1...3)
        let whole = try bytes()
        sample.files.put(Array(whole.dropLast(10)), at: journal)
        #expect(try trace(&reader)?.records.map(\.ordinal) == [1, 2])
        sample.files.put(whole, at: journal)
        let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        #expect(contents.engine?.records.map(\.ordinal) == [1, 2, 3])
        #expect(contents.engine?.damagedLines == 0)
    }

    @Test func `a store whose journal is there and whose canary is gone says so`() throws {
        try append(1...3)
        try sample.write([:])
        #expect(try sample.contents().engine?.hasCanary == false)
    }
}
