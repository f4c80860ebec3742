// A setting: its name, allowed values, default and meaning. All texts about settings are made from it.

import Dashboard
import Documents
import Foundation
import HealthAnalysis
import TOMLKit
import Themes
import TrackingModel

/// The value of a setting.
enum SettingValue: Hashable {
    case text(String)
    case flag(Bool)
    case number(Double)

    /// A value of a file; nil for what no setting holds: lists, tables, dates.
    init?(_ value: any TOMLValueConvertible) {
        if let text = value.string {
            self = .text(text)
        } else if let flag = value.bool {
            self = .flag(flag)
        } else if let number = value.double ?? value.int.map(Double.init) {
            self = .number(number)
        } else {
            return nil
        }
    }

    /// As it is written in the configuration file.
    var toml: String {
        switch self {
        case .text(let text): TomlText.quoted(text)
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): TomlText.number(number)
        }
    }

    /// As a person reads it.
    var description: String {
        if case .text(let text) = self { text } else { toml }
    }
}

/// One setting of `config.toml`.
struct Setting {
    /// What a value may be.
    enum ValueKind: Hashable {
        case flag
        case word([String])
        /// Any text, with a description such as “the path of a folder”.
        case text(String)
        case number(ClosedRange<Double>)
        /// A whole number.
        case count(ClosedRange<Double>)
    }

    /// Headings of the template, the manual and the settings on screen.
    enum Group: String, CaseIterable {
        case look = "Look"
        case program = "Program"
        case limits = "Limits"

        /// The settings below it that belong to no table.
        var settings: [Setting] { Setting.all.filter { $0.group == self && $0.table == nil } }
    }

    let name: String
    /// The table it belongs to; nil for the top level.
    var table: String?
    let group: Group
    let kind: ValueKind
    /// What a number counts; empty for anything else.
    var unit = ""
    let standard: SettingValue
    /// What it decides, in a few words.
    let meaning: String
    /// The option that goes before it, with its dashes.
    var option: String?
    /// The variable that goes before it, with its dollar sign.
    var variable: String?
    /// Whether a change has an effect only at the next start.
    var isReadAtStart = false
    /// Puts a number that is allowed among the thresholds; nil for what is none of them.
    var setLimit: (@Sendable (inout Thresholds, Double) -> Void)?

    /// The meaning as a sentence of its own.
    var sentence: String { meaning.prefix(1).uppercased() + String(meaning.dropFirst()) + "." }

    /// Whether what is said of a store depends on it.
    var isOfJudgement: Bool { group == .limits }

    /// What it must be instead of a value that it can't be; nil for one that it can.
    func refusal(of value: SettingValue?) -> String? {
        switch (kind, value) {
        case (.flag, .flag): return nil
        case (.word(let description), .text(let word)): return description.contains(word) ? nil : allowed
        case (.text, .text): return nil
        case (.text, _): return "a text: \(allowed)"
        case (.number(let range), .number(let number)): return range.contains(number) ? nil : allowed
        case (.count(let range), .number(let number)):
            guard range.contains(number) else { return allowed }
            return Int(exactly: number) == nil ? "a whole number, \(allowed)" : nil
        default: return allowed
        }
    }

    /// The value of a text as a person types it: `24 min`, `1 %`, `off`; nil for one that is no value of this kind.
    func value(of text: String) -> SettingValue? {
        switch kind {
        case .flag:
            if ["true", "on", "yes"].contains(text) { return .flag(true) }
            return ["false", "off", "no"].contains(text) ? .flag(false) : nil
        case .word, .text: return .text(text)
        case .number, .count: return figure.value(of: text).map { .number($0) }
        }
    }

    /// What a number counts.
    var figure: HealthMeasure.Unit {
        switch unit {
        case "seconds": .seconds
        case "bytes": .bytes
        case "minutes": .minutes
        case "as a share": .share
        default: .count
        }
    }

    /// How a number can be written, after what is allowed; empty for anything else.
    var example: String { unit.isEmpty ? "" : "; write \(figure.written)" }

    /// What is allowed, for an error and the template: `30 to 86400 seconds`.
    var allowed: String {
        switch kind {
        case .flag: "true or false"
        case .word(let description):
            description.dropLast().map { TomlText.quoted($0) }.commaSeparated
                + " or " + TomlText.quoted(description.last ?? "")
        case .text(let what): what
        case .number(let range), .count(let range):
            "\(TomlText.number(range.lowerBound)) to \(TomlText.number(range.upperBound)) \(unit)"
        }
    }
}

