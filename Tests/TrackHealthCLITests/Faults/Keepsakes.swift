// What a container and the files beside it hold that nothing may take away, and whether they are whole.

import Foundation
import SharedStore
import TestSupport

/// What is found in the files of a bench: in the container, in whole backups, in the labels.
struct Keepsakes {
    /// Records, log lines and labels, wherever they lie.
    private(set) var items: Set<String> = []
    /// Files that are damaged or do not hold what is not ours, one sentence each.
    private(set) var damage: [String] = []
    /// Folders of backups without a manifest.
    private(set) var unfinished: [String] = []

    /// Keys that no command may change, with their values.
    private let foreign: [String: PropertyListValue]

    static let foreignKeys = [
        "fcm_token", "map_com.example.reader_name", "big", "small", "third", "flag", "one", "when", "blob",
        "list",
        "unicode \u{6f22}",
    ]

    /// - Parameter foreign: What keys of others had as values before; empty for no comparison.
    init(in bench: Bench, foreign: [String: PropertyListValue] = [:]) {
        self.foreign = foreign
        let tree = FileTree(bench.folder.path)
        for (name, bytes) in tree.files.sorted(by: { $0.key < $1.key }) {
            let parts = name.split(separator: "/").map(String.init)
            if parts.first == "state", parts.contains("backups") {
                // state/trackhealth/backups/CONTAINER/TIME/NAME
                let folder = parts.prefix(5).joined(separator: "/")
                guard tree.files[folder + "/manifest.json"] != nil else {
                    if !unfinished.contains(folder) { unfinished.append(folder) }
                    continue
                }
            }
            take(bytes, from: name, named: parts.last ?? "")
        }
    }

    private mutating func take(_ bytes: Data, from path: String, named name: String) {
        switch name {
        case "recovery_log.json":
            take(array: bytes, from: path, member: "id")
        case "preferences.plist", "\(Bench.group).plist":
            takeKeys(bytes, from: path)
        case "labels.json":
            let labels = json(bytes, path) as? [String: Any]
            for case let list as [[String: Any]] in (labels?["stores"] as? [String: Any] ?? [:]).values {
                for label in list { items.insert("label \(label["note"] ?? "")") }
            }
        case "manifest.json": _ = json(bytes, path)
        case "analytics.jsonl":
            for line in bytes.split(separator: 0x0A) { _ = json(Data(line), path) }
            if bytes.range(of: Data("old".utf8)) != nil { items.insert("analytics old") }
        default:
            if name.hasSuffix(".log") {
                for line in bytes.split(separator: 0x0A) {
                    items.insert("line \(String(decoding: line, as: UTF8.self))")
                }
            }
        }
    }

    private mutating func takeKeys(_ bytes: Data, from path: String) {
        guard case .dictionary(let keys)? = try? PropertyList.read(Array(bytes)).value else {
            damage.append("\(path) is no property list")
            return
        }
        if case .data(let log)? = keys["extension_logs"] {
            take(array: Data(log), from: path + " extension_logs", member: "message")
        }
        if case .string(let log)? = keys["extension_debug_log"] {
            for line in log.split(separator: "\n") { items.insert("debug \(line)") }
        }
        guard path.hasPrefix("container/") else { return }
        let changed = foreign.filter { keys[$0.key] != $0.value }.keys.sorted()
        if !changed.isEmpty { damage.append("\(path) has changed \(changed.joined(separator: ", "))") }
    }

    private mutating func take(array bytes: Data, from path: String, member: String) {
        for case let record as [String: Any] in json(bytes, path) as? [Any] ?? [] {
            items.insert("\(member) \(record[member] ?? "")")
        }
    }

    private mutating func json(_ bytes: Data, _ path: String) -> Any? {
        let value = try? JSONSerialization.jsonObject(with: bytes)
        if value == nil { damage.append("\(path) is not whole JSON") }
        return value
    }

    /// The values that keys of others have in the container.
    static func foreign(in bench: Bench) throws -> [String: PropertyListValue] {
        guard let bytes = FileManager.default.contents(atPath: bench.plist),
            case .dictionary(let keys) = try PropertyList.read(Array(bytes)).value
        else { return [:] }
        return keys.filter { foreignKeys.contains($0.key) }
    }
}

/// The files below a folder.
struct FileTree: Equatable {
    /// By path from the folder. Links are not followed and have their target as contents.
    private(set) var files: [String: Data] = [:]

    init(_ folder: String) {
        let manager = FileManager.default
        for case let name as String in manager.enumerator(atPath: folder) ?? FileManager.DirectoryEnumerator()
        {
            let path = folder + "/" + name
            if let target = try? manager.destinationOfSymbolicLink(atPath: path) {
                files[name] = Data(target.utf8)
            } else if let kind = try? manager.attributesOfItem(atPath: path)[.type] as? FileAttributeType,
                kind == .typeRegular
            {
                files[name] = manager.contents(atPath: path) ?? Data()
            }
        }
    }

    /// The files of the container without those that only coordinate writers.
    var container: [String: Data] {
        files.filter { $0.key.hasPrefix("container/") && !$0.key.hasSuffix(".lock") }
    }

    /// Paths with what differs from run to run taken away: the time of a backup.
    var names: Set<String> {
        Set(files.keys.map { $0.replacing(/\/\d{8}T\d{6}Z(-\d+)?\//, with: "/TIME/") })
    }
}
