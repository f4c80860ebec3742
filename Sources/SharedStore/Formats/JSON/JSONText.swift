// JSON's escapes read, for the keys of members that are moved as bytes.

enum JSONText {
    private static let short: [(escape: UInt8, meaning: UInt8)] = [
        (0x22, 0x22), (0x5C, 0x5C), (0x2F, 0x2F), (0x62, 0x08), (0x66, 0x0C), (0x6E, 0x0A), (0x72, 0x0D),
        (0x74, 0x09),
    ]

    /// What a text between quotes means, in UTF-16; nil for an escape that JSON does not know.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
        var units: [UInt16] = []
        var rest = bytes
        while !rest.isEmpty {
            let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
            units += String(decoding: plain, as: UTF8.self).utf16
            rest = rest[plain.endIndex...].dropFirst()
            if plain.endIndex == bytes.endIndex { break }
            guard let escape = rest.popFirst() else { return nil }
            if let known = short.first(where: { $0.escape == escape }) {
                units.append(UInt16(known.meaning))
                continue
            }
            let digits = rest.prefix(4).compactMap(\.hexadecimalDigit)
            guard escape == UInt8(ascii: "u"), digits.count == 4 else { return nil }
            units.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
            rest = rest.dropFirst(4)
        }
        return units
    }
}
