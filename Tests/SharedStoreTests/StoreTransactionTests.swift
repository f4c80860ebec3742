// Transactions: two writers lose nothing, a failure changes nothing, foreign keys stay as they are.

import Foundation
import InMemoryStore
import TestSupport
import Testing

@testable import SharedStore

@Suite(.ownThread) struct StoreTransactionTests {
    private func memory(_ keys: [String: PropertyListValue] = Samples.keys) throws -> (
        files: InMemoryFileSystem, store: StoreTransaction
    ) {
        let files = InMemoryFileSystem()
        let paths = ContainerPaths(container: "/c", group: "group.test")
        files.put(
            try PropertyList.write(.dictionary(keys), format: .binary), at: paths.preferences, mode: 0o644)
        return (files, StoreTransaction(paths, on: files))
    }

    private func keys(_ store: StoreTransaction, _ files: any FileSystem) throws -> [String:
        PropertyListValue]
    {
        let bytes = try files.read(store.paths.preferences, links: .follow, limit: 1 << 20).bytes
        guard case .dictionary(let keys) = try PropertyList.read(bytes).value else { return [:] }
        return keys
    }

    private func entries(_ files: any FileSystem, _ path: String) throws -> [String] {
        let bytes = try files.read(path, links: .follow, limit: 1 << 24).bytes
        let layout = JSONArrayLayout(bytes[...])
        #expect(layout.isWhole)
        return layout.elements.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test(arguments: [PropertyList.Format.binary, .xml])
    func `format types and foreign keys stay`(_ format: PropertyList.Format) throws {
        let files = InMemoryFileSystem()
        let paths = ContainerPaths(container: "/c", group: "group.test")
        files.put(try PropertyList.write(.dictionary(Samples.keys), format: format), at: paths.preferences)
        let store = StoreTransaction(paths, on: files)
        try store.transact { $0.preferences["usage_a_today"] = .integer(60) }
        let document = try PropertyList.read(
            files.read(paths.preferences, links: .refuse, limit: 1 << 20).bytes)
        #expect(document.format == format)
        var expected = Samples.keys
        expected["usage_a_today"] = .integer(60)
        #expect(document.value == .dictionary(expected))
    }

    @Test func `nothing is written without a change`() throws {
        let (files, store) = try memory()
        let before = try files.stamp(of: store.paths.preferences)
        #expect(try store.transact { $0.preferences.count } == Samples.keys.count)
        #expect(try files.stamp(of: store.paths.preferences) == before)
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try store.transact { draft in
                draft.preferences.removeAll()
                try draft.setContents([1], of: "recovery_log.json")
                throw Stop()
            }
        }
        #expect(try files.stamp(of: store.paths.preferences) == before)
        #expect(try files.stamp(of: "/c/recovery_log.json") == nil)
    }

    @Test(arguments: ["", "bplist00 torn", "hello", "<plist><array/></plist>"])
    func `preferences that cannot be read stay`(_ text: String) throws {
        let (files, store) = try memory()
        files.put(Array(text.utf8), at: store.paths.preferences)
        #expect(throws: StoreChangeError.self) { try store.transact { $0.preferences["a"] = .integer(1) } }
        #expect(try files.read(store.paths.preferences, links: .refuse, limit: 99).bytes == Array(text.utf8))
    }

    @Test func `missing preferences are made`() throws {
        let folder = try TemporaryFolder()
        var store = StoreTransaction(ContainerPaths(container: folder.path("new"), group: "group.test"))
        #expect(throws: StoreChangeError.self) { try store.transact { $0.preferences["a"] = .integer(1) } }
        store.makesFolders = true
        try store.transact { draft in
            #expect(draft.origin == .missing)
            draft.preferences["a"] = .integer(1)
        }
        #expect(try keys(store, LocalFileSystem()) == ["a": .integer(1)])
        #expect(try LocalFileSystem().stamp(of: folder.path("new"))?.mode == 0o700)
    }

