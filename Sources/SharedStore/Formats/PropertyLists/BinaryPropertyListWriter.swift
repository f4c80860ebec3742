// Writes binary property lists as Apple's writer does; objects of another list can be copied.

import TrackingModel

/// A writer of the format `bplist00`.
///
/// An object that is copied is held as its place in the other list only, so that writing a large list takes little
/// memory beyond it. Small objects of equal bytes, as names that repeat, are written once.
struct BinaryPropertyListWriter {
    /// An object that will be written.
    enum Object {
        /// Bytes of the source.
        case copied(start: UInt32, end: UInt32)
        /// Range of bytes in `encoding`.
        case encoded(start: UInt32, end: UInt32)
        /// Data too large to be held twice, by its index in `blobs`.
        case blob(UInt32)
        /// References from that index in `references` on, twice the count in a dictionary: keys, then values.
        case container(marker: UInt8, count: UInt32, first: UInt32)
    }

    /// Bytes up to which an object is looked for among those that are there.
    private static let smallBytes = 128

    /// The list that objects are copied from.
    let sourceBytes: [UInt8]
    /// Numbers of objects by their reference in the source, one added; 0 for those that are not copied yet.
    var copies: [UInt32]
    private(set) var objects: [Object] = []
    private(set) var references: [UInt32] = []
    private(set) var encoding = BinaryPropertyListEncoding()
    private(set) var blobs: [[ArraySlice<UInt8>]] = []
    /// The small objects.
    private var slots: HashSlots

    init(copying source: BinaryPropertyListReader? = nil) {
        let expected = source?.objectCount ?? 0
        sourceBytes = source?.bytes ?? []
        copies = [UInt32](repeating: 0, count: expected)
        slots = HashSlots(capacity: expected)
        // The few that are added to those that are copied must not move all of them.
        objects.reserveCapacity(expected + expected / 8 + 64)
    }

    static func write(_ value: PropertyListValue) throws(PropertyListError) -> [UInt8] {
        var writer = Self()
        _ = try writer.add(value, depth: ReadLimits().depth)
        return writer.bytes()
    }

    /// Adds a value and gives its number. The first object that is added is the top.
    mutating func add(_ value: PropertyListValue, depth: Int) throws(PropertyListError) -> UInt32 {
        switch value {
        case .unsupported(let kind): throw .notWritable("it holds a \(kind)")
        case .data(let bytes) where bytes.count > Self.smallBytes:
            return add(pieces: [bytes[...]])
        case .boolean, .integer, .unsigned, .real, .date, .data, .string: return encode(value)
        case .array(let items):
            guard depth > 0 else { throw .tooDeep(limit: ReadLimits().depth) }
            let number = beginContainer()
            var parts: [UInt32] = []
            for item in items { parts.append(try add(item, depth: depth - 1)) }
            endContainer(number, marker: 0xA0, count: items.count, parts)
            return number
        case .dictionary(let items):
            guard depth > 0 else { throw .tooDeep(limit: ReadLimits().depth) }
            let number = beginContainer()
            // Sorted, so that equal values give equal bytes.
            let sorted = items.sorted { $0.key < $1.key }
            var parts = sorted.map { add(key: $0.key) }
            for item in sorted { parts.append(try add(item.value, depth: depth - 1)) }
            endContainer(number, marker: 0xD0, count: items.count, parts)
            return number
        }
    }

    /// Adds data that is given in pieces.
    mutating func add(pieces: [ArraySlice<UInt8>]) -> UInt32 {
        blobs.append(pieces)
        return append(.blob(UInt32(blobs.count - 1)))
    }

    mutating func add(key: String) -> UInt32 { encode(.string(key)) }

    /// Takes the number of a container before its parts have theirs, because the top comes first.
    mutating func beginContainer() -> UInt32 { append(.container(marker: 0xA0, count: 0, first: 0)) }

    /// - Parameter count: Elements, or pairs of a dictionary, whose parts are its keys and then its values.
    mutating func endContainer(_ number: UInt32, marker: UInt8, count: Int, _ parts: [UInt32]) {
        objects[Int(number)] = .container(
            marker: marker, count: UInt32(count), first: UInt32(references.count))
        references += parts
    }

    mutating func addCopy(_ range: Range<Int>) -> UInt32 {
        let object = Object.copied(start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
        return range.count <= Self.smallBytes ? numberOfSmall(object).number : append(object)
    }

    private mutating func encode(_ value: PropertyListValue) -> UInt32 {
        let start = encoding.bytes.count
        encoding.put(value)
        let end = encoding.bytes.count
        let object = Object.encoded(start: UInt32(start), end: UInt32(end))
        guard end - start <= Self.smallBytes else { return append(object) }
        let (number, isNew) = numberOfSmall(object)
        if !isNew { encoding.bytes.removeLast(end - start) }
        return number
    }

    private mutating func append(_ object: Object) -> UInt32 {
        objects.append(object)
        return UInt32(objects.count - 1)
    }

    // MARK: Small objects

    private mutating func numberOfSmall(_ object: Object) -> (number: UInt32, isNew: Bool) {
        let hash = hash(of: object)
        if let known = find(object, hash) { return (UInt32(known), false) }
        if slots.isFull {
            var larger = HashSlots(capacity: 2 * slots.capacity)
            for number in slots.numbers { larger.insert(number, self.hash(of: objects[number])) }
            slots = larger
        }
        slots.insert(objects.count, hash)
        return (append(object), true)
    }

    private func find(_ object: Object, _ hash: Int) -> Int? {
        withSmallBytes(of: object) { bytes in
            slots.first(hash) { number in
                withSmallBytes(of: objects[number]) { HashSlots.areEqual($0, bytes) }
            }
        }
    }

    private func hash(of object: Object) -> Int { withSmallBytes(of: object) { slots.hash($0) } }

    /// The bytes of an object in place; none for a large one.
    private func withSmallBytes<Result>(
        of object: Object, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        switch object {
        case .copied(let start, let end):
            sourceBytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[Int(start)..<Int(end)])) }
        case .encoded(let start, let end):
            encoding.bytes.withUnsafeBytes {
                body(UnsafeRawBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
            }
        case .blob, .container: body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }
}
