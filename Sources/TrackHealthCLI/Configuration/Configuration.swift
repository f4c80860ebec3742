// The user's settings: read from one file that the program never writes.

import Foundation
import SharedStore
import TOMLKit
import TrackingModel

/// What `config.toml` sets, and the file's path.
struct Configuration {
    var thresholds = Thresholds()
    /// The file that was read; nil where there is none.
    private(set) var path: String?
    /// Names that the file sets.
    private(set) var named: Set<String> = []

    static let idleName = "idle-as"
    static let levels: [(word: String, level: FindingLevel)] = [
        ("notice", .notice), ("warning", .warning), ("critical", .critical),
    ]

    /// `$XDG_CONFIG_HOME/trackhealth/config.toml`, or that below `~/.config`.
    static var usualPath: String {
        let environment = ProcessInfo.processInfo.environment
        let home =
            environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? (environment["HOME"] ?? "/") + "/.config"
        return home + "/trackhealth/config.toml"
    }

    private init() {}

    /// The settings of a file that was named, which must be there, or of the usual one, which may be missing.
    init(path given: String?) throws {
        let path = given ?? Self.usualPath
        let files = LocalFileSystem()
        let bytes: [UInt8]
        do {
            guard try given != nil || files.stamp(of: path) != nil else {
                self.init()
                return
            }
            bytes = try files.read(path, links: .follow, limit: 1 << 20).bytes
        } catch {
            throw ConfigurationError(path, line: nil, "can't be read: \(error)")
        }
        try self.init(String(decoding: bytes, as: UTF8.self), path: path)
    }

    /// The settings of a file's text.
    init(_ text: String, path: String) throws {
        self.path = path
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            throw ConfigurationError(path, line: error.source.begin.line, "is no TOML: \(error.description)")
        }
        let lines = Lines(text)
        for key in table.keys.sorted() {
            switch key {
            case "thresholds":
                guard let inner = table[key]?.table else {
                    throw ConfigurationError(
                        path, line: lines.line(of: key), "“thresholds” must be a table: write [thresholds].")
                }
                try take(inner, lines)
            case Self.idleName: try takeIdle(table[key]?.string, line: lines.line(of: key))
            default:
                throw ConfigurationError(
                    path, line: lines.line(of: key),
                    "there is no setting “\(HarmlessText.line(key))”; known are idle-as and the table [thresholds]."
                )
            }
        }
        try checkOrder()
    }

    private mutating func takeIdle(_ word: String?, line: Int?) throws {
        guard let level = Self.levels.first(where: { $0.word == word })?.level else {
            throw ConfigurationError(
                path ?? "", line: line, "“idle-as” must be \"notice\", \"warning\" or \"critical\".")
        }
        thresholds.idleAs = level
        named.insert(Self.idleName)
    }

    private mutating func take(_ table: TOMLTable, _ lines: Lines) throws {
        for key in table.keys.sorted() {
            let line = lines.line(of: key)
            guard let setting = ThresholdSetting.all.first(where: { $0.name == key }) else {
                throw ConfigurationError(
                    path ?? "", line: line,
                    "there is no threshold “\(HarmlessText.line(key))”; `trackhealth config` lists them.")
            }
            let value = table[key]?.double ?? table[key]?.int.map(Double.init)
            guard let value, setting.range.contains(value) else {
                throw ConfigurationError(path ?? "", line: line, "“\(key)” must be \(setting.allowed).")
            }
            switch setting.place {
            case .number(let keyPath): thresholds[keyPath: keyPath] = value
            case .count(let keyPath):
                guard let whole = Int(exactly: value) else {
                    throw ConfigurationError(
                        path ?? "", line: line, "“\(key)” must be a whole number, \(setting.allowed).")
                }
                thresholds[keyPath: keyPath] = whole
            }
            named.insert(key)
        }
    }

    /// Of two limits for one figure the second must not come before the first.
    private func checkOrder() throws {
        let pairs: [(String, String, Bool)] = [
            ("heartbeat-fresh", "heartbeat-stale", thresholds.heartbeatFresh <= thresholds.heartbeatStale),
            ("memory-warning", "memory-critical", thresholds.memoryWarning <= thresholds.memoryCritical),
            ("memory-critical", "memory-limit", thresholds.memoryCritical <= thresholds.memoryLimit),
            (
                "error-ratio-warning", "error-ratio-critical",
                thresholds.errorRatioWarning <= thresholds.errorRatioCritical
            ),
            (
                "store-bytes-warning", "store-bytes-critical",
                thresholds.storeBytesWarning <= thresholds.storeBytesCritical
            ),
        ]
        for (low, high, holds) in pairs where !holds {
            throw ConfigurationError(path ?? "", line: nil, "“\(low)” must not be above “\(high)”.")
        }
    }

    /// Where keys stand in the text, for errors; the parser keeps no places of what it could read.
    private struct Lines {
        private let lines: [Substring]

        init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

        func line(of key: String) -> Int? {
            let found = lines.firstIndex { line in
                let bare = line.drop { $0 == " " || $0 == "\t" || $0 == "[" || $0 == "\"" }
                guard bare.hasPrefix(key), let next = bare.dropFirst(key.count).first else { return false }
                return " \t=]\".".contains(next)
            }
            return found.map { $0 + 1 }
        }
    }
}

/// What is wrong in a configuration file, and what is allowed.
struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    let path: String
    let line: Int?
    let reason: String

    init(_ path: String, line: Int?, _ reason: String) {
        self.path = path
        self.line = line
        self.reason = reason
    }

    var description: String {
        let place = HarmlessText.line(path) + (line.map { ", line \($0)" } ?? "")
        let text = HarmlessText.line(reason)
        return "\(place): \(text)\(text.hasSuffix(".") ? "" : ".") Correct the file, or move it away."
    }
}
