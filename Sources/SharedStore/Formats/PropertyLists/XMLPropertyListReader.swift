// Entry point for XML property lists: where their text begins, and what they hold.

/// A reader of XML property lists for files that anyone may have written.
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
    static func read(
        _ bytes: [UInt8], limits: ReadLimits
    ) throws(PropertyListError) -> (value: PropertyListValue, doubts: [PropertyListDoubt]) {
        try bytes.withUnsafeBufferPointer { buffer throws(PropertyListError) in
            var parser = XMLPropertyListParser(
                XMLPropertyListCursor(buffer, from: contentStart(bytes)), limits: limits)
            let value = try parser.document()
            return (value, parser.doubts.all)
        }
    }

    private static func contentStart(_ bytes: [UInt8]) -> Int {
        bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
