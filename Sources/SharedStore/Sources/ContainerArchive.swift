// A container as JSON within an export, and an export as a container again.

public import Foundation
import PlainText
import TrackingModel

/// Writes and opens the `container` member of `trackhealth.export/1`.
///
/// The preferences are stored key by key with their types, other files as text if they are UTF-8, otherwise as base64.
/// Opening uses the same reader as for a folder.
public enum ContainerArchive {
    public static let schema = "trackhealth.export/1"

    /// A file above this many bytes is left out, with a note in its place.
    static let fileLimit = 16 << 20
    /// Bytes of an export that are opened: it is held whole.
    static let exportLimit = 256 << 20

    /// The container as a JSON object: `{"group", "files": [{"path", "modified_at", "bytes", …}]}`. Secrets are
    /// masked by what their keys mean, and known ones wherever they stand.
    ///
    /// - Parameters:
    ///   - location: The container.
    ///   - unconfined: What reads files.
    ///   - limits: What is the most that is read.
    ///   - mapping: Which files are logs, where they are none of a known tracker's.
    ///   - rewriting: Applied to every text in it: keys, strings, text inside of data, log files.
    /// - Returns: Bytes of one JSON object, to be put under the key `container`.
    public static func archive(
        of location: StoreLocation, in unconfined: any FileSystem = LocalFileSystem(),
        limits: ReadLimits = ReadLimits(), mapping: StoreMapping? = nil,
        rewriting: (String) -> String = { $0 }
    ) throws(StoreOpeningError) -> Data {
        let files: any FileSystem
        do { files = try location.confined(unconfined) } catch { throw .unreadable(error) }
        var entries: [[String: Any]] = []
        var secrets = SecretText()
        for (file, path) in location.isTextLog ? [] : location.preferenceFiles() {
            let plist = preferences(
                file, as: path, of: location, in: files, limits: limits, &secrets, rewriting)
            if let plist { entries.append(plist) }
        }
        let others = otherFiles(
            of: location, in: files, limits: limits, mapping.map { [$0] } ?? StoreMapping.known)
        for path in others {
            let entry = file(path, of: location, in: files) { rewriting(secrets.masked($0)) }
            if let entry { entries.append(entry) }
        }
        var object: [String: Any] = ["group": location.group, "files": entries]
        if location.isTextLog { object["text_logs"] = true }
        do {
            let json = try JSONSerialization.data(
                withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
            return Data(JSONEscape.madeVisible(json.utf8Text).utf8)
        } catch {
            throw .damagedExport(path: location.path, reason: "it can't be written as JSON")
        }
    }

    private static func preferences(
        _ file: String, as path: String, of location: StoreLocation, in files: any FileSystem,
        limits: ReadLimits, _ secrets: inout SecretText, _ rewriting: (String) -> String
    ) -> [String: Any]? {
        var entry: [String: Any] = ["path": path]
        do throws(FileError) {
            let contents = try files.read(file, links: location.links, limit: limits.plistBytes)
            entry.merge(facts(contents.stamp)) { $1 }
            guard let document = try? PropertyList.read(contents.bytes, limits: limits),
                case .dictionary(let values) = document.value
            else {
                // The bytes are not put in: secrets could not be masked in them.
                entry["unreadable"] = "not a readable property list"
                return entry
            }
            var typed: [String: Any] = [:]
            secrets.learn(values)
            for (key, value) in values {
                typed[rewriting(secrets.masked(key))] = TypedJSON.object(
                    secrets.masked(key, value).rewritten(by: rewriting))
            }
            entry["plist"] = typed
        } catch {
            if case .missing = error { return nil }
            entry["unreadable"] = HarmlessText.line(error.description)
        }
        return entry
    }

    /// Paths within the container, relative to it.
    private static func otherFiles(
        of location: StoreLocation, in files: any FileSystem, limits: ReadLimits, _ mappings: [StoreMapping]
    ) -> [String] {
        if location.isTextLog {
            return location.root.map { TextLogFiles.names($0, files) } ?? [Path.name(of: location.plist)]
        }
        guard let root = location.root, let listing = try? files.list(root, limit: limits.directoryEntries)
        else {
            return []
        }
        var paths: [String] = []
        for entry in listing.entries where entry.kind == .regular && entry.isNameReadable {
            let isFallback = ContainerPaths.isFallback(entry.name)
            let isOther = (ContainerPaths.records + [ContainerPaths.analytics]).contains(entry.name)
            if isOther || (isFallback && paths.count < ContainerPaths.fallbackLimit) {
                paths.append(entry.name)
            }
        }
        for place in [nil] + mappings.map(\.logs) {
            let folder = place?.folder ?? ContainerPaths.logFolder
            let logs = DailyLog.list(Path.join(root, folder), mapped: place, files: files, limits: limits).0
            paths += logs.map { folder + "/" + $0.name }.filter { !paths.contains($0) }
        }
        return paths
    }

    private static func file(
        _ path: String, of location: StoreLocation, in files: any FileSystem, _ rewriting: (String) -> String
    ) -> [String: Any]? {
        guard let root = location.root ?? (location.isTextLog ? Path.directory(of: location.plist) : nil)
        else {
            return nil
        }
        var entry: [String: Any] = ["path": path]
        do throws(FileError) {
            let contents = try files.read(Path.join(root, path), links: location.links, limit: fileLimit)
            entry.merge(facts(contents.stamp)) { $1 }
            if let text = String(validUTF8: contents.bytes) {
                entry["text"] = rewriting(text)
            } else {
                entry["base64"] = Data(contents.bytes).base64EncodedString()
            }
        } catch {
            if case .missing = error { return nil }
            entry["unreadable"] = HarmlessText.line(error.description)
        }
        return entry
    }

    private static func facts(_ stamp: FileStamp) -> [String: Any] {
        ["modified_at": NSNumber(value: stamp.modified.seconds), "bytes": stamp.size]
    }

    // MARK: - Opening an export: its files go into memory and are read as a container's are

    /// Opens an export; nil when the path is none, so that other kinds can be tried.
    static func open(
        _ path: String, files: any FileSystem, limits: ReadLimits
    ) throws(StoreOpeningError) -> OpenedStore? {
        let path = try StoreLocation.absolute(path, in: files)
        guard try StoreLocation.kind(of: path, in: files) == .regular else { return nil }
        let head = ForeignFile.head(of: path, links: .follow, in: files)
        // RTF begins with the same sign.
        guard !RichText.isRichText(head),
            head.first(where: { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }) == "{",
            !SystemReport.isName(Path.name(of: path)), head.firstRange(of: ConsoleColumns.messageKey) == nil
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
}
