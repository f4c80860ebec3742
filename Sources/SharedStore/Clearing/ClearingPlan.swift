// What clearing would take away, counted before anyone is asked.

import Foundation
public import TrackingModel

extension ClearScope {
    /// Preferences keys that go.
    var keys: [String] {
        if self == .recovery { return [] }
        return [
            "extension_logs", "extension_debug_log", "extension_error_log", "monitoring_lifecycle_log",
            "midnight_diagnostic_log", "bgtask_log",
        ]
    }

    var hasRecoveryLog: Bool { self != .extension }
    var hasLogFiles: Bool { self != .recovery }
}

/// What would go, for a dialog.
public struct ClearingPlan: Hashable, Sendable {
    /// One log.
    public struct Item: Hashable, Sendable {
        /// The key or the file's name in the container.
        public var name: String
        public var isFile: Bool
        public var bytes: Int
        /// Entries or lines; nil where the log can't be taken apart.
        public var entries: Int?
        public var oldest: Instant?
        public var newest: Instant?
    }

    public var items: [Item] = []

    public var bytes: Int { items.sum(\.bytes) }
    public var entries: Int { items.sum { $0.entries ?? 0 } }
    public var oldest: Instant? { items.compactMap(\.oldest).min() }
    public var newest: Instant? { items.compactMap(\.newest).max() }
    public var isEmpty: Bool { items.isEmpty }

    /// The clearing that somebody asked for, as analytics note it.
    public func event(_ logs: ClearScope, at now: Instant) -> AnalyticsEvent {
        AnalyticsEvent(
            "logs_cleared", at: now,
            [
                ("triggered_by", .text("user")), ("log_types_cleared", .texts([logs.rawValue])),
                ("entries_cleared", .integer(entries)),
            ])
    }
}

extension ClearingPlan.Item {
    /// Beyond this many entries only the outer ones are asked for their time.
    private static let timedEntries = 1_000

    init(key: String, value: PropertyListValue) {
        switch value {
        case .data(let bytes): self.init(name: key, isFile: false, contents: bytes)
        case .string(let text): self.init(name: key, isFile: false, contents: Array(text.utf8))
        default: self.init(name: key, isFile: false, bytes: 0)
        }
    }

    /// Counts the entries of a JSON array, or else the lines of a text.
    init(name: String, isFile: Bool, contents: [UInt8]) {
        self.init(name: name, isFile: isFile, bytes: contents.count)
        let layout = JSONArrayLayout(contents[...])
        guard layout.isWhole else {
            if !name.hasSuffix(".json") {
                entries = contents.split(separator: UInt8(ascii: "\n")).count
            }
            return
        }
        entries = layout.elements.count
        let outer =
            layout.elements.count <= 2 * Self.timedEntries
            ? layout.elements
            : layout.elements.prefix(Self.timedEntries) + layout.elements.suffix(Self.timedEntries)
        for element in outer {
            let object = try? JSONSerialization.jsonObject(with: Data(contents[element]))
            guard let time = (object as? [String: Any])?["timestamp"] as? NSNumber, time.doubleValue.isFinite,
                time.doubleValue > 0
            else { continue }
            let instant = Instant(time.doubleValue)
            oldest = oldest.map { min($0, instant) } ?? instant
            newest = newest.map { max($0, instant) } ?? instant
        }
    }
}
