// Files confined to a folder: what lies in it is reached from the folder itself, never by a link.

import Foundation
import TestSupport
import Testing

@testable import SharedStore

@Suite(.ownThread) struct ConfinedFilesTests {
    /// A container with links out of it and within it, and what lies outside.
    private static func arranged(_ place: Place) throws -> any FileSystem {
        for folder in ["in", "in/Logs", "outside"] { try place.files.makeDirectory(place.path(folder)) }
        try place.put([1], "in/a")
        try place.put([2], "in/Logs/b")
        try place.put([3], "outside/c")
        try place.link("in/file", to: place.path("outside/c"))
        try place.link("in/folder", to: place.path("outside"))
        try place.link("in/near", to: "a")
        try place.link("in/dangling", to: place.path("outside/new"))
        return try place.files.confined(to: place.path("in"))
    }

    @Test(arguments: try Place.both())
    func `what is in the folder is read and written as before`(_ place: Place) throws {
        let files = try Self.arranged(place)
        #expect(try files.read(place.path("in/a"), links: .follow, limit: 9).bytes == [1])
        #expect(try files.read(place.path("in/Logs/b"), links: .refuse, limit: 9).bytes == [2])
        #expect(try files.stamp(of: place.path("in"))?.kind == .directory)
        #expect(try files.list(place.path("in/Logs"), limit: 9).entries.map(\.name) == ["b"])
        #expect(try files.list(place.path("in"), limit: 9).entries.count == 6)
        try AtomicFile.replace(place.path("in/Logs/b"), with: [4], on: files)
        try files.makeDirectory(place.path("in/new"))
        try AtomicFile.replace(place.path("in/new/c"), with: [5], on: files)
        try files.synchronizeDirectory(place.path("in"))
        #expect(try place.read("in/Logs/b") == [4])
        #expect(try place.read("in/new/c") == [5])
        // Outside nothing is different.
        #expect(try files.read(place.path("outside/c"), links: .refuse, limit: 9).bytes == [3])
        #expect(try files.stamp(of: place.path("in/none/x")) == nil)
        #expect(try files.resolved(place.path("in/Logs")) == place.path("in/Logs"))
    }

    @Test(arguments: try Place.both())
    func `no operation follows a link in the folder`(_ place: Place) throws {
        let files = try Self.arranged(place)
        for name in ["file", "near", "dangling", "folder/c", "folder/new", "folder/x/y"] {
            let path = place.path("in/" + name)
            let refused = FileError.linkRefused(path: path)
            #expect(throws: refused) { try files.read(path, links: .follow, limit: 9) }
            #expect(throws: refused) { try files.resolved(path) }
            #expect(throws: FileError.self) { try files.openForAppending(path) }
            #expect(throws: FileError.self) { try files.lock(path) }
            #expect(throws: FileError.self) { try files.list(path, limit: 9) }
            #expect(throws: FileError.self) { try files.create(path) }
            #expect(throws: FileError.self) { try files.makeDirectory(path) }
            #expect(throws: FileError.self) { try AtomicFile.replace(path, with: [9], on: files) }
        }
        for name in ["folder/c", "folder/new"] {
            let path = place.path("in/" + name)
            let refused = FileError.linkRefused(path: path)
            #expect(throws: refused) { try files.stamp(of: path) }
            #expect(throws: refused) { try files.remove(path) }
            #expect(throws: refused) { try files.rename(place.path("in/a"), to: path) }
            #expect(throws: refused) { try files.exchange(place.path("in/a"), with: path) }
            #expect(throws: refused) { try files.link(place.path("in/a"), as: path) }
        }
        #expect(throws: FileError.self) { try files.list(place.path("in/folder"), limit: 9) }
        #expect(throws: FileError.self) { try files.synchronizeDirectory(place.path("in/folder")) }
        #expect(try files.stamp(of: place.path("in/file"))?.kind == .link)
        #expect(try place.files.list(place.path("outside"), limit: 9).entries.map(\.name) == ["c"])
        #expect(try place.read("outside/c") == [3])
        #expect(try place.read("in/a") == [1])
    }

