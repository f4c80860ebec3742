// Makes values of an XML property list's elements, strictly: a text that is no such value becomes a mark.

import Foundation
import TrackingModel

/// Reads the elements of one document in a single pass.
///
/// Foundation's parser is not used: it makes a day out of the 45th of a 13th month and no data out of wrong base64
/// without a word, and refuses the whole file for a comment within a value.
struct XMLPropertyListParser {
    private(set) var text: XMLText
    private var doubts = PropertyListDoubts()
    private let limits: ReadLimits
    private var elements = 0
    /// The key of the outermost dictionary whose value is being read.
    private var outerKey: String?

    init(_ bytes: UnsafeBufferPointer<UInt8>, limits: ReadLimits) {
        text = XMLText(bytes)
        self.limits = limits
    }

    /// Reads a whole file that can begin a property list.
    static func read(
        _ bytes: [UInt8], limits: ReadLimits
    ) throws(PropertyListError) -> (value: PropertyListValue, doubts: [PropertyListDoubt]) {
        try bytes.withUnsafeBufferPointer { buffer throws(PropertyListError) in
            var parser = Self(buffer, limits: limits)
            let value = try parser.document()
            return (value, parser.doubts.all)
        }
    }

    /// The one value of the document.
    mutating func document() throws(PropertyListError) -> PropertyListValue {
        let first = try text.tag()
        guard first == XMLText.Tag(form: .opening, name: .plist) else { return try value(first, depth: 0) }
        let value = try value(try text.tag(), depth: 0)
        guard try text.tag() == XMLText.Tag(form: .closing, name: .plist) else { throw .malformedXML }
        return value
    }

    private mutating func value(
        _ tag: XMLText.Tag?, depth: Int
    ) throws(PropertyListError) -> PropertyListValue {
        guard let tag, tag.form != .closing else { throw .malformedXML }
        elements += 1
        guard elements <= limits.plistObjects else {
            throw .tooManyObjects(count: UInt64(elements), limit: limits.plistObjects)
        }
        let isEmpty = tag.form == .empty
        switch tag.name {
        case .plist, .key: throw .malformedXML
        case .dict, .array:
            guard depth < limits.depth else { throw .tooDeep(limit: limits.depth) }
            if tag.name == .dict { return isEmpty ? .dictionary([:]) : try dictionary(depth: depth) }
            return isEmpty ? .array([]) : try array(depth: depth)
        case .string, .integer, .real, .date, .data, .yes, .no:
            guard let text = isEmpty ? "" : try text.text(of: tag.name) else {
                return invalid("text", "names a character that there is not")
            }
            return scalar(tag.name, text)
        }
    }

    private mutating func array(depth: Int) throws(PropertyListError) -> PropertyListValue {
        var items: [PropertyListValue] = []
        while true {
            let tag = try text.tag()
            if tag == XMLText.Tag(form: .closing, name: .array) { return .array(items) }
            items.append(try value(tag, depth: depth + 1))
        }
    }

    private mutating func dictionary(depth: Int) throws(PropertyListError) -> PropertyListValue {
        var members: [String: PropertyListValue] = [:]
        while true {
            let tag = try text.tag()
            if tag == XMLText.Tag(form: .closing, name: .dict) {
                // What an archiver writes in the place of a reference.
                if members.count == 1, case .integer? = members["CF$UID"] { return .unsupported("UID") }
                return .dictionary(members)
            }
            guard let tag, tag.name == .key, tag.form != .closing,
                let key = tag.form == .empty ? "" : try text.text(of: .key)
            else { throw .malformedXML }
            if depth == 0 { outerKey = key }
            let value = try value(try text.tag(), depth: depth + 1)
            // Foundation lets the first of two equal keys win.
            if members[key] == nil {
                members[key] = value
            } else {
                doubts.addDuplicate(key, outer: depth == 0 ? nil : outerKey)
            }
        }
    }

    private mutating func scalar(_ name: XMLText.Tag.Name, _ text: String) -> PropertyListValue {
        let (value, kind): (PropertyListValue?, String) =
            switch name {
            case .integer: (Self.integer(text), "integer of 64 bits")
            // Not a number and infinity are numbers here; their key's meaning judges them.
            case .real: (Double(Substring(Self.trimmed(text))).map { .real($0) }, "number")
            case .date: (Self.date(text), "date")
            case .data: (Self.data(text), "base64")
            case .yes, .no:
                (Self.trimmed(text).isEmpty ? .boolean(name == .yes) : nil, "empty \(name.rawValue)")
            case .string, .plist, .dict, .array, .key: (.string(text), "text")
            }
        return value ?? invalid(kind, "holds \(ProblemList.quoted(text)), which is no \(kind)")
    }