extension Setting {
    static let theme = Setting(
        name: SettingRow.theme, group: .look, kind: .text("a theme's name, or the path of a theme file"),
        standard: .text(ThemeCatalog.automatic),
        meaning: "colours of the dashboard; auto suits the terminal's background", option: "--theme")

    static let darkTheme = Setting(
        name: "theme-dark", group: .look, kind: .text("a theme's name, or the path of a theme file"),
        standard: .text("dark"), meaning: "what theme \"auto\" takes on a dark background",
        isReadAtStart: true)

    static let lightTheme = Setting(
        name: "theme-light", group: .look, kind: .text("a theme's name, or the path of a theme file"),
        standard: .text("light"), meaning: "what theme \"auto\" takes on a light background",
        isReadAtStart: true)

    static let color = Setting(
        name: "color", group: .look, kind: .word(ColorChoice.allCases.map(\.rawValue)),
        standard: .text(ColorChoice.auto.rawValue), meaning: "whether colours are used", option: "--color",
        variable: "$NO_COLOR", isReadAtStart: true)

    static let glyphs = Setting(
        name: "glyphs", group: .look, kind: .word(GlyphChoice.allCases.map(\.rawValue)),
        standard: .text(GlyphChoice.auto.rawValue),
        meaning:
            "the signs of frames and graphs; auto goes by the terminal, braille has finer graphs, console suits its fonts",
        option: "--ascii")

    static let mouse = Setting(
        name: SettingRow.mouse, group: .look, kind: .flag, standard: .flag(true),
        meaning: "whether clicks and the wheel work; selecting text then needs Shift",
        option: "--no-mouse")

    static let startScreen = Setting(
        name: "start-screen", group: .program, kind: .word(StartScreen.description),
        standard: .text(StartScreen.description[0]),
        meaning: "the first screen; last is the one that was open at the end")

    static let readOnly = Setting(
        name: "read-only", group: .program, kind: .flag, standard: .flag(false),
        meaning: "never write to a store: no clearing, no restoring", option: "--readonly")

    static let history = Setting(
        name: "history", group: .program, kind: .flag, standard: .flag(true),
        meaning: "whether a record of what is read is kept", option: "--no-history",
        isReadAtStart: true)

    static let watchAlerts = Setting(
        name: "watch-alerts", group: .program, kind: .flag, standard: .flag(true),
        meaning: "whether the rules of alerts are watched", option: "--no-alerts",
        isReadAtStart: true)

    static let pollInterval = Setting(
        name: "poll-interval", group: .program, kind: .number(0.1...3_600), unit: "seconds",
        standard: .number(2), meaning: "how long between two reads where the file system reports no changes",
        option: "--interval", isReadAtStart: true)

    static let exportFolder = Setting(
        name: "export-folder", group: .program, kind: .text("the path of a folder"), standard: .text("."),
        meaning: "where the dashboard's exports are written by default")

    static let container = Setting(
        name: "container", group: .program, kind: .text("the path of a store, or empty"),
        standard: .text(""), meaning: "the store that is opened without a path, instead of the last demo",
        option: "PATH", variable: "$TRACKHEALTH_CONTAINER", isReadAtStart: true)

    static let mapping = Setting(
        name: "mapping", group: .program, kind: .text("the path of a file, or empty"), standard: .text(""),
        meaning: "what the keys and log lines of an app of your own mean", option: "--mapping",
        isReadAtStart: true)

    static let idleAs = Setting(
        name: "idle-as", group: .limits, kind: .word(Configuration.levels.map(\.word)),
        standard: .text("notice"),
        meaning: "what a silent heartbeat without any sign of use counts as")

    /// All of them, in the order of the template.
    static let all: [Setting] =
        [
            theme, darkTheme, lightTheme, color, glyphs, mouse, startScreen, readOnly, history, watchAlerts,
            pollInterval,
            exportFolder, container, mapping, idleAs,
        ] + limits

    /// The setting of a name in a table.
    static func named(_ name: String, in table: String? = nil) -> Setting? {
        all.first { $0.name == name && $0.table == table }
    }
}

/// Values as TOML writes them.
enum TomlText {
    static func number(_ number: Double) -> String {
        Int(exactly: number).map { String($0) } ?? String(number)
    }

    static func quoted(_ text: String) -> String {
        let quoted = text.replacingScalars { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\u{0}"..."\u{1f}", "\u{7f}": String(format: "\\u%04x", scalar.value)
            default: nil
            }
        }
        return "\"\(quoted)\""
    }
}

