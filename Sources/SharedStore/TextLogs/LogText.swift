// The text of a file that may be a log, in UTF-8, UTF-16 or RTF.

/// Turns the bytes of a file into the UTF-8 of its text.
enum LogText {
    /// Endings of names that text logs have.
    static let endings = [".log", ".txt", ".rtf"]

    /// The text as UTF-8; nil for bytes that are no text.
    static func utf8(of bytes: [UInt8]) -> [UInt8]? {
        if RichText.isRichText(bytes) { return bytes.withUnsafeBufferPointer(RichText.text) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), highFirst: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), highFirst: true) }
        // No text holds zeros; a file of another kind holds some soon.
        guard !bytes.prefix(65_536).contains(0) else { return nil }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
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
