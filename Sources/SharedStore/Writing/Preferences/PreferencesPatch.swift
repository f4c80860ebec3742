// Replaces values in binary preferences: of what stays, bytes are moved and offsets are shifted, nothing else.

import TrackingModel

/// Changes of the top dictionary of a list. A value that others share stays for them, without a copy for the key.
struct PreferencesPatch {
    /// Bytes that take the place of others.
    private struct Edit {
        let range: Range<Int>
        let pieces: [ArraySlice<UInt8>]

        var count: Int { pieces.sum(\.count) }
    }

    private let index: PropertyListIndex
    private let layout: PropertyListLayout
    private var reader: BinaryPropertyListReader
    private var edits: [Edit] = []
    /// Objects with the numbers after those of the list.
    private var added: [[ArraySlice<UInt8>]] = []
    /// Numbers of values by the position of their key.
    private var values: [Int: UInt32] = [:]
    /// Numbers of keys that the list did not have, and of their values.
    private var newPairs: [(key: UInt32, value: UInt32)] = []

    /// Nil for a list that can't be patched.
    init?(_ index: PropertyListIndex) {
        guard let layout = index.layout ?? PropertyListLayout(index) else { return nil }
        self.index = index
        self.layout = layout
        reader = index.reader
    }

    /// Gives a key a value; false where that takes more than a patch.
    mutating func set(_ key: String, _ change: Preferences.Change) -> Bool {
        guard let pieces = Self.encoded(change) else { return false }
        guard let position = index.position(of: key) else {
            guard key.utf8.allSatisfy({ $0 < 0x80 }), let name = Self.encoded(.value(.string(key))) else {
                return false
            }
            newPairs.append((add(name), add(pieces)))
            return true
        }
        let number = Int(index.values[position])
        guard let range = range(of: number) else { return false }
        if layout.isOwn[number] {
            edits.append(Edit(range: range, pieces: pieces))
        } else {
            let other = add(pieces)
            values[position] = other
            let width = reader.referenceWidth
            let place = layout.top.content.lowerBound + (layout.top.count + position) * width
            edits.append(Edit(range: place..<place + width, pieces: [reference(other)]))
        }
        return true
    }

    private mutating func add(_ pieces: [ArraySlice<UInt8>]) -> UInt32 {
        added.append(pieces)
        return UInt32(reader.objectCount + added.count - 1)
    }

    private func reference(_ number: UInt32) -> ArraySlice<UInt8> {
        var bytes = BinaryPropertyListEncoding()
        bytes.put(UInt64(number), width: reader.referenceWidth)
        return bytes.bytes[...]
    }

    /// The bytes of an object that holds no others.
    private mutating func range(of number: Int) -> Range<Int>? {
        guard let object = try? reader.object(number) else { return nil }
        switch object.kind {
        case .boolean, .integer, .real, .date, .data, .narrowText, .wideText: return object.bytes
        case .array, .dictionary, .null, .set, .url, .uuid, .uid: return nil
        }
    }

    /// Nil for a key that goes and for a value that holds others.
    private static func encoded(_ change: Preferences.Change) -> [ArraySlice<UInt8>]? {
        var head = BinaryPropertyListEncoding()
        switch change {
        case .removal, .value(.array), .value(.dictionary), .value(.unsupported): return nil
        case .pieces(let pieces):
            head.put(marker: 0x40, count: pieces.sum(\.count))
            return [head.bytes[...]] + pieces
        case .value(.data(let bytes)):
            head.put(marker: 0x40, count: bytes.count)
            return [head.bytes[...], bytes[...]]
        case .value(let value):
            head.put(value)
            return [head.bytes[...]]
        }
    }

    // MARK: The new list

