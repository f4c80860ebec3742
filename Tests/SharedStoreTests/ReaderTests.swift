// Opening and reading: what is found, what is told, and what survives a torn or vanished file.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct ReaderTests {
    @Test func `what is no store is named for what it is`() throws {
        let files = InMemoryFileSystem()
        files.put(.directory, at: "/empty")
        files.put([1], at: "/other/file.txt")
        files.put([1], at: "/other/file.mov")
        files.put([1], at: "/backup/Manifest.db")
        files.put(.directory, at: "/App.xcappdata")
        files.put(.pipe, at: "/pipe")
        func failure(_ path: String) -> StoreOpeningError? {
            do throws(StoreOpeningError) {
                _ = try OpenedStore(path, files: files)
                return nil
            } catch { return error }
        }
        #expect(failure("/nothing") == .pathMissing(path: "/nothing"))
        #expect(failure("") == .pathMissing(path: ""))
        #expect(failure("/a\0b") == .pathMissing(path: "/a\0b"))
        #expect(failure("/empty") == .emptyFolder(path: "/empty"))
        #expect(failure("/other") == .notAContainer(path: "/other", inside: []))
        #expect(failure("/other/file.txt") == .notALog(path: "/other/file.txt"))
        #expect(failure("/other/file.mov") == .notAStore(path: "/other/file.mov"))
        #expect(failure("/backup") == .backup(path: "/backup", isEncrypted: false))
        #expect(failure("/App.xcappdata") == .appDataPackage(path: "/App.xcappdata"))
        #expect(failure("/pipe") == .unreadable(.wrongKind(path: "/pipe", operation: .read, kind: .pipe)))
        for path in ["/nothing", "/empty", "/other", "/backup", "/pipe"] {
            let text = try #require(failure(path)).description
            #expect(text.contains(path))
            #expect(text.hasSuffix("."))
        }
    }

    @Test func `containers below are named`() throws {
        let files = InMemoryFileSystem()
        files.put([1], at: "/devices/b/container/recovery_log.json")
        files.put([1], at: "/devices/a/Library/Preferences/group.a.plist")
        files.put([1], at: "/devices/far/away/from/recovery_log.json")
        files.put([1], at: "/devices/note.txt")
        files.putLink(to: "/devices", at: "/devices/loop")
        files.put(.directory, at: "/devices/empty")
        let inside = ["/devices/a", "/devices/b/container"]
        #expect(throws: StoreOpeningError.notAContainer(path: "/devices", inside: inside)) {
            try StoreLocation("/devices", in: files)
        }
        let text = StoreOpeningError.notAContainer(path: "/devices", inside: inside).description
        #expect(text.contains("holds 2; name one of them: /devices/a, /devices/b/container."))
        let many = StoreOpeningError.notAContainer(path: "/devices", inside: (1...9).map { "/devices/\($0)" })
        #expect(
            many.description.contains("/devices/6 and 3 more. trackhealth fleet /devices shows them all."))
        try files.remove("/devices/b/container/recovery_log.json")
        let one = try OpenedStore("/devices", files: files)
        #expect(one.location.root == "/devices/a")
    }

    @Test func `the group is chosen`() throws {
        let files = InMemoryFileSystem()
        let bytes = try PropertyList.write(.dictionary([:]), format: .binary)
        files.put(bytes, at: "/c/Library/Preferences/group.a.plist")
        files.put(bytes, at: "/c/Library/Preferences/com.apple.other.plist")
        #expect(try StoreLocation("/c", in: files).group == "group.a")
        files.put(bytes, at: "/c/Library/Preferences/group.b.plist")
        #expect(throws: StoreOpeningError.severalGroups(path: "/c", found: ["group.a", "group.b"])) {
            try StoreLocation("/c", in: files)
        }
        #expect(try StoreLocation("/c", group: "group.b", in: files).group == "group.b")
        #expect(
            throws: StoreOpeningError.groupMissing(
                asked: "group.c", path: "/c", found: ["group.a", "group.b"])
        ) {
            try StoreLocation("/c", group: "group.c", in: files)
        }
        files.put(bytes, at: "/c/Library/Preferences/\(StoreLocation.defaultGroup).plist")
        #expect(try StoreLocation("/c", in: files).group == StoreLocation.defaultGroup)
        let lone = try StoreLocation("/c/Library/Preferences/group.b.plist", in: files)
        #expect(lone.kind == .plist)
        #expect(lone.group == "group.b")
        files.putLink(to: "/c", at: "/link")
        #expect(try StoreLocation("/link", in: files).kind == .container)
    }

    @Test(arguments: ["", "bplist00", "hello", "<html></html>", "{ a = b; }"])
    func `unreadable preferences are never a healthy store`(text: String) throws {
        let store = try SampleStore(nil)
        store.files.put(Array(text.utf8), at: SampleStore.plist)
        store.put(SampleStore.log(3), at: "recovery_log.json")
        let contents = try store.contents()
        guard case .unreadable(let reason) = contents.source.preferences else {
            Issue.record("\(contents.source.preferences)")
            return
        }
        #expect(!reason.isEmpty)
        #expect(contents.recovery.count == 3)
        #expect(contents.tells("group.com.screentimerewards.shared.plist", reason))
    }

    @Test func `missing preferences hide nothing else`() throws {
        let store = try SampleStore(nil)
        store.put(SampleStore.log(3), at: "recovery_log.json")
        let contents = try store.contents()
        #expect(contents.source.preferences == .missing)
        #expect(contents.recovery.count == 3)
        #expect(contents.hasEventLog)
    }

    @Test func `the last good read stays`() throws {
        let store = try SampleStore([
            "usage_x_today": .integer(60), "extension_heartbeat": .real(1_763_053_000),
        ])
        store.put(SampleStore.log(5), at: "recovery_log.json")
        var reader = try store.reader()
        func read() throws -> StoreContents {
            try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        }
        #expect(try read().source.preferences == .read)
        for broken in ["", "bplist00junk"] {
            store.files.put(Array(broken.utf8), at: SampleStore.plist)
            store.put("[" + SampleStore.entry(0) + ",{", at: "recovery_log.json")
            let contents = try read()
            guard case .stale = contents.source.preferences else {
                Issue.record("not stale")
                continue
            }
            #expect(contents.app("x")?.counters.first?.todaySeconds == 60)
            #expect(contents.heartbeat == Instant(1_763_053_000))
            #expect(contents.recovery.count == 5)
            #expect(contents.tells("recovery_log.json", "last good read"))
        }
        try store.files.remove(SampleStore.plist)
        try store.files.remove(SampleStore.root + "/recovery_log.json")
        let gone = try read()
        #expect(gone.app("x") != nil)
        #expect(gone.recovery.count == 5)
        try store.write(["usage_y_today": .integer(1)])
        store.put("[]", at: "recovery_log.json")
        let again = try read()
        #expect(again.source.preferences == .read)
        #expect(again.apps.map(\.id) == ["y"])
        #expect(again.recovery.isEmpty)
        #expect(again.problems.isEmpty)
    }

    @Test func `a container that vanishes is no read`() throws {
        let full = try SampleStore(["usage_x_today": .integer(60)])
        var reader = try full.reader()
        _ = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        try full.files.rename(SampleStore.root, to: "/elsewhere")
        var fresh = StoreReader(reader.location, files: full.files)
        #expect(throws: StoreOpeningError.pathMissing(path: SampleStore.root)) {
            try fresh.read(calendar: SampleStore.calendar, at: SampleStore.now)
        }
        #expect(throws: StoreOpeningError.pathMissing(path: SampleStore.root)) {
            try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        }
        try full.files.rename("/elsewhere", to: SampleStore.root)
        let back = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        #expect(back.source.preferences == .read && back.app("x") != nil)
    }

    @Test func `links, pipes and folders are skipped with a reason`() throws {
        let store = try SampleStore(["usage_x_today": .integer(60)])
        store.files.put(Array("root:x:0".utf8), at: "/etc/passwd")
        store.files.putLink(to: "/etc/passwd", at: SampleStore.root + "/recovery_log.json")
        store.files.put(.pipe, at: SampleStore.root + "/fallback_1.json")
        store.files.put(.directory, at: SampleStore.root + "/fallback_2.json")
        store.files.putLink(to: "/etc/passwd", at: SampleStore.root + "/fallback_3.json")
        store.put("{}", at: "fallback_\u{1b}[31m.json")
        store.files.putLink(to: "/etc", at: SampleStore.root + "/Logs")
        let contents = try store.contents()
        #expect(contents.fallbackFiles.count == 1)
        #expect(contents.fallbackFiles.first?.contains("\u{1b}") == false)
        #expect(contents.recovery.isEmpty)
        for name in ["recovery_log.json", "fallback_1.json", "fallback_2.json", "fallback_3.json", "Logs/"] {
            #expect(contents.tells(name), "\(name)")
        }
        #expect(contents.app("x") != nil)
    }

    @Test func `many fallback files are counted`() throws {
        let store = try SampleStore()
        for index in 0..<1_200 { store.put("{}", at: "fallback_\(index).json") }
        let contents = try store.contents()
        #expect(contents.fallbackFiles.count == 1_000)
        #expect(contents.fallbackFileCount == 1_200 && !contents.hasUncountedFallbackFiles)
        #expect(contents.tells("fallback files", "1200"))
    }

    @Test func `more files than a folder may have are said to be more`() throws {
        let store = try SampleStore()
        for index in 0..<30 { store.put("{}", at: "fallback_\(index).json") }
        var limits = ReadLimits()
        limits.directoryEntries = 20
        var reader = StoreReader(
            try StoreLocation(SampleStore.root, in: store.files), files: store.files, limits: limits)
        let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        #expect(contents.hasUncountedFallbackFiles)
        #expect(contents.fallbackFileCount > 0 && contents.fallbackFileCount <= 20)
    }

    @Test(arguments: [
        (PropertyListValue.real(.nan), true), (.real(-1), true), (.string("soon"), true), (.date(1e18), true),
        (.data([1]), true), (.integer(0), false), (.string(""), false), (.real(1_763_053_000), false),
    ])
    func `a heartbeat that is no time is not none`(value: PropertyListValue, isInvalid: Bool) throws {
        let contents = try SampleStore.read(["extension_heartbeat": value])
        #expect(contents.hasInvalidHeartbeat == isInvalid)
        #expect(contents.tells("extension_heartbeat") == isInvalid)
    }

    @Test func `what was read is listed`() throws {
        let store = try SampleStore(["a": .integer(1), "usage_x_today": .integer(1)])
        store.put("[]", at: "recovery_log.json")
        store.put("[10:00:00.000][A1B2C3D4] RECORDED", at: "Logs/ext-log-2025-11-13.log")
        let source = try store.contents().source
        #expect(source.keyCount == 2)
        #expect(source.logBytes == 2 + 33)
        #expect(source.plistBytes == (try store.files.stamp(of: SampleStore.plist))?.size)
        #expect(source.plistModifiedAt != nil)
        #expect(source.kind == .container)
    }

    @Test func `reading writes nothing`() throws {
        let store = try SampleStore(["usage_x_today": .integer(60)])
        store.put(SampleStore.log(2), at: "recovery_log.json")
        let before = try store.files.list(SampleStore.root, limit: 100)
        let stamps = try before.entries.map { try store.files.stamp(of: SampleStore.root + "/" + $0.name) }
        _ = try store.contents()
        let after = try store.files.list(SampleStore.root, limit: 100)
        #expect(after == before)
        #expect(
            try after.entries.map { try store.files.stamp(of: SampleStore.root + "/" + $0.name) } == stamps)
    }
}
