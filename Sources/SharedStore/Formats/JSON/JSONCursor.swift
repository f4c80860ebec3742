// Reads the values of JSON text one after the other, from its bytes, as strictly as Foundation's decoder.

import TrackingModel

/// A place in JSON text, from which the next value is read.
///
/// It takes and refuses what `JSONDecoder` does: of members with one name the first counts, a value that nobody asks for
/// is only looked through, escapes in it not even that, and a comma may follow the last one. What is refused is thrown as ``JSONMismatch``; the place
/// is then anywhere.
struct JSONCursor {
    /// Arrays and objects within each other, at most.
    private let depth: Int
    private let bytes: UnsafeBufferPointer<UInt8>
    private let texts: SharedTexts
    var position = 0
    /// Whether members came in another order than ours, so that they are looked up from now on.
    var isMixed = false

    /// - Parameters:
    ///   - bytes: Have to outlive the cursor.
    ///   - texts: Hold what repeats.
    init(_ bytes: UnsafeBufferPointer<UInt8>, depth: Int, texts: SharedTexts) {
        self.bytes = bytes
        self.depth = depth
        self.texts = texts
    }

    /// Whether only white space is left.
    var isAtEnd: Bool { bytes[position...].allSatisfy(JSONPartScan.isSpace) }

    // MARK: Values; nil for null

    mutating func text() throws(JSONMismatch) -> String? {
        guard let found = try string() else { return nil }
        return try shared(found)
    }

    /// A text that names a record.
    mutating func id() throws(JSONMismatch) -> RecordID? {
        guard let found = try string() else { return nil }
        return found.isPlain ? RecordID(utf8: found.bytes) : RecordID(try Self.unescaped(found.bytes))
    }

    mutating func number() throws(JSONMismatch) -> Double? {
        try null() ? nil : JSONNumber(&self).value
    }

    mutating func integer() throws(JSONMismatch) -> Int? {
        try null() ? nil : JSONNumber(&self).integer
    }

    mutating func flag() throws(JSONMismatch) -> Bool? {
        if try null() { return nil }
        let isTrue = try peek() == "t"
        try literal(isTrue ? "true" : "false")
        return isTrue
    }

    /// The elements of an array, each read by a function.
    mutating func list<Element>(
        _ element: (inout JSONCursor) throws(JSONMismatch) -> Element?
    ) throws(JSONMismatch) -> [Element]? {
        if try null() { return nil }
        var list: [Element] = []
        try enter("[")
        while try !leave("]") {
            guard let element = try element(&self) else { throw JSONMismatch() }
            list.append(element)
            try separate("]")
        }
        return list
    }

