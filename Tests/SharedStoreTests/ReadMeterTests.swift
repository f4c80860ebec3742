// What a reader tells of how far it is: each file it reads, every byte once, and the end of reading.

import InMemoryStore
import Synchronization
import Testing
import TrackingModel

@testable import SharedStore

/// Keeps all that a reader tells.
private final class KeepingMeter: ReadMeter {
    /// A file as the reader named it.
    struct ToldFile: Equatable {
        var name: String
        var bytes: Int
        var inParts: Bool
        var parts: [Int] = []
    }

    private let told = Mutex((files: [ToldFile](), ends: 0))

    var files: [ToldFile] { told.withLock { $0.files } }
    var ends: Int { told.withLock { $0.ends } }

    func begin(_ file: String, bytes: Int, inParts: Bool) {
        told.withLock { $0.files.append(ToldFile(name: file, bytes: bytes, inParts: inParts)) }
    }

    func advance(by bytes: Int) { told.withLock { $0.files[$0.files.count - 1].parts.append(bytes) } }

    func finishFiles() { told.withLock { $0.ends += 1 } }
}

@Suite struct ReadMeterTests {
    private func read(_ reader: inout StoreReader) throws -> KeepingMeter {
        let meter = KeepingMeter()
        reader.meter = meter
        _ = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        return meter
    }

    @Test func `every file is told with its size, and its parts add up to that`() throws {
        let store = try SampleStore(["theme": .string("dark")])
        try store.writeEngine(["usage_x_today": .integer(120)])
        store.put(SampleStore.log(200), at: "recovery_log.json")
        let lines = String(repeating: "[12:00:00.000][A1B2C3D4] x\n", count: 400)
        store.put(lines, at: "Logs/ext-log-2025-11-12.log")
        store.put("not a record\n", at: ContainerPaths.journal)
        var reader = try store.reader()
        let meter = try read(&reader)
        #expect(
            meter.files.map(\.name) == [
                Path.name(of: reader.location.plist), Path.name(of: SampleStore.plist), "recovery_log.json",
                "ext-log-2025-11-12.log", Path.name(of: ContainerPaths.journal),
            ])
        for file in meter.files {
            #expect(file.inParts == (file.name.hasSuffix(".json") || file.name.hasSuffix(".log")))
            #expect(file.bytes > 0 && file.parts.allSatisfy { $0 > 0 })
            #expect(file.parts.reduce(0, +) == (file.inParts ? file.bytes : 0))
            #expect(!file.inParts || file.parts.count > 1)
        }
        #expect(meter.ends == 1)
    }

    @Test func `a file that is not read again is not told`() throws {
        let store = try SampleStore()
        store.put(SampleStore.log(20), at: "recovery_log.json")
        store.put("[12:00:00.000][A1B2C3D4] x\n", at: "Logs/ext-log-2025-11-12.log")
        var reader = try store.reader()
        #expect(try read(&reader).files.count == 3)
        let again = try read(&reader)
        #expect(again.files.map(\.name) == [Path.name(of: SampleStore.plist)])
        #expect(again.ends == 1)
    }

    @Test func `a log that has to be read twice is told twice, each time whole`() throws {
        let store = try SampleStore()
        // More records than a file of that size has in earnest: only the last ones are kept.
        let text = SampleStore.log(40)
        store.put(text, at: "recovery_log.json")
        var limits = ReadLimits()
        (limits.freeItems, limits.bytesPerItem) = (5, 1 << 20)
        var reader = StoreReader(
            try StoreLocation(SampleStore.root, in: store.files), files: store.files, limits: limits)
        let logs = try read(&reader).files.filter { $0.name == "recovery_log.json" }
        #expect(logs.count == 2)
        #expect(logs.allSatisfy { $0.parts.reduce(0, +) == text.utf8.count })
    }

    @Test func `a text log that is opened by itself is told as well`() throws {
        let files = InMemoryFileSystem()
        let text = String(
            repeating: "[08:15:55.200][77E0D4B1] THRESHOLD_CALL event=usage.app.16.min.1\n", count: 200)
        files.put(Array(text.utf8), at: "/x/ext-log-2025-11-12.log")
        var reader = try OpenedStore("/x/ext-log-2025-11-12.log", files: files).reader()
        let meter = try read(&reader)
        #expect(meter.files.map(\.name) == ["ext-log-2025-11-12.log"])
        #expect(meter.files.first?.parts.reduce(0, +) == text.utf8.count)
        #expect(meter.ends == 1)
    }
}
