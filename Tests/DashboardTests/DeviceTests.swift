// A store that is copied from a device: what the header, the verdict and the empty screen say of it.

import Canvas
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct DeviceTests {
    private func link(_ state: DeviceLink.Stage, pulledAt: Instant? = nil) -> Event {
        .linked(DeviceLink(name: "Anna’s iPhone", tool: "pymobiledevice3", state: state, pulledAt: pulledAt))
    }

    private func awaiting(columns: Int = 100, rows: Int = 20) -> Model {
        var model = model(nil, columns: columns, rows: rows, at: noon)
        model.watch(deviceCalled: "Anna’s iPhone")
        return model
    }

    /// A model with a copy of noon.
    private func copied(columns: Int = 100) -> Model {
        var model = awaiting(columns: columns, rows: 30)
        _ = model.update(.read(reading(goodDay(), at: noon)))
        _ = model.update(link(.resting, pulledAt: noon))
        return model
    }

    private func head(_ model: Model) -> [String] {
        text(of: model).split(separator: "\n", omittingEmptySubsequences: false).prefix(3).map(String.init)
    }

    @Test func `before the first copy the screen says what is done`() {
        var model = awaiting()
        #expect(head(model)[0].contains("◆ DEVICE connecting"))
        #expect(text(of: model).contains("Looking for Anna’s iPhone…"))
        _ = model.update(link(.pulling(done: 2, of: 9)))
        #expect(head(model)[0].contains("◆ DEVICE copying"))
        #expect(text(of: model).contains("Copying from Anna’s iPhone (2 of 9 files)…"))
    }

    @Test func `why there is no copy is said with when it is tried again`() throws {
        var model = awaiting()
        let reason = "The device is locked; unlock it."
        _ = model.update(link(.failed(reason: reason, nextTry: noon + 20)))
        #expect(text(of: model).contains("The device is locked; unlock it. Next try in 20s."))
        _ = model.update(.tick(noon + 5))
        #expect(text(of: model).contains("Next try in 15s."))
        #expect(head(model)[0].contains("◆ NO DEVICE"))
        #expect(head(model)[1].contains("UNKNOWN  There is no copy from Anna’s iPhone yet."))
        try expectScreen(model, named: "device-locked-100x20")
        _ = model.update(.resized(Size(columns: 40, rows: 10)))
        try expectScreen(model, named: "device-locked-40x10")
    }

    @Test func `the header tells the age of the copy, and ages go on`() {
        var model = copied()
        #expect(head(model)[0].contains("● DEVICE 0s ago"))
        _ = model.update(.tick(noon + 12))
        #expect(head(model)[0].contains("● DEVICE 12s ago"))
        #expect(model.now == noon + 12)
    }

    @Test func `a copy is not judged again before the next one`() throws {
        var model = copied()
        let limit = try #require(model.report?.validUntil)
        #expect(model.update(.tick(limit + 1)) == [])
    }

    @Test func `of the time since a device went away nothing is claimed`() throws {
        var model = copied()
        _ = model.update(.tick(noon + 10))
        let reason = "The device went away; connect it again."
        _ = model.update(link(.failed(reason: reason, nextTry: noon + 20), pulledAt: noon))
        _ = model.update(.tick(noon + 300))
        #expect(model.now == noon + 10)
        #expect(head(model)[0].contains("◆ DEVICE LOST, copy 5m"))
        #expect(head(model)[1].contains("? UNKNOWN  Shown is the copy of "))
        #expect(head(model)[1...2].joined(separator: " ").contains("The device went away; connect it again."))
        try expectScreen(model, named: "device-lost-100x30")
        // It is back.
        _ = model.update(.read(reading(goodDay(), at: noon + 301)))
        _ = model.update(link(.resting, pulledAt: noon + 301))
        _ = model.update(.tick(noon + 303))
        #expect(head(model)[0].contains("● DEVICE 2s ago") && model.now == noon + 303)
        #expect(!head(model)[1].contains("Shown is the copy"))
    }

    @Test func `a name from outside can't reach the terminal`() {
        var model = awaiting()
        _ = model.update(.linked(DeviceLink(name: "a\u{1B}[31mb\u{202E}c", tool: "x")))
        #expect(!text(of: model).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }

    @Test func `the store screen says where a copy came from`() throws {
        let origin = StoreOrigin(
            [.archive, .backup], names: ["zip archive", "backup"], path: "/x.zip",
            device: DeviceDescription(name: "Anna’s iPhone", model: "iPhone14,7", systemVersion: "18.5"),
            takenAt: noon, missing: ["Logs"])
        #expect(origin.completeness == "partial: without Logs")
        #expect(origin.title == "backup in zip archive of Anna’s iPhone · iPhone14,7 · iOS 18.5")
        let keys = origin.items.map(\.key)
        #expect(keys == ["copied from", "original", "as of", "device", "complete"])
        #expect(origin.items.allSatisfy { $0.group == .source && $0.fingerprint == 0 })
    }
}