    @Test func `logs grow to their cap and keep bytes`() throws {
        let (files, store) = try memory()
        files.put(Array(#" [ {"id" : 1.50e0, "x":"],\"["} , {broken} ,] "#.utf8), at: "/c/recovery_log.json")
        let gone = try store.transact {
            try $0.append([Array("3".utf8)], to: "recovery_log.json", keeping: 3)
        }
        #expect(gone == 0)
        #expect(
            try entries(files, "/c/recovery_log.json") == [#"{"id" : 1.50e0, "x":"],\"["}"#, "{broken}", "3"])
        let second = try store.transact {
            try $0.append([Array("4".utf8), Array("5".utf8)], to: "recovery_log.json", keeping: 3)
        }
        #expect(second == 2)
        #expect(try entries(files, "/c/recovery_log.json") == ["3", "4", "5"])
        files.put([], at: "/c/recovery_log.json")
        try store.transact { try $0.append([Array("1".utf8)], to: "recovery_log.json") }
        #expect(try entries(files, "/c/recovery_log.json") == ["1"])
    }

    @Test(arguments: ["{}", "[1", "[1]]", "[1] x", "[{]}", String(repeating: "[", count: 500)])
    func `damaged logs are not extended`(_ text: String) throws {
        let (files, store) = try memory()
        files.put(Array(text.utf8), at: "/c/recovery_log.json")
        #expect(throws: StoreChangeError.damagedLog(path: "/c/recovery_log.json")) {
            try store.transact { try $0.append([Array("1".utf8)], to: "recovery_log.json") }
        }
    }

    @Test(arguments: ["../a", "/a", "a/../../b", "", "a//b", "a\0b"])
    func `names stay in the container`(_ name: String) throws {
        let (_, store) = try memory()
        #expect(throws: StoreChangeError.badName(name)) {
            try store.transact { try $0.setContents([], of: name) }
        }
    }

    @Test func `links out of the container are not written through`() throws {
        let (files, store) = try memory()
        files.put([7], at: "/outside/a.log")
        files.putLink(to: "/outside", at: "/c/Logs")
        files.putLink(to: "/outside/a.log", at: "/c/recovery_log.json")
        for name in ["Logs/a.log", "Logs/new.log", "recovery_log.json"] {
            #expect(throws: StoreChangeError.file(.linkRefused(path: "/c/" + name))) {
                try store.transact { try $0.setContents([8], of: name) }
            }
            #expect(throws: StoreChangeError.self) { try store.transact { try $0.remove(name) } }
        }
        #expect(try files.read("/outside/a.log", links: .refuse, limit: 9).bytes == [7])
    }

