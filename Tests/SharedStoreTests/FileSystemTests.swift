// One suite of rules that the machine's file system and the one in memory both keep.

import Foundation
import InMemoryStore
import TestSupport
import Testing

@testable import SharedStore

/// A file system with a folder in it to work in.
struct Place: Sendable, CustomTestStringConvertible {
    var files: any FileSystem
    var root: String
    /// Keeps the folder on the disk for as long as the place is used.
    var folder: TemporaryFolder?

    static func local() throws -> Place {
        let folder = try TemporaryFolder()
        return Place(files: LocalFileSystem(), root: folder.path, folder: folder)
    }

    static func memory() -> Place {
        let files = InMemoryFileSystem()
        files.put(.directory, at: "/root")
        return Place(files: files, root: "/root")
    }

    static func both() throws -> [Place] { [try local(), memory()] }

    var testDescription: String { folder == nil ? "memory" : "disk" }

    func path(_ name: String) -> String { root + "/" + name }

    func put(_ bytes: [UInt8], _ name: String) throws {
        try AtomicFile.replace(path(name), with: bytes, on: files)
    }

    func read(_ name: String, _ links: LinkRule = .refuse, limit: Int = 1 << 20) throws -> [UInt8] {
        try files.read(path(name), links: links, limit: limit).bytes
    }

    func link(_ name: String, to target: String) throws {
        if let memory = files as? InMemoryFileSystem {
            memory.putLink(to: target, at: path(name))
        } else {
            try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
        }
    }
}

@Suite(.ownThread) struct FileSystemTests {
    @Test(arguments: try Place.both())
    func `writes read back with their stamp`(_ place: Place) throws {
        #expect(try place.files.stamp(of: place.path("a")) == nil)
        try place.put([1, 2, 3], "a")
        let contents = try place.files.read(place.path("a"), links: .refuse, limit: 3)
        #expect(contents.bytes == [1, 2, 3])
        #expect(try place.files.stamp(of: place.path("a")) == contents.stamp)
        #expect(contents.stamp.kind == .regular && contents.stamp.size == 3 && contents.stamp.mode == 0o600)
        try place.put([], "a")
        #expect(try place.read("a") == [])
        #expect(try place.files.stamp(of: place.path("a")) != contents.stamp)
    }

