// Finds the elements of a JSON array as byte ranges, so that entries can be moved without being read.

/// Where the elements of a JSON array stand in its bytes.
struct JSONArrayLayout {
    /// In the array's order; without the space around them.
    var elements: [Range<Int>] = []
    var isWhole = false

    /// Looks at brackets, strings and commas only; an element may be wrong inside and keeps its bytes.
    ///
    /// `isWhole` is false for anything but one array that ends; then the elements before the break are told.
    init(_ bytes: [UInt8], depth limit: Int = ReadLimits().depth) {
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else { return }
        var closers = [UInt8(ascii: "]")]
        var start = position + 1
        var isInText = false
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            if isInText {
                if byte == UInt8(ascii: "\\") { position += 1 }
                if byte == UInt8(ascii: "\"") { isInText = false }
                position += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                guard closers.count < limit else { return }
                closers.append(byte + 2)
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard closers.popLast() == byte else { return }
                if closers.isEmpty {
                    add(start..<position, of: bytes)
                    isWhole = bytes[(position + 1)...].allSatisfy(Self.isSpace)
                    return
                }
            case UInt8(ascii: ",") where closers.count == 1:
                add(start..<position, of: bytes)
                start = position + 1
            default: break
            }
            position += 1
        }
    }

    private mutating func add(_ range: Range<Int>, of bytes: [UInt8]) {
        var range = range
        while let first = range.first, Self.isSpace(bytes[first]) { range = first + 1..<range.upperBound }
        while let last = range.last, Self.isSpace(bytes[last]) { range = range.lowerBound..<last }
        if !range.isEmpty { elements.append(range) }
    }

    /// An array of elements that are spelled already, one a line.
    static func joined(_ elements: some Sequence<ArraySlice<UInt8>>) -> [UInt8] {
        var result = Array("[".utf8)
        for element in elements {
            if result.count > 1 { result += ",\n".utf8 }
            result += element
        }
        result += "]".utf8
        return result
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
