// Where a secret stands in a text: `key=value`, `key: value`, or a member of JSON, whose quotes may be escaped.

/// The value behind a key that names a secret.
struct SecretPlace {
    /// Bytes of a key at most.
    private static let longestKey = 64

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
            SecretKeys.contains(String(decoding: bytes[keyStart..<keyEnd], as: UTF8.self))
        else { return nil }
        let quotes = Array(bytes[keyEnd..<separator].filter { $0 != 0x20 })
        var start = separator + 1
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        if start < bytes.count, bytes[start] == UInt8(ascii: "[") { start += 1 }
        var opening: [UInt8] = []
        while start < bytes.count, Self.isQuote(bytes[start]), opening.count < 4 {
            opening.append(bytes[start])
            start += 1
        }
        let end: Int
        if opening.isEmpty {
            end = Self.valueEnd(in: bytes, from: start)
        } else {
            end = Self.quoteEnd(of: opening, in: bytes, from: start)
        }
        guard start < end, bytes[start] != UInt8(ascii: "{") else { return nil }
        value = start..<end
        quote = opening.isEmpty ? quotes : []
    }

    /// Past a word and, where it names a kind of credential, the one after it.
    private static func valueEnd(in bytes: [UInt8], from start: Int) -> Int {
        let end = wordEnd(in: bytes, from: start)
        guard SecretText.isScheme(bytes[start..<end]), end + 1 < bytes.count, bytes[end] == 0x20 else {
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
            end += bytes[end] == UInt8(ascii: "\\") && opening.count == 1 ? 2 : 1
        }
        return min(end, bytes.count)
    }

    private static func isKey(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "_-.".utf8.contains(byte)
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x5C }

    private static func isBetween(_ byte: UInt8) -> Bool { byte == 0x20 || isQuote(byte) }
}
