// Takes the bytes of an XML property list apart into tags and text, each byte once.

/// A place in the bytes of an XML document, which only moves on.
struct XMLText {
    /// A tag of an element.
    struct Tag: Equatable {
        enum Form {
            case opening, closing
            /// `<true/>`.
            case empty
        }

        /// The elements of a property list.
        enum Name: String, CaseIterable {
            case plist, dict, array, key, string, integer, real, date, data
            case yes = "true"
            case no = "false"
        }

        var form: Form
        var name: Name
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place: Int
    /// Bytes looked at, those looked at twice counted twice: a measure of the work that does not depend on a clock.
    private(set) var looks = 0

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        place = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    }

    /// Whether the first characters can begin a property list in UTF-8.
    var isPropertyList: Bool {
        var text = self
        text.pass(while: Self.isSpace)
        return ["<?xml", "<plist", "<!DOCTYPE plist", "<!--"].contains { text.starts($0) }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// The next tag; nil at the end of the file. Throws for text that is no space.
    mutating func tag() throws(PropertyListError) -> Tag? {
        repeat { pass(while: Self.isSpace) } while try skipMarkup()
        return place < bytes.count ? try readTag() : nil
    }

    /// The text up to the closing tag of that name, which is passed; nil where it names a character that is none.
    mutating func text(of name: Tag.Name) throws(PropertyListError) -> String? {
        var text: [UInt8] = []
        var isText = true
        while true {
            let start = place
            pass { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
            let end = place
            if starts("&") {
                text += slice(start, end)
                isText = try reference(into: &text) && isText
            } else if starts("<![CDATA[") {
                text += slice(start, end)
                place += 9
                let start = place
                try pass(to: "]]>")
                text += slice(start, place - 3)
            } else if try skipMarkup() {
                text += slice(start, end)
            } else {
                guard try readTag() == Tag(form: .closing, name: name) else { throw .malformedXML }
                // Nearly all texts are plain, and become a value without a copy between.
                if text.isEmpty, isText { return String(decoding: slice(start, end), as: UTF8.self) }
                text += slice(start, end)
                return isText ? String(decoding: text, as: UTF8.self) : nil
            }
        }
    }

    // MARK: Tags

    /// Passes a comment, an instruction or a document type; false at anything else.
    private mutating func skipMarkup() throws(PropertyListError) -> Bool {
        guard starts("<?") || starts("<!") else { return false }
        let start = place
        if starts("<?") {
            try pass(to: "?>")
            try checkEncoding(slice(start, place))
        } else if starts("<!--") {
            place += 4
            try pass(to: "-->")
        } else {
            guard starts("<!DOCTYPE") else { throw .definesEntities }
            try pass(to: ">")
            guard !slice(start, place).contains(UInt8(ascii: "[")) else { throw .definesEntities }
        }
        return true
    }

    private func checkEncoding(_ instruction: UnsafeBufferPointer<UInt8>) throws(PropertyListError) {
        let text = String(decoding: instruction.prefix(256), as: UTF8.self).lowercased()
        guard text.contains("encoding") else { return }
        guard text.contains("utf-8") || text.contains("us-ascii") else { throw .foreignEncoding }
    }

    private mutating func readTag() throws(PropertyListError) -> Tag {
        guard starts("<") else { throw .malformedXML }
        let isClosing = starts("</")
        place += isClosing ? 2 : 1
        let start = place
        pass { (0x61...0x7A).contains($0) }
        let letters = slice(start, place)
        guard let name = Tag.Name.allCases.first(where: { $0.rawValue.utf8.elementsEqual(letters) }) else {
            throw .malformedXML
        }
        // Attributes, of which only `version` is known, say nothing about values.
        pass { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
        guard starts(">") else { throw .malformedXML }
        let isEmpty = bytes[place - 1] == UInt8(ascii: "/")
        place += 1
        return Tag(form: isClosing ? .closing : isEmpty ? .empty : .opening, name: name)
    }

    // MARK: Characters

    /// Takes a character by its name or number; false where there is none of that number. Throws for an unknown name.
    private mutating func reference(into text: inout [UInt8]) throws(PropertyListError) -> Bool {
        let start = place + 1
        place = start
        while place < bytes.count, place - start < 12, bytes[place] != UInt8(ascii: ";") { place += 1 }
        looks += place - start
        guard starts(";") else { throw .malformedXML }
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
        text += String(Character(scalar)).utf8
        return true
    }

    private static let entities: [String: UInt8] = [
        "lt": 0x3C, "gt": 0x3E, "amp": 0x26, "apos": 0x27, "quot": 0x22,
    ]

    // MARK: Moving on

    private func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[start..<end])
    }

    @inline(__always)
    private func starts(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard count <= bytes.count - place else { return false }
        for index in 0..<count where bytes[place + index] != text.utf8Start[index] { return false }
        return true
    }

    private mutating func pass(while isWanted: (UInt8) -> Bool) {
        let start = place
        while place < bytes.count, isWanted(bytes[place]) { place += 1 }
        looks += place - start
    }

    /// Goes behind the next such text. Throws where there is none: then the file ends.
    private mutating func pass(to text: StaticString) throws(PropertyListError) {
        while place < bytes.count {
            looks += 1
            if starts(text) {
                place += text.utf8CodeUnitCount
                return
            }
            place += 1
        }
        throw .malformedXML
    }
}