    /// The members of an object whose values are all read by one function, by ascending names.
    mutating func members<Value>(
        _ value: (inout JSONCursor) throws(JSONMismatch) -> Value?
    ) throws(JSONMismatch) -> [(name: String, value: Value)]? {
        if try null() { return nil }
        var members: [(name: String, value: Value)] = []
        // As most writers have them: each name once, in order.
        var isAscending = true
        try enter("{")
        while try !leave("}") {
            let name = try name()
            guard let value = try value(&self) else { throw JSONMismatch() }
            if let last = members.last?.name, last >= name { isAscending = false }
            members.append((name, value))
            try separate("}")
        }
        if isAscending { return members }
        let first = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
        return first.map { (name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
    }

    // MARK: Objects

    /// Passes a name; hands it out where it is written with escapes.
    mutating func escapedName() throws(JSONMismatch) -> String? {
        let found = try key()
        return found.isPlain ? nil : try Self.unescaped(found.bytes)
    }

    /// The name of a member, behind which its value comes.
    mutating func name() throws(JSONMismatch) -> String {
        try shared(try key())
    }

    /// Passes a name that is written without escapes; false, at the same place, for any other.
    @inline(__always)
    mutating func pass(name: StaticString) throws(JSONMismatch) -> Bool {
        guard try peek() == "\"" else { return false }
        let (first, count) = (position + 1, name.utf8CodeUnitCount)
        let end = first + count
        guard end < bytes.count, bytes[end] == "\"" else { return false }
        for index in 0..<count where bytes[first + index] != name.utf8Start[index] { return false }
        position = end + 1
        try enter(":")
        return true
    }

    private mutating func key() throws(JSONMismatch) -> (bytes: UnsafeBufferPointer<UInt8>, isPlain: Bool) {
        guard try peek() == "\"", let name = try string() else { throw JSONMismatch() }
        try enter(":")
        return name
    }

    mutating func enter(_ bracket: Unicode.Scalar) throws(JSONMismatch) {
        guard try peek() == bracket else { throw JSONMismatch() }
        position += 1
    }

    mutating func leave(_ bracket: Unicode.Scalar) throws(JSONMismatch) -> Bool {
        guard try peek() == bracket else { return false }
        position += 1
        return true
    }

    /// Passes the comma behind a value, where the end does not follow.
    mutating func separate(_ bracket: Unicode.Scalar) throws(JSONMismatch) {
        switch try peek() {
        case ",": position += 1
        case bracket: break
        default: throw JSONMismatch()
        }
    }

    // MARK: Bytes

    /// The byte at the place, behind white space.
    @inline(__always)
    mutating func peek() throws(JSONMismatch) -> UInt8 {
        if position < bytes.count, bytes[position] > 0x20 { return bytes[position] }
        return try peekBehindSpace()
    }

    private mutating func peekBehindSpace() throws(JSONMismatch) -> UInt8 {
        while position < bytes.count {
            let byte = bytes[position]
            if byte > 0x20 || !JSONPartScan.isSpace(byte) { return byte }
            position += 1
        }
        throw JSONMismatch()
    }

    /// Passes all digits at the place, and hands out each.
    @inline(__always)
    mutating func passDigits(_ take: (UInt8) -> Void) -> Int {
        let start = position
        while position < bytes.count, bytes[position] &- 0x30 < 10 {
            take(bytes[position] &- 0x30)
            position += 1
        }
        return position - start
    }

    @inline(__always)
    mutating func pass(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == character else { return false }
        position += 1
        return true
    }

    /// The bytes from an earlier place up to this one.
    func bytes(from start: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[start..<position])
    }

    mutating func null() throws(JSONMismatch) -> Bool {
        guard try peek() == "n" else { return false }
        try literal("null")
        return true
    }

    private mutating func literal(_ text: StaticString) throws(JSONMismatch) {
        let end = position + text.utf8CodeUnitCount
        guard end <= bytes.count else { throw JSONMismatch() }
        for index in 0..<text.utf8CodeUnitCount where bytes[position + index] != text.utf8Start[index] {
            throw JSONMismatch()
        }
        position = end
    }

    /// The bytes between the quotes of a text that is valid UTF-8, and whether they hold no escape; nil for null.
    private mutating func string() throws(JSONMismatch) -> (
        bytes: UnsafeBufferPointer<UInt8>, isPlain: Bool
    )? {
        if try null() { return nil }
        try enter("\"")
        let start = position
        var isPlain = true
        var bits: UInt64 = 0
        while true {
            position = EightBytes.first(bytes, from: position) { word in
                // Those behind the text can only make that more is looked at.
                bits |= word
                return EightBytes.marks("\"", in: word) | EightBytes.marks("\\", in: word)
                    | EightBytes.zeros(word & 0xE0E0_E0E0_E0E0_E0E0)
            }
            guard position < bytes.count else { throw JSONMismatch() }
            if bytes[position] == "\"" { break }
            guard bytes[position] == "\\" else { throw JSONMismatch() }
            isPlain = false
            position += 2
        }
        let content = UnsafeBufferPointer(rebasing: bytes[start..<position])
        // A byte behind a backslash that is none of ASCII fails where the escape is read.
        guard
            bits & EightBytes.highest == 0
                || content.utf8Text.utf8.elementsEqual(content)
        else { throw JSONMismatch() }
        position += 1
        return (content, isPlain)
    }

    private func shared(_ text: (bytes: UnsafeBufferPointer<UInt8>, isPlain: Bool)) throws(JSONMismatch)
        -> String
    {
        text.isPlain ? texts.shared(text.bytes) : texts.shared(try Self.unescaped(text.bytes))
    }

    private static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONMismatch) -> String {
        guard let units = JSONText.unescaped(Array(bytes)[...]) else { throw JSONMismatch() }
        let text = String(decoding: units, as: UTF16.self)
        // Half a pair is no character.
        guard text.utf16.elementsEqual(units) else { throw JSONMismatch() }
        return text
    }

    // MARK: What nobody asked for

    /// Passes over a value of any kind.
    mutating func skip() throws(JSONMismatch) { try skip(within: 1) }

    private mutating func skip(within level: Int) throws(JSONMismatch) {
        let byte = try peek()
        switch byte {
        case "\"": try skipText()
        case "[", "{":
            guard level < depth else { throw JSONMismatch() }
            position += 1
            let closer: Unicode.Scalar = byte == "[" ? "]" : "}"
            while try !leave(closer) {
                if closer == "}" {
                    guard try peek() == "\"" else { throw JSONMismatch() }
                    try skipText()
                    try enter(":")
                }
                try skip(within: level + 1)
                try separate(closer)
            }
        case "t": try literal("true")
        case "f": try literal("false")
        case "n": try literal("null")
        case "-", UInt8(ascii: "0")...UInt8(ascii: "9"):
            while position < bytes.count, JSONNumber.isPart(bytes[position]) { position += 1 }
        default: throw JSONMismatch()
        }
    }

    private mutating func skipText() throws(JSONMismatch) {
        position = JSONMarks.endOfText(bytes, from: position + 1) + 1
        guard position <= bytes.count else { throw JSONMismatch() }
    }
}

/// JSON that is not what was asked for, or no JSON.
struct JSONMismatch: Error {}

// MARK: - JSON's escapes read, for the keys of members that are moved as bytes

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
            let plain = rest.prefix { $0 != "\\" }
            units += plain.utf8Text.utf16
            rest = rest[plain.endIndex...].dropFirst()
            if plain.endIndex == bytes.endIndex { break }
            guard let escape = rest.popFirst() else { return nil }
            if let known = short.first(where: { $0.escape == escape }) {
                units.append(UInt16(known.meaning))
                continue
            }
            let digits = rest.prefix(4).compactMap(\.hexadecimalDigit)
            guard escape == "u", digits.count == 4 else { return nil }
            units.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
            rest = rest.dropFirst(4)
        }
        return units
    }
}
