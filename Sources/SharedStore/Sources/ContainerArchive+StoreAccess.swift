// Opening an export: its files go into memory and are read as a container's are.

import Foundation
import TrackingModel

extension ContainerArchive {
    /// Opens an export; nil when the path is none, so that other kinds can be tried.
    static func open(
        _ path: String, files: any FileSystem, limits: ReadLimits
    ) throws(StoreOpeningError) -> OpenedStore? {
        let path = try StoreLocation.absolute(path, in: files)
        guard try StoreLocation.kind(of: path, in: files) == .regular, beginsLikeObject(path, files),
            !path.hasSuffix(".ips")
        else { return nil }
        let contents: FileContents
        do {
            contents = try files.read(path, links: .follow, limit: min(limits.exportBytes, exportLimit))
        } catch { throw .unreadable(error) }
        return try open(contents.bytes, path: path, limits: limits)
    }

    /// Opens the bytes of an export.
    static func open(_ bytes: [UInt8], path: String, limits: ReadLimits) throws(StoreOpeningError)
        -> OpenedStore
    {
        guard JSONDepth.nodes(bytes[...]) <= limits.nodes(inBytes: bytes.count) else {
            throw .damagedExport(
                path: path, reason: "it has more brackets and commas than a report of its size can have")
        }
        // Only small parts are parsed at a time: a parsed document takes a hundred times its bytes.
        guard let document = JSONSlice(bytes[...]) else {
            throw .damagedExport(path: path, reason: "it is not a JSON object")
        }
        guard document.parsed("schema") as? String == schema else {
            throw .damagedExport(path: path, reason: "its schema is not \(schema)")
        }
        guard let container = document.object("container"), let entries = container.objects("files") else {
            throw .damagedExport(path: path, reason: "it holds no container")
        }
        let group = container.parsed("group") as? String ?? StoreLocation.defaultGroup
        guard !group.isEmpty, !group.contains("/"), !group.utf8.contains(0) else {
            throw .damagedExport(path: path, reason: "its group is not a file name")
        }
        var archive = ArchiveFileSystem()
        for entry in entries {
            guard let entry else {
                archive.leftOut += 1
                continue
            }
            guard let name = entry.parsed("path") as? String, Path.isRelativeAndInside(name) else { continue }
            guard archive.count < limits.reportFiles,
                Path.isShort(name, parts: limits.pathParts, partBytes: limits.pathPartBytes)
            else {
                archive.leftOut += 1
                continue
            }
            let modifiedAt = (entry.parsed("modified_at") as? NSNumber)?.doubleValue ?? 0
            let size = (entry.parsed("bytes") as? NSNumber)?.intValue
            guard let content = content(of: entry, limits: limits) else {
                throw .damagedExport(path: path, reason: "\(name) in it is damaged")
            }
            archive.put(content, at: "/" + name, modifiedAt: modifiedAt, size: size)
        }
        let isTextLog = container.parsed("text_logs") as? Bool == true
        let location = StoreLocation(
            path: path, root: "/", plist: isTextLog ? "/" : "/Library/Preferences/\(group).plist",
            group: group, kind: .export, isTextLog: isTextLog)
        let at = (document.parsed("at") as? NSNumber).flatMap { instant($0.doubleValue) }
        return OpenedStore(
            location: location, files: archive, exportedAt: at,
            timeZone: document.parsed("time_zone") as? String)
    }

    /// The bytes of an archived file; empty if they were not archived, which the reader then reports. Nil where they
    /// are no JSON.
    private static func content(of entry: JSONSlice, limits: ReadLimits) -> [UInt8]? {
        if entry.has("text") { return (entry.parsed("text") as? String).map { Array($0.utf8) } }
        if entry.has("base64") {
            guard let base64 = entry.parsed("base64") as? String else { return nil }
            return Data(base64Encoded: base64).map { Array($0) } ?? []
        }
        guard entry.has("plist") else { return [] }
        guard let plist = entry.object("plist") else { return nil }
        var values: [String: PropertyListValue] = [:]
        for (key, json) in plist.members {
            guard let key, let json else { return nil }
            // A mark instead of the value, so that the key is reported and the others are read. The writer can't encode
            // marks, so they are written as text.
            switch TypedJSON.value(json, limit: limits.depth) {
            case .unsupported(let what)?: values[key] = .string("unsupported: \(what)")
            case let value?: values[key] = value
            case nil: values[key] = .string("unreadable in the export")
            }
        }
        return (try? PropertyList.write(.dictionary(values), format: .binary)) ?? []
    }

    private static func instant(_ seconds: Double) -> Instant? {
        // The moment of an export decides what is valid in it, so it has to be a plausible one itself.
        guard seconds.isFinite, seconds >= Instant.referenceEpochOffset, seconds < 7_258_118_400 else {
            return nil
        }
        return Instant(seconds)
    }

    private static func beginsLikeObject(_ path: String, _ files: any FileSystem) -> Bool {
        var first: UInt8?
        _ = try? files.stream(path, links: .follow, limit: Int.max) { chunk in
            // RTF begins with the same sign.
            if RichText.isRichText(chunk) { return false }
            first = chunk.prefix(4_096).first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
            return false
        }
        return first == UInt8(ascii: "{")
    }
}
