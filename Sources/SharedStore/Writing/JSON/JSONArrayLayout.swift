// Finds the elements of a JSON array as byte ranges, so that entries can be moved without being read.

/// Where the elements of a JSON array stand in its bytes.
struct JSONArrayLayout {
    /// In the array's order; without the space around them.
    let elements: [Range<Int>]
    /// False for anything but one array that ends; then the elements before the break are told.
    let isWhole: Bool

    /// An element may be wrong inside and keeps its bytes.
    init(_ bytes: [UInt8], depth limit: Int = ReadLimits().depth) {
        self.init(bytes[...], depth: limit)
    }

    init(_ bytes: ArraySlice<UInt8>, depth limit: Int = ReadLimits().depth) {
        let scan = JSONPartScan(bytes, opener: "[", depth: limit)
        elements = scan.parts.map { JSONPartScan.trimmed($0, of: bytes) }.filter { !$0.isEmpty }
        isWhole = scan.isWhole
    }

    /// An array of elements that are spelled already, one a line.
    static func joined(_ elements: some Sequence<ArraySlice<UInt8>>) -> [UInt8] {
        var result = Array("[".utf8)
        for element in elements { append(element, to: &result) }
        result += "]".utf8
        return result
    }

    /// The array with entries behind its elements, the oldest gone beyond the limit; nil when it is no whole array.
    ///
    /// Nothing but space is an empty array. What is made is the only copy of the bytes.
    /// - Returns: The new array and how many old elements went.
    static func extended(
        _ bytes: ArraySlice<UInt8>, by entries: [[UInt8]], keeping limit: Int, depth: Int
    ) -> (bytes: [UInt8], gone: Int)? {
        let layout = Self(bytes, depth: depth)
        guard layout.isWhole || bytes.allSatisfy(JSONPartScan.isSpace) else { return nil }
        let gone = max(0, layout.elements.count + entries.count - max(0, limit))
        let old = layout.elements.dropFirst(gone)
        let new = entries.dropFirst(gone - min(gone, layout.elements.count))
        let size = old.reduce(0) { $0 + $1.count + 2 } + new.reduce(0) { $0 + $1.count + 2 }
        var result: [UInt8] = []
        result.reserveCapacity(size + 2)
        result.append(UInt8(ascii: "["))
        for element in old { append(bytes[element], to: &result) }
        for entry in new { append(entry[...], to: &result) }
        result.append(UInt8(ascii: "]"))
        return (result, min(gone, layout.elements.count))
    }

    private static func append(_ element: ArraySlice<UInt8>, to result: inout [UInt8]) {
        if result.count > 1 {
            result.append(UInt8(ascii: ","))
            result.append(UInt8(ascii: "\n"))
        }
        result.append(contentsOf: element)
    }
}
