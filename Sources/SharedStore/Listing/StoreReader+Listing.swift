// The list of every key and file of the last read, decoded and masked.

import Foundation
import PlainText
public import TrackingModel

extension StoreReader {
    /// Bytes of a text that the list keeps; enough for any value but a log.
    static var listedTextBytes: Int { 64 << 10 }
    /// Bytes of data that is no text.
    static var listedDataBytes: Int { 512 }

    /// Every key and file of the last read; nil before the first.
    ///
    /// - Parameters:
    ///   - contents: What the last read gave, for its problems and mappings.
    ///   - at: The moment of that read.
    public func listing(of contents: StoreContents, at: Instant) -> StoreListing? {
        guard let values = lastPreferences?.values else { return nil }
        var problems: [String: String] = [:]
        for problem in contents.problems {
            if let key = problem.key { problems[key] = problems[key] ?? problem.problem }
        }
        let secrets = SecretText(values)
        var items = values.map { key, value in
            item(key, value, secrets, mappings: contents.mappings, problem: problems[key])
        }
        items += listedFiles()
        items.sort { left, right in
            left.group == right.group
                ? left.key.naturallyPrecedes(right.key) : left.group < right.group
        }
        return StoreListing(readAt: at, items: items)
    }

    private func item(
        _ key: String, _ value: PropertyListValue, _ secrets: SecretText, mappings: [String: String],
        problem: String?
    ) -> StoreItem {
        let meaning = KeyMeaning(of: key)
        let app = meaning.subject.map { mappings[$0] ?? $0 }
        return StoreItem(
            key: key, group: meaning.group, app: app, type: Self.type(of: value),
            value: SecretKeys.contains(key) ? .masked : StoreValue(value, meaning.unit).masked(by: secrets),
            meaning: meaning.description, fingerprint: value.hashValue, problem: problem)
    }

    /// The type as property lists call it.
    private static func type(of value: PropertyListValue) -> String {
        switch value {
        case .boolean: "boolean"
        case .integer, .unsigned: "integer"
        case .real: "real"
        case .date: "date"
        case .data: "data"
        case .string: "string"
        case .array: "array"
        case .dictionary: "dictionary"
        case .unsupported: "unsupported"
        }
    }

    private func listedFiles() -> [StoreItem] {
        guard let root = location.root, let files = try? confined() else { return [] }
        let names = ContainerPaths.records + [ContainerPaths.analytics]
        let folder = Path.join(root, ContainerPaths.logFolder)
        let listed = [(root, "", names as [String]?), (folder, ContainerPaths.logFolder + "/", nil)]
        return listed.flatMap { folder, prefix, wanted -> [StoreItem] in
            files.entries(of: folder, limit: limits.directoryEntries).compactMap { entry in
                let isFallback = ContainerPaths.isFallback(entry.name)
                guard entry.kind == .regular, wanted?.contains(entry.name) ?? true || isFallback,
                    let stamp = try? files.stamp(of: Path.join(folder, entry.name))
                else { return nil }
                return StoreItem(
                    key: prefix + HarmlessText.line(entry.name), group: .files, type: "file",
                    value: .bytes(stamp.size), meaning: Self.meaning(ofFile: entry.name),
                    // A copy made again is another file with the same contents.
                    fingerprint: [Int64(stamp.size), stamp.modifiedNanoseconds].hashValue)
            }
        }
    }

    private static func meaning(ofFile name: String) -> String? {
        switch name {
        case ContainerPaths.recoveryLog: "What the extension tried on each callback"
        case ContainerPaths.journal: "Write-ahead journal, from which the counters can be rebuilt"
        case ContainerPaths.previousJournal: "The journal before the last rotation"
        case ContainerPaths.analytics: "Analytics events of engine and program"
        default: name.hasPrefix("fallback_") ? "A record that could not be written to the preferences" : nil
        }
    }
}

extension StoreValue {
    /// The same without the secrets in its text.
    fileprivate func masked(by secrets: SecretText) -> StoreValue {
        switch self {
        case .text(let text, let bytes): .text(secrets.masked(text), bytes: bytes)
        case .textData(let data, let bytes):
            secrets.replacement(of: data.text).map { .textData(DataText($0), bytes: bytes) } ?? self
        case .collection(let count, let text): .collection(count: count, text: secrets.masked(text))
        default: self
        }
    }

