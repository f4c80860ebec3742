// The user's settings: read from one file that the program never writes.

import Dashboard
import Foundation
import PlainText
import SharedStore
import TOMLKit
import Themes
import TrackingModel

/// What `config.toml` sets, where it does so, and what is wrong in it.
struct Configuration {
    /// A value with its place in the file.
    struct Entry: Hashable {
        var value: SettingValue
        var place: TextPosition?
    }

    /// The file that was read; nil where there is none.
    private(set) var path: String?
    /// What the file sets, by the name of the setting.
    var entries: [String: Entry] = [:]
    /// Its tables of alerts.
    var alerts: [AlertTable] = []
    var keys = KeyTable.standard
    /// Actions with keys of the file's own, and where.
    var boundActions: [Action: TextPosition?] = [:]
    /// In the order of the file.
    private(set) var problems: [ConfigurationProblem] = []

    static let levels: [(word: String, level: FindingLevel)] = [
        ("notice", .notice), ("warning", .warning), ("critical", .critical),
    ]

    /// The folder of the user's own files: `$XDG_CONFIG_HOME/trackhealth`, or that below `~/.config`.
    static var folder: String { UserFolder.path("XDG_CONFIG_HOME", or: ".config") + "/trackhealth" }

    static var usualPath: String { folder + "/config.toml" }

    /// A configuration that sets nothing.
    static let none = Configuration()

    private init() {}

    /// The settings of a file that was named, which must be there, or of the usual one, which may be missing.
    init(path given: String?) throws(ConfigurationError) {
        let path = given ?? Self.usualPath
        let files = LocalFileSystem()
        let bytes: [UInt8]
        do {
            guard try given != nil || files.stamp(of: path) != nil else {
                self = .none
                return
            }
            bytes = try files.read(path, links: .follow, limit: 256 << 10).bytes
        } catch {
            throw ConfigurationError(path, unreadable: "can't be read: \(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(path, unreadable: "is no text in UTF-8")
        }
        self.init(text, path: path)
    }

    /// The settings of a file's text.
    init(_ text: String, path: String) {
        self.path = path
        let table: TOMLTable
        do {
            table = try TomlDocument.table(of: text)
        } catch {
            add("is not TOML: \(error)", at: error.place)
            return
        }
        let places = TomlPositions(text)
        for key in table.keys {
            if let section = SettingTable.all.first(where: { $0.name == key }) {
                guard let value = table[key], section.read(value, places, &self) else {
                    add(
                        "“\(key)” must be a table: write \(section.header).", at: places.key(key),
                        concern: section.concern)
                    continue
                }
            } else if let setting = Setting.named(key), let value = table[key] {
                take(value, for: setting, at: places.entries[[key]])
            } else {
                let names = Setting.all.filter { $0.table == nil }.map(\.name).commaSeparated
                let tables = SettingTable.all.map(\.header).commaSeparated
                let name = HarmlessText.line(key)
                add(
                    "there is no setting “\(name)”; known are \(names), and the tables \(tables).",
                    at: places.key(key))
            }
        }
        checkOrder()
        problems.sort()
    }

    mutating func add(
        _ reason: String, at place: TextPosition?, concern: ConfigurationConcern = .judgement
    ) {
        problems.append(ConfigurationProblem(place: place, reason: reason, concern: concern))
    }

    /// Takes a value of the file where it is one that the setting allows.
    mutating func take(
        _ value: any TOMLValueConvertible, for setting: Setting, at place: TomlPositions.Entry?
    ) {
        let value = SettingValue(value)
        if let refusal = setting.refusal(of: value) {
            add(
                "“\(setting.name)” must be \(refusal).", at: place?.value,
                concern: setting.isOfJudgement ? .judgement : .screen)
        } else if let value {
            entries[setting.name] = Entry(value: value, place: place?.key)
        }
    }

    /// Every limit, by the file or as it is.
    var thresholds: Thresholds {
        var thresholds = Thresholds()
        for setting in Setting.limits { setting.setLimit?(&thresholds, number(of: setting)) }
        if case .text(let word) = entries[Setting.idleAs.name]?.value {
            thresholds.idleAs = Self.levels.first { $0.word == word }?.level ?? thresholds.idleAs
        }
        return thresholds
    }

    /// A limit, by the file or as it is.
    private func number(of setting: Setting) -> Double {
        if case .number(let number) = entries[setting.name]?.value ?? setting.standard { number } else { 0 }
    }

    /// Of two limits for one figure the second must not come before the first.
    private mutating func checkOrder() {
        for (low, high) in Setting.ordered {
            guard let first = Setting.named(low, in: Setting.thresholds),
                let second = Setting.named(high, in: Setting.thresholds),
                number(of: first) > number(of: second)
            else { continue }
            let place = [high, low].compactMap { entries[$0]?.place }.max()
            add("“\(low)” must not be above “\(high)”.", at: place)
        }
    }

    /// Throws where what is said of a store could be wrong.
    func judging() throws(ConfigurationError) -> Configuration {
        try sound { $0 == .judgement }
    }

    /// Throws if a mistake could affect what is watched or notified.
    func watching() throws(ConfigurationError) -> Configuration {
        try sound { $0 == .judgement || $0 == .alerts }
    }

    /// Throws where anything at all is wrong.
    func whole() throws(ConfigurationError) -> Configuration {
        try sound { $0 != .past }
    }

    private func sound(for concerns: (ConfigurationConcern) -> Bool) throws(ConfigurationError)
        -> Configuration
    {
        let problems = problems.filter { concerns($0.concern) }
        if !problems.isEmpty { throw ConfigurationError(path ?? "", problems) }
        return self
    }
}

/// What depends on a part of a configuration file, and stops if that part is wrong.
enum ConfigurationConcern {
    /// What is said of a store, and so every command that looks at one.
    case judgement
    /// What watches for alerts.
    case alerts
    /// The dashboard.
    case screen
    /// Nothing: an entry of older versions, which is passed over.
    case past
}

/// One thing that is wrong in a configuration file.
struct ConfigurationProblem: Hashable, Comparable {
    var place: TextPosition?
    /// One sentence with what is allowed.
    var reason: String
    var concern = ConfigurationConcern.judgement

    /// In the order of the file, what has no place first.
    static func < (one: ConfigurationProblem, other: ConfigurationProblem) -> Bool {
        let start = TextPosition(line: 0, column: 0)
        return (one.place ?? start, one.reason) < (other.place ?? start, other.reason)
    }

    /// `config.toml:3:8: …`, as editors and compilers write places.
    func line(in path: String) -> String {
        let place = place.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(HarmlessText.line(path))\(place): \(HarmlessText.line(reason))"
    }
}

/// A configuration file that can't be gone by.
struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    let path: String
    let problems: [ConfigurationProblem]

    init(_ path: String, _ problems: [ConfigurationProblem]) {
        self.path = path
        self.problems = problems
    }

    /// The file can't be read at all.
    init(_ path: String, unreadable reason: String) {
        self.init(path, [ConfigurationProblem(place: nil, reason: reason)])
    }

    /// The first problem, and how to see the others.
    var description: String {
        guard let first = problems.first else { return HarmlessText.line(path) }
        let place = first.place.map { ", line \($0.line), column \($0.column)" } ?? ""
        let text = HarmlessText.line(first.reason)
        let stop = text.hasSuffix(".") ? "" : "."
        let more =
            problems.count > 1
            ? "There are \(problems.count) problems; trackhealth config check shows all. " : ""
        return "\(HarmlessText.line(path))\(place): \(text)\(stop) \(more)Correct the file, or move it away."
    }
}
