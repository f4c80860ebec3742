// Labels of gaps: kept for each store, changed by several at once, never lost to damage.

import Foundation
import InMemoryStore
import SharedStore
import Testing
import TrackingModel

@Suite struct LabelFileTests {
    private func location(_ path: String) -> StoreLocation {
        StoreLocation(
            path: path, root: path, plist: path + "/p.plist", group: "group.x", kind: .container)
    }

    private let label = GapLabel(
        start: Instant(1_763_049_600), end: Instant(1_763_053_200), kind: .travel, note: "train")

    @Test func `each store has its own labels`() throws {
        let disk = InMemoryFileSystem()
        let one = LabelFile(of: location("/one"), stateHome: "/state", on: disk)
        let two = LabelFile(of: location("/two"), stateHome: "/state", on: disk)
        #expect(try one.labels().isEmpty)
        try one.add(label)
        try two.add(GapLabel(start: Instant(5_000), end: Instant(6_000), kind: .lost))
        #expect(try one.labels() == [label])
        #expect(try two.labels().map(\.kind) == [.lost])
    }

    @Test func `the same stretch again replaces the label, and removing takes what it touches`() throws {
        let file = LabelFile(of: location("/one"), stateHome: "/state", on: InMemoryFileSystem())
        try file.add(label)
        try file.add(GapLabel(start: label.start, end: label.end, kind: .lost))
        #expect(try file.labels().map(\.kind) == [.lost])
        #expect(try file.remove(from: Instant(0), to: label.start) == 0)
        #expect(try file.remove(from: label.start + 1, to: label.start + 2) == 1)
        #expect(try file.labels().isEmpty)
    }

    @Test func `what was seen is kept beside the labels, and older programs can read a file without it`()
        throws
    {
        let disk = InMemoryFileSystem()
        let file = LabelFile(of: location("/one"), stateHome: "/state", on: disk)
        func schema() throws -> String? {
            let bytes = try disk.read("/state/trackhealth/labels.json", links: .follow, limit: 1 << 20).bytes
            return (try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])?["schema"]
                as? String
        }
        try file.add(label)
        #expect(try schema() == "trackhealth.labels/1")
        try file.acknowledge("minutes-lost", until: Instant(7_000))
        #expect(try file.acknowledged() == ["minutes-lost": Instant(7_000)])
        #expect(try file.labels() == [label])
        #expect(try schema() == "trackhealth.labels/2")
        let other = LabelFile(of: location("/two"), stateHome: "/state", on: disk)
        #expect(try other.acknowledged().isEmpty)
        try file.acknowledge("minutes-lost", until: nil)
        #expect(try file.acknowledged().isEmpty && schema() == "trackhealth.labels/1")
    }

    @Test(arguments: [
        "{", "[]", "{\"schema\":\"other\",\"stores\":{}}", String(repeating: "[", count: 90_000),
        // Read whole, it would take a hundred times its bytes.
        "{\"schema\":\"trackhealth.labels/1\",\"stores\":{"
            + (0..<60_000).map { "\"\($0)\":[]" }.joined(separator: ",") + "}}",
    ])
    func `a damaged file is told and not written over`(_ text: String) {
        let disk = InMemoryFileSystem()
        try? disk.makeDirectory("/state")
        try? disk.makeDirectory("/state/trackhealth")
        disk.put(Array(text.utf8), at: "/state/trackhealth/labels.json")
        let file = LabelFile(of: location("/one"), stateHome: "/state", on: disk)
        #expect(throws: LabelFileDamaged.self) { try file.labels() }
        #expect(throws: LabelFileDamaged.self) { try file.add(label) }
    }

    @Test func `labels that several add at once are all kept`() async throws {
        let home = FileManager.default.temporaryDirectory.path + "/labels-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let location = location("/nowhere")
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    try LabelFile(of: location, stateHome: home).add(
                        GapLabel(
                            start: Instant(Double(number) * 100 + 1), end: Instant(Double(number) * 100 + 50),
                            kind: .idle))
                }
            }
            try await group.waitForAll()
        }
        #expect(try LabelFile(of: location, stateHome: home).labels().count == 8)
    }
}
