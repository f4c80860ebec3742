// A container in memory that tests build, and the moment and place at which they read it.

import InMemoryStore
import TrackingModel

@testable import SharedStore

/// A container held in memory.
struct SampleStore {
    static let root = "/container"
    static let plist = root + "/Library/Preferences/group.com.screentimerewards.shared.plist"
    /// 2025-11-13 12:00:00 in Toronto.
    static let now = Instant(1_763_053_200)
    /// The local midnight before.
    static let midnight = 1_763_010_000.0
    static let calendar = LocalCalendar(
        identifier: "America/Toronto", offsets: [.init(from: Instant(0), seconds: -18_000)])

    let files = InMemoryFileSystem()

    init(_ values: [String: PropertyListValue]? = [:]) throws {
        files.put(.directory, at: Self.root)
        if let values { try write(values) }
    }

    func write(_ values: [String: PropertyListValue]) throws {
        files.put(try PropertyList.write(.dictionary(values), format: .binary), at: Self.plist)
    }

    func put(_ text: String, at name: String) { files.put(Array(text.utf8), at: Self.root + "/" + name) }

    func reader() throws -> StoreReader {
        StoreReader(try StoreLocation(Self.root, in: files), files: files)
    }

    func contents(at: Instant = now, calendar: LocalCalendar = calendar) throws -> StoreContents {
        var reader = try reader()
        return try reader.read(calendar: calendar, at: at)
    }

    /// What a store with these preferences gives.
    static func read(_ values: [String: PropertyListValue], at: Instant = now) throws -> StoreContents {
        try SampleStore(values).contents(at: at)
    }

    static func blob(_ text: String) -> PropertyListValue { .data(Array(text.utf8)) }

    static func entry(_ index: Int, at seconds: Double? = nil, success: Bool = true) -> String {
        let time = seconds ?? now.seconds - 6_000 + Double(index) * 60
        return #"{"id":"00000000-0000-4000-8000-\#(padded(index, to: 12))","timestamp":\#(time),"#
            + #""eventName":"usage.app.0.min.\#(index + 1)","success":\#(success),"attemptedAction":"record_usage","#
            + #""memoryUsageBytes":4300000}"#
    }

    static func log(_ count: Int) -> String {
        "[" + (0..<count).map { entry($0) }.joined(separator: ",") + "]"
    }
}

extension StoreContents {
    func app(_ id: String) -> AppRecord? { apps.first { $0.id == id } }

    /// Whether a problem of that key or source is told whose words contain the text.
    func tells(_ place: String, _ text: String = "") -> Bool {
        problems.contains {
            ($0.key == place || $0.source == place) && (text.isEmpty || $0.problem.contains(text))
        }
    }
}
