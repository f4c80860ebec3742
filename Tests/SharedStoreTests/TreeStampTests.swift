// The stamp of a folder: whatever is done to a file in it shows, and looking does not.

import Foundation
import TestSupport
import Testing

@testable import SharedStore

@Suite struct TreeStampTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path }
    private var deep: String { folder.path("Library/Preferences") }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("Library/Preferences"), withIntermediateDirectories: true)
        try folder.write(Array("{}".utf8), to: "recovery_log.json")
        try folder.write(Array("abc".utf8), to: "Library/Preferences/group.plist")
        try folder.write([], to: "Library/Preferences/ä 文")
    }

    @Test func `the same state has the same stamp`() throws {
        let first = try #require(TreeStamp(of: path))
        _ = try folder.read("Library/Preferences/group.plist")
        #expect(TreeStamp(of: path) == first)
        #expect(TreeStamp(of: path + "/") == first)
        #expect(TreeStamp(of: deep)?.digest != first.digest)
    }

    @Test(arguments: [
        "append", "rewrite", "older", "mode", "remove", "rename", "new", "folder", "exchange", "deepNew",
    ])
    func `each change shows, however small`(_ change: String) throws {
        let before = try #require(TreeStamp(of: path))
        let file = deep + "/group.plist"
        let files = FileManager.default
        switch change {
        case "append": try folder.write(Array("abcd".utf8), to: "Library/Preferences/group.plist")
        case "rewrite":
            // The same size and the same time of writing: the time of the change can't be set back.
            let written = try files.attributesOfItem(atPath: file)[.modificationDate] as? Date
            try folder.write(Array("abd".utf8), to: "Library/Preferences/group.plist")
            try files.setAttributes([.modificationDate: try #require(written)], ofItemAtPath: file)
        case "older":
            try files.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: file)
        case "mode": try files.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file)
        case "remove": try files.removeItem(atPath: file)
        case "rename": try files.moveItem(atPath: file, toPath: deep + "/group.plisu")
        case "new": try folder.write([], to: "new")
        case "folder": try files.createDirectory(atPath: deep + "/new", withIntermediateDirectories: false)
        case "exchange":
            try files.moveItem(atPath: file, toPath: path + "/kept")
            try files.moveItem(atPath: path + "/recovery_log.json", toPath: file)
            try files.moveItem(atPath: path + "/kept", toPath: path + "/recovery_log.json")
        default: try folder.write([], to: "Library/Preferences/.hidden")
        }
        let after = try #require(TreeStamp(of: path))
        #expect(after != before)
        #expect(after.digest != before.digest)
    }

    @Test func `what can't be compared has no stamp`() throws {
        #expect(TreeStamp(of: path + "/none") == nil)
        #expect(TreeStamp(of: path + "\u{0}") == nil)
        let link = deep + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: path + "/recovery_log.json")
        #expect(TreeStamp(of: path) == nil)
        #expect(TreeStamp(of: link) == nil)
        try FileManager.default.removeItem(atPath: link)
        #expect(TreeStamp(of: path) != nil)
        #expect(mkfifo(deep + "/pipe", 0o600) == 0)
        #expect(TreeStamp(of: deep + "/pipe") == nil)
        for number in 0..<2_000 { try folder.write([], to: "Library/\(number)") }
        #expect(TreeStamp(of: path) == nil)
    }

    @Test func `of a backup the list of its files is compared`() throws {
        try folder.write([1], to: "Manifest.db")
        let before = try #require(TreeStamp(of: path))
        try folder.write([1, 2], to: "Library/Preferences/group.plist")
        #expect(TreeStamp(of: path) == before)
        try folder.write([1, 2], to: "Manifest.db")
        #expect(TreeStamp(of: path) != before)
    }

    @Test func `a file has a stamp of its own, and is recent for two seconds`() throws {
        let file = path + "/recovery_log.json"
        let stamp = try #require(TreeStamp(of: file))
        let now = SystemCalls.nanoseconds
        #expect(stamp.isRecent(atNanoseconds: now))
        #expect(!stamp.isRecent(atNanoseconds: now + 2_000_000_000))
    }

    @Test func `members are placed in the order of their keys`() {
        let plain = ["b", "a", "", "ab", "map_b.1_id", "map_b.10_id", "map_b.1"]
        for keys in [plain, plain + ["ä", "a\u{308}b", "文", "z"]] {
            let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, 0) })
            #expect(values.sortedByKey(Array(values.indices)).map { values[$0].key } == keys.sorted())
        }
        #expect([String: Int]().sortedByKey([]).isEmpty)
    }
}
