// Takes the bytes of an XML property list apart into tags and text, each byte once.

/// A place in the bytes of an XML document, which only moves on.
struct XMLPropertyListCursor {
    /// A tag of an element.
    struct Tag {
        enum Form {
            case opening, closing
            /// `<true/>`.
            case empty
        }

        var form: Form
        var name: Name
    }

    /// The elements of a property list.
    enum Name: String, CaseIterable {
        case plist, dict, array, key, string, integer, real, date, data
        case yes = "true"
        case no = "false"
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var place: Int
    /// Bytes looked at, those looked at twice counted twice: a measure of the work that does not depend on a clock.
    private(set) var looks = 0

    /// Bytes of a tag's name, the longest being `integer`.
    private static let longestName = 8

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.bytes = bytes
        place = start
    }

    /// The next tag; nil at the end of the file. Throws for text that is no space.
    mutating func tag() throws(PropertyListError) -> Tag? {
        while place < bytes.count {
            let byte = bytes[place]
            looks += 1
            if byte == UInt8(ascii: "<") {
                if try skipMarkup() { continue }
                return try readTag()
            }
            guard XMLPropertyListReader.isSpace(byte) else { throw .malformedXML }
            place += 1
        }
        return nil
    }

    /// The text up to the closing tag of that name, which is passed; nil where it names a character that is none.
    mutating func text(of name: Name) throws(PropertyListError) -> String? {
        let start = place
        // Nearly all texts are plain, and become a value without a copy between.
        pass { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
        guard place < bytes.count else { throw .malformedXML }
        if bytes[place] == UInt8(ascii: "<"), isClosing(at: place) {
            let text = String(decoding: slice(start, place), as: UTF8.self)
            try close(name)
            return text
        }
        var kept = Array(slice(start, place))
        var isText = true
        while place < bytes.count {
            looks += 1
            let byte = bytes[place]
            if byte == UInt8(ascii: "&") {
                isText = try reference(into: &kept) && isText
            } else if byte != UInt8(ascii: "<") {
                kept.append(byte)
                place += 1
            } else if starts("<![CDATA[") {
                place += 9
                let start = place
                try pass(to: "]]>")
                kept += slice(start, place - 3)
            } else if try !skipMarkup() {
                try close(name)
                return isText ? String(decoding: kept, as: UTF8.self) : nil
            }
        }
        throw .malformedXML
    }

    private mutating func close(_ name: Name) throws(PropertyListError) {
        let tag = try readTag()
        guard tag.form == .closing, tag.name == name else { throw .malformedXML }
    }

    // MARK: Tags

    /// Passes a comment, an instruction or a document type; false at anything else.
    private mutating func skipMarkup() throws(PropertyListError) -> Bool {
        guard place + 1 < bytes.count else { return false }
        switch bytes[place + 1] {
        case UInt8(ascii: "?"):
            let start = place
            try pass(to: "?>")
            try checkEncoding(slice(start, place))
            return true
        case UInt8(ascii: "!"):
            if starts("<!--") {
                place += 4
                try pass(to: "-->")
                return true
            }
            guard starts("<!DOCTYPE") else { throw .definesEntities }
            let start = place
            try pass(to: ">")
            guard !slice(start, place).contains(UInt8(ascii: "[")) else { throw .definesEntities }
            return true
        default: return false
        }
    }

    private func checkEncoding(_ instruction: UnsafeBufferPointer<UInt8>) throws(PropertyListError) {
        let start = UnsafeBufferPointer(rebasing: instruction.prefix(256))
        let text = String(decoding: start, as: UTF8.self).lowercased()
        guard text.contains("encoding") else { return }
        guard text.contains("utf-8") || text.contains("us-ascii") else { throw .foreignEncoding }
    }

    private func isClosing(at place: Int) -> Bool {
        place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "/")
    }

    private mutating func readTag() throws(PropertyListError) -> Tag {
        let isClosing = isClosing(at: place)
        place += isClosing ? 2 : 1
        let start = place
        while place < bytes.count, place - start <= Self.longestName, Self.isLetter(bytes[place]) {
            place += 1
        }
        looks += place - start
        guard let name = Self.name(slice(start, place)) else { throw .malformedXML }
        // Attributes, of which only `version` is known, say nothing about values.
        pass { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
        guard place < bytes.count, bytes[place] == UInt8(ascii: ">") else { throw .malformedXML }
        let isEmpty = bytes[place - 1] == UInt8(ascii: "/")
        place += 1
        return Tag(form: isClosing ? .closing : isEmpty ? .empty : .opening, name: name)
    }

    private static func name(_ bytes: UnsafeBufferPointer<UInt8>) -> Name? {
        Name.allCases.first { $0.rawValue.utf8.elementsEqual(bytes) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    // MARK: Characters

    /// Takes a character by its name or number; false where there is none of that number. Throws for an unknown name.
    private mutating func reference(into text: inout [UInt8]) throws(PropertyListError) -> Bool {
        let start = place + 1
        place = start
        while place < bytes.count, place - start < 12, bytes[place] != UInt8(ascii: ";") { place += 1 }
        looks += place - start
        guard place < bytes.count, bytes[place] == UInt8(ascii: ";") else { throw .malformedXML }
        let name = String(decoding: slice(start, place), as: UTF8.self)
        place += 1
        if let known = Self.entities[name] {
            text.append(known)
            return true
        }
        guard name.utf8.first == UInt8(ascii: "#") else { throw .malformedXML }
        let digits = name.utf8.dropFirst()
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        let number = UInt32(
            String(Substring(isHexadecimal ? digits.dropFirst() : digits)), radix: isHexadecimal ? 16 : 10)
        guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return false }
        text += UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter
        return true
    }

    private static let entities: [String: UInt8] = [
        "lt": 0x3C, "gt": 0x3E, "amp": 0x26, "apos": 0x27, "quot": 0x22,
    ]

    // MARK: Moving on

    private func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[start..<end])
    }

    private func starts(_ text: StaticString) -> Bool {
        guard text.utf8CodeUnitCount <= bytes.count - place else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(slice(place, place + $0.count)) }
    }

    private mutating func pass(while isWanted: (UInt8) -> Bool) {
        let start = place
        while place < bytes.count, isWanted(bytes[place]) { place += 1 }
        looks += place - start
    }

    /// Goes behind the next such text. Throws where there is none: then the file ends.
    private mutating func pass(to text: StaticString) throws(PropertyListError) {
        let last = text.utf8Start[text.utf8CodeUnitCount - 1]
        let start = place
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            looks += 1
            guard byte == last, place - start >= text.utf8CodeUnitCount else { continue }
            let tail = slice(place - text.utf8CodeUnitCount, place)
            if text.withUTF8Buffer({ $0.elementsEqual(tail) }) { return }
        }
        throw .malformedXML
    }
}
