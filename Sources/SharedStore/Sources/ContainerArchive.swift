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
    ///   - rewriting: Applied to every text in it: keys, strings, text inside of data, log files.
    /// - Returns: Bytes of one JSON object, to be put under the key `container`.
    public static func archive(
        of location: StoreLocation, in unconfined: any FileSystem = LocalFileSystem(),
        limits: ReadLimits = ReadLimits(), rewriting: (String) -> String = { $0 }
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
        for path in otherFiles(of: location, in: files, limits: limits) {
            let entry = file(path, of: location, in: files) { rewriting(secrets.masked($0)) }
            if let entry { entries.append(entry) }
        }
        var object: [String: Any] = ["group": location.group, "files": entries]
        if location.isTextLog { object["text_logs"] = true }
        do {
            let json = try JSONSerialization.data(
                withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
            return Data(JSONEscape.madeVisible(String(decoding: json, as: UTF8.self)).utf8)
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
        of location: StoreLocation, in files: any FileSystem, limits: ReadLimits
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
            let isOther = [
                ContainerPaths.recoveryLog, ContainerPaths.journal, ContainerPaths.previousJournal,
                ContainerPaths.analytics,
            ].contains(entry.name)
            if isOther || (isFallback && paths.count < ContainerPaths.fallbackLimit) {
                paths.append(entry.name)
            }
        }
        let logs = DailyLog.list(Path.join(root, "Logs"), files: files, limits: limits).0
        return paths + logs.map { "Logs/" + $0.name }
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
        ["modified_at": NSNumber(value: Double(stamp.modifiedNanoseconds) / 1e9), "bytes": stamp.size]
    }
}
