// Transactions on damaged preferences: they are left alone, or rewritten with all other keys as they were.

import Foundation
import InMemoryStore
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite(.ownThread) struct MutatedTransactionTests {
    private static let paths = ContainerPaths(container: "/c", group: "group.test")

    /// What a reader of the whole says of each key, in words that tell NaN from NaN.
    private static func description(_ bytes: [UInt8]) throws -> [String: String] {
        guard case .dictionary(let keys) = try PropertyList.read(bytes).value else { return [:] }
        return keys.mapValues { "\($0)" }
    }

    /// Sets one key and tells what then stands in the file; nil when the transaction refused.
    private static func setOne(_ bytes: [UInt8]) throws -> [UInt8]? {
        let files = InMemoryFileSystem()
        files.put(bytes, at: paths.preferences)
        var isDone = true
        do {
            try StoreTransaction(paths, on: files).transact { $0.preferences["new key"] = .integer(1) }
        } catch is StoreChangeError {
            isDone = false
        }
        let after = try files.read(paths.preferences, links: .refuse, limit: 1 << 24).bytes
        if !isDone { #expect(after == bytes) }
        return isDone ? after : nil
    }

    private static func expectOthersStay(_ before: [UInt8], _ after: [UInt8]) throws {
        var expected = try description(before)
        expected["new key"] = "integer(1)"
        #expect(try description(after) == expected)
    }

    @Test(arguments: [UInt64(11), 12, 13])
    func `a mutated plist is left alone or keeps all other keys`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sources = [Samples.binary, try MutatedContainerTests.files()[SampleStore.plist] ?? []]
        let folder = try TemporaryFolder()
        var written = 0
        for round in 0..<MutatedContainerTests.count * 2 {
            let bytes = MutatedContainerTests.mutate(sources[round % 2], &random)
            guard let after = try Self.setOne(bytes) else { continue }
            try Self.expectOthersStay(bytes, after)
            written += 1
            // Nothing is left behind: writing the same again gives a list of the same size.
            let without = try Self.withoutTheNew(after)
            let again = try #require(try Self.setOne(without))
            #expect(again.count == after.count)
            guard written <= 60, try Self.hasEachKeyOnce(bytes) else { continue }
            try folder.write(bytes, to: "\(written).before")
            try folder.write(after, to: "\(written).after")
        }
        #expect(written > 50)
        // What Python read before, it reads after; it refuses some dates and texts that we carry.
        let output = try ChildProcess.python(
            """
            import plistlib, sys, os
            both = 0
            for name in os.listdir(sys.argv[1]):
                if not name.endswith('.before'): continue
                path = sys.argv[1] + '/' + name
                try: before = plistlib.load(open(path, 'rb'))
                except Exception: continue
                after = plistlib.load(open(path.replace('.before', '.after'), 'rb'))
                assert after.pop('new key') == 1, name
                assert repr(sorted(after.items())) == repr(sorted(before.items())), name
                both += 1
            print(both > 20)
            """, [folder.path])
        #expect(output == "True\n")
    }

    /// Python lets the last of two equal keys win, Foundation and we the first.
    private static func hasEachKeyOnce(_ bytes: [UInt8]) throws -> Bool {
        let index = try PropertyListIndex(bytes, limits: ReadLimits())
        var reader = index.reader
        let top = try reader.object(reader.top)
        return top.kind == .dictionary && top.count == index.count
    }

    /// The list after the new key was taken out again.
    private static func withoutTheNew(_ bytes: [UInt8]) throws -> [UInt8] {
        let files = InMemoryFileSystem()
        files.put(bytes, at: paths.preferences)
        try StoreTransaction(paths, on: files).transact { $0.preferences["new key"] = nil }
        return try files.read(paths.preferences, links: .refuse, limit: 1 << 24).bytes
    }

    @Test(arguments: PropertyListCrashers.all.keys.sorted())
    func `what kills other readers is left alone or keeps all other keys`(_ name: String) throws {
        let bytes = try #require(PropertyListCrashers.all[name])
        guard let after = try Self.setOne(bytes) else { return }
        try Self.expectOthersStay(bytes, after)
    }

    @Test func `a reader of the whole and a transaction refuse the same files for the same reason`() throws {
        var random = SeededGenerator(seed: 14)
        var files = Array(PropertyListCrashers.all.values)
        for _ in 0..<2_000 { files.append(MutatedContainerTests.mutate(Samples.binary, &random)) }
        for bytes in files {
            var expected: PropertyListError?
            do throws(PropertyListError) {
                if case .dictionary = try PropertyList.read(bytes).value {} else { expected = .unknownFormat }
            } catch {
                expected = error
            }
            var found: PropertyListError?
            do throws(PropertyListError) {
                _ = try Preferences(bytes, limits: ReadLimits())
            } catch {
                found = error
            }
            #expect(found == expected)
        }
    }
}