    private mutating func invalid(_ kind: String, _ text: String) -> PropertyListValue {
        doubts.add(outerKey, text + "; not read")
        return .unsupported("no " + kind)
    }

    // MARK: Values by their text, around which there may be space

    private static func trimmed(_ text: String) -> Substring.UTF8View {
        var rest = Substring(text).utf8
        while let first = rest.first, XMLText.isSpace(first) { rest.removeFirst() }
        while let last = rest.last, XMLText.isSpace(last) { rest.removeLast() }
        return rest
    }

    /// Decimal, or hexadecimal after `0x`; from `Int64.min` to `UInt64.max`.
    private static func integer(_ text: String) -> PropertyListValue? {
        var digits = trimmed(text)
        let isNegative = digits.first == "-"
        if isNegative || digits.first == "+" { digits.removeFirst() }
        let isHexadecimal = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
        if isHexadecimal { digits = digits.dropFirst(2) }
        // A second sign would be taken by the number itself.
        guard digits.first?.hexadecimalDigit != nil else { return nil }
        let (number, radix) = ((isNegative ? "-" : "") + Substring(digits), isHexadecimal ? 16 : 10)
        return Int64(number, radix: radix).map { .integer($0) }
            ?? UInt64(number, radix: radix).map { .unsigned($0) }
    }

    /// `2025-11-13T12:00:00Z`, and nothing that is no day or no time of day.
    private static func date(_ text: String) -> PropertyListValue? {
        let bytes = Array(trimmed(text).prefix(21))
        guard bytes.count == 20, bytes[10] == "T", bytes[19] == "Z",
            let day = LocalDay(iso: bytes[..<10].utf8Text),
            // No second is inserted in dates.
            let second = bytes[11..<19].secondOfDay, bytes[17] != "6"
        else { return nil }
        return .date(Double(day.number * 86_400 + second) - Instant.referenceEpochOffset)
    }

    /// Base64 with its padding; space may be anywhere.
    private static func data(_ text: String) -> PropertyListValue? {
        let digits = text.utf8.filter { !XMLText.isSpace($0) }
        let padding = digits.drop { $0 != "=" }
        // Foundation reads over padding that is not the end, or too much.
        guard digits.count.isMultiple(of: 4), padding.count <= 2,
            padding.allSatisfy({ $0 == "=" })
        else { return nil }
        return Data(base64Encoded: Data(digits)).map { .data(Array($0)) }
    }
}

// MARK: - Takes the bytes of an XML property list apart into tags and text, each byte once

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
    private(set) var bytesExamined = 0

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
            pass { $0 != "<" && $0 != "&" }
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
                if text.isEmpty, isText { return slice(start, end).utf8Text }
                text += slice(start, end)
                return isText ? text.utf8Text : nil
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
        let text = instruction.prefix(256).utf8Text.lowercased()
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
        pass { $0 != ">" && $0 != "<" }
        guard starts(">") else { throw .malformedXML }
        let isEmpty = bytes[place - 1] == "/"
        place += 1
        return Tag(form: isClosing ? .closing : isEmpty ? .empty : .opening, name: name)
    }

    // MARK: Characters

    /// Takes a character by its name or number; false where there is none of that number. Throws for an unknown name.
    private mutating func reference(into text: inout [UInt8]) throws(PropertyListError) -> Bool {
        let start = place + 1
        place = start
        while place < bytes.count, place - start < 12, bytes[place] != ";" { place += 1 }
        bytesExamined += place - start
        guard starts(";") else { throw .malformedXML }
        let name = slice(start, place).utf8Text
        place += 1
        if let known = Self.entities[name] {
            text.append(known)
            return true
        }
        guard name.utf8.first == "#" else { throw .malformedXML }
        let digits = name.utf8.dropFirst()
        let isHexadecimal = digits.first == "x"
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
        bytesExamined += place - start
    }

    /// Goes behind the next such text. Throws where there is none: then the file ends.
    private mutating func pass(to text: StaticString) throws(PropertyListError) {
        while place < bytes.count {
            bytesExamined += 1
            if starts(text) {
                place += text.utf8CodeUnitCount
                return
            }
            place += 1
        }
        throw .malformedXML
    }
}
