// Finds the elements of a JSON array as byte ranges, so that entries can be moved without being read.

import Foundation
import TrackingModel

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
        return JSONArrayLayout(elements: elements.map { $0.moved(by: distance) })
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
        result.reserveCapacity(pieces.sum(\.count))
        for piece in pieces { result += piece }
        return result
    }

    /// Elements that are one per line already are copied together.
    private static func runs(of elements: ArraySlice<Range<Int>>, in bytes: ArraySlice<UInt8>) -> [Range<Int>]
    {
        var runs: [Range<Int>] = []
        for element in elements {
            if let last = runs.last, element.lowerBound - last.upperBound == 2,
                bytes[last.upperBound] == ",", bytes[last.upperBound + 1] == 0x0A
            {
                runs[runs.count - 1] = last.lowerBound..<element.upperBound
            } else {
                runs.append(element)
            }
        }
        return runs
    }
}

// MARK: - Cuts a JSON array or object that is held as bytes into its parts, without reading them

/// The parts of a JSON array or object: the text between its brackets and commas.
struct JSONPartScan {
    /// In the document's order, with the space around them; an empty container has one empty part.
    private(set) var parts: [Range<Int>] = []
    /// Whether this is one complete container with nothing but white space around it. Otherwise the parts before the
    /// break are listed.
    private(set) var isWhole = false

    /// Looks at brackets, strings and commas only; a part may be wrong inside.
    ///
    /// - Parameter opener: `[` or `{`.
    init(_ bytes: ArraySlice<UInt8>, opener: Unicode.Scalar, depth limit: Int) {
        // Logs of a hundred kilobytes are scanned at every callback, so not through the slice's checks.
        bytes.withUnsafeBufferPointer { buffer in
            scan(buffer, offset: bytes.startIndex, opener: UInt8(ascii: opener), depth: limit)
        }
    }

    private mutating func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, offset: Int, opener: UInt8, depth limit: Int
    ) {
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count, bytes[position] == opener else { return }
        var closers = [opener + 2]
        var marks = JSONMarks()
        var start = position + 1
        position = marks.next(bytes, from: start)
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case "[", "{":
                guard closers.count < limit else { return }
                closers.append(byte + 2)
            case "]", "}":
                guard closers.popLast() == byte else { return }
                if closers.isEmpty {
                    parts.append(offset + start..<offset + position)
                    isWhole = bytes[(position + 1)...].allSatisfy(Self.isSpace)
                    return
                }
            case ",":
                parts.append(offset + start..<offset + position)
                start = position + 1
            default: break
            }
            position = marks.next(bytes, from: position + 1, withCommas: closers.count == 1)
        }
    }

    /// A range without the space at its ends.
    static func trimmed(_ range: Range<Int>, of bytes: ArraySlice<UInt8>) -> Range<Int> {
        var range = range
        while let first = range.first, isSpace(bytes[first]) { range = first + 1..<range.upperBound }
        while let last = range.last, isSpace(bytes[last]) { range = range.lowerBound..<last }
        return range
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}

// MARK: - Merges two copies of a JSON log so that entries in both occur once

/// Puts restored entries before newer ones.
enum JSONArrayMerge {
    /// The older array's entries, then those of the newer one that the older one lacks; all keep their bytes.
    ///
    /// Entries are equal if their ids are or, without ids, their contents. Of equal contents as many are kept as one
    /// array held. Nil if either is not a complete array.
    static func merged(older: [UInt8], newer: [UInt8], depth: Int) -> [UInt8]? {
        let first = JSONArrayLayout(older[...], depth: depth)
        let second = JSONArrayLayout(newer[...], depth: depth)
        guard first.isWhole, second.isWhole else { return nil }
        var known: [String: Int] = [:]
        for element in first.elements { known[identity(older[element]), default: 0] += 1 }
        var result = first.elements.map { older[$0] }
        for element in second.elements {
            let identity = identity(newer[element])
            if let count = known[identity], count > 0 {
                known[identity] = count - 1
            } else {
                result.append(newer[element])
            }
        }
        return JSONArrayLayout.joined(result)
    }

    private static func identity(_ element: ArraySlice<UInt8>) -> String {
        guard let object = try? JSONSerialization.jsonObject(with: Data(element)) as? [String: Any] else {
            return "bytes " + element.utf8Text
        }
        if let id = object["id"] as? String, !id.isEmpty { return "id " + id }
        guard let sorted = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]) else {
            return "bytes " + element.utf8Text
        }
        return "contents " + sorted.utf8Text
    }
}
