// Finds the elements of a JSON array as byte ranges, so that entries can be moved without being read.

/// The byte ranges of a JSON array's elements.
struct JSONArrayLayout {
    /// In the array's order; without the space around them.
    let elements: [Range<Int>]
    /// False for anything but one complete array; then the elements before the break are listed.
    let isWhole: Bool

    private init(elements: [Range<Int>]) {
        self.elements = elements
        isWhole = true
    }

    /// The same array elsewhere.
    func moved(by distance: Int) -> JSONArrayLayout {
        if distance == 0 { return self }
        return JSONArrayLayout(
            elements: elements.map { $0.lowerBound + distance..<$0.upperBound + distance })
    }

    /// An element may be wrong inside and keeps its bytes.
    init(_ bytes: ArraySlice<UInt8>, depth limit: Int = ReadLimits().depth) {
        let scan = JSONPartScan(bytes, opener: "[", depth: limit)
        elements = scan.parts.map { JSONPartScan.trimmed($0, of: bytes) }.filter { !$0.isEmpty }
        isWhole = scan.isWhole
    }

    /// An array of encoded elements, one per line.
    static func joined(_ elements: some Sequence<ArraySlice<UInt8>>) -> [UInt8] {
        Array("[".utf8) + elements.joined(separator: ",\n".utf8) + "]".utf8
    }

    /// The array with entries behind its elements, the oldest gone beyond the limit; nil when it is no whole array.
    ///
    /// Nothing but space is an empty array. Old elements that are one per line already are not copied.
    ///
    /// - Parameter known: The layout of the bytes, where that is known.
    /// - Returns: The new array in pieces, with its layout, and how many old elements went.
    static func pieces(
        _ bytes: ArraySlice<UInt8>, known: JSONArrayLayout?, extendedBy entries: [[UInt8]],
        keeping limit: Int, depth: Int
    ) -> (pieces: [ArraySlice<UInt8>], layout: JSONArrayLayout, gone: Int)? {
        let layout = known ?? Self(bytes, depth: depth)
        guard layout.isWhole || bytes.allSatisfy(JSONPartScan.isSpace) else { return nil }
        let gone = max(0, layout.elements.count + entries.count - max(0, limit))
        let old = layout.elements.dropFirst(gone)
        let new = entries.dropFirst(gone - min(gone, layout.elements.count))
        var pieces: [ArraySlice<UInt8>] = [[UInt8(ascii: "[")]]
        for piece in runs(of: old, in: bytes).map({ bytes[$0] }) + new.map({ $0[...] }) {
            if pieces.count > 1 { pieces.append(Array(",\n".utf8)[...]) }
            pieces.append(piece)
        }
        pieces.append([UInt8(ascii: "]")])
        // Many pieces take more than the bytes themselves.
        if pieces.count > 64 { pieces = [joined(pieces: pieces)[...]] }
        var elements: [Range<Int>] = []
        elements.reserveCapacity(old.count + new.count)
        var start = 1
        // Not by `\.count`, which is looked up for each element of every callback here.
        for length in old.map({ $0.count }) + new.map({ $0.count }) {
            elements.append(start..<start + length)
            start += length + 2
        }
        return (pieces, JSONArrayLayout(elements: elements), min(gone, layout.elements.count))
    }

    /// Pieces as one, in an array of just their size.
    static func joined(pieces: [ArraySlice<UInt8>]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
        for piece in pieces { result += piece }
        return result
    }

    /// Elements that are one per line already are copied together.
    private static func runs(of elements: ArraySlice<Range<Int>>, in bytes: ArraySlice<UInt8>) -> [Range<Int>]
    {
        var runs: [Range<Int>] = []
        for element in elements {
            if let last = runs.last, element.lowerBound - last.upperBound == 2,
                bytes[last.upperBound] == UInt8(ascii: ","), bytes[last.upperBound + 1] == 0x0A
            {
                runs[runs.count - 1] = last.lowerBound..<element.upperBound
            } else {
                runs.append(element)
            }
        }
        return runs
    }
}
