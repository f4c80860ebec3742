// The operator's labels of gaps and acknowledged findings: one small file of the user's, never in a store.

import Foundation
import PlainText
public import TrackingModel

/// The labels of one store, in `$XDG_STATE_HOME/trackhealth/labels.json`.
///
/// Several programs may change it at the same time: each change is made under a lock, to the file's current contents,
/// and replaces the file atomically.
public struct LabelFile: Sendable {
    /// The second schema adds acknowledged findings; a file without any keeps the first, which older programs read.
    private static let schemas = ["trackhealth.labels/1", "trackhealth.labels/2"]
    /// Bytes of the file.
    private static let limit = 16 << 20

    /// The file's name, for problems that it is the source of.
    public static let name = "labels.json"

    /// The one file of labels, of all stores.
    ///
    /// - Parameter stateHome: `$XDG_STATE_HOME` or its default.
    public static func path(in stateHome: String) -> String { Path.join(stateHome, "trackhealth/" + name) }

    public let path: String
    private let identity: String
    private let files: any FileSystem

    /// - Parameters:
    ///   - location: The store; copies at other places have labels of their own.
    ///   - stateHome: `$XDG_STATE_HOME` or its default.
    ///   - files: Where the labels lie; the store itself is not touched.
    public init(
        of location: StoreLocation, stateHome: String, on files: any FileSystem = LocalFileSystem()
    ) {
        let place = location.kind == .export ? location.path : location.root ?? location.plist
        identity = ((try? files.resolved(place)) ?? place) + "#" + location.group
        path = Self.path(in: stateHome)
        self.files = files
    }

    /// The labels of a store that has no place of its own on this machine.
    ///
    /// - Parameters:
    ///   - name: What the store is known by, for example a device.
    ///   - group: Its App Group.
    ///   - stateHome: `$XDG_STATE_HOME` or its default.
    ///   - files: Where the labels lie.
    package init(
        of name: String, group: String, stateHome: String, on files: any FileSystem = LocalFileSystem()
    ) {
        identity = name + "#" + group
        path = Self.path(in: stateHome)
        self.files = files
    }

    /// The store's labels, by start; none where there is no file.
    public func labels() throws -> [GapLabel] {
        (try contents().stores[identity] ?? []).compactMap(\.label)
            .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    /// For the codes of findings: the moment up to which the operator has seen what they report.
    public func acknowledged() throws -> [String: Instant] {
        (try contents().acknowledged?[identity] ?? [:]).filter { EngineBounds.moment.contains($0.value) }
            .mapValues { Instant($0) }
    }

    /// Notes that the operator has seen what a finding reports, up to its last moment.
    ///
    /// - Parameters:
    ///   - code: The code of the finding, as in JSON.
    ///   - until: The last moment that was seen; nil takes the note back.
    public func acknowledge(_ code: String, until: Instant?) throws {
        try changeFile { contents in
            var all = contents.acknowledged ?? [:]
            all[identity, default: [:]][code] = until?.seconds
            if all[identity]?.isEmpty == true { all[identity] = nil }
            contents.acknowledged = all.isEmpty ? nil : all
        }
    }

    /// Adds a label; one of exactly the same stretch is replaced.
    public func add(_ label: GapLabel) throws {
        try change { labels in
            labels.removeAll { $0.start == label.start.seconds && $0.end == label.end.seconds }
            labels.append(StoredLabel(label))
        }
    }

    /// Removes the labels that lie within a stretch or over it; returns how many.
    @discardableResult
    public func remove(from start: Instant, to end: Instant) throws -> Int {
        var count = 0
        try change { labels in
            count = labels.count
            labels.removeAll { $0.start < end.seconds && $0.end > start.seconds }
            count -= labels.count
        }
        return count
    }

    private struct Contents: Codable {
        var schema = LabelFile.schemas[0]
        var stores: [String: [StoredLabel]] = [:]
        /// Unix seconds by code, of each store.
        var acknowledged: [String: [String: Double]]?
    }

    private struct StoredLabel: Codable {
        /// Unix seconds.
        var start: Double
        var end: Double
        var kind: String
        var note: String

        enum CodingKeys: String, CodingKey {
            case start, end, note
            case kind = "as"
        }

        init(_ label: GapLabel) {
            start = label.start.seconds
            end = label.end.seconds
            kind = label.kind.rawValue
            note = label.note
        }

        /// Nil for what another version may have written.
        var label: GapLabel? {
            guard let kind = GapLabel.Meaning(rawValue: kind), EngineBounds.moment.contains(start),
                EngineBounds.moment.contains(end), start < end
            else { return nil }
            return GapLabel(start: Instant(start), end: Instant(end), kind: kind, note: note)
        }
    }

    private func change(_ body: (inout [StoredLabel]) -> Void) throws {
        try changeFile { contents in
            body(&contents.stores[identity, default: []])
            if contents.stores[identity]?.isEmpty == true { contents.stores[identity] = nil }
        }
    }

    private func changeFile(_ body: (inout Contents) -> Void) throws {
        try files.makeFolders(Path.directory(of: path))
        let lock = try StoreLock.take(besides: path, on: files)
        defer { lock.release(on: files) }
        var contents = try contents()
        body(&contents)
        contents.schema = Self.schemas[contents.acknowledged == nil ? 0 : 1]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let bytes = Array(try encoder.encode(contents))
        try AtomicFile.replace(path, with: bytes, on: files)
    }

    private func contents() throws -> Contents {
        guard try files.exists(path) else { return Contents() }
        let bytes = try files.read(path, links: .follow, limit: Self.limit).bytes
        // The parser takes a hundred bytes for each value, so a file of nothing but brackets is none of ours.
        guard JSONDepth.isShallow(bytes[...]),
            JSONDepth.nodes(bytes[...]) <= ReadLimits().nodes(inBytes: bytes.count),
            let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
            Self.schemas.contains(contents.schema)
        else { throw LabelFileDamaged(path: path) }
        return contents
    }
}

/// The labels can't be read, and are not written over.
public struct LabelFileDamaged: Error, CustomStringConvertible {
    public let path: String

    public var description: String {
        "\(HarmlessText.line(path)) holds no readable labels; move it away to start with an empty file."
    }
}
