// Facts on devices that their stores do not hold, as a table that a spreadsheet writes.

import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import SwiftCSV

/// Who has which device: `--devices`, a CSV file with the columns `path`, and any of `label`, `model`, `system`, `app`.
struct DeviceList {
    static let columns = ["path", "label", "model", "system", "app"]
    /// Bytes of a table that is read.
    private static let limit = 64 << 20

    private var facts: [String: DeviceProfile] = [:]

    /// Nothing is known.
    init() {}

    /// - Parameter path: Of the table, whose first line names the columns; nil where there is none.
    init(_ path: String?) throws {
        guard let path else { return }
        let shown = HarmlessText.line(path)
        let text: String
        do {
            let file = try LocalFileSystem().read(GivenPath.absolute(path), links: .follow, limit: Self.limit)
            text = String(decoding: file.bytes, as: UTF8.self)
        } catch { throw Refusal("\(shown) can't be read: \(error)") }
        let table: NamedCSV
        do {
            table = try NamedCSV(string: text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
        } catch {
            throw Refusal("\(shown) is no table of comma-separated values: \(error)")
        }
        let titles = table.header.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        guard titles.contains("path") else {
            throw Refusal(
                "\(shown) has no column “path”; its first line names some of \(Self.columns.joined(separator: ", "))."
            )
        }
        let names = Dictionary(zip(titles, table.header), uniquingKeysWith: { first, _ in first })
        for (number, row) in table.rows.enumerated() {
            func value(_ column: String) -> String? {
                let text = names[column].flatMap { row[$0] }?.trimmingCharacters(in: .whitespaces) ?? ""
                return text.isEmpty ? nil : HarmlessText.line(text)
            }
            guard let path = value("path").map(Self.trimmed) else { continue }
            let known = DeviceProfile(
                label: value("label"), model: value("model"), system: value("system"), app: value("app"))
            guard facts.updateValue(known, forKey: path) == nil else {
                throw Refusal(
                    "\(shown) names “\(path)” twice, the second time in row \(number + 2).")
            }
        }
    }

    /// The facts on a store: by its path, by the path below the folder that was named, or by a folder around it.
    func facts(path: String, shortPath: String) -> DeviceProfile {
        guard !facts.isEmpty else { return DeviceProfile() }
        for start in [shortPath, path] {
            var rest = Self.trimmed(start)
            while !rest.isEmpty {
                if let known = facts[rest] { return known }
                guard let slash = rest.lastIndex(of: "/") else { break }
                rest = String(rest[..<slash])
            }
        }
        return DeviceProfile()
    }

    /// Without a slash at the end.
    private static func trimmed(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
