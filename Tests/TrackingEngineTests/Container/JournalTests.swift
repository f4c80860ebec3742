// The journal's file: torn ends, rotation, and transactions that run twice.

import Foundation
import InMemoryStore
import SharedStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct JournalTests {
    static let path = "/container/usage-journal.jsonl"

    private func bytes(_ files: InMemoryFileSystem, _ path: String = path) throws -> [UInt8] {
        try files.read(path, links: .refuse, limit: 1 << 30).bytes
    }

    @Test func `a line holds what the record holds`() throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(files))
        try rig.register()
        rig.use(1...1)
        let lines = try bytes(files).split(separator: 0x0A)
        #expect(lines.count == 2)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(lines[1])) as? [String: Any])
        #expect(object["seq"] as? Int == 2)
        #expect(object["kind"] as? String == "threshold")
        #expect(object["event"] as? String == Rig.event(Rig.app, 1))
        #expect(object["gen"] as? Int == 1)
        #expect(object["app"] as? String == Rig.app)
        #expect(object["ord"] as? Int == 1)
        #expect(object["wall"] as? Double == rig.clock.wall.seconds)
        #expect(object["mono"] as? Double == rig.clock.monotonic)
        #expect(object["boot"] as? String == "first")
        #expect(object["tz"] as? Int == 0)
    }

    @Test func `an end that was torn off at any byte is passed over`() throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(files))
        try rig.register()
        rig.use(1...2)
        let whole = try bytes(files)
        let lastLine = whole.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        for cut in lastLine..<whole.count {
            let torn = InMemoryFileSystem()
            torn.put(Array(whole[..<cut]), at: Self.path)
            let store = memoryContainer(torn)
            // A line that lacks nothing but its end counts.
            let isWhole = cut == whole.count - 1
            let next = JournalRecord(kind: .settled, reading: rig.clock.reading())
            try store.journal { journal in
                #expect(journal.lastSequence == (isWhole ? 3 : 2))
                let sequence = try journal.append(next)
                #expect(sequence == (isWhole ? 4 : 3))
            }
            try store.journal { journal in
                var sequences: [Int] = []
                try journal.forEach(after: 0) { sequences.append($0.sequence) }
                #expect(sequences == Array(1...(isWhole ? 4 : 3)))
            }
        }
    }

    @Test func `a journal that has grown is put aside, and counters still come of what is kept`() throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(files))
        try rig.register(minutes: 1...120)
        // Long names, so that a few hundred lines are enough.
        let activity = String(repeating: "x", count: 2_000)
        for minute in 1...300 {
            rig.clock.advance(60)
            _ = rig.recorder.receive(
                MonitorCallback(
                    .threshold, event: EventName(Rig.event(Rig.app, minute % 100 + 1)), activity: activity))
        }
        let size = try bytes(files).count
        #expect(size < 300_000)
        #expect(try bytes(files, "/container/usage-journal.previous.jsonl").count < 300_000)
        let rebuilt = try rig.rebuilt()
        try rig.look { draft in
            #expect(draft.state.receipts.received == 300)
            #expect(draft.ledger(of: Rig.app)?.todaySeconds == 6_000)
            #expect(rebuilt.state == draft.state)
            #expect(rebuilt.ledgers[Rig.app] == draft.ledger(of: Rig.app))
        }
    }

    @Test func `a rotation that was killed between its steps loses no number`() throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(files))
        try rig.register()
        rig.use(1...3)
        try files.rename(Self.path, to: "/container/usage-journal.previous.jsonl")
        rig.use(4...5)
        try rig.look { #expect($0.ledger(of: Rig.app)?.todaySeconds == 300) }
        try rig.store.journal { journal in
            var sequences: [Int] = []
            try journal.forEach(after: 0) { sequences.append($0.sequence) }
            #expect(sequences == Array(1...6))
        }
    }

    @Test func `lines that are no records are passed over`() throws {
        let files = InMemoryFileSystem()
        var rig = EngineRig(store: memoryContainer(files))
        try rig.register()
        rig.use(1...2)
        let good = try bytes(files)
        files.put(good + Array("garbage\n{\"seq\":\"x\"}\n\n\u{0}\n".utf8), at: Self.path)
        rig.use(3...3)
        try rig.look { #expect($0.ledger(of: Rig.app)?.todaySeconds == 180) }
    }
}