    @Test(arguments: try Place.both())
    func `refusals name their reason`(_ place: Place) throws {
        let path = place.path("a")
        do {
            _ = try place.read("a")
            Issue.record("a file that isn't there was read")
        } catch FileError.missing(let missing, _) {
            #expect(missing == path)
        }
        try place.put([1, 2, 3], "a")
        #expect(throws: FileError.tooLarge(path: path, bytes: 3, limit: 2)) { try place.read("a", limit: 2) }
        #expect(throws: FileError.exists(path: path, operation: .create)) { try place.files.create(path) }
        try place.files.makeDirectory(place.path("folder"))
        try place.files.makeDirectory(place.path("folder"))
        #expect(try place.files.stamp(of: place.path("folder"))?.mode == 0o700)
        #expect(throws: FileError.wrongKind(path: place.path("folder"), operation: .read, kind: .directory)) {
            try place.read("folder")
        }
        #expect(throws: FileError.wrongKind(path: path, operation: .makeDirectory, kind: .regular)) {
            try place.files.makeDirectory(path)
        }
        try place.files.remove(path)
        #expect(throws: FileError.missing(path: path, operation: .remove)) { try place.files.remove(path) }
        #expect(throws: FileError.self) { try place.files.remove(place.path("folder")) }
    }

    @Test(arguments: try Place.both())
    func `links follow the rule`(_ place: Place) throws {
        try place.files.makeDirectory(place.path("in"))
        try place.put([7], "outside")
        try place.put([8], "in/real")
        try place.link("in/out", to: "../outside")
        try place.link("in/near", to: "real")
        try place.link("in/self", to: "self")
        #expect(try place.read("in/out", .follow) == [7])
        #expect(try place.read("in/near", .follow) == [8])
        #expect(throws: FileError.linkRefused(path: place.path("in/near"))) { try place.read("in/near") }
        #expect(throws: FileError.linkRefused(path: place.path("in/self"))) {
            try place.read("in/self", .follow)
        }
        #expect(try place.files.stamp(of: place.path("in/near"))?.kind == .link)
        #expect(try place.files.resolved(place.path("in/near")) == place.path("in/real"))
    }

    @Test(arguments: try Place.both())
    func `listings are sorted and limited`(_ place: Place) throws {
        for name in ["b", "c", "a"] { try place.put([], name) }
        try place.link("d", to: "nowhere")
        let all = try place.files.list(place.root, limit: 10)
        #expect(all.entries.map(\.name) == ["a", "b", "c", "d"] && !all.isCut)
        #expect(all.entries.last?.kind == .link)
        let cut = try place.files.list(place.root, limit: 2)
        #expect(cut.entries.count == 2 && cut.isCut)
        #expect(throws: FileError.self) { try place.files.list(place.path("none"), limit: 1) }
    }

    @Test(arguments: try Place.both())
    func `streams give every byte and stop`(_ place: Place) throws {
        let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0) }
        try place.put(bytes, "a")
        var read: [UInt8] = []
        let outcome = try place.files.stream(place.path("a"), links: .refuse, limit: 1 << 20) { chunk in
            read += chunk
            return true
        }
        #expect(read == bytes && outcome.bytes == bytes.count && !outcome.hasChanged)
        var chunks = 0
        let stopped = try place.files.stream(place.path("a"), links: .refuse, limit: 1 << 20) { _ in
            chunks += 1
            return false
        }
        #expect(chunks == 1 && stopped.bytes < bytes.count)
    }

    @Test(arguments: try Place.both())
    func `locks exclude and release`(_ place: Place) throws {
        guard case .taken(let first) = try place.files.lock(place.path(".lock")) else {
            Issue.record("a free lock was not taken")
            return
        }
        guard case .held = try place.files.lock(place.path(".lock")) else {
            Issue.record("a lock was taken twice")
            return
        }
        place.files.unlock(first)
        guard case .taken(let second) = try place.files.lock(place.path(".lock")) else {
            Issue.record("a released lock was not taken")
            return
        }
        place.files.unlock(second)
        try place.files.makeDirectory(place.path("folder"))
        #expect(throws: FileError.self) { try place.files.lock(place.path("folder")) }
    }

    @Test func `pipes, devices and files full of holes do not hang`() throws {
        let folder = try TemporaryFolder()
        _ = try ChildProcess.python(
            """
            import os, sys, socket
            os.chdir(sys.argv[1])
            os.mkfifo('pipe')
            socket.socket(socket.AF_UNIX).bind('socket')
            open('holey', 'w').truncate(1 << 40)
            """, [folder.path])
        let files = LocalFileSystem()
        #expect(throws: FileError.wrongKind(path: folder.path("pipe"), operation: .read, kind: .pipe)) {
            try files.read(folder.path("pipe"), links: .follow, limit: 10)
        }
        #expect(throws: FileError.wrongKind(path: "/dev/zero", operation: .read, kind: .device)) {
            try files.read("/dev/zero", links: .follow, limit: 10)
        }
        #expect(throws: FileError.self) { try files.read(folder.path("socket"), links: .follow, limit: 10) }
        #expect(throws: FileError.tooLarge(path: folder.path("holey"), bytes: 1 << 40, limit: 10)) {
            try files.read(folder.path("holey"), links: .follow, limit: 10)
        }
        #expect(throws: FileError.self) { try files.read(folder.path("a\0b"), links: .follow, limit: 10) }
    }

    @Test(.needs(.anyNames)) func `a name that is no UTF-8 is listed as unreadable`() throws {
        let folder = try TemporaryFolder()
        _ = try ChildProcess.python(
            "import os, sys; open(os.fsencode(sys.argv[1]) + b'/bad\\xff', 'w')", [folder.path])
        try folder.write([], to: "good")
        let entries = try LocalFileSystem().list(folder.path, limit: 10).entries
        #expect(entries.map(\.isNameReadable).count { !$0 } == 1 && entries.count == 2)
    }

    @Test func `a file that grows while it is read is noticed`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(repeating: 1, count: 600_000), to: "a")
        let files = LocalFileSystem()
        var isFirst = true
        let outcome = try files.stream(folder.path("a"), links: .refuse, limit: 1 << 20) { _ in
            if isFirst { try? folder.write(Array(repeating: 2, count: 700_000), to: "a") }
            isFirst = false
            return true
        }
        #expect(outcome.hasChanged)
        #expect(try files.read(folder.path("a"), links: .refuse, limit: 1 << 20).bytes.count == 700_000)
    }

    @Test func `errors are one harmless sentence`() {
        let path = "/a\u{1b}[2Jb\n"
        let errors: [FileError] = [
            FileError(.read, path, code: ENOENT), FileError(.create, path, code: EEXIST),
            FileError(.open, path, code: EACCES), FileError(.write, path, code: EROFS),
            FileError(.write, path, code: ENOSPC), FileError(.open, path, code: ELOOP),
            FileError(.synchronize, path, code: EIO), .changing(path: path),
            .wrongKind(path: path, operation: .read, kind: .pipe), .tooLarge(path: path, bytes: 2, limit: 1),
        ]
        for error in errors {
            #expect(error.path == path)
            #expect(error.description.hasSuffix(".") && !error.description.contains("\u{1b}"))
            #expect(!error.description.contains("\n"))
        }
    }
}
