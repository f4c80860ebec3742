// The plain text of an RTF document, as consoles and text editors write it.

import TrackingModel

/// Extracts the text of RTF: groups, control words, escaped bytes and UTF-16 units.
///
/// Any bytes give a text that is no longer than they are; none can make this fail. Fonts, colours, pictures and other
/// parts that are not text are skipped.
struct RichText {
    /// Whether bytes begin as RTF does.
    static func isRichText(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: Array("{\\rtf".utf8))
    }

    /// The text of the document as UTF-8, with a line feed for each paragraph or line.
    static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var reader = RichText(bytes)
        reader.readAll()
        return reader.text
    }

    /// What holds within a group.
    private struct GroupState {
        var isLeftOut = false
        /// Number of characters after a UTF-16 unit for readers without Unicode (`\uc`).
        var fallback = 1
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var text: [UInt8] = []
    private var group = GroupState()
    private var outer: [GroupState] = []
    /// Groups open beyond the deepest that is remembered; all in them is left out.
    private var tooDeep = 0
    private var toSkip = 0
    private var highSurrogate: UInt16?

    private static let depth = 256

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        text.reserveCapacity(bytes.count / 2)
    }

    private mutating func readAll() {
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case "{": open()
            case "}": close()
            case "\\": control()
            case 0x0A, 0x0D: break
            default: put(byte)
            }
        }
    }

    private mutating func open() {
        toSkip = 0
        if outer.count >= Self.depth {
            tooDeep += 1
        } else {
            outer.append(group)
        }
    }

    private mutating func close() {
        toSkip = 0
        if tooDeep > 0 {
            tooDeep -= 1
        } else if let last = outer.popLast() {
            group = last
        }
    }

    /// What follows a backslash.
    private mutating func control() {
        guard place < bytes.count else { return }
        let first = bytes[place]
        if first.isLetter {
            word()
            return
        }
        place += 1
        switch first {
        case "'": escapedByte()
        case "*": group.isLeftOut = true
        case "\\", "{", "}": put(first)
        case "~": put(0x20)
        case "_": put(UInt8(ascii: "-"))
        // A line feed that is escaped is one.
        case 0x0A, 0x0D: put(0x0A)
        default: break
        }
    }

    private mutating func word() {
        let start = place
        while place < bytes.count, bytes[place].isLetter, place - start < 32 { place += 1 }
        let name = bytes[start..<place].utf8Text
        let number = parameter()
        if place < bytes.count, bytes[place] == 0x20 { place += 1 }
        switch name {
        case "par", "line", "row", "sect", "page": put(0x0A)
        case "tab", "cell": put(0x09)
        case "u": if let number { unit(UInt16(truncatingIfNeeded: number)) }
        case "uc": group.fallback = min(max(number ?? 1, 0), 16)
        case "bin": place = min(bytes.count, place + min(max(number ?? 0, 0), bytes.count))
        default:
            if let character = Self.characters[name] {
                put(character)
            } else if Self.destinations.contains(name) {
                group.isLeftOut = true
            }
        }
    }

    private mutating func parameter() -> Int? {
        let isNegative = bytes[place...].first == "-"
        let digits = bytes[(place + (isNegative ? 1 : 0))...].prefix(10).prefix(while: \.isDigit)
        guard let value = digits.wholeNumber else { return nil }
        place = digits.endIndex
        return isNegative ? -value : value
    }

    /// `\'e9`: a byte of the Windows code page.
    private mutating func escapedByte() {
        guard place + 2 <= bytes.count, let high = bytes[place].hexadecimalDigit,
            let low = bytes[place + 1].hexadecimalDigit
        else { return }
        place += 2
        let byte = high << 4 | low
        put((0x80...0x9F).contains(byte) ? Self.windows[Int(byte - 0x80)] : Unicode.Scalar(byte))
    }

    private mutating func unit(_ unit: UInt16) {
        toSkip = 0
        defer { toSkip = group.fallback }
        if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else if UTF16.isTrailSurrogate(unit) {
            guard let high = highSurrogate else { return }
            let value = 0x1_0000 + (UInt32(high - 0xD800) << 10 | UInt32(unit - 0xDC00))
            if let scalar = Unicode.Scalar(value) { put(scalar) }
        } else if let scalar = Unicode.Scalar(unit) {
            put(scalar)
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        guard isShown() else { return }
        text.append(contentsOf: String(Character(scalar)).utf8)
    }

    private mutating func put(_ byte: UInt8) {
        guard isShown() else { return }
        text.append(byte)
    }

    private mutating func isShown() -> Bool {
        if toSkip > 0 {
            toSkip -= 1
            return false
        }
        highSurrogate = nil
        return !group.isLeftOut && tooDeep == 0
    }

    private static let characters: [String: Unicode.Scalar] = [
        "emdash": "—", "endash": "–", "bullet": "•", "lquote": "‘", "rquote": "’", "ldblquote": "“",
        "rdblquote": "”",
    ]

    /// Groups that hold no text of the document.
    private static let destinations: Set<String> = [
        "fonttbl", "colortbl", "stylesheet", "info", "pict", "header", "footer", "headerl", "headerr",
        "footerl", "footerr", "footnote", "listtable", "listoverridetable", "object", "themedata", "xmlnstbl",
    ]

    /// The characters of Windows code page 1252 from 0x80 to 0x9F.
    private static let windows: [Unicode.Scalar] = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}

// MARK: - The text of a file that may be a log, in UTF-8, UTF-16 or RTF

/// Turns the bytes of a file into the UTF-8 of its text.
enum LogText {
    /// Endings of names that text logs have.
    static let endings = [".log", ".txt", ".rtf"]

    static func isName(_ name: String) -> Bool { endings.contains(where: name.lowercased().hasSuffix) }

    /// The text as UTF-8; nil for bytes that are no text.
    static func utf8(of bytes: [UInt8]) -> [UInt8]? {
        if RichText.isRichText(bytes) { return bytes.withUnsafeBufferPointer(RichText.text) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), highFirst: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), highFirst: true) }
        // No text holds zeros; a file of another kind holds some soon.
        guard !bytes.prefix(65_536).contains(0) else { return nil }
        return ConsoleColumns.oneRecordALine(
            bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, highFirst: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(highFirst ? first << 8 | second : second << 8 | first)
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
