// Clearing: exactly the logs go, a whole backup stands before, restoring gives all back and once only.

import Foundation
import InMemoryStore
import Synchronization
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite(.ownThread) struct LogClearingTests {
    private static let now = Instant(1_763_321_000)
    private static let recovery = #"[{"id":"A","timestamp":1763320000.5},{"id":"B","timestamp":1763320900}]"#
    private static let log = #"[{"timestamp":1,"message":"x"},{"timestamp":1,"message":"x"},{"timestamp":2}]"#

    private static var keys: [String: PropertyListValue] {
        var keys = Samples.keys
        keys["extension_logs"] = .data(Array(log.utf8))
        keys["extension_debug_log"] = .string("one\ntwo")
        keys["bgtask_log"] = .integer(7)
        keys["usage_a_total"] = .integer(3_600)
        return keys
    }

    private func store() throws -> (files: InMemoryFileSystem, clearing: LogClearing) {
        let files = InMemoryFileSystem()
        let paths = ContainerPaths(container: "/c", group: "group.test")
        files.put(try PropertyList.write(.dictionary(Self.keys), format: .binary), at: paths.preferences)
        files.put(Array(Self.recovery.utf8), at: "/c/recovery_log.json")
        files.put(Array("first\n".utf8), at: "/c/Logs/ext-log-2025-11-16.log")
        files.put(Array("notes".utf8), at: "/c/Logs/notes.txt")
        files.putLink(to: "/c/recovery_log.json", at: "/c/Logs/link.log")
        return (files, LogClearing(paths, stateHome: "/state", on: files))
    }

    private func keys(_ files: any FileSystem) throws -> [String: PropertyListValue] {
        let path = "/c/Library/Preferences/group.test.plist"
        let bytes = try files.read(path, links: .refuse, limit: 1 << 20).bytes
        guard case .dictionary(let keys) = try PropertyList.read(bytes).value else { return [:] }
        return keys
    }

    private func text(_ files: any FileSystem, _ path: String) -> String? {
        (try? files.read(path, links: .refuse, limit: 1 << 20)).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    @Test func `the plan counts and writes nothing`() throws {
        let (files, clearing) = try store()
        let plan = try clearing.plan(.all)
        #expect(
            plan.items.map(\.name) == [
                "bgtask_log", "extension_debug_log", "extension_logs", "recovery_log.json",
                "Logs/ext-log-2025-11-16.log",
            ])
        #expect(plan.items.map(\.entries) == [nil, 2, 3, 2, 1])
        #expect(plan.oldest == Instant(1) && plan.newest == Instant(1_763_320_900))
        #expect(try clearing.plan(.recovery).items.map(\.name) == ["recovery_log.json"])
        #expect(try files.list("/c/Library/Preferences", limit: 9).entries.count == 1)
    }

    @Test func `exactly the logs go and come back`() throws {
        let (files, clearing) = try store()
        let outcome = try clearing.clear(.all, at: Self.now)
        let backup = try #require(outcome.backup)
        #expect(backup.hasPrefix("/state/trackhealth/backups/c-") && backup.hasSuffix("/20251116T192320Z"))
        var expected = Self.keys
        for key in ["extension_logs", "extension_debug_log", "bgtask_log"] { expected[key] = nil }
        #expect(try keys(files) == expected)
        #expect(text(files, "/c/recovery_log.json") == "[]")
        #expect(text(files, "/c/Logs/ext-log-2025-11-16.log") == nil)
        #expect(text(files, "/c/Logs/notes.txt") == "notes")
        #expect(try files.stamp(of: "/c/Logs/link.log")?.kind == .link)
        #expect(text(files, backup + "/recovery_log.json") == Self.recovery)
        #expect(try files.stamp(of: backup)?.mode == 0o700)
        #expect(try files.stamp(of: backup + "/manifest.json")?.mode == 0o600)
        #expect(try files.stamp(of: backup + "/Logs/ext-log-2025-11-16.log")?.mode == 0o600)

        #expect(try clearing.clear(.all, at: Self.now).backup == nil)
        #expect(try clearing.backups().map(\.path) == [backup])
        for _ in 0..<2 {
            let restored = try clearing.restore()
            #expect(restored.conflicts.isEmpty && restored.restored.count == 5)
            #expect(try keys(files) == Self.keys)
            #expect(text(files, "/c/recovery_log.json") == Self.recovery)
            #expect(text(files, "/c/Logs/ext-log-2025-11-16.log") == "first\n")
        }
    }

    @Test func `what came since stays after the restored`() throws {
        let (files, clearing) = try store()
        _ = try clearing.clear(.all, at: Self.now)
        files.put(Array("second\n".utf8), at: "/c/Logs/ext-log-2025-11-16.log")
        try StoreTransaction(clearing.paths, on: files).transact { draft in
            try draft.append([Array(#"{"id":"C"}"#.utf8)], to: "recovery_log.json")
            draft.preferences["extension_logs"] = .data(
                Array(#"[{"message":"x","timestamp":1},{"timestamp":3}]"#.utf8))
            draft.preferences["extension_debug_log"] = .string("three")
            draft.preferences["bgtask_log"] = .string("text now")
        }
        for _ in 0..<2 {
            #expect(try clearing.restore().conflicts == ["bgtask_log"])
            let ids = text(files, "/c/recovery_log.json")?.split(separator: "\n").map { $0.prefix(9) }
            #expect(ids == ["[{\"id\":\"A", "{\"id\":\"B\"", "{\"id\":\"C\""])
            #expect(text(files, "/c/Logs/ext-log-2025-11-16.log") == "first\nsecond\n")
            let now = try keys(files)
            #expect(now["extension_debug_log"] == .string("one\ntwo\nthree"))
            #expect(now["bgtask_log"] == .string("text now"))
            guard case .data(let bytes)? = now["extension_logs"] else { return }
            #expect(JSONArrayLayout(bytes[...]).elements.count == 4)
        }
    }

    @Test func `backups are listed newest first`() throws {
        let (files, clearing) = try store()
        for entry in ["1", "2", "3"] {
            files.put(Array("[\(entry)]".utf8), at: "/c/recovery_log.json")
            _ = try clearing.clear(.recovery, at: Self.now)
        }
        files.put(.directory, at: Path.directory(of: try #require(try clearing.backups().first).path) + "/9")
        let names = try clearing.backups().map { Path.name(of: $0.path) }
        #expect(names == ["20251116T192320Z-03", "20251116T192320Z-02", "20251116T192320Z"])
        _ = try clearing.restore()
        #expect(text(files, "/c/recovery_log.json") == "[3]")
        // What a person clears and restores on a screen is never a repair.
        let newest = try #require(try clearing.backups().first)
        let repair = ClearingBackup.Manifest(
            container: "/c", clearedAt: Self.now.seconds + 60, keys: [], files: [],
            repair: ClearingBackup.Manifest.Repair(missing: [], sequence: 0))
        let later = Path.directory(of: newest.path) + "/20261116T192320Z"
        files.put(Array(try JSONEncoder().encode(repair)), at: later + "/manifest.json")
        #expect(try clearing.backups().map(\.path).first == later)
        #expect(try clearing.newestClearing() == newest)
    }

    @Test func `a container without preferences is cleared too`() throws {
        let files = InMemoryFileSystem()
        files.put(Array(Self.recovery.utf8), at: "/c/recovery_log.json")
        let paths = ContainerPaths(container: "/c", group: "group.test")
        let clearing = LogClearing(paths, stateHome: "/state", on: files)
        #expect(try clearing.clear(.all, at: Self.now).cleared.entries == 2)
        #expect(text(files, "/c/recovery_log.json") == "[]")
        #expect(try files.stamp(of: paths.preferences) == nil)
        _ = try clearing.restore()
        #expect(text(files, "/c/recovery_log.json") == Self.recovery)
    }

    @Test func `damage is refused or kept in the backup`() throws {
        let (files, clearing) = try store()
        files.put(Array(#"[{"id":"A"},{"#.utf8), at: "/c/recovery_log.json")
        #expect(throws: StoreChangeError.damagedLog(path: "/c/recovery_log.json")) {
            try clearing.clear(.recovery, at: Self.now, makingBackup: false)
        }
        _ = try clearing.clear(.recovery, at: Self.now)
        #expect(text(files, "/c/recovery_log.json") == "[]")
        _ = try clearing.restore()
        #expect(text(files, "/c/recovery_log.json") == #"[{"id":"A"},{"#)

        let plist = clearing.paths.preferences
        files.put(Array("bplist00 torn".utf8), at: plist)
        for logs in ClearScope.allCases {
            #expect(throws: StoreChangeError.self) { try clearing.clear(logs, at: Self.now) }
        }
        #expect(text(files, plist) == "bplist00 torn")
    }

    @Test func `a backup that was tampered with is refused`() throws {
        let (files, clearing) = try store()
        let backup = try #require(try clearing.clear(.all, at: Self.now).backup)
        let whole = try #require(try clearing.backups().first)
        files.put([1], at: backup + "/recovery_log.json")
        #expect(throws: StoreChangeError.self) { try clearing.restore(whole) }
        #expect(throws: StoreChangeError.noBackup(path: Path.directory(of: backup))) {
            try clearing.restore()
        }
        let hostile = text(files, backup + "/manifest.json")?
            .replacingOccurrences(of: "recovery_log.json", with: "../../../../c/evil")
        files.put(Array(try #require(hostile).utf8), at: backup + "/manifest.json")
        let reason = "it names ../../../../c/evil, which is never changed"
        #expect(throws: StoreChangeError.badBackup(path: backup, reason: reason)) {
            try clearing.restore(whole)
        }
    }

    @Test(arguments: [
        "Library/Preferences/group.test.plist", "usage-journal.jsonl", ".hidden", "Logs/a.txt",
        "Logs/b/c.log",
        "Logs/../a.log", "recovery_log.json.bak",
    ])
    func `a backup restores nothing that clearing does not take`(_ name: String) throws {
        let (files, clearing) = try store()
        let backup = try #require(try clearing.clear(.all, at: Self.now).backup)
        let before = [text(files, "/c/recovery_log.json"), text(files, "/c/Logs/notes.txt")]
        let keysBefore = try keys(files)
        let manifest = try #require(text(files, backup + "/manifest.json"))
        for (old, new) in [("recovery_log.json", name), ("extension_logs", "usage_x_today")] {
            files.put(
                Array(manifest.replacingOccurrences(of: old, with: new).utf8), at: backup + "/manifest.json")
            #expect(throws: StoreChangeError.self) {
                try clearing.restore(try clearing.backup(at: backup))
            }
        }
        files.put(Array(manifest.utf8), at: backup + "/manifest.json")
        #expect([text(files, "/c/recovery_log.json"), text(files, "/c/Logs/notes.txt")] == before)
        #expect(try keys(files) == keysBefore)
        #expect(try clearing.restore().conflicts.isEmpty)
    }

    @Test func `a clear that fails leaves no backup behind, and a later one sweeps what was never finished`()
        throws
    {
        let (files, clearing) = try store()
        let broken = clearing.backupFolder + "/20251113T193207Z"
        files.put([1], at: broken + "/Logs/ext-log.log")
        files.put([1], at: clearing.backupFolder + "/mine/note.txt")
        _ = try clearing.clear(.recovery, at: Self.now)
        #expect(try files.stamp(of: broken) == nil)
        #expect(try files.stamp(of: clearing.backupFolder + "/mine/note.txt") != nil)
        #expect(try clearing.backups().count == 1)
    }

    @Test(arguments: [
        "/Users/a/Library/Developer/CoreSimulator/Devices/X/data",
        "/Users/a/Library/Group Containers/group.test",
        "/Users/a/Library/Application Support/MobileSync/Backup/X",
    ])
    func `live stores are refused`(_ root: String) throws {
        let files = InMemoryFileSystem()
        files.put(Array(Self.recovery.utf8), at: root + "/recovery_log.json")
        files.putLink(to: root, at: "/link")
        for path in [root, "/link"] {
            let paths = ContainerPaths(container: path, group: "group.test")
            let clearing = LogClearing(paths, stateHome: "/state", on: files)
            #expect(throws: StoreChangeError.self) { try clearing.clear(.recovery, at: Self.now) }
            #expect(throws: StoreChangeError.self) { try clearing.restore() }
            #expect(try clearing.plan(.recovery).entries == 2)
        }
        #expect(try files.stamp(of: "/state") == nil)
    }

    @Test(arguments: [InMemoryFileSystem.Fault.code(ENOSPC), .code(EIO), .crash])
    func `every operation of a clear can fail`(_ fault: InMemoryFileSystem.Fault) throws {
        var failed = 0
        for operation in 1...500 {
            let (files, clearing) = try store()
            files.injectFault(fault, at: operation)
            let isDone = (try? clearing.clear(.all, at: Self.now)) != nil
            let isPast = files.operations < operation
            let crashed = files.isDown
            files.injectFault(.shortWrite, at: 0)
            if crashed { files.restart(keepingEntries: operation.isMultiple(of: 2)) }
            if !isDone { failed += 1 }
            // Wherever it stopped, what is gone lies in a whole backup: restoring gives everything back.
            if try !clearing.backups().isEmpty { _ = try clearing.restore() }
            #expect(try keys(files) == Self.keys, "operation \(operation)")
            #expect(text(files, "/c/recovery_log.json") == Self.recovery, "operation \(operation)")
            #expect(text(files, "/c/Logs/ext-log-2025-11-16.log") == "first\n", "operation \(operation)")
            if isPast {
                #expect(failed > 20)
                return
            }
        }
        Issue.record("the operations never ended")
    }

    @Test(arguments: [1, 3, 8, 30]) func `a clear that can't be undone says what is gone`(failures: Int)
        throws
    {
        var partly = 0
        for operation in 1...500 {
            let (files, clearing) = try store()
            let whole = Set(try clearing.plan(.all).items.map(\.name))
            files.injectFault(.code(EIO), at: operation...(operation + failures - 1))
            var failure: (any Error)?
            do { _ = try clearing.clear(.all, at: Self.now) } catch { failure = error }
            let isPast = files.operations < operation
            files.injectFault(.shortWrite, at: 0)
            let left = Set(try clearing.plan(.all).items.map(\.name))
            switch failure {
            case StoreChangeError.partlyCleared(let gone, let kept, let backup, _)?:
                partly += 1
                if !gone.isEmpty {
                    #expect(
                        Set(kept) == left && Set(gone) == whole.subtracting(left), "operation \(operation)")
                }
                // Where it stopped before the backup was whole, nothing is gone.
                if let found = try? clearing.backup(at: backup) { _ = try clearing.restore(found) }
            case nil: #expect(left.isEmpty)
            default: #expect(left == whole, "operation \(operation)")
            }
            if failure != nil {
                #expect(try keys(files) == Self.keys, "operation \(operation)")
                #expect(text(files, "/c/recovery_log.json") == Self.recovery, "operation \(operation)")
                #expect(text(files, "/c/Logs/ext-log-2025-11-16.log") == "first\n", "operation \(operation)")
            }
            if isPast {
                #expect(failures == 1 || partly > 0)
                return
            }
        }
        Issue.record("the operations never ended")
    }

    @Test func `a writer without the lock loses nothing, whenever it writes`() throws {
        let newer = Self.recovery.dropLast() + #",{"id":"new"}]"#
        for operation in 1...500 {
            let (files, clearing) = try store()
            files.injectFault(
                .replacement(path: "/c/recovery_log.json", bytes: Array(newer.utf8)), at: operation)
            _ = try clearing.clear(.all, at: Self.now)
            let isPast = files.operations < operation
            let kept = try clearing.backups().compactMap { text(files, $0.path + "/recovery_log.json") }
            let found = (kept + [text(files, "/c/recovery_log.json") ?? ""]).joined()
            #expect(found.contains(#"{"id":"new"}"#) || isPast, "operation \(operation)")
            if isPast { return }
        }
        Issue.record("the operations never ended")
    }

    @Test func `a writer meanwhile loses nothing`() throws {
        let folder = try TemporaryFolder()
        let paths = try folder.container()
        let clearing = LogClearing(paths, stateHome: folder.path("state"))
        let (entriesInAll, clears) = (400, 8)
        let written = Mutex(0)
        let write: @Sendable () throws -> Void = {
            var writer = StoreTransaction(paths)
            writer.isDurable = false
            writer.timeout = patience
            for index in 0..<entriesInAll {
                try writer.transact { draft in
                    let entry = Array(#"{"id":"\#(index)"}"#.utf8)
                    try draft.append([entry], to: "recovery_log.json", keeping: 5_000)
                }
                written.withLock { $0 += 1 }
            }
        }
        let clear: @Sendable () throws -> Void = {
            for number in 0..<clears {
                // Not all of them before the writer has begun, nor after it has ended.
                try eventually { written.withLock { $0 } >= number * entriesInAll / (clears + 1) }
                _ = try clearing.clear(.all, at: Self.now + Double(number))
            }
        }
        try atTheSameTime([write, clear])
        for backup in try clearing.backups().reversed() { _ = try clearing.restore(backup) }
        let bytes = try folder.read("recovery_log.json")
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: String]])
        #expect(entries.count == entriesInAll)
        #expect(Set(entries.compactMap { $0["id"] }).count == entriesInAll)
    }

    @Test func `Python finds the other keys unchanged`() throws {
        let folder = try TemporaryFolder()
        let paths = try folder.container()
        _ = try ChildProcess.python(
            """
            import plistlib, sys, datetime
            d = {'least': -2**63, 'most': 2**64-1, 'date': datetime.datetime(2024, 2, 29), 'raw': bytes(99),
                 'flag': True, 'one': 1, 'half': 0.1, 'ü': [1, {'a': False}], 'extension_logs': b'[1,2]',
                 'extension_debug_log': 'line'}
            plistlib.dump(d, open(sys.argv[1], 'wb'), fmt=plistlib.FMT_BINARY)
            """, [paths.preferences])
        let program = """
            import plistlib, sys
            d = plistlib.load(open(sys.argv[1], 'rb'))
            print(sorted((k, type(v).__name__, repr(v)) for k, v in d.items() if not k.startswith('extension_')))
            print(sum(k.startswith('extension_') for k in d))
            """
        let before = try ChildProcess.python(program, [paths.preferences])
        let clearing = LogClearing(paths, stateHome: folder.path("state"))
        _ = try clearing.clear(.extension, at: Self.now)
        let after = try ChildProcess.python(program, [paths.preferences])
        #expect(after == before.replacingOccurrences(of: "\n2\n", with: "\n0\n"))
        _ = try clearing.restore()
        #expect(try ChildProcess.python(program, [paths.preferences]) == before)
    }
}
