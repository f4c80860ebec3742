// Writes XML property lists in Apple's layout: tabs, sorted keys, the public document type.

import Foundation
import TrackingModel

/// A writer of XML property lists.
struct XMLPropertyListWriter {
    private var output = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    static func write(_ value: PropertyListValue) throws(PropertyListError) -> [UInt8] {
        var writer = Self()
        try writer.put(value, indent: 0)
        writer.output += "</plist>\n"
        return Array(writer.output.utf8)
    }

    private mutating func put(_ value: PropertyListValue, indent: Int) throws(PropertyListError) {
        let margin = String(repeating: "\t", count: indent)
        output += margin
        switch value {
        case .unsupported(let kind): throw .notWritable("it holds a \(kind)")
        case .boolean(let flag): output += flag ? "<true/>\n" : "<false/>\n"
        case .integer(let number): output += "<integer>\(number)</integer>\n"
        case .unsigned(let number): output += "<integer>\(number)</integer>\n"
        case .real(let number): output += "<real>\(Self.encoded(number))</real>\n"
        case .date(let seconds): output += "<date>\(try Self.encodedDate(seconds))</date>\n"
        case .data(let bytes): output += "<data>\(Data(bytes).base64EncodedString())</data>\n"
        case .string(let text): output += "<string>\(try Self.escaped(text))</string>\n"
        case .array(let items):
            guard indent < ReadLimits().depth else { throw .tooDeep(limit: ReadLimits().depth) }
            output += items.isEmpty ? "<array/>\n" : "<array>\n"
            for item in items { try put(item, indent: indent + 1) }
            if !items.isEmpty { output += "\(margin)</array>\n" }
        case .dictionary(let items):
            guard indent < ReadLimits().depth else { throw .tooDeep(limit: ReadLimits().depth) }
            output += items.isEmpty ? "<dict/>\n" : "<dict>\n"
            for (key, item) in items.inKeyOrder {
                output += "\(margin)\t<key>\(try Self.escaped(key))</key>\n"
                try put(item, indent: indent + 1)
            }
            if !items.isEmpty { output += "\(margin)</dict>\n" }
        }
    }

    private static func encoded(_ number: Double) -> String {
        if number.isNaN { return "nan" }
        if number.isInfinite { return number < 0 ? "-infinity" : "+infinity" }
        // Swift's description is the shortest text that parses back to the same bits.
        return number.description
    }

    private static func encodedDate(_ seconds: Double) throws(PropertyListError) -> String {
        // Years 1 to 9999, which is what four digits hold.
        guard seconds >= -63_113_904_000, seconds < 252_455_616_000 else {
            throw .notWritable("a date is outside the years 1 to 9999")
        }
        return Date(timeIntervalSinceReferenceDate: seconds.rounded(.down)).formatted(.iso8601)
    }

    private static func escaped(_ text: String) throws(PropertyListError) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\r": result += "&#13;"
            case "\u{0}": throw .notWritable("a text holds a NUL, which XML can't")
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
