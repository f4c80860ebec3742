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
            let sorted = items.inKeyOrder
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

    // MARK: - Copies objects of another binary property list with their bytes, so that no type and no bit can change

    /// Copies an object of the source with all that it holds, each object once, and gives its number.
    ///
    /// The source was checked as a whole before. Throws `notWritable` for kinds whose extent is not known, and for
    /// damage in a set, into which reading does not look.
    mutating func copy(
        _ reference: Int, of source: inout BinaryPropertyListReader
    ) throws(PropertyListError) -> UInt32 {
        if copies[reference] > 0 {
            guard !source.isInside(reference) else { throw .refersToItself }
            return copies[reference] - 1
        }
        var object = try source.object(reference)
        switch object.kind {
        case .set:
            object = try source.parts(.set, at: object.start, elementBytes: source.referenceWidth)
            fallthrough
        case .array, .dictionary:
            try source.enter(reference)
            defer { source.leave() }
            let number = beginContainer()
            copies[reference] = number + 1
            var numbers: [UInt32] = []
            numbers.reserveCapacity(object.parts)
            for index in 0..<object.parts {
                numbers.append(try copy(try source.reference(object, index), of: &source))
            }
            endContainer(number, marker: sourceBytes[object.start] & 0xF0, count: object.count, numbers)
            return number
        case .url, .uuid: throw .notWritable("it holds a \(object.kind.rawValue)")
        case .uid:
            let end = object.start + 2 + Int(sourceBytes[object.start] & 0x0F)
            guard end <= source.table else { throw .damaged("an object is cut off") }
            object.content = object.start + 1..<end
        case .boolean, .integer, .real, .date, .data, .narrowText, .wideText, .null: break
        }
        let number = addCopy(object.bytes)
        copies[reference] = number + 1
        return number
    }

    // MARK: - Puts the objects of a binary property list out piece by piece, so that the whole need not be held

    /// Bytes that are gathered before they are handed out; a longer object is handed out alone.
    private static let pieceBytes = 16 << 10
    private static let magic = Array("bplist00".utf8)

    private var referenceWidth: Int { BinaryPropertyListEncoding.width(of: UInt64(objects.count)) }

    private func length(of object: Object) -> Int {
        switch object {
        case .copied(let start, let end), .encoded(let start, let end): Int(end - start)
        case .blob(let index):
            BinaryPropertyListEncoding.headBytes(count: length(ofBlob: index)) + length(ofBlob: index)
        case .container(let marker, let count, _):
            BinaryPropertyListEncoding.headBytes(count: Int(count))
                + Int(count) * (marker == 0xD0 ? 2 : 1) * referenceWidth
        }
    }

    private func length(ofBlob index: UInt32) -> Int { blobs[Int(index)].sum(\.count) }

    /// The list as a whole.
    func bytes() -> [UInt8] {
        var result: [UInt8] = []
        let objectBytes = objects.reduce(Self.magic.count) { $0 + length(of: $1) }
        let offsetWidth = BinaryPropertyListEncoding.width(of: UInt64(objectBytes))
        result.reserveCapacity(objectBytes + objects.count * offsetWidth + 32)
        write { result += $0 }
        return result
    }

    /// Hands out the list in pieces, which are valid during the call only.
    func write<Failure>(_ piece: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
        var output = BinaryPropertyListEncoding(bytes: Self.magic)
        output.bytes.reserveCapacity(Self.pieceBytes)
        // Adjacent copies are written together.
        var copied = 0..<0
        for object in objects {
            if case .copied(let start, let end) = object {
                if copied.upperBound == Int(start) {
                    copied = copied.lowerBound..<Int(end)
                } else {
                    try Self.put(sourceBytes[copied], &output, piece)
                    copied = Int(start)..<Int(end)
                }
                continue
            }
            try Self.put(sourceBytes[copied], &output, piece)
            copied = 0..<0
            switch object {
            case .copied: break
            case .encoded(let start, let end):
                try Self.put(encoding.bytes[Int(start)..<Int(end)], &output, piece)
            case .blob(let index):
                output.put(marker: 0x40, count: length(ofBlob: index))
                for part in blobs[Int(index)] { try Self.put(part, &output, piece) }
            case .container(let marker, let count, let first):
                output.put(marker: marker, count: Int(count))
                let parts = Int(count) * (marker == 0xD0 ? 2 : 1)
                for index in Int(first)..<Int(first) + parts {
                    output.put(UInt64(references[index]), width: referenceWidth)
                    try Self.handOut(&output, beyond: Self.pieceBytes - 16, piece)
                }
            }
        }
        try Self.put(sourceBytes[copied], &output, piece)
        try putTable(&output, piece)
        try Self.handOut(&output, beyond: 0, piece)
    }

    private func putTable<Failure>(
        _ output: inout BinaryPropertyListEncoding,
        _ piece: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let table = objects.reduce(Self.magic.count) { $0 + length(of: $1) }
        let offsetWidth = BinaryPropertyListEncoding.width(of: UInt64(table))
        // Computed again instead of stored: lengths are known without encoding.
        var offset = Self.magic.count
        for object in objects {
            output.put(UInt64(offset), width: offsetWidth)
            offset += length(of: object)
            try Self.handOut(&output, beyond: Self.pieceBytes - 64, piece)
        }
        output.bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
        output.put(UInt64(objects.count), width: 8)
        output.put(0, width: 8)
        output.put(UInt64(table), width: 8)
    }

    private static func put<Failure>(
        _ bytes: ArraySlice<UInt8>, _ output: inout BinaryPropertyListEncoding,
        _ piece: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        if output.bytes.count + bytes.count > pieceBytes { try handOut(&output, beyond: 0, piece) }
        if bytes.count > pieceBytes {
            try piece(bytes)
        } else {
            output.bytes += bytes
        }
    }

    private static func handOut<Failure>(
        _ output: inout BinaryPropertyListEncoding, beyond count: Int,
        _ piece: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        guard output.bytes.count > count else { return }
        try piece(output.bytes[...])
        output.bytes.removeAll(keepingCapacity: true)
    }
}

