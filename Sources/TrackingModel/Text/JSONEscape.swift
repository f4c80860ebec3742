// JSON's escapes: the one place that writes a text as JSON has it.

/// Which characters of a text are escaped in JSON.
public enum JSONEscape: Sendable {
    /// What JSON demands: for files that programs read.
    case least
    /// Also everything that can't be seen: C1 controls and DEL, which some terminals obey, marks that turn the direction
    /// of text, signs of no width, private and unassigned ones. Breaks and tabs have their short names. For documents
    /// that people read.
    case visible

    /// Appends a text with its quotes.
    public func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        var text = text
        let isPlain = text.withUTF8 { text in
            guard text.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != 0x22 && $0 != 0x5C }) else { return false }
            bytes.append(contentsOf: text)
            return true
        }
        if isPlain { return }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
            case 0x0A where self == .visible: bytes += "\\n".utf8
            case 0x0D where self == .visible: bytes += "\\r".utf8
            case 0x09 where self == .visible: bytes += "\\t".utf8
            case ..<0x20: Self.append(number: scalar, to: &bytes)
            case ..<0x7F: bytes.append(UInt8(scalar.value))
            case _ where self == .visible && Self.isHidden(scalar): Self.append(number: scalar, to: &bytes)
            default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
    }

    /// JSON that something else wrote, with what can't be seen escaped as in `visible`: equal when it is parsed.
    ///
    /// - Parameter json: A whole document. Beyond ASCII it can only have such characters inside of strings.
    public static func madeVisible(_ json: String) -> String {
        if json.utf8.allSatisfy({ $0 < 0x7F }) { return json }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.utf8.count)
        for scalar in json.unicodeScalars {
            if scalar.value < 0x7F {
                bytes.append(UInt8(scalar.value))
            } else if isHidden(scalar) {
                append(number: scalar, to: &bytes)
            } else {
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        return bytes.utf8Text
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        // Variation selectors are marks by their category, but have no width.
        if (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value) {
            return true
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            return true
        default: return false
        }
    }

    /// The escape of a character; of one beyond U+FFFF those of its two UTF-16 units.
    private static func append(number scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
            let digits = String(unit, radix: 16)
            bytes += "\\u".utf8
            bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
            bytes += digits.utf8
        }
    }
}
