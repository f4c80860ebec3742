// Preferences that somebody printed instead of copying the file: read as far as the print goes.

import Foundation
import SharedStore
import TrackingModel

enum PreferencesText {
    /// The store in a text.
    ///
    /// - Parameters:
    ///   - path: With every link resolved.
    ///   - given: As the user gave it.
    /// - Returns: Nil where the text is no print of preferences with a tracker's keys.
    static func open(_ path: String, givenAs given: String, group asked: String?) throws(SourceError)
        -> FoundStore?
    {
        let limits = ReadLimits()
        guard let bytes = try? LocalFileSystem().read(path, links: .refuse, limit: limits.plistBytes).bytes,
            var printed = PrintedDictionary(
                bytes, mostValues: limits.items(inBytes: bytes.count), depth: limits.depth),
            TrackerKeys.count(in: printed.values) > 0
        else { return nil }
        if printed.isTooLarge {
            throw .printTooLarge(path: given, most: limits.items(inBytes: bytes.count))
        }
        // What comes after the break could change every figure.
        if let line = printed.brokenLine { throw .brokenText(path: given, line: line) }
        printed.change(TrackerKeys.holdsJSON, typed)
        let stem = Path.name(of: given).split(separator: ".").dropLast().joined(separator: ".")
        let group = asked ?? (stem.hasPrefix("group.") ? stem : StoreLocation.defaultGroup)
        let copy = try PrivateCopy()
        let file = copy.root + "/\(group).plist"
        do {
            let plist = try PropertyList.write(.dictionary(printed.values), format: .binary)
            try Data(plist).write(to: URL(filePath: file))
        } catch { throw .local(reason: "\(error)") }
        var missing = ["recovery_log.json", "usage-journal.jsonl", "Logs"]
        if !printed.cutKeys.isEmpty {
            missing.append(
                "data that was shortened when printed (\(printed.cutKeys.sorted().commaSeparated))")
        }
        let location = StoreLocation(path: given, root: nil, plist: file, group: group, kind: .plist)
        return FoundStore(
            OpenedStore(copy: location).named(given, identity: given),
            origin: StoreOrigin(
                [.preferencesText], names: [printed.form.rawValue], path: given, missing: missing),
            hasTimes: false, copies: [copy])
    }

    /// A value with the type that the tracker gives it, where printing takes another: JSON in data is mostly printed as
    /// base64, as a text, or as what it holds.
    private static func typed(_ value: PropertyListValue) -> PropertyListValue {
        switch value {
        case .string(let text):
            let first = text.utf8.first { $0 > 0x20 }
            if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return .data(Array(text.utf8)) }
            return Data(base64Encoded: text).map { .data(Array($0)) } ?? value
        case .array, .dictionary: return PrintedJSON.bytes(of: value).map { .data($0) } ?? value
        default: return value
        }
    }
}
