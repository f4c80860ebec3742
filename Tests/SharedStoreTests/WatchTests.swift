// Changes of a real folder are noticed by events and by looking; locks and temporary files are not.

import Foundation
import Testing
import TrackingModel

@testable import SharedStore

@Suite final class WatchTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/watch-" + UUID().uuidString
    private var plist: String { folder + "/Library/Preferences/group.com.screentimerewards.shared.plist" }

    init() throws { try makeContainer() }
    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func makeContainer() throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/Library/Preferences", withIntermediateDirectories: true)
        try write("a", to: plist)
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func isChanged(_ told: Bool, at place: SourceLocation = #_sourceLocation) {
        #expect(told, sourceLocation: place)
    }

    private func isUnchanged(_ told: Bool, at place: SourceLocation = #_sourceLocation) {
        #expect(!told, sourceLocation: place)
    }

    private func watch() throws -> StoreWatch { StoreWatch(try StoreLocation(folder, in: LocalFileSystem())) }

    @Test func `a replaced file is noticed`() throws {
        var watch = try watch()
        isUnchanged(watch.pollChanged())
        try write("bb", to: folder + "/Library/Preferences/.other.tmp")
        isUnchanged(watch.drain())
        try FileManager.default.removeItem(atPath: plist)
        try FileManager.default.moveItem(atPath: folder + "/Library/Preferences/.other.tmp", toPath: plist)
        if watch.descriptor != nil {
            isChanged(watch.drain())
            isUnchanged(watch.drain())
            isUnchanged(watch.pollChanged())
        } else {
            isChanged(watch.pollChanged())
        }
    }

    @Test func `polling alone notices each change, once`() throws {
        var watch = try watch()
        try write("[]", to: folder + "/recovery_log.json")
        isChanged(watch.pollChanged())
        try write("[1]", to: folder + "/recovery_log.json")
        isChanged(watch.pollChanged())
        isUnchanged(watch.pollChanged())
        try FileManager.default.createDirectory(atPath: folder + "/Logs", withIntermediateDirectories: false)
        isChanged(watch.pollChanged())
        try write("x", to: folder + "/Logs/ext-log-2025-11-13.log")
        isChanged(watch.pollChanged())
        try write("xy", to: folder + "/Logs/ext-log-2025-11-13.log")
        isChanged(watch.pollChanged())
    }

    @Test func `a container that is made again is watched again`() throws {
        var watch = try watch()
        guard watch.descriptor != nil else { return }
        try FileManager.default.removeItem(atPath: folder)
        isChanged(watch.drain())
        try makeContainer()
        _ = watch.pollChanged()
        _ = watch.drain()
        try write("new", to: plist)
        isChanged(watch.drain())
    }

    @Test func `a folder made later is watched`() throws {
        var watch = try watch()
        guard watch.descriptor != nil else { return }
        try FileManager.default.createDirectory(atPath: folder + "/Logs", withIntermediateDirectories: false)
        isChanged(watch.drain())
        try write("x", to: folder + "/Logs/ext-log-2025-11-13.log")
        isChanged(watch.drain())
    }

    @Test func `a lone plist is watched by its name only`() throws {
        var watch = StoreWatch(try StoreLocation(plist, in: LocalFileSystem()))
        try write("x", to: folder + "/Library/Preferences/com.apple.other.plist")
        isUnchanged(watch.drain())
        isUnchanged(watch.pollChanged())
        try write("xyz", to: plist)
        let isNoticed = watch.descriptor != nil ? watch.drain() : watch.pollChanged()
        #expect(isNoticed)
    }

    @Test(arguments: [
        (".x.lock", true), (".dat.nosync12.ab", true), ("x.plist", false), ("recovery_log.json", false),
    ])
    func `temporary files and locks are not watched`(name: String, isIgnored: Bool) {
        #expect(StoreWatch.isIgnored(name) == isIgnored)
    }
}
