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
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
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
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z"),
            let day = LocalDay(iso: String(decoding: bytes[..<10], as: UTF8.self)),
            // No second is inserted in dates.
            let second = bytes[11..<19].secondOfDay, bytes[17] != UInt8(ascii: "6")
        else { return nil }
        return .date(Double(day.number * 86_400 + second) - Instant.referenceEpochOffset)
    }

    /// Base64 with its padding; space may be anywhere.
    private static func data(_ text: String) -> PropertyListValue? {
        let digits = text.utf8.filter { !XMLText.isSpace($0) }
        let padding = digits.drop { $0 != UInt8(ascii: "=") }
        // Foundation reads over padding that is not the end, or too much.
        guard digits.count.isMultiple(of: 4), padding.count <= 2,
            padding.allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        return Data(base64Encoded: Data(digits)).map { .data(Array($0)) }
    }
}