    @Test(arguments: try Place.both())
    func `the folder itself may be reached by a link`(_ place: Place) throws {
        _ = try Self.arranged(place)
        try place.link("by", to: "in")
        let files = try place.files.confined(to: place.path("by"))
        #expect(try files.read(place.path("by/Logs/b"), links: .refuse, limit: 9).bytes == [2])
        #expect(throws: FileError.linkRefused(path: place.path("by/folder/c"))) {
            try files.read(place.path("by/folder/c"), links: .refuse, limit: 9)
        }
        #expect(throws: FileError.self) { try place.files.confined(to: place.path("none")) }
        #expect(throws: FileError.self) { try place.files.confined(to: place.path("in/a")) }
    }

    @Test func `a folder that is replaced stays the one that was opened`() throws {
        let place = try Place.local()
        let files = try Self.arranged(place)
        try FileManager.default.moveItem(atPath: place.path("in"), toPath: place.path("moved"))
        try place.link("in", to: "outside")
        try AtomicFile.replace(place.path("in/c"), with: [9], on: files)
        #expect(try place.read("moved/c") == [9])
        #expect(try place.read("outside/c") == [3])
    }

    @Test func `a path that leads back up is refused`() throws {
        let place = try Place.local()
        let files = try Self.arranged(place)
        let path = place.path("in/../outside/c")
        #expect(throws: FileError.linkRefused(path: path)) { try files.read(path, links: .follow, limit: 9) }
    }

    @Test(arguments: try Place.both())
    func `a second name leads to the same file, and takes nobody's place`(_ place: Place) throws {
        try place.put([1], "a")
        try place.put([2], "b")
        #expect(throws: FileError.exists(path: place.path("b"), operation: .link)) {
            try place.files.link(place.path("a"), as: place.path("b"))
        }
        #expect(throws: FileError.missing(path: place.path("d"), operation: .link)) {
            try place.files.link(place.path("c"), as: place.path("d"))
        }
        try place.files.link(place.path("a"), as: place.path("c"))
        #expect(
            try place.files.stamp(of: place.path("a"))?.inode == place.files.stamp(of: place.path("c"))?.inode
        )
        try place.files.remove(place.path("a"))
        #expect(try place.read("c") == [1])
    }

    @Test func `a folder that was removed and made again is the new one`() throws {
        let place = try Place.local()
        let files = try Self.arranged(place)
        try files.makeDirectory(place.path("in/x"))
        try AtomicFile.replace(place.path("in/x/a"), with: [1], on: files)
        try files.remove(place.path("in/x/a"))
        try files.removeDirectory(place.path("in/x"))
        try files.makeDirectory(place.path("in/x"))
        try AtomicFile.replace(place.path("in/x/a"), with: [2], on: files)
        #expect(try place.read("in/x/a") == [2])
    }

    @Test func `a folder beside is not taken for one inside`() throws {
        let place = try Place.local()
        let files = try Self.arranged(place)
        #expect(try files.read(place.path("in/Logs/b"), links: .refuse, limit: 9).bytes == [2])
        try place.files.makeDirectory(place.path("in+Logs"))
        try place.put([7], "in+Logs/b")
        #expect(try files.read(place.path("in+Logs/b"), links: .refuse, limit: 9).bytes == [7])
        #expect(throws: FileError.linkRefused(path: place.path("in/Logs/.."))) {
            try files.list(place.path("in/Logs/.."), limit: 9)
        }
    }

    @Test(arguments: try Place.both())
    func `an exclusive rename takes nobody's place, and an exchange keeps both`(_ place: Place) throws {
        try place.put([1], "a")
        try place.put([2], "b")
        #expect(throws: FileError.exists(path: place.path("b"), operation: .rename)) {
            try place.files.renameExclusively(place.path("a"), to: place.path("b"))
        }
        #expect(try place.read("b") == [2])
        try place.files.renameExclusively(place.path("a"), to: place.path("c"))
        #expect(try place.read("c") == [1])
        #expect(try place.files.exchange(place.path("b"), with: place.path("c")))
        #expect(try place.read("b") == [1])
        #expect(try place.read("c") == [2])
        #expect(throws: FileError.self) {
            try place.files.exchange(place.path("b"), with: place.path("none"))
        }
    }
}