    /// The list with the changes; nil where its numbers have no room for them.
    func applied(_ limits: ReadLimits) throws(PropertyListError) -> PropertyListIndex? {
        let edits = sortedEdits()
        let count = reader.objectCount + added.count
        let ends = reader.table + edits.sum { $0.count - $0.range.count }
        let table = ends + added.joined().sum(\.count)
        let width = reader.offsetWidth
        guard
            count <= 1 << (8 * min(reader.referenceWidth, 4)), table <= 1 << (8 * min(width, 4)),
            table + count * width < Int(UInt32.max)
        else { return nil }
        var shift = Shift(edits.map { ($0.range.upperBound, $0.count - $0.range.count) })
        var bytes: [UInt8] = []
        bytes.reserveCapacity(table + count * width + 32)
        var position = 0
        for edit in edits {
            bytes += reader.bytes[position..<edit.range.lowerBound]
            for piece in edit.pieces { bytes += piece }
            position = edit.range.upperBound
        }
        bytes += reader.bytes[position..<reader.table]
        var end = bytes.count
        for piece in added.joined() { bytes += piece }
        bytes += movedOffsets(&shift)
        var rest = BinaryPropertyListEncoding()
        for pieces in added {
            rest.put(UInt64(end), width: width)
            end += pieces.sum(\.count)
        }
        rest.bytes += [0, 0, 0, 0, 0, 0, UInt8(width), UInt8(reader.referenceWidth)]
        for number in [count, reader.top, table] { rest.put(UInt64(number), width: 8) }
        bytes += rest.bytes
        var layout = layout
        layout.isOwn += repeatElement(true, count: added.count)
        let patched = try BinaryPropertyListReader(bytes, limits: limits)
        var walk = patched
        layout.top = try walk.object(walk.top)
        return try index.patched(patched, layout, values: values, newPairs: newPairs) { shift.moved($0) }
    }

    /// The offset table of the old objects.
    private func movedOffsets(_ shift: inout Shift) -> [UInt8] {
        let width = reader.offsetWidth
        let old = reader.bytes[reader.table..<reader.table + reader.objectCount * width]
        return [UInt8](unsafeUninitializedCapacity: old.count) { new, total in
            old.withUnsafeBytes { old in
                let new = UnsafeMutableRawBufferPointer(new)
                for start in stride(from: 0, to: old.count, by: width) {
                    // Nearly all lists have offsets of four bytes, and each callback moves all of them.
                    if width == 4 {
                        let offset = UInt32(
                            bigEndian: old.loadUnaligned(fromByteOffset: start, as: UInt32.self))
                        let moved = UInt32(truncatingIfNeeded: shift.moved(Int(offset)))
                        new.storeBytes(of: moved.bigEndian, toByteOffset: start, as: UInt32.self)
                        continue
                    }
                    var offset = old[start..<start + width].reduce(0) { $0 << 8 | Int($1) }
                    offset = shift.moved(offset)
                    for index in (start..<start + width).reversed() {
                        new[index] = UInt8(truncatingIfNeeded: offset)
                        offset >>= 8
                    }
                }
            }
            total = old.count
        }
    }

    /// The edits in the order of their places, with those that give the top dictionary its new pairs.
    private func sortedEdits() -> [Edit] {
        var edits = edits
        if !newPairs.isEmpty {
            let (count, width) = (layout.top.count, reader.referenceWidth)
            var head = BinaryPropertyListEncoding()
            head.put(marker: 0xD0, count: count + newPairs.count)
            let start = layout.top.start
            edits.append(Edit(range: start..<layout.top.content.lowerBound, pieces: [head.bytes[...]]))
            for (end, numbers) in [(count, newPairs.map(\.key)), (2 * count, newPairs.map(\.value))] {
                let place = layout.top.content.lowerBound + end * width
                edits.append(Edit(range: place..<place, pieces: numbers.map(reference)))
            }
        }
        return edits.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
    }

    /// Where places are after the edits; quick for places that ascend.
    private struct Shift {
        private let ends: [Int]
        /// What the edits before each, and all, add.
        private let sums: [Int]
        private var passed = 0
        /// Places for which the same sum holds.
        private var range = 0..<0
        private var sum = 0

        init(_ edits: [(end: Int, growth: Int)]) {
            ends = edits.map(\.end)
            sums = edits.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.growth) }
        }

        mutating func moved(_ place: Int) -> Int {
            if range.contains(place) { return place + sum }
            while passed < ends.count, ends[passed] <= place { passed += 1 }
            while passed > 0, ends[passed - 1] > place { passed -= 1 }
            range = (passed > 0 ? ends[passed - 1] : 0)..<(passed < ends.count ? ends[passed] : .max)
            sum = sums[passed]
            return place + sum
        }
    }
}