/// Whether and how colours are used: a setting and an option.
enum ColorChoice: String, CaseIterable {
    case auto, always, never
    case direct = "24bit"
    case indexed = "256"
    case sixteen = "16"
}

// Every threshold as an entry of the configuration file: its name, its unit and what is sane for it.
extension Setting {
    /// The table of the file that contains the limits that are numbers.
    static let thresholds = "thresholds"

    /// Pairs of limits for one figure, of which the first must not be above the second.
    static let ordered: [(low: String, high: String)] = [
        ("heartbeat-fresh", "heartbeat-stale"), ("memory-warning", "memory-critical"),
        ("memory-critical", "memory-limit"), ("error-ratio-warning", "error-ratio-critical"),
        ("store-bytes-warning", "store-bytes-critical"),
    ]

    private static let day = 86_400.0
    private static let mebibyte = 1_048_576.0

    /// The numbers of `[thresholds]`, by subject.
    static let limits: [Setting] = [
        .limit(
            "heartbeat-fresh", \.heartbeatFresh, "seconds", 1...day, "a heartbeat up to this age is fresh"
        ),
        .limit(
            "heartbeat-stale", \.heartbeatStale, "seconds", 1...day,
            "up to this age it is stale, then silent"),
        .limit(
            "memory-warning", count: \.memoryWarning, "bytes", mebibyte...1e9,
            "memory from here is a warning"
        ),
        .limit(
            "memory-critical", count: \.memoryCritical, "bytes", mebibyte...1e9,
            "memory beyond is critical"),
        .limit(
            "memory-limit", count: \.memoryLimit, "bytes", mebibyte...1e9,
            "the system's limit for the extension"),
        .limit(
            "gap-candidate", \.gapCandidate, "seconds", 60...day, "two records further apart may be a gap"
        ),
        .limit(
            "lost-minutes-warning", \.lostMinutesWarning, "minutes", 0...1_440,
            "more lost in all is a warning"),
        .limit(
            "lost-minutes-critical", \.lostMinutesCritical, "minutes", 0...1_440,
            "more lost in one gap is critical"),
        .limit(
            "settle-time", \.settleTime, "seconds", 60...day,
            "a late callback can still arrive for this long"
        ),
        .limit(
            "error-ratio-warning", \.errorRatioWarning, "as a share", 0...1, "more errors are a warning"),
        .limit(
            "error-ratio-critical", \.errorRatioCritical, "as a share", 0...1, "more errors are critical"),
        .limit(
            "store-bytes-warning", count: \.storeBytesWarning, "bytes", 1_024...1e10,
            "larger preferences are a warning"),
        .limit(
            "store-bytes-critical", count: \.storeBytesCritical, "bytes", 1_024...1e10,
            "preferences from this size are critical"),
        .limit(
            "snapshot-old", \.snapshotOld, "seconds", 60...365 * day,
            "a store silent for longer is an old copy"),
        .limit(
            "burst-window", \.burstWindow, "seconds", 1...50,
            "callbacks this close together are one burst"),
        .limit(
            "restarts-per-day", count: \.restartsPerDay, "restarts", 1...10_000,
            "more in 24 hours are a storm"),
        .limit(
            "restarts-per-hour", count: \.restartsPerHour, "restarts", 1...1_000,
            "more in an hour are a storm"),
        .limit(
            "kills-per-day", count: \.killsPerDay, "kills", 0...10_000, "more in 24 hours are a warning"),
    ]

    private static func limit(
        _ name: String, _ path: any WritableKeyPath<Thresholds, Double> & Sendable, _ unit: String,
        _ range: ClosedRange<Double>, _ meaning: String
    ) -> Setting {
        Setting(
            name: name, table: thresholds, group: .limits, kind: .number(range), unit: unit,
            standard: .number(Thresholds()[keyPath: path]), meaning: meaning,
            setLimit: { $0[keyPath: path] = $1 })
    }

    private static func limit(
        _ name: String, count path: any WritableKeyPath<Thresholds, Int> & Sendable, _ unit: String,
        _ range: ClosedRange<Double>, _ meaning: String
    ) -> Setting {
        Setting(
            name: name, table: thresholds, group: .limits, kind: .count(range), unit: unit,
            standard: .number(Double(Thresholds()[keyPath: path])), meaning: meaning,
            setLimit: { $0[keyPath: path] = Int(exactly: $1) ?? $0[keyPath: path] })
    }
}
