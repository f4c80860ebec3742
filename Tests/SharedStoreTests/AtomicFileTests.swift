// Replacing a file: whatever fails, and whenever the process dies, the old or the new stands there whole.

import Foundation
import InMemoryStore
import TestSupport
import Testing

@testable import SharedStore

@Suite struct AtomicFileTests {
    static let old = Array("old contents".utf8)
    static let new = Array(String(repeating: "new contents ", count: 100).utf8)

    private static let faults: [InMemoryFileSystem.Fault] = [
        .code(ENOSPC), .code(EIO), .code(EACCES), .code(EROFS), .shortWrite, .crash,
    ]

    @Test(arguments: faults)
    func `every operation can fail`(_ fault: InMemoryFileSystem.Fault) throws {
        for operation in 1...100 {
            for keepsEntries in [true, false] {
                let files = InMemoryFileSystem()
                files.put(Self.old, at: "/c/a.plist", mode: 0o640)
                files.injectFault(fault, at: operation)
                let isDone = (try? AtomicFile.replace("/c/a.plist", with: Self.new, on: files)) != nil
                let isPast = files.operations < operation
                let crashed = files.isDown
                files.injectFault(.shortWrite, at: 0)
                if crashed { files.restart(keepingEntries: keepsEntries) }
                let contents = try files.read("/c/a.plist", links: .refuse, limit: 1 << 20)
                #expect(contents.bytes == Self.old || contents.bytes == Self.new, "operation \(operation)")
                #expect(contents.stamp.mode == 0o640)
                if isDone { #expect(contents.bytes == Self.new) }
                if !crashed {
                    #expect(try files.list("/c", limit: 9).entries.count == 1, "operation \(operation)")
                }
                if isPast { return }
            }
        }
        Issue.record("the operations never ended")
    }

    @Test(arguments: [mode_t(0o600), 0o640, 0o644])
    func `mode is kept`(_ mode: mode_t) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.old, to: "a")
        #expect(chmod(folder.path("a"), mode) == 0)
        try AtomicFile.replace(folder.path("a"), with: Self.new, on: LocalFileSystem())
        #expect(try LocalFileSystem().stamp(of: folder.path("a"))?.mode == UInt32(mode))
        #expect(folder.names == ["a"])
    }

    @Test func `new files are for their owner only`() throws {
        let folder = try TemporaryFolder()
        try AtomicFile.replace(folder.path("a"), with: Self.new, on: LocalFileSystem())
        #expect(try LocalFileSystem().stamp(of: folder.path("a"))?.mode == 0o600)
    }

    @Test func `links are followed and stay`() throws {
        let place = try Place.local()
        try place.files.makeDirectory(place.path("real"))
        try place.put(Self.old, "real/a")
        try place.link("a", to: "real/a")
        try place.put(Self.new, "a")
        #expect(try place.files.stamp(of: place.path("a"))?.kind == .link)
        #expect(try place.read("real/a") == Self.new)
        try place.link("dangling", to: "nowhere")
        #expect(throws: FileError.self) { try place.put(Self.new, "dangling") }
        #expect(throws: FileError.wrongKind(path: place.path("real"), operation: .write, kind: .directory)) {
            try place.put(Self.new, "real")
        }
    }

    @Test func `temporary names are recognized`() {
        #expect(TemporaryName(".a.plist.12.3.tmp")?.target == "a.plist")
        for name in [
            "a.plist", ".a.plist.12.tmp", ".a.12.x.tmp", ".dat.nosync12.tmp", ".tmp", ".1.2.tmp", "",
        ] {
            #expect(TemporaryName(name) == nil)
        }
    }

    @Test func `sweep takes only leftovers of that file`() throws {
        let folder = try TemporaryFolder()
        for name in ["a", ".a.1.1.tmp", ".b.1.1.tmp", ".a.lock"] { try folder.write([], to: name) }
        try AtomicFile.sweep(folder.path, on: LocalFileSystem()) { $0 == "a" }
        #expect(folder.names == [".a.lock", ".b.1.1.tmp", "a"])
    }

    @Test func `what other writers left is swept once they are gone and it is old`() throws {
        let folder = try TemporaryFolder()
        let gone = Int32.max
        let (old, young) = (".a.\(gone).1.tmp", ".a.\(gone).2.tmp")
        let running = ".a.\(ProcessInfo.processInfo.processIdentifier).1.tmp"
        for name in ["a", old, young, running] { try folder.write([], to: name) }
        for name in ["a", old, running] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3_600)],
                ofItemAtPath: folder.path + "/" + name)
        }
        try AtomicFile.sweep(folder.path, on: LocalFileSystem())
        #expect(Set(folder.names) == ["a", young, running])
    }

    @Test func `the temporary file of a long name is known by the beginning of the name`() throws {
        let name = String(repeating: "long", count: 60)
        let short = TemporaryName.shortened(name)
        let path = try TemporaryName.first(besides: "/x/" + name) { path throws(FileError) in path }
        #expect(TemporaryName(Path.name(of: path))?.target == short && short.count == 60)
    }
}
