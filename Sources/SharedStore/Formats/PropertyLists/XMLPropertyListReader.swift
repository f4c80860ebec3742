// Reads XML property lists: looks the bytes over first, then lets Foundation parse what is harmless.

internal import Foundation

/// A reader of XML property lists for files that anyone may have written.
///
/// Foundation's parser is sound on damaged XML once depth, entities and encoding
/// were looked at; it keeps booleans, integers and reals apart.
enum XMLPropertyListReader {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether the first character can begin XML in UTF-8.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        let start = contentStart(bytes)
        guard let first = bytes[start...].firstIndex(where: { !isSpace($0) }),
            bytes[first] == UInt8(ascii: "<")
        else { return false }
        let rest = bytes[first...].dropFirst()
        return ["?xml", "plist", "!DOCTYPE plist", "!--"].contains { rest.starts(with: $0.utf8) }
    }

    /// Reads a whole file that `accepts` took.
    static func read(_ bytes: [UInt8], limits: ReadLimits) throws(PropertyListError) -> PropertyListValue {
        let content = bytes[contentStart(bytes)...]
        try XMLPropertyListScan(bytes: content, limits: limits).check()
        var format = PropertyListSerialization.PropertyListFormat.openStep
        let object: Any
        do {
            object = try PropertyListSerialization.propertyList(from: Data(content), format: &format)
        } catch {
            throw .malformedXML
        }
        // Foundation tries its oldest format, too, which no tracker writes.
        guard format == .xml else { throw .malformedXML }
        return try value(object, depth: limits.depth, limits: limits)
    }

    private static func contentStart(_ bytes: [UInt8]) -> Int {
        bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func value(
        _ object: Any, depth: Int, limits: ReadLimits
    ) throws(PropertyListError) -> PropertyListValue {
        if let text = object as? String { return .string(text) }
        if let date = object as? Date { return .date(date.timeIntervalSinceReferenceDate) }
        if let data = object as? Data { return .data(Array(data)) }
        if let number = object as? NSNumber { return self.value(number) }
        guard depth > 0 else { throw .tooDeep(limit: limits.depth) }
        if let array = object as? [Any] {
            var result: [PropertyListValue] = []
            result.reserveCapacity(array.count)
            for item in array { result.append(try value(item, depth: depth - 1, limits: limits)) }
            return .array(result)
        }
        if let dictionary = object as? [String: Any] {
            var result: [String: PropertyListValue] = [:]
            for (key, item) in dictionary { result[key] = try value(item, depth: depth - 1, limits: limits) }
            return .dictionary(result)
        }
        // An archiver's UID is the only other thing that Foundation finds in XML.
        return .unsupported("UID")
    }

    private static func value(_ number: NSNumber) -> PropertyListValue {
        switch String(cString: number.objCType) {
        case "c", "B": return .boolean(number.boolValue)
        case "d", "f": return .real(number.doubleValue)
        default:
            let text = number.stringValue
            if let value = Int64(text) { return .integer(value) }
            return UInt64(text).map(PropertyListValue.unsigned) ?? .real(number.doubleValue)
        }
    }
}
