// What is changed on the screen of settings: a file of its own, which goes before config.toml.

import Dashboard
import Foundation
import HealthAnalysis
import SharedStore
import TOMLKit
import Themes
import TrackingModel

/// The values of `settings.toml`, in the form of `config.toml`, which the program never writes.
struct ChangedSettings {
    /// Where a value is: in no table, in one, or in that of an alert rule.
    struct Address: Hashable, Comparable {
        var table = ""
        var rule = ""
        let key: String

        static let alerts = SettingTable.alerts.name
        static let keys = SettingTable.keys.name

        init(table: String = "", rule: String = "", key: String) {
            (self.table, self.rule, self.key) = (table, rule, key)
        }

        /// The address of a row of the screen; nil for a name that there is none of.
        init?(_ name: String) {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            if let setting = Setting.all.first(where: { $0.name == name }) {
                self.init(table: setting.table ?? "", key: name)
            } else if parts.count == 2, parts[0] == Self.keys {
                self.init(table: Self.keys, key: parts[1])
            } else if parts.count > 2, parts[0] == Self.alerts {
                self.init(
                    table: Self.alerts, rule: parts[1..<(parts.count - 1)].joined(separator: "."),
                    key: parts[parts.count - 1])
            } else {
                return nil
            }
        }

        private var order: [String] { [table, rule, key] }

        static func < (one: Address, other: Address) -> Bool {
            one.order.lexicographicallyPrecedes(other.order)
        }
    }

    /// Values as TOML writes them.
    private(set) var values: [Address: String] = [:]

    static var usualPath: String { StateFolder.own + "/settings.toml" }

    /// The file's text, empty where there is none; nil where it can't be read.
    static func read(_ path: String = usualPath) -> String? {
        let files = LocalFileSystem()
        guard let stamp = try? files.stamp(of: path), stamp.kind == .regular else { return "" }
        return (try? files.read(path, links: .refuse, limit: 256 << 10)).flatMap {
            String(validating: $0.bytes, as: UTF8.self)
        }
    }

    init(_ text: String) throws(TomlError) {
        let top = try TomlDocument.table(of: text)
        func take(_ value: any TOMLValueConvertible, _ address: Address) {
            if let value = SettingValue(value) {
                values[address] = value.toml
            } else if let list = value.array {
                let texts = (0..<list.count).compactMap { list[$0].string }
                values[address] = "[\(texts.map { TomlText.quoted($0) }.commaSeparated)]"
            }
        }
        for name in top.keys {
            guard let value = top[name] else { continue }
            if name == Address.alerts, let rules = value.array {
                for rule in (0..<rules.count).compactMap({ rules[$0].table }) {
                    guard let title = rule["name"]?.string else { continue }
                    for key in rule.keys where key != "name" {
                        rule[key].map { take($0, Address(table: name, rule: title, key: key)) }
                    }
                }
            } else if let table = value.table {
                for key in table.keys { table[key].map { take($0, Address(table: name, key: key)) } }
            } else {
                take(value, Address(key: name))
            }
        }
    }

    var text: String {
        var lines = ["# What was changed on the screen of settings; it goes before config.toml."]
        var last = Address(key: "")
        for address in values.keys.sorted() {
            if (address.table, address.rule) != (last.table, last.rule) {
                lines +=
                    address.rule.isEmpty
                    ? ["[\(address.table)]"]
                    : ["[[\(address.table)]]", "name = \(TomlText.quoted(address.rule))"]
            }
            lines.append("\(address.key) = \(values[address] ?? "")")
            last = address
        }
        return lines.asLines
    }

    /// Sets a value as a person typed it, or takes it back with nil.
    ///
    /// - Throws: What is allowed, where the text is no such value.
    mutating func set(_ address: Address, to text: String?, _ configuration: Configuration) throws {
        values[address] = try text.map { text in
            switch address.table {
            case Address.keys: TomlText.quoted(text)
            case Address.alerts where address.key == "enabled": text
            case Address.alerts:
                TomlText.quoted(try Self.range(address.rule, text, configuration).description)
            default: try Self.value(address, text).toml
            }
        }
    }

    private static func value(_ address: Address, _ text: String) throws -> SettingValue {
        guard let setting = Setting.all.first(where: { $0.name == address.key }) else {
            throw Refusal("There is no setting “\(address.key)”.")
        }
        let value = setting.value(of: text)
        if let refusal = setting.refusal(of: value) {
            throw Refusal("“\(setting.name)” must be \(refusal)\(setting.example).")
        }
        return try value.orThrow(Refusal("“\(setting.name)” must be \(setting.allowed)."))
    }

    private static func range(_ rule: String, _ text: String, _ configuration: Configuration) throws
        -> AlertRange
    {
        let rules = AlertSetting.inForce(configuration.alerts, configuration.thresholds)
        let unit = rules.first { $0.rule.name == rule }?.rule.subject.unit ?? .count
        return try unit.range(of: text).orThrow(
            Refusal("“\(text)” is no limit; write > or < and \(unit.written), as in “> 5”."))
    }
}
