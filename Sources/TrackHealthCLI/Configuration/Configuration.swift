// The user's settings: those of a file that the program never writes, and over them what was changed on screen.

import Canvas
import Dashboard
import Foundation
import PlainText
import SharedStore
import TOMLKit
import Themes
import TrackingModel

/// What `config.toml` sets and what is changed on screen, where that is written, and what is wrong in it.
struct Configuration {
    /// A value with its place in the file.
    struct Entry: Hashable {
        var value: SettingValue
        var place: TextPosition?
        /// Whether it is of `ChangedSettings`.
        var isChanged = false
    }

    /// The file that was read; nil where there is none.
    private(set) var path: String?
    /// What the file sets, by the name of the setting.
    var entries: [String: Entry] = [:]
    /// Its tables of alerts.
    var alerts: [AlertTable] = []
    var keys = KeyTable.standard
    /// Actions with keys of their own, and where.
    var boundActions: [Action: TextPosition?] = [:]
    /// Their keys.
    var boundKeys: [Action: [Key]] = [:]
    /// Those of them that were changed on screen.
    var changedActions: Set<Action> = []
    /// In the order of the file.
    private(set) var problems: [ConfigurationProblem] = []
    /// What of the changes can't be used, and is left out.
    private(set) var changeProblems: [ConfigurationProblem] = []
    /// Whether it is the changes that are being read.
    private(set) var isOfChanges = false

    static let levels: [(word: String, level: FindingLevel)] = [
        ("notice", .notice), ("warning", .warning), ("critical", .critical),
    ]

    /// The folder of the user's own files: `$XDG_CONFIG_HOME/trackhealth`, or that below `~/.config`.
    static var folder: String { UserFolder.path("XDG_CONFIG_HOME", or: ".config") + "/trackhealth" }

    static var usualPath: String { folder + "/config.toml" }

    /// A configuration that sets nothing.
    static let none = Configuration()

    private init() {}

    /// The settings of a file that was named, which must be there, or of the usual one, which may be missing, under what
    /// was changed on screen.
    init(path given: String?) throws(ConfigurationError) {
        try self.init(path: given, changes: ChangedSettings.read())
    }

    /// - Parameter changes: The text of `ChangedSettings`; nil where it can't be read.
    init(path given: String?, changes: String?) throws(ConfigurationError) {
        self = try Self.file(given)
        lay(changes)
    }

    private static func file(_ given: String?) throws(ConfigurationError) -> Configuration {
        let path = given ?? Self.usualPath
        let files = LocalFileSystem()
        let bytes: [UInt8]
        do {
            guard try given != nil || files.stamp(of: path) != nil else {
                return .none
            }
            bytes = try files.read(path, links: .follow, limit: 256 << 10).bytes
        } catch {
            throw ConfigurationError(path, unreadable: "can't be read: \(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(path, unreadable: "is no text in UTF-8")
        }
        return Configuration(text, path: path)
    }

    /// The settings of a file's text.
    init(_ text: String, path: String) {
        self.path = path
        take(text)
        for (low, high) in disordered {
            let place = [high, low].compactMap { entries[$0]?.place }.max()
            add(Self.disorder(low, high), at: place)
        }
        problems.sort()
    }

    /// Lays what was changed on screen over the file. What can't be used of it is left out.
    private mutating func lay(_ changes: String?) {
        let file = self
        (problems, isOfChanges) = ([], true)
        if let changes { take(changes) } else { add("it can't be read.", at: nil) }
        let isOrdered = file.disordered.isEmpty
        // A change of one limit may rest on that of another: each that is left out can bring the next.
        while isOrdered, let (low, high) = disordered.first {
            add(Self.disorder(low, high), at: [high, low].compactMap { entries[$0]?.place }.max())
            for name in [low, high] { entries[name] = file.entries[name] }
        }
        (changeProblems, problems, isOfChanges) = (problems.sorted(), file.problems, false)
    }

    /// Whether anything of `ChangedSettings` is used.
    var hasChanges: Bool {
        entries.values.contains(where: \.isChanged) || !changedActions.isEmpty
            || alerts.contains(where: \.isChanged)
    }

    /// What a person should know of changes that are left out; nil where none are.
    var changeNotice: String? {
        changeProblems.first.map {
            "What was changed on screen is left out in part: " + $0.line(in: ChangedSettings.usualPath)
        }
    }

    /// Takes what a text says.
    private mutating func take(_ text: String) {
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
            entries[setting.name] = Entry(value: value, place: place?.key, isChanged: isOfChanges)
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

    /// Of two limits for one figure the second must not come before the first: the pairs of which it does.
    private var disordered: [(low: String, high: String)] {
        Setting.ordered.filter { low, high in
            guard let first = Setting.named(low, in: Setting.thresholds),
                let second = Setting.named(high, in: Setting.thresholds)
            else { return false }
            return number(of: first) > number(of: second)
        }
    }

    private static func disorder(_ low: String, _ high: String) -> String {
        "“\(low)” must not be above “\(high)”."
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
