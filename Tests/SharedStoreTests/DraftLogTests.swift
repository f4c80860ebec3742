// Logs in keys: they grow to their cap with the bytes of old entries kept, and damage is left alone.

import InMemoryStore
import Testing

@testable import SharedStore

@Suite struct DraftLogTests {
    private static let paths = ContainerPaths(container: "/c", group: "group.test")

    private static func store(_ value: PropertyListValue?) throws -> StoreTransaction {
        let files = InMemoryFileSystem()
        var keys: [String: PropertyListValue] = ["other": .date(0.5)]
        keys["log"] = value
        files.put(try PropertyList.write(.dictionary(keys), format: .binary), at: paths.preferences)
        return StoreTransaction(paths, on: files)
    }

    private static func data(_ text: String) -> PropertyListValue { .data(Array(text.utf8)) }

    @Test(
        arguments: [
            (nil, data("[3,\n4]"), 0), (data(" "), data("[3,\n4]"), 0), (data("[]"), data("[3,\n4]"), 0),
            (data(#"[ {"a" :1.0e0} ,2]"#), data("[{\"a\" :1.0e0},\n2,\n3,\n4]"), 0),
            (data("[0,0,1,2]"), data("[1,\n2,\n3,\n4]"), 2), (.string("[1]"), .string("[1,\n3,\n4]"), 0),
            (.string(""), .string("[3,\n4]"), 0),
        ] as [(PropertyListValue?, PropertyListValue, Int)])
    func `entries follow the old ones`(_ old: PropertyListValue?, _ new: PropertyListValue, _ gone: Int)
        throws
    {
        let store = try Self.store(old)
        let entries = ["3", "4"].map { Array($0.utf8) }
        for _ in 0..<2 {
            try store.transact { draft in
                draft.preferences["log"] = old
                let count = try draft.append(entries, toLog: "log", keeping: 4)
                #expect(count == gone)
                #expect(draft.preferences["log"] == new)
            }
        }
        #expect(try store.transact { $0.preferences["log"] } == new)
        #expect(try store.transact { $0.preferences["other"] } == .date(0.5))
    }

    @Test func `more new entries than the cap leave the newest`() throws {
        try Self.store(Self.data("[1]")).transact { draft in
            let entries = ["2", "3", "4"].map { Array($0.utf8) }
            let first = try draft.append(entries, toLog: "log", keeping: 2)
            #expect(first == 1)
            #expect(draft.preferences["log"] == Self.data("[3,\n4]"))
            let second = try draft.append(entries, toLog: "log", keeping: 0)
            #expect(second == 2)
            #expect(draft.preferences["log"] == Self.data("[]"))
        }
    }

    @Test(arguments: [data("{}"), data("[1"), data("[1] x"), .string("hello"), .integer(1), .array([])])
    func `what is no array stays`(_ value: PropertyListValue) throws {
        let store = try Self.store(value)
        let error = StoreChangeError.damagedKey("log", path: Self.paths.preferences)
        try store.transact { draft in
            #expect(throws: error) { try draft.append([[0x31]], toLog: "log", keeping: 9) }
            #expect(!draft.preferences.hasChanges)
        }
        #expect(error.description.contains("log in /c/Library"))
        #expect(try store.transact { $0.preferences["log"] } == value)
    }
}
