// Masks secrets inside of text: what stands behind a key that names one, and known values wherever they stand.

import Foundation
import PlainText
import TrackingModel

/// What is known to be secret in a store, and texts without it.
struct SecretText {
    /// Bytes of a value from which on it is looked for elsewhere: shorter ones are words of other meanings.
    private static let shortestValue = 8
    /// Words behind a key that tell of a secret but are none, in lower case.
    private static let harmless: Set<String> = [
        "nil", "null", "none", "missing", "empty", "true", "false", "yes", "no", "ok", "valid", "invalid",
        "expired",
        "unchanged", "changed", "updated", "refreshed", "received", "registered", "approved", "denied",
        "notdetermined", "unknown", "incorrect", "wrong", "required", "set", "unset", "available",
        "unavailable",
        "failed", "succeeded", SecretKeys.mask,
    ]

    /// Longest first: one may be the start of another.
    private var values: [[UInt8]] = []

    /// Knows the secrets of preferences, also of those within others.
    init(_ preferences: [String: PropertyListValue] = [:]) { learn(preferences) }

    /// Knows the secrets of further preferences as well.
    mutating func learn(_ preferences: [String: PropertyListValue]) {
        for (key, value) in preferences { learn(key, value) }
    }

    private mutating func learn(_ key: String, _ value: PropertyListValue) {
        switch value {
        case .dictionary(let members):
            for (name, member) in members { learn(SecretKeys.contains(key) ? key : name, member) }
        case .array(let items): for item in items { learn(key, item) }
        case .string(let text) where SecretKeys.contains(key): learn(text)
        case .data(let bytes) where SecretKeys.contains(key):
            if let text = String(validUTF8: bytes) { learn(text) }
            learn(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
            learn(Data(bytes).base64EncodedString())
        default: break
        }
    }

    /// Adds a secret value; short ones and ordinary words are left out, for they would be masked everywhere.
    mutating func learn(_ value: String) {
        let bytes = Array(value.utf8)
        guard bytes.count >= Self.shortestValue, !Self.harmless.contains(value.lowercased()),
            !values.contains(bytes)
        else { return }
        values.append(bytes)
        values.sort { $0.count > $1.count }
    }

    /// A value of preferences as it may be shown.
    func masked(_ key: String, _ value: PropertyListValue) -> PropertyListValue {
        if SecretKeys.contains(key) {
            // The names of selections are the app's own, and shown.
            guard key == "familyActivitySelectionIds", case .dictionary(let members) = value else {
                return .string(SecretKeys.mask)
            }
            return .dictionary(members.mapValues { _ in .string(SecretKeys.mask) })
        }
        switch value {
        case .dictionary(let members):
            return .dictionary(
                Dictionary(members.map { (masked($0.key), masked($0.key, $0.value)) }) { first, _ in first })
        case .array(let items): return .array(items.map { masked("", $0) })
        case .string, .data: return value.rewritten(by: masked)
        default: return value
        }
    }

    /// A store's contents without secrets.
    func masked(_ contents: StoreContents) -> StoreContents {
        var known = self
        for field in contents.log.lazy.flatMap(\.metadata) where SecretKeys.contains(field.key) {
            known.learn(field.value)
        }
        return known.applied(to: contents)
    }

    /// Writes only what differs: contents without a secret, mostly all of them, stay the same lists.
    private func applied(to contents: StoreContents) -> StoreContents {
        var contents = contents
        for (index, entry) in contents.log.enumerated() {
            if let message = replacement(of: entry.message) { contents.log[index].message = message }
            for (place, field) in entry.metadata.enumerated() {
                let value = SecretKeys.contains(field.key) ? SecretKeys.mask : replacement(of: field.value)
                if let value, value != field.value {
                    contents.log[index].metadata[place] = .init(key: field.key, value: value)
                }
            }
        }
        for (index, entry) in changed(contents.recovery) { contents.recovery[index] = entry }
        return contents
    }

    /// The entries that hold a secret, without it.
    private func changed(_ entries: [RecoveryEntry]) -> [(index: Int, entry: RecoveryEntry)] {
        // Entries repeat the same few texts.
        var known: [String: String?] = [:]
        func without(_ text: String) -> String? {
            if let replacement = known[text] { return replacement }
            let replacement = replacement(of: text)
            if known.count < 4_096 { known[text] = .some(replacement) }
            return replacement
        }
        return entries.enumerated().lazy.compactMap { index, entry in
            let action = without(entry.action)
            let error = entry.error.flatMap(without)
            let event = without(entry.event.text)
            guard action != nil || error != nil || event != nil else { return nil }
            var changed = entry
            changed.action = action ?? entry.action
            changed.error = error ?? entry.error
            changed.event = event.map { EventName($0) } ?? entry.event
            return (index, changed)
        }.map { $0 }
    }

    /// A text without secrets; nil where it holds none.
    func replacement(of text: String) -> String? {
        guard mayHoldSecret(text) else { return nil }
        let new = masked(text)
        return new == text ? nil : new
    }

    /// Whether a text has a sign behind which a secret may stand; most texts have none, and there are many.
    private func mayHoldSecret(_ text: String) -> Bool {
        guard values.isEmpty else { return true }
        var text = text
        return text.withUTF8 { bytes in
            bytes.indices.contains { index in
                switch bytes[index] {
                case "=", ":": true
                case "b", "B":
                    index + 1 < bytes.count && bytes[index + 1] | 0x20 == "e"
                default: false
                }
            }
        }
    }

    /// A text without secrets; the rest stays as it is, and JSON stays JSON.
    func masked(_ text: String) -> String {
        let (once, found) = pass(text)
        // A secret may stand again in the same text, without its key. What has no digit may be a word.
        var known = self
        for value in found where value.contains(where: \.isNumber) { known.learn(value) }
        return known.values.count == values.count ? once : known.pass(text).text
    }

    /// - Returns: The text without secrets, and those found behind keys.
    private func pass(_ text: String) -> (text: String, found: [String]) {
        let bytes = Array(text.utf8)
        var secrets: [String] = []
        var result: [UInt8] = []
        var done = 0
        var next = bytes.startIndex
        func mask(_ range: Range<Int>, quoted quote: [UInt8] = []) {
            result += bytes[done..<range.lowerBound] + quote + Array(SecretKeys.mask.utf8) + quote
            done = range.upperBound
            next = range.upperBound
        }
        while next < bytes.count {
            let byte = bytes[next]
            if byte == "=" || byte == ":",
                let found = SecretPlace(before: next, in: bytes), !Self.isHarmless(bytes[found.value])
            {
                secrets.append(bytes[found.value].utf8Text)
                mask(found.value, quoted: found.quote)
            } else if let length = knownLength(in: bytes, at: next) {
                mask(next..<(next + length))
            } else if let value = Self.credential(in: bytes, at: next) {
                mask(value)
            } else {
                next += 1
            }
        }
        guard done > 0 else { return (text, []) }
        return ((result + bytes[done...]).utf8Text, secrets)
    }

    private func knownLength(in bytes: [UInt8], at index: Int) -> Int? {
        values.first { value in
            value[0] == bytes[index] && bytes.count - index >= value.count
                && bytes[index..<(index + value.count)].elementsEqual(value)
        }?.count
    }

    private static func isHarmless(_ value: ArraySlice<UInt8>) -> Bool {
        let text = value.utf8Text.lowercased()
        return harmless.contains(text) || (text.count < 4 && text.allSatisfy(\.isNumber))
    }

    /// What follows `Bearer` without a key before it.
    private static func credential(in bytes: [UInt8], at index: Int) -> Range<Int>? {
        guard bytes[index] | 0x20 == "b", bytes.count - index > 7,
            bytes[index..<(index + 7)].utf8Text.lowercased() == "bearer "
        else { return nil }
        let end = SecretPlace.wordEnd(in: bytes, from: index + 7)
        return end - index - 7 >= 12 ? (index + 7)..<end : nil
    }
}

// MARK: - Where a secret stands in a text: `key=value`, `key: value`, or a member of JSON, whose quotes may be escaped

/// The value behind a key that names a secret.
struct SecretPlace {
    /// Bytes of a key at most.
    private static let longestKey = 64
    /// Words that name the kind of credential that follows them.
    private static let schemes: Set<String> = ["bearer", "basic", "digest"]

