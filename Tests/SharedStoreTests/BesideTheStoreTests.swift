// Paths near a store: preferences that were not put in their place yet, a part of a container, a folder around it.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct BesideTheStoreTests {
    private static let tracker: [String: PropertyListValue] = [
        "ext_heartbeat": .real(SampleStore.now.seconds), "usage_AAAA_today": .integer(60),
    ]

    private static func bytes(_ values: [String: PropertyListValue]) throws -> [UInt8] {
        try PropertyList.write(.dictionary(values), format: .binary)
    }

    private static func word(_ random: inout SeededGenerator, _ count: Int) -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789")
        return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
    }

    private static func failure(_ path: String, _ files: InMemoryFileSystem) -> StoreOpeningError? {
        do throws(StoreOpeningError) {
            _ = try OpenedStore(path, files: files)
            return nil
        } catch { return error }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `a whole file that was to become the preferences is named, and opens as these`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let group = "group." + Self.word(&random, 8)
        let root = "/" + Self.word(&random, 5) + (Bool.random(using: &random) ? "/a b" : "/c")
        let plist = "\(root)/Library/Preferences/\(group).plist"
        let files = InMemoryFileSystem()
        let whole = try Self.bytes(Self.tracker)
        // What is left of the preferences: nothing, no byte, a part.
        let state = Int.random(in: 0...2, using: &random)
        if state > 0 { files.put(state == 1 ? [] : Array(whole.dropLast(9)), at: plist) }
        var newest: String?
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let copy = plist + "." + Self.word(&random, 7)
            let isWhole = Bool.random(using: &random)
            files.put(isWhole ? whole : Array(whole.prefix(20)), at: copy)
            newest = isWhole ? copy : newest
        }
        files.put(whole, at: plist + ".backup")
        let hasLogs = Bool.random(using: &random)
        if hasLogs { files.put([1], at: root + "/Logs/ext-log-2025-11-13.log") }
        var reader = try OpenedStore(root, files: files).reader()
        let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        #expect(contents.source.group == group)
        let command = newest.map {
            root.contains(" ") ? "trackhealth '\($0)' opens" : "trackhealth \($0) opens"
        }
        if let command, let newest {
            guard case .unreadable(let reason) = contents.source.preferences else {
                Issue.record("\(contents.source.preferences)")
                return
            }
            #expect(reason.contains(command))
            #expect(contents.problems.contains { $0.problem.contains(command) })
            let copy = try OpenedStore(newest, files: files)
            #expect(copy.location.group == group && copy.location.kind == .plist)
            var reader = copy.reader()
            let read = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
            #expect(read.source.preferences == .read && read.source.trackerKeyCount > 0)
            if state == 0 {
                #expect(Self.failure(plist, files)?.description.contains(command) == true)
            } else {
                var reader = try OpenedStore(plist, files: files).reader()
                let lone = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
                #expect(lone.problems.contains { $0.problem.contains(command) })
            }
        } else {
            #expect(contents.problems.allSatisfy { !$0.problem.contains("trackhealth") })
        }
    }

    @Test func `whole preferences need no other file`() throws {
        let store = try SampleStore(Self.tracker)
        store.put("x", at: "Library/Preferences/group.com.screentimerewards.shared.plist.AbC12dE")
        let contents = try store.contents()
        #expect(contents.source.preferences == .read)
        #expect(contents.problems.allSatisfy { !$0.problem.contains("AbC12dE") })
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `a part of a container and a folder around it open the container`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let around = (0..<Int.random(in: 1...2, using: &random)).map { _ in "/" + Self.word(&random, 6) }
        let root = around.joined() + "/" + Self.word(&random, 6)
        let group = "group." + Self.word(&random, 6)
        let files = InMemoryFileSystem()
        files.put(try Self.bytes(Self.tracker), at: "\(root)/Library/Preferences/\(group).plist")
        files.put(
            Array("[08:15:55.200][77E0D4B1] THRESHOLD_CALL event=usage.app.5.min.1\n".utf8),
            at: "\(root)/Logs/ext-log-2025-11-13.log")
        files.put([1], at: "\(root)/Library/Caches/x")
        files.put([1], at: around[0] + "/note.txt")
        for path in ["", "/Library", "/Library/Preferences", "/Logs"].map({ root + $0 }) + [around[0]] {
            let asked = Bool.random(using: &random) ? group : nil
            let location = try OpenedStore(path, group: asked, files: files).location
            #expect(location.root == root && location.group == group, "\(path)")
            #expect(location.kind == .container && location.notice == nil)
        }
        #expect(throws: StoreOpeningError.self) {
            _ = try OpenedStore(around[0], group: group + "x", files: files)
        }
        // The folder of preferences without a container around it.
        let loose = "/" + Self.word(&random, 5)
        files.put(try Self.bytes(Self.tracker), at: "\(loose)/\(group).plist")
        #expect(try OpenedStore(loose, files: files).location.plist == "\(loose)/\(group).plist")
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `of several containers and groups the only tracker's is opened, and several are listed`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        let isOneContainer = Bool.random(using: &random)
        let count = Int.random(in: 2...5, using: &random)
        let trackers = Int.random(in: 0...2, using: &random)
        let isUnknown = Int.random(in: 0...3, using: &random) == 0
        let files = InMemoryFileSystem()
        var names: [String] = []
        for index in 0..<count {
            let group = "group." + Self.word(&random, 8)
            let folder = isOneContainer ? "/many" : "/many/" + Self.word(&random, 6)
            let values = index < trackers ? Self.tracker : ["theme": .string("dark")]
            let isDamaged = isUnknown && index == count - 1
            files.put(
                isDamaged ? [1, 2] : try Self.bytes(values),
                at: "\(folder)/Library/Preferences/\(group).plist")
            names.append(isOneContainer ? group : folder)
        }
        if !isOneContainer, trackers == 1, Bool.random(using: &random) {
            // Another device, on which the same tracker has not run yet.
            let group = try OpenedStore(names[0], files: files).location.group
            let path = "/many/other/Library/Preferences/\(group).plist"
            files.put(try Self.bytes(["theme": .string("dark")]), at: path)
            #expect(Self.failure("/many", files)?.description.contains("fleet /many") == true)
            return
        }
        let error = Self.failure("/many", files)
        if trackers == 1, isOneContainer || !isUnknown {
            let location = try OpenedStore("/many", files: files).location
            #expect((isOneContainer ? location.group : location.root) == names[0])
            #expect(location.notice?.contains("the only one of \(count)") == true)
            var reader = try OpenedStore("/many", files: files).reader()
            let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
            #expect(contents.problems.contains { $0.problem.contains("the only one of \(count)") })
        } else if trackers == 2 && count == 2 && isUnknown && isOneContainer {
            #expect(error == nil)
        } else {
            let text = try #require(error).description
            for name in names { #expect(text.contains(name)) }
            if !isOneContainer { #expect(text.hasSuffix("trackhealth fleet /many shows them all.")) }
        }
    }
}
