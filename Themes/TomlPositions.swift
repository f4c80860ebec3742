// The positions of keys and values in a TOML text; the parser keeps none for text that it could read.

/// A position in a text; line and column are counted from 1, columns in characters.
package struct TextPosition: Hashable, Comparable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (one: TextPosition, other: TextPosition) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

/// The positions of all keys in a TOML text.
///
/// A key has its path from the top level: `["thresholds", "gap-candidate"]`; the tables of an array have their index:
/// `["alerts", "0", "when"]`. In text that is not valid TOML some positions may be missing.
package struct TomlPositions {
    package struct Entry: Hashable {
        package var key: TextPosition
        /// Where the value begins; for a table, the position of the key.
        package var value: TextPosition
    }

    /// A place that no parser should see, with the bytes of the text before its line or pair.
    struct Obstacle {
        var place: TextPosition
        var offset: Int
        var reason: String
    }

    package private(set) var entries: [[String]: Entry] = [:]
    /// Positions end there; nil for nearly every text.
    let obstacle: Obstacle?

    package init(_ text: String) {
        var scanner = TomlScanner(Array(text.utf8))
        scanner.scan()
        entries = scanner.entries
        obstacle = scanner.obstacle
    }

    package func key(_ path: String...) -> TextPosition? { entries[path]?.key }
}

/// Scans a text once.
private struct TomlScanner {
    private(set) var entries: [[String]: TomlPositions.Entry] = [:]
    private(set) var obstacle: TomlPositions.Obstacle?
    private let bytes: [UInt8]
    private var index = 0
    /// Where the header or pair at the top level begins.
    private var start = 0
    private var place = TextPosition(line: 1, column: 1)
    /// The table that keys currently belong to.
    private var table: [String] = []
    /// The number of tables that each array has so far.
    private var counts: [[String]: Int] = [:]

    /// Deeper than any setting, and more than any file has.
    private static let maximumDepth = 32
    private static let maximumEntries = 100_000

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func advance() {
        guard index < bytes.count else { return }
        if bytes[index] == UInt8(ascii: "\n") {
            place = TextPosition(line: place.line + 1, column: 1)
        } else if index + 1 >= bytes.count || bytes[index + 1] & 0xC0 != 0x80 {
            // UTF-8 continuation bytes are not columns.
            place.column += 1
        }
        index += 1
    }