    /// The bytes of the value, without quotes.
    let value: Range<Int>
    /// What a mask needs around it so that JSON stays JSON: its quotes where a number stands.
    let quote: [UInt8]

    /// - Parameter separator: The place of an equals sign or a colon.
    /// - Returns: nil where the key before it is none of a secret, or no value follows.
    init?(before separator: Int, in bytes: [UInt8]) {
        var keyEnd = separator
        while keyEnd > 0, Self.isBetween(bytes[keyEnd - 1]) { keyEnd -= 1 }
        var keyStart = keyEnd
        while keyStart > 0, Self.isKey(bytes[keyStart - 1]), keyEnd - keyStart <= Self.longestKey {
            keyStart -= 1
        }
        guard keyStart < keyEnd,
            SecretKeys.contains(bytes[keyStart..<keyEnd].utf8Text)
        else { return nil }
        let quotes = Array(bytes[keyEnd..<separator].filter { $0 != 0x20 })
        var start = separator + 1
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        if start < bytes.count, bytes[start] == "[" { start += 1 }
        var opening: [UInt8] = []
        while start < bytes.count, Self.isQuote(bytes[start]), opening.count < 4 {
            opening.append(bytes[start])
            start += 1
        }
        let end =
            opening.isEmpty
            ? Self.valueEnd(in: bytes, from: start) : Self.quoteEnd(of: opening, in: bytes, from: start)
        guard start < end, bytes[start] != "{" else { return nil }
        value = start..<end
        quote = opening.isEmpty ? quotes : []
    }

    /// Past a word and, where it names a kind of credential, the one after it.
    private static func valueEnd(in bytes: [UInt8], from start: Int) -> Int {
        let end = wordEnd(in: bytes, from: start)
        guard schemes.contains(bytes[start..<end].utf8Text.lowercased()), end + 1 < bytes.count,
            bytes[end] == 0x20
        else {
            return end
        }
        return wordEnd(in: bytes, from: end + 1)
    }

    static func wordEnd(in bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] > 0x20, !Self.isQuote(bytes[end]),
            !",;)}]&<>".utf8.contains(bytes[end])
        {
            end += 1
        }
        return end
    }

    /// Up to the quotes that opened it, or to the end of the text.
    private static func quoteEnd(of opening: [UInt8], in bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count {
            if bytes[end...].starts(with: opening) { return end }
            // An escaped sign is part of the value.
            end += bytes[end] == "\\" && opening.count == 1 ? 2 : 1
        }
        return min(end, bytes.count)
    }

    private static func isKey(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "_-.".utf8.contains(byte)
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x5C }

    private static func isBetween(_ byte: UInt8) -> Bool { byte == 0x20 || isQuote(byte) }
}
