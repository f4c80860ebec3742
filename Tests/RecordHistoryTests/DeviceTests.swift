// Which stores are one device: the same place, or a copy that holds known records.

import Foundation
import RecordHistory
import Testing
import TrackingModel

@Suite struct DeviceTests {
    @Test func `a copy in another folder is known by the ids of its records`() throws {
        let folder = Folder()
        var monday = try folder.recorder()
        try monday.record(store(1...100, path: "/copies/monday"), mark(101))
        var tuesday = try folder.recorder()
        try tuesday.record(store(90...189, path: "/copies/tuesday"), mark(190))
        let devices = try HistoryStore(path: folder.history).devices()
        #expect(devices.map(\.path) == ["/copies/tuesday"])
        #expect(devices.first?.counts.first?.rows == 189)
        // The counters are of the moment of the last read.
        #expect(devices.first?.span == TimeSpan(at(1), at(190)))
    }

    @Test func `another place without a known record is another device`() throws {
        let folder = Folder()
        var first = try folder.recorder()
        try first.record(store(1...5, path: "/data/a"), mark(10))
        var second = try folder.recorder()
        try second.record(store(6...9, path: "/data/b"), mark(11))
        var group = store(20...22, path: "/data/a")
        group.source.group = "group.other"
        var third = try folder.recorder()
        try third.record(group, mark(30))
        #expect(try HistoryStore(path: folder.history).devices().count == 3)
    }

    @Test func `the same place stays the device when the ring went round, unless all its apps are others`()
        throws
    {
        let folder = Folder()
        var first = try folder.recorder()
        try first.record(store(1...5), mark(10))
        var later = try folder.recorder()
        try later.record(store(600...605, apps: ["tubes", "reader"]), mark(610))
        #expect(try HistoryStore(path: folder.history).devices().count == 1)
        var foreign = try folder.recorder()
        try foreign.record(store(700...705, apps: ["chess"]), mark(710))
        let store = try HistoryStore(path: folder.history)
        #expect(try store.devices().count == 2)
        #expect(try store.device(of: TrackingModelSample.unknown) == nil)
    }

    @Test func `a device is forgotten with all that is kept of it`() throws {
        let folder = Folder()
        var first = try folder.recorder()
        try first.record(store(1...5, path: "/data/a"), mark(10))
        var second = try folder.recorder()
        try second.record(store(6...9, path: "/data/b"), mark(11))
        let history = try HistoryStore(path: folder.history)
        let gone = try #require(try history.devices().first { $0.path == "/data/a" })
        try history.forget(gone.id)
        #expect(try history.devices().map(\.path) == ["/data/b"])
        #expect(try folder.figure("SELECT count(*) FROM recovery") == 4)
        #expect(try folder.figure("SELECT count(*) FROM stretch WHERE device = \(gone.id)") == 0)
        #expect(throws: HistoryError.noSuchDevice("\(gone.id)")) { try history.forget(gone.id) }
    }
}

enum TrackingModelSample {
    static var unknown: StoreContents {
        StoreContents(
            source: StoreSource(path: "/nowhere", group: "g", kind: .container, preferences: .read))
    }
}