    mutating func scan() {
        // Skip the byte order mark that some editors write.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        while let byte {
            start = index
            switch byte {
            case UInt8(ascii: "#"): skipComment()
            case UInt8(ascii: "["): takeHeader()
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): advance()
            default: takePair(in: table, depth: 0)
            }
        }
    }

    private mutating func skipBlanks(andLines: Bool = false) {
        while let byte {
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") {
                advance()
            } else if andLines, byte == UInt8(ascii: "\n") {
                advance()
            } else if andLines, byte == UInt8(ascii: "#") {
                skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() {
        while let byte, byte != UInt8(ascii: "\n") { advance() }
    }

    /// `[a.b]` or `[[a.b]]`.
    private mutating func takeHeader() {
        advance()
        let isArray = byte == UInt8(ascii: "[")
        if isArray { advance() }
        while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { advance() }
        if let byte, !Self.beginsKey(byte), byte != UInt8(ascii: "]") {
            return stop("the name of a table begins with a letter, a digit, _ or -, or stands in quotes.")
        }
        let start = place
        var path = takeKey()
        // A table below an array of tables belongs to the array's last element.
        path = path.indices.reduce(into: []) { whole, index in
            whole.append(path[index])
            if index < path.count - 1, let count = counts[whole] { whole.append(String(count - 1)) }
        }
        if isArray {
            let count = counts[path, default: 0]
            counts[path] = count + 1
            if count == 0 { note(path, key: start, value: start) }
            path.append(String(count))
        }
        note(path, key: start, value: start)
        table = path
        skipComment()
    }

    private mutating func note(_ path: [String], key: TextPosition, value: TextPosition) {
        if entries.count < Self.maximumEntries, entries[path] == nil {
            entries[path] = TomlPositions.Entry(key: key, value: value)
        }
    }

    /// `a.b = value`.
    private mutating func takePair(in table: [String], depth: Int) {
        let (start, before) = (place, index)
        let path = table + takeKey()
        skipBlanks()
        guard byte == UInt8(ascii: "=") else {
            // Not a pair: advance, so that the scan ends.
            if index == before { advance() }
            return
        }
        advance()
        skipBlanks()
        for length in (table.count + 1)..<max(path.count, table.count + 1) {
            note(Array(path.prefix(length)), key: start, value: start)
        }
        note(path, key: start, value: place)
        takeValue(at: path, depth: depth)
    }

    /// Reads the parts of a dotted key.
    private mutating func takeKey() -> [String] {
        var parts: [String] = []
        while let byte {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                parts.append(takeString())
            } else {
                let start = index
                while let byte = self.byte, !Self.endsKey(byte) { advance() }
                guard index > start else { return parts }
                parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
            }
            skipBlanks()
            guard self.byte == UInt8(ascii: ".") else { return parts }
            guard parts.count < Self.maximumDepth else {
                stop("a key has more than \(Self.maximumDepth) parts.")
                return []
            }
            advance()
            skipBlanks()
        }
        return parts
    }

    /// Ends the scan.
    private mutating func stop(_ reason: String) {
        obstacle = TomlPositions.Obstacle(place: place, offset: start, reason: reason)
        index = bytes.count
    }

    private static func beginsKey(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "_-\"'".utf8.contains(byte)
        }
    }

    private static func endsKey(_ byte: UInt8) -> Bool {
        " \t\r\n.=[]{},#\"'".utf8.contains(byte)
    }

    /// Reads a string of one of the four kinds; escapes are kept as written.
    private mutating func takeString() -> String {
        guard let quote = byte else { return "" }
        let isLong = bytes[index...].starts(with: [quote, quote, quote])
        for _ in 0..<(isLong ? 3 : 1) { advance() }
        let start = index
        while let byte {
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                advance()
                advance()
            } else if byte == quote, !isLong || bytes[index...].starts(with: [quote, quote, quote]) {
                var end = index
                // A long string may end in quotes of its own: only the last three close it.
                if isLong {
                    while end - index < 2, end + 3 < bytes.count, bytes[end + 3] == quote { end += 1 }
                }
                let text = String(decoding: bytes[start..<end], as: UTF8.self)
                for _ in 0..<(end - index + (isLong ? 3 : 1)) { advance() }
                return text
            } else if byte == UInt8(ascii: "\n"), !isLong {
                break
            } else {
                advance()
            }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func takeValue(at path: [String], depth: Int) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = takeString()
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            guard depth < Self.maximumDepth else {
                return stop("values are nested more than \(Self.maximumDepth) deep.")
            }
            if byte == UInt8(ascii: "[") {
                takeArray(at: path, depth: depth)
            } else {
                takeInlineTable(at: path, depth: depth)
            }
        default:
            if isDateOrTime { return stop("dates and times are no values here; put a text in quotes.") }
            while let byte, !",]}#\n".utf8.contains(byte) { advance() }
        }
    }

    /// Whether the value here is a date or a time, or begins like one.
    private var isDateOrTime: Bool {
        let word = bytes[index...].prefix { !",]}#\n\r\t ".utf8.contains($0) }
        guard let first = word.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return zip(word, word.dropFirst()).contains { before, byte in
            byte == UInt8(ascii: ":") || (byte == UInt8(ascii: "-") && !"eE".utf8.contains(before))
        }
    }

    private mutating func takeArray(at path: [String], depth: Int) {
        advance()
        var count = 0
        while true {
            skipBlanks(andLines: true)
            guard let byte else { return }
            if byte == UInt8(ascii: "]") { return advance() }
            if byte == UInt8(ascii: ",") {
                advance()
                continue
            }
            if byte == UInt8(ascii: "}") { return stop("a value or ] is expected here, not }.") }
            let before = index
            note(path + [String(count)], key: place, value: place)
            takeValue(at: path + [String(count)], depth: depth + 1)
            count += 1
            if index == before { advance() }
        }
    }

    private mutating func takeInlineTable(at path: [String], depth: Int) {
        advance()
        while true {
            skipBlanks(andLines: true)
            guard let byte else { return }
            if byte == UInt8(ascii: "}") { return advance() }
            if byte == UInt8(ascii: ",") {
                advance()
                continue
            }
            takePair(in: path, depth: depth + 1)
        }
    }
}