// MARK: - Encodes the objects of a binary property list, byte by byte

/// Bytes of objects, one after the other.
struct BinaryPropertyListEncoding {
    var bytes: [UInt8] = []

    /// Encodes a value that holds no others; a container or a mark adds nothing.
    mutating func put(_ value: PropertyListValue) {
        switch value {
        case .boolean(let flag): bytes.append(flag ? 0x09 : 0x08)
        case .integer(let number): put(integer: number)
        case .unsigned(let number):
            bytes.append(0x14)
            put(0, width: 8)
            put(number, width: 8)
        case .real(let number):
            bytes.append(0x23)
            put(number.bitPattern, width: 8)
        case .date(let seconds):
            bytes.append(0x33)
            put(seconds.bitPattern, width: 8)
        case .data(let content):
            put(marker: 0x40, count: content.count)
            bytes += content
        case .string(var text):
            if text.withUTF8(EightBytes.areASCII) {
                put(marker: 0x50, count: text.utf8.count)
                bytes += text.utf8
                return
            }
            put(marker: 0x60, count: text.utf16.count)
            for unit in text.utf16 { put(UInt64(unit), width: 2) }
        case .array, .dictionary, .unsupported: break
        }
    }

    private mutating func put(integer number: Int64) {
        // Only integers of 8 bytes have a sign.
        let width = number < 0 ? 8 : Self.width(of: UInt64(number))
        bytes.append(0x10 | UInt8(width.trailingZeroBitCount))
        put(UInt64(bitPattern: number), width: width)
    }

    /// The head of an object that has elements.
    mutating func put(marker: UInt8, count: Int) {
        guard count >= 0x0F else {
            bytes.append(marker | UInt8(count))
            return
        }
        bytes.append(marker | 0x0F)
        put(integer: Int64(count))
    }

    mutating func put(_ value: UInt64, width: Int) {
        var shift = UInt64(width) * 8
        while shift > 0 {
            shift -= 8
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Bytes of the head of an object that has so many elements.
    static func headBytes(count: Int) -> Int {
        count < 0x0F ? 1 : 2 + width(of: UInt64(count))
    }

    /// Bytes that hold a number: 1, 2, 4 or 8.
    static func width(of value: UInt64) -> Int {
        switch value {
        case ...0xFF: 1
        case ...0xFFFF: 2
        case ...0xFFFF_FFFF: 4
        default: 8
        }
    }
}
