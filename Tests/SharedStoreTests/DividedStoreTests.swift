// A container in which the engine's preferences are a file apart from the app's suite.

import Foundation
import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct DividedStoreTests {
    /// An engine's file beside a suite with counters of an earlier tracker, a battery note and a key of the app.
    private static func store() throws -> SampleStore {
        let store = try SampleStore([
            "usage_old_today": .integer(3_600), "usage_x_today": .integer(9_999),
            "extension_heartbeat": .real(SampleStore.now.seconds - 86_400),
            "last_known_battery_level": .real(0.5), "last_known_battery_state": .integer(1),
            "battery_state_timestamp": .real(SampleStore.now.seconds - 60), "theme": .string("dark"),
        ])
        try store.writeEngine([
            "usage_x_today": .integer(120), "usage_x_reset": .real(SampleStore.midnight),
            "extension_heartbeat": .real(SampleStore.now.seconds - 30),
        ])
        return store
    }

    @Test func `counters are the engine's, the battery is the app's`() throws {
        let contents = try Self.store().contents()
        #expect(contents.apps.map(\.id) == ["x"])
        #expect(contents.apps.first?.counters.first?.todaySeconds == 120)
        #expect(contents.heartbeat == SampleStore.now - 30)
        #expect(contents.battery.map(\.level) == [0.5])
        #expect(contents.source.group == "group.com.screentimerewards.shared")
        #expect(contents.problems.isEmpty)
    }

    @Test func `a store of one file is read as before, and divided as soon as the engine's file is there`()
        throws
    {
        let store = try SampleStore(["usage_x_today": .integer(60)])
        var reader = try store.reader()
        #expect(
            try reader.read(calendar: SampleStore.calendar, at: SampleStore.now).apps.first?.counters.first?
                .todaySeconds
                == 60)
        #expect(reader.location.suite == nil)
        try store.writeEngine(["usage_x_today": .integer(120)])
        #expect(
            try reader.read(calendar: SampleStore.calendar, at: SampleStore.now).apps.first?.counters.first?
                .todaySeconds
                == 120)
        #expect(reader.location.suite == SampleStore.plist)
    }

    @Test func `a container without a suite is opened by its group, or by the default one`() throws {
        let store = try SampleStore(nil)
        try store.writeEngine(["usage_x_today": .integer(120)])
        for group in [nil, "group.other"] {
            let location = try StoreLocation(SampleStore.root, group: group, in: store.files)
            #expect(location.group == group ?? StoreLocation.defaultGroup)
            #expect(location == StoreLocation(engineIn: SampleStore.root, group: location.group))
        }
        let empty = try SampleStore(nil)
        var reader = StoreReader(StoreLocation(engineIn: SampleStore.root, group: "g"), files: empty.files)
        let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        #expect(contents.apps.isEmpty && contents.source.preferences == .missing)
    }

    @Test func `a suite that is missing or torn hides no counter`() throws {
        let store = try Self.store()
        store.files.put(Array("bplist00 torn".utf8), at: SampleStore.plist)
        let torn = try store.contents()
        #expect(torn.apps.first?.counters.first?.todaySeconds == 120)
        #expect(torn.problems.map(\.source) == ["group.com.screentimerewards.shared.plist"])
        try store.files.remove(SampleStore.plist)
        #expect(try store.contents().apps.first?.counters.first?.todaySeconds == 120)
        #expect(try store.contents().problems.isEmpty)
    }

    @Test func `counters that a tracker kept in the suite are taken over once`() throws {
        let store = try SampleStore([
            "usage_x_today": .integer(600), "usage_x_total": .integer(6_000),
            "extension_heartbeat": .real(SampleStore.now.seconds), "theme": .string("dark"),
        ])
        func takeOver() throws -> Int {
            try SuiteTakeover.run(in: SampleStore.root, group: StoreLocation.defaultGroup, on: store.files)
        }
        #expect(try takeOver() == 3)
        let contents = try store.contents()
        #expect(contents.apps.first?.counters.first?.totalSeconds == 6_000)
        #expect(try store.reader().location.suite == SampleStore.plist)
        // From now on the file is the engine's, whatever else writes into the suite.
        try store.write(["usage_x_today": .integer(0), "usage_y_today": .integer(60)])
        #expect(try takeOver() == 0)
        #expect(try store.contents().apps.map(\.id) == ["x"])
    }

    @Test func `nothing is taken over from a suite that is not there, or is no suite`() throws {
        let store = try SampleStore(nil)
        func takeOver() throws -> Int {
            try SuiteTakeover.run(in: SampleStore.root, group: StoreLocation.defaultGroup, on: store.files)
        }
        #expect(try takeOver() == 0)
        store.files.put(Array("bplist00 torn".utf8), at: SampleStore.plist)
        #expect(throws: (any Error).self) { try takeOver() }
        #expect(try store.files.stamp(of: SampleStore.root + "/usage-store.plist") == nil)
    }

    @Test func `an export holds both files and tells the same`() throws {
        let store = try Self.store()
        let container = try ContainerArchive.archive(
            of: try StoreLocation(SampleStore.root, in: store.files), in: store.files)
        let text =
            #"{"schema":"trackhealth.export/1","at":\#(SampleStore.now.seconds),"status":{},"container":"#
        store.files.put(Array(text.utf8) + container + [UInt8(ascii: "}")], at: "/report.json")
        var reader = try OpenedStore("/report.json", files: store.files).reader()
        var again = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        let original = try store.contents()
        #expect(again.source.kind == .export)
        again.source = original.source
        #expect(again == original)
    }

    @Test func `a copy holds both files`() throws {
        let store = try Self.store()
        let location = try StoreLocation(SampleStore.root, in: store.files)
        #expect(
            location.preferenceFiles().map(\.path) == [
                "usage-store.plist", "Library/Preferences/group.com.screentimerewards.shared.plist",
            ])
        #expect(location.plist == SampleStore.root + "/usage-store.plist")
        #expect(ContainerPaths.isFile("usage-store.plist"))
    }
}

extension SampleStore {
    func writeEngine(_ values: [String: PropertyListValue]) throws {
        files.put(
            try PropertyList.write(.dictionary(values), format: .binary),
            at: Self.root + "/" + ContainerPaths.enginePreferences)
    }
}