    /// A value of the preferences as what its key says that it is.
    init(_ value: PropertyListValue, _ unit: KeyMeaning.Unit) {
        switch (value, unit) {
        case (.boolean(let flag), _): self = .flag(flag)
        case (.integer(let number), .flag) where number == 0 || number == 1: self = .flag(number == 1)
        case (.integer(let number), _): self = StoreValue(Double(number), unit) ?? .integer(number)
        case (.unsigned(let number), _): self = .text(String(number), bytes: 8)
        case (.real(let number), _): self = StoreValue(number, unit) ?? .number(number)
        case (.date(let seconds), _):
            self = .instant(Instant(seconds + Instant.referenceEpochOffset), raw: seconds)
        case (.string(let text), _):
            let start = text.utf8.prefix(StoreReader.listedTextBytes)
            self = .text(start.utf8Text, bytes: text.utf8.count)
        case (.data(let bytes), _): self = StoreValue(data: bytes)
        case (.array(let items), _):
            let whole = items.prefix(1_000).map { Self.description($0) }.joined(separator: "\n")
            self = .collection(count: items.count, text: whole)
        case (.dictionary(let members), _):
            let lines = members.inKeyOrder.prefix(1_000)
                .map { key, value in
                    key + ": " + (SecretKeys.contains(key) ? SecretKeys.mask : Self.description(value))
                }
            self = .collection(count: members.count, text: lines.joined(separator: "\n"))
        case (.unsupported(let what), _): self = .unsupported(what)
        }
    }

    private init?(_ number: Double, _ unit: KeyMeaning.Unit) {
        guard number.isFinite else { return nil }
        switch unit {
        case .unixTime: self = .instant(number == 0 ? nil : Instant(number), raw: number)
        case .unixMilliseconds: self = .instant(number == 0 ? nil : Instant(number / 1_000), raw: number)
        case .seconds:
            guard let seconds = Int(truncatingIfRepresentable: number), Double(seconds) == number else {
                return nil
            }
            self = .seconds(seconds)
        case .megabytes:
            guard let bytes = Int(truncatingIfRepresentable: number * 1_048_576) else { return nil }
            self = .bytes(bytes)
        case .plain, .flag: return nil
        }
    }

    private init(data bytes: [UInt8]) {
        let start = bytes.prefix(StoreReader.listedTextBytes)
        // The limit may have cut a character in two.
        let text = (0...3).lazy.map { start.dropLast($0) }.first { String(validUTF8: $0) != nil }
        if let text, !text.isEmpty, !text.contains(where: { $0 < 9 }) {
            self = .textData(DataText(text), bytes: bytes.count)
        } else {
            self = .data(Array(bytes.prefix(StoreReader.listedDataBytes)), bytes: bytes.count)
        }
    }

    /// A value within a collection, on one line.
    private static func description(_ value: PropertyListValue) -> String {
        switch value {
        case .boolean(let flag): String(flag)
        case .integer(let number): String(number)
        case .unsigned(let number): String(number)
        case .real(let number): String(number)
        case .date(let seconds): LocalCalendar.iso8601(Instant(seconds + Instant.referenceEpochOffset))
        case .data(let bytes): sizeText(bytes.count) + " of data"
        case .string(let text): String(text.prefix(1_000))
        case .array(let items): countText(items.count, "element")
        case .dictionary(let members): countText(members.count, "member")
        case .unsupported(let what): what
        }
    }
}

extension String {
    /// Order in which numbers within texts ascend by value: `min.9` before `min.10`.
    func naturallyPrecedes(_ other: String) -> Bool {
        var (left, right) = (self, other)
        let order = left.withUTF8 { left in right.withUTF8 { Self.precedes(left[...], $0[...]) } }
        return order ?? (self < other)
    }

    /// Nil where the texts differ at most in zeros before numbers.
    private static func precedes(
        _ left: ByteSlice, _ right: ByteSlice
    ) -> Bool? {
        var (left, right) = (left, right)
        while let a = left.first, let b = right.first {
            if a.isDigit, b.isDigit {
                let one = left.prefix(while: \.isDigit)
                let two = right.prefix(while: \.isDigit)
                let x = one.drop { $0 == 0x30 }
                let y = two.drop { $0 == 0x30 }
                if x.count != y.count { return x.count < y.count }
                if !x.elementsEqual(y) { return x.lexicographicallyPrecedes(y) }
                left = left.dropFirst(one.count)
                right = right.dropFirst(two.count)
            } else {
                if a != b { return a < b }
                left = left.dropFirst()
                right = right.dropFirst()
            }
        }
        return left.isEmpty && right.isEmpty ? nil : left.isEmpty
    }
}
