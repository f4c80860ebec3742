// The file itself: who may read it, how large it grows, and what becomes of one that can't be used.

import Dispatch
import Foundation
import GRDB
import RecordHistory
import Testing
import TrackingModel

@Suite struct FileTests {
    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func `nobody but its owner can read a history`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        try recorder.record(store(1...5), mark(6))
        #expect(try mode(folder.history) == 0o600)
        #expect(try mode(folder.history + "-wal") == 0o600)
        #expect(try mode(folder.path + "/state/trackhealth") == 0o700)
    }

    @Test func `records older than the bound go, and old ones do not come back`() throws {
        let folder = Folder()
        var limits = HistoryLimits()
        limits.age = 100 * 60
        var recorder = try folder.recorder(limits)
        try recorder.record(store(1...50), mark(60))
        // Looked after once an hour.
        try recorder.record(store(1...110), mark(115))
        #expect(try folder.figure("SELECT count(*) FROM recovery") == 110)
        try recorder.record(store(1...120), mark(125))
        #expect(try folder.figure("SELECT count(*) FROM recovery") == 96)
        var later = try folder.recorder(limits)
        try later.record(store(1...140), mark(141))
        #expect(try folder.window(store(1...140), 0, 200).recovery.first?.event.ordinal == 41)
        // A clock far in the future is not believed.
        try later.record(store([100_000]), mark(142))
        #expect(try folder.figure("SELECT count(*) FROM recovery WHERE at > \(at(1_000).seconds)") == 0)
    }

    @Test func `a history never takes more room than it may`() throws {
        let folder = Folder()
        var limits = HistoryLimits()
        limits.bytes = 400_000
        var recorder = try folder.recorder(limits)
        for round in 0..<40 {
            var contents = store([round * 10])
            contents.log = (0..<100).map {
                line(Double(round * 10) + Double($0) / 100, String(repeating: "x", count: 200))
            }
            try recorder.record(contents, mark(Double(round * 10) + 2))
        }
        let log = try folder.window(store([390]), 0, 1_000).log
        #expect(log.count > 500)
        #expect(log.count < 2_000)
        // The newest are there, the oldest went.
        #expect(log.last?.at == at(390.99))
        #expect(try #require(log.first?.at) > at(100))
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: folder.history)[.size] as? Int)
        #expect(size <= 500_000)
    }

    @Test func `a history of a newer version is refused and stays as it is`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        try recorder.record(store(1...5), mark(6))
        let queue = try DatabaseQueue(path: folder.history)
        try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 of the future')") }
        try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        let before = try Data(contentsOf: URL(filePath: folder.history))
        #expect(throws: HistoryError.newer(path: folder.history)) { try HistoryStore(path: folder.history) }
        #expect(try Data(contentsOf: URL(filePath: folder.history)) == before)
        #expect("\(HistoryError.newer(path: "x"))".contains("newer version"))
    }

    @Test func `a database of another program is refused and stays as it is`() throws {
        let folder = Folder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/state/trackhealth", withIntermediateDirectories: true)
        try DatabaseQueue(path: folder.history).write { try $0.execute(sql: "CREATE TABLE mine (x)") }
        let before = try Data(contentsOf: URL(filePath: folder.history))
        #expect(throws: HistoryError.foreign(path: folder.history)) { try HistoryStore(path: folder.history) }
        #expect(try Data(contentsOf: URL(filePath: folder.history)) == before)
    }

    @Test func `a damaged history is moved aside with a word, and a new one begins`() throws {
        let folder = Folder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/state/trackhealth", withIntermediateDirectories: true)
        let garbage = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try garbage.write(to: URL(filePath: folder.history))
        var recorder = try folder.recorder()
        #expect(recorder.notice?.contains("\(folder.history).damaged-1") == true)
        try recorder.record(store(1...5), mark(6))
        #expect(try folder.figure("SELECT count(*) FROM recovery") == 5)
        #expect(try Data(contentsOf: URL(filePath: folder.history + ".damaged-1")) == garbage)
    }

    @Test func `damage while it is open costs the history, not the record`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        try recorder.record(store(1...5), mark(6))
        let queue = try DatabaseQueue(path: folder.history)
        try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        let file = try FileHandle(forWritingTo: URL(filePath: folder.history))
        let size = try file.seekToEnd()
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4_096))
        try file.close()
        var fresh = try folder.recorder()
        try fresh.record(store(1...7), mark(8))
        try recorder.record(store(1...8), mark(9))
        #expect(fresh.notice != nil || recorder.notice != nil)
        #expect(try folder.figure("SELECT count(*) FROM recovery") == 8)
        #expect(FileManager.default.fileExists(atPath: folder.history + ".damaged-1"))
        #expect(!FileManager.default.fileExists(atPath: folder.history + ".damaged-2"))
    }

    @Test func `a history that was removed begins anew with all that the store holds`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        try recorder.record(store(1...5), mark(6))
        for part in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: folder.history + part) }
        try recorder.record(store(1...6), mark(7))
        #expect(try folder.figure("SELECT count(*) FROM recovery") == 6)
    }

    @Test func `what is no file is an error, not a wait`() throws {
        let folder = Folder()
        let state = folder.path + "/state/trackhealth"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        #expect(mkfifo(folder.history, 0o600) == 0)
        #expect(throws: HistoryError.self) { try HistoryStore(path: folder.history) }
    }

    @Test func `several observers at once write every record once`() throws {
        let folder = Folder()
        // They begin the history at once, too.
        let results = Failures()
        DispatchQueue.concurrentPerform(iterations: 4) { observer in
            do {
                var recorder = try folder.recorder()
                for newest in stride(from: 100 + observer, through: 700, by: 7) {
                    var contents = store((newest - 99)...newest)
                    contents.log = (newest - 99...newest).map { line(Double($0), "line") }
                    try recorder.record(contents, mark(Double(newest)))
                }
            } catch { results.add("\(error)") }
        }
        #expect(results.all == [])
        #expect(try folder.figure("SELECT count(*) FROM device") == 1)
        let newest = (0..<4).map { 100 + $0 + (600 - $0) / 7 * 7 }.max() ?? 0
        #expect(try folder.figure("SELECT count(*) FROM recovery") == newest)
        #expect(try folder.figure("SELECT count(*) FROM log") == newest)
        let check = try DatabaseQueue(path: folder.history).read {
            try String.fetchOne($0, sql: "PRAGMA integrity_check")
        }
        #expect(check == "ok")
    }

    @Test func `pruning by hand removes what is older and tells how much`() throws {
        let folder = Folder()
        var recorder = try folder.recorder()
        try recorder.record(store(1...50), mark(60))
        let store = try HistoryStore(path: folder.history)
        #expect(try store.prune(before: at(21)) == 20)
        #expect(try folder.figure("SELECT count(*) FROM recovery") == 30)
        #expect(store.bytes > 0)
    }
}

/// Errors from several threads.
final class Failures: @unchecked Sendable {
    private let lock = NSLock()
    private var errors: [String] = []
    var all: [String] { lock.withLock { errors } }
    func add(_ error: String) { lock.withLock { errors.append(error) } }
}
