// The order in which a transaction's changes reach the disk: files, then preferences, then removals.

import InMemoryStore
import Testing

@testable import SharedStore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct CommitOrderTests {
    private static let paths = ContainerPaths(container: "/c", group: "group.test")

    /// What stands in the store, in the order in which it has to come about.
    private static func done(_ files: InMemoryFileSystem) throws -> [Bool] {
        let bytes = try files.read(paths.preferences, links: .refuse, limit: 1 << 20).bytes
        let cursor = try Preferences(bytes, limits: ReadLimits())["cursor"]
        func text(_ name: String) throws -> String {
            String(decoding: try files.read("/c/" + name, links: .refuse, limit: 99).bytes, as: UTF8.self)
        }
        return [
            try text("recovery_log.json") == "[1,\n2]", try text("b.log") == "new", cursor == .integer(2),
            try files.stamp(of: "/c/a.log") == nil,
        ]
    }

    @Test(arguments: [InMemoryFileSystem.Fault.code(EIO), .crash], [true, false])
    func `a stop in between leaves the beginning of the order`(
        _ fault: InMemoryFileSystem.Fault, _ keepsEntries: Bool
    ) throws {
        var states: Set<Int> = []
        for operation in 1...300 {
            let files = InMemoryFileSystem()
            files.put(
                try PropertyList.write(.dictionary(["cursor": .integer(1)]), format: .binary),
                at: Self.paths.preferences)
            files.put(Array("[1]".utf8), at: "/c/recovery_log.json")
            files.put(Array("old".utf8), at: "/c/a.log")
            files.put(Array("old".utf8), at: "/c/b.log")
            files.injectFault(fault, at: operation)
            _ = try? StoreTransaction(Self.paths, on: files).transact { draft in
                draft.preferences["cursor"] = .integer(2)
                try draft.remove("a.log")
                try draft.append([Array("2".utf8)], to: "recovery_log.json")
                try draft.setContents(Array("new".utf8), of: "b.log")
            }
            let isPast = files.operations < operation
            let crashed = files.isDown
            files.injectFault(.shortWrite, at: 0)
            if crashed { files.restart(keepingEntries: keepsEntries) }
            let done = try Self.done(files)
            let count = done.prefix { $0 }.count
            #expect(!done.dropFirst(count).contains(true), "operation \(operation): \(done)")
            states.insert(count)
            if isPast {
                // What failed is undone, unless the process is gone.
                #expect(states == (fault == .crash ? [0, 1, 2, 3, 4] : [0, 4]))
                return
            }
        }
        Issue.record("the operations never ended")
    }
}
