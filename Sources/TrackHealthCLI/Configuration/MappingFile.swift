// The file that says what the keys and lines of an app of one's own mean.

import Foundation
import PlainText
import SharedStore
import TOMLKit
import Themes
import TrackingModel

/// A mapping as TOML.
enum MappingFile {
    static func read(_ path: String) throws -> StoreMapping {
        let bytes: [UInt8]
        do {
            bytes = try LocalFileSystem().read(GivenPath.absolute(path), links: .follow, limit: 256 << 10)
                .bytes
        } catch { throw Refusal("the mapping can't be read: \(error)") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Refusal("\(HarmlessText.line(path)) is no text in UTF-8")
        }
        do { return try mapping(text) } catch { throw Refusal("\(HarmlessText.line(path)): \(error)") }
    }

    /// The mapping of a file's text. Throws the first thing that is wrong in it.
    static func mapping(_ text: String) throws -> StoreMapping {
        let table: TOMLTable
        do { table = try TomlDocument.table(of: text) } catch {
            let line = error.place.map { "line \($0.line): " } ?? ""
            throw Refusal("\(line)it is not TOML: \(error)")
        }
        let top = try MappingTable("the file", table, ["name", "log", "counter", "heartbeat", "callback"])
        let log = try MappingTable("[log]", top.table("log"), ["folder", "file", "utc"])
        let logs = StoreMapping.LogPlace(
            folder: try log.text("folder"), file: try log.pattern("file"),
            isUTC: try log.flag("utc"))
        if let folder = logs.folder, folder.hasPrefix("/") || folder.split(separator: "/").contains("..") {
            throw Refusal("[log]: “folder” must be a folder within the container")
        }
        do {
            return try StoreMapping(
                name: HarmlessText.line(top.text("name") ?? "own mapping"),
                counters: top.tables("counter", ["key", "each", "value", "app", "day", "day-key", "unit"])
                    .map(counter),
                heartbeats: top.tables("heartbeat", ["key"]).map { try $0.needed($0.pattern("key"), "key") },
                logs: logs,
                callbacks: top.tables("callback", ["line", "outcome", "unit"]).map { table in
                    StoreMapping.CallbackRule(
                        line: try table.needed(table.pattern("line"), "line"),
                        outcome: try table.needed(table.word("outcome"), "outcome"),
                        unit: try table.word("unit") ?? .minutes)
                })
        } catch let error as StoreMappingError { throw Refusal("the mapping \(error)") }
    }

    private static func counter(_ table: MappingTable) throws -> StoreMapping.Counter {
        let each = try table.text("each")?.split(separator: "/").map { level in
            do { return try FieldPattern(String(level)) } catch {
                throw Refusal("\(table.place): “each” \(error)")
            }
        }
        return StoreMapping.Counter(
            key: try table.needed(table.pattern("key"), "key"), each: each ?? [],
            value: try table.text("value"),
            app: try table.text("app"), day: try table.text("day"), dayKey: try table.text("day-key"),
            unit: try table.needed(table.word("unit"), "unit"))
    }

    // MARK: - As it is written

    /// The text of a file with what a suggestion proposes; what is only possible as comments.
    static func text(_ suggestion: MappingSuggestion, name: String) -> String {
        var lines = [
            "# What the keys and log lines of this app mean, proposed from their forms. Look through it, then:",
            "#   trackhealth mapping PATH --mapping FILE    what each rule fits",
            "#   trackhealth PATH --mapping FILE            the dashboard",
            "# Fields: {app}, {day}, {time}, {threshold}, {before}, {after}, {reason}; * is anything.", "",
            "name = \(TomlText.quoted(name))",
        ]
        if let file = suggestion.logFile {
            lines += [
                "", "[log]", "file = \(TomlText.quoted(file.description))",
                "#utc = true    # times without a zone are UTC",
            ]
        }
        func add<Rule>(
            _ kind: String, _ noun: String, _ all: [MappingSuggestion.Proposal<Rule>],
            _ rows: (Rule) -> [(key: String, text: String?)]
        ) {
            for one in all {
                let rows = rows(one.rule).compactMap { key, text in
                    text.map { "\(key) = \(TomlText.quoted($0))" }
                }
                let example = HarmlessText.line(String(one.example.prefix(160)))
                lines += ["", "# \(countText(one.count, noun)), for example: \(example)"]
                lines += (["[[\(kind)]]"] + rows).map { (one.isLikely ? "" : "#") + $0 }
            }
        }
        add("counter", "key", suggestion.counters) { rule in
            let each = rule.each.map(\.description).joined(separator: "/")
            return [
                ("key", rule.key.description), ("each", each.isEmpty ? nil : each), ("value", rule.value),
                ("app", rule.app), ("day", rule.day), ("day-key", rule.dayKey), ("unit", rule.unit.rawValue),
            ]
        }
        add("heartbeat", "key", suggestion.heartbeats) { [("key", $0.description)] }
        add("callback", "line", suggestion.callbacks) { rule in
            [
                ("line", rule.line.description), ("outcome", rule.outcome.rawValue),
                ("unit", rule.unit == .minutes ? nil : rule.unit.rawValue),
            ]
        }
        return lines.asLines
    }
}

/// A table of the file with the names that it may have.
private struct MappingTable {
    let place: String
    private let table: TOMLTable?

    /// Refuses names that mean nothing.
    init(_ place: String, _ table: TOMLTable?, _ known: [String]) throws {
        (self.place, self.table) = (place, table)
        guard let other = table?.keys.sorted().first(where: { !known.contains($0) }) else { return }
        throw Refusal(
            "\(place): there is no “\(HarmlessText.line(other))”; it has \(known.commaSeparated)")
    }

    func table(_ key: String) throws -> TOMLTable? {
        guard let value = table?[key] else { return nil }
        return try value.table.orThrow(Refusal("\(place): write [\(key)]"))
    }

    func tables(_ key: String, _ known: [String]) throws -> [MappingTable] {
        guard let value = table?[key] else { return [] }
        guard let array = value.array else { throw Refusal("\(place): write [[\(key)]]") }
        guard array.count <= 64 else { throw Refusal("\(place): more than 64 [[\(key)]]") }
        return try (0..<array.count).map { index in
            guard let found = array[index].table else { throw Refusal("\(place): write [[\(key)]]") }
            return try MappingTable("[[\(key)]] \(index + 1)", found, known)
        }
    }

    func text(_ key: String) throws -> String? {
        guard let value = table?[key] else { return nil }
        guard let text = value.string, !text.isEmpty else {
            throw Refusal("\(place): “\(key)” must be a text")
        }
        return text
    }

    func flag(_ key: String) throws -> Bool {
        guard let value = table?[key] else { return false }
        return try value.bool.orThrow(Refusal("\(place): “\(key)” must be true or false"))
    }

    func pattern(_ key: String) throws -> FieldPattern? {
        try text(key).map { text in
            do { return try FieldPattern(text) } catch { throw Refusal("\(place): “\(key)” \(error)") }
        }
    }

    func word<Word: RawRepresentable<String> & CaseIterable>(_ key: String) throws -> Word? {
        try text(key).map { text in
            try Word(rawValue: text).orThrow(
                Refusal("\(place): “\(key)” must be \(Word.allCases.map(\.rawValue).commaSeparated)"))
        }
    }

    func needed<Value>(_ value: Value?, _ key: String) throws -> Value {
        try value.orThrow(Refusal("\(place): “\(key)” is missing"))
    }
}