    @Test func `writers without the lock are noticed`() throws {
        let (files, store) = try memory()
        var runs = 0
        try store.transact { draft in
            runs += 1
            if runs == 1 {
                files.put(
                    try PropertyList.write(.dictionary(["b": .integer(2)]), format: .binary),
                    at: store.paths.preferences)
            }
            draft.preferences["a"] = .integer(1)
        }
        #expect(runs == 2)
        #expect(try keys(store, files) == ["a": .integer(1), "b": .integer(2)])
        #expect(throws: StoreChangeError.alwaysChanging(path: store.paths.preferences)) {
            try store.transact { draft in
                files.put(Samples.binary, at: store.paths.preferences)
                draft.preferences["a"] = .integer(3)
            }
        }
        #expect(try files.list("/c/Library/Preferences", limit: 9).entries.count == 2)
    }

    @Test func `a held lock names its holder`() throws {
        let folder = try TemporaryFolder()
        var store = StoreTransaction(try folder.container())
        store.timeout = 0.02
        let lock = try StoreLock.take(besides: store.paths.preferences, on: LocalFileSystem())
        #expect(
            throws: StoreChangeError.locked(
                path: folder.path("Library/Preferences/.group.test.plist.lock"), holder: getpid(),
                seconds: 0.02)
        ) { try store.transact { $0.preferences["a"] = .integer(1) } }
        lock.release(on: LocalFileSystem())
        try store.transact { $0.preferences["a"] = .integer(1) }
    }

    @Test(arguments: [InMemoryFileSystem.Fault.code(EIO), .code(ENOSPC), .shortWrite, .crash])
    func `every operation of a transaction can fail`(_ fault: InMemoryFileSystem.Fault) throws {
        for operation in 1...200 {
            for keepsEntries in [true, false] {
                let (files, store) = try memory(["a": .integer(1), "date": .date(0.5)])
                files.put(Array("[1]".utf8), at: "/c/recovery_log.json")
                files.injectFault(fault, at: operation)
                let isDone = (try? store.transact(Self.addTwo)) != nil
                let isPast = files.operations < operation
                let crashed = files.isDown
                files.injectFault(.shortWrite, at: 0)
                if crashed { files.restart(keepingEntries: keepsEntries) }
                let now = try keys(store, files)
                let log = try entries(files, "/c/recovery_log.json")
                #expect(now["date"] == .date(0.5))
                #expect(now["a"] == .integer(1) || now["a"] == .integer(2), "operation \(operation)")
                #expect(log == ["1"] || log == ["1", "2"], "operation \(operation)")
                // The preferences never tell of something that the log doesn't hold.
                if now["a"] == .integer(2) { #expect(log.count == 2, "operation \(operation)") }
                if isDone { #expect(now["a"] == .integer(2) && log.count == 2) }
                try store.transact { $0.preferences["b"] = .integer(1) }
                let left = try files.list("/c/Library/Preferences", limit: 9).entries.map(\.name)
                #expect(left == [".group.test.plist.lock", "group.test.plist"], "operation \(operation)")
                if isPast { return }
            }
        }
        Issue.record("the operations never ended")
    }

    private static func addTwo(_ draft: inout StoreDraft) throws -> Int {
        draft.preferences["a"] = .integer(2)
        return try draft.append([Array("2".utf8)], to: "recovery_log.json")
    }

    @Test func `threads lose nothing`() throws {
        let folder = try TemporaryFolder()
        let paths = try folder.container()
        let increments: @Sendable () throws -> Void = {
            var store = StoreTransaction(paths)
            store.isDurable = false
            store.timeout = patience
            for _ in 0..<150 { try Self.increment(store) }
        }
        try atTheSameTime([increments, increments])
        let store = StoreTransaction(paths)
        #expect(try keys(store, LocalFileSystem())["count"] == .integer(300))
        #expect(try entries(LocalFileSystem(), folder.path("recovery_log.json")).count == 300)
    }

    @Test func `another process with the lock loses nothing`() throws {
        let folder = try TemporaryFolder()
        let paths = try folder.container()
        try folder.write(
            try PropertyList.write(.dictionary(["count": .integer(0)]), format: .binary),
            to: "Library/Preferences/group.test.plist")
        let process = try ChildProcess.start(
            ChildProcess.pythonPath,
            [
                "-c",
                """
                import fcntl, os, plistlib, sys
                folder = sys.argv[1] + '/Library/Preferences/'
                for i in range(300):
                    with open(folder + '.group.test.plist.lock', 'a') as lock:
                        fcntl.flock(lock, fcntl.LOCK_EX)
                        with open(folder + 'group.test.plist', 'rb') as f: d = plistlib.load(f)
                        d['count'] += 1
                        with open(folder + 'new', 'wb') as f: plistlib.dump(d, f, fmt=plistlib.FMT_BINARY)
                        os.rename(folder + 'new', folder + 'group.test.plist')
                """, folder.path,
            ], environment: TestEnvironment.clean(home: folder.path))
        var store = StoreTransaction(paths)
        store.isDurable = false
        store.timeout = patience
        for _ in 0..<300 { try Self.increment(store) }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try keys(store, LocalFileSystem())["count"] == .integer(600))
    }

    @Test(arguments: [3, 11, 27, 60])
    func `a kill leaves a whole store`(_ milliseconds: Int) async throws {
        let folder = try TemporaryFolder()
        let paths = try folder.container()
        var store = StoreTransaction(paths)
        store.isDurable = false
        try Self.increment(store)
        await #expect(processExitsWith: .signal(SIGKILL)) { [root = folder.path as String, milliseconds] in
            var store = StoreTransaction(ContainerPaths(container: root, group: "group.test"))
            store.isDurable = false
            Thread.detachNewThread {
                usleep(UInt32(milliseconds) * 1_000)
                kill(getpid(), SIGKILL)
            }
            while true { try Self.increment(store) }
        }
        try Self.increment(store)
        guard case .integer(let count)? = try keys(store, LocalFileSystem())["count"] else {
            Issue.record("the counter is gone")
            return
        }
        // Between the two files one increment may have reached the log only.
        let logged = try entries(LocalFileSystem(), folder.path("recovery_log.json")).count
        #expect(Int64(logged) == count || Int64(logged) == count + 1)
        #expect(folder.names == ["Library", "recovery_log.json"])
    }

    private static func increment(_ store: StoreTransaction) throws {
        try store.transact { draft in
            var count: Int64 = 0
            if case .integer(let value)? = draft.preferences["count"] { count = value }
            draft.preferences["count"] = .integer(count + 1)
            try draft.append([Array("\(count)".utf8)], to: "recovery_log.json", keeping: 100_000)
        }
    }
}
