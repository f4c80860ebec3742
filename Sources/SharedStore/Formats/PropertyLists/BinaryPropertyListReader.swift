// Reads binary property lists so strictly that no bytes can crash, hang or fill it.

import TrackingModel

/// A reader of the format `bplist00` for files that anyone may have written.
///
/// Foundation's readers die on files of 49 bytes, so this one checks everything
/// before it is used: counts by division, offsets against the object area, depth, cycles and growth.
struct BinaryPropertyListReader: Sendable {
    static let magic = Array("bplist0".utf8)
    private static let headerBytes = 8
    private static let trailerBytes = 32

    let bytes: [UInt8]
    let objectCount: Int
    let referenceWidth: Int
    /// The object that holds all others.
    let top: Int
    /// Start of the offset table, which is the end of the objects.
    let table: Int
    private let limits: ReadLimits
    let offsetWidth: Int
    private var valuesLeft: Int
    private var contentLeft: Int
    /// Bytes of memory that values may still take.
    private var memoryLeft: Int
    /// Keys that are there twice.
    var doubts = PropertyListDoubts()
    /// The key of the outermost dictionary whose value is being read.
    var outerKey: String?
    /// The containers being read, outermost first: one that appears again refers to itself.
    private var path: [Int] = []

    /// Looks at the frame: trailer, counts and offset table. The limits hold for all that this reader then reads.
    init(_ bytes: [UInt8], limits: ReadLimits) throws(PropertyListError) {
        // The smallest file has a header, an object of one byte, its offset and the trailer.
        guard bytes.count >= Self.headerBytes + 2 + Self.trailerBytes else { throw .damaged("it ends early") }
        let trailer = bytes.count - Self.trailerBytes
        let offsetWidth = Int(bytes[trailer + 6])
        let referenceWidth = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth) else {
            throw .damaged("its trailer names an impossible width")
        }
        let count = Self.number(bytes, at: trailer + 8, width: 8)
        guard count >= 1 else { throw .damaged("it holds no object") }
        guard count <= UInt64(max(0, limits.plistObjects)) else {
            throw .tooManyObjects(count: count, limit: limits.plistObjects)
        }
        let top = Self.number(bytes, at: trailer + 16, width: 8)
        guard top < count else { throw .damaged("its top object is out of range") }
        let table = Self.number(bytes, at: trailer + 24, width: 8)
        guard table > UInt64(Self.headerBytes), table < UInt64(trailer),
            (trailer - Int(table)).isMultiple(of: offsetWidth),
            (trailer - Int(table)) / offsetWidth == Int(count)
        else {
            throw .damaged("its offset table does not fit")
        }
        self.bytes = bytes
        self.limits = limits
        self.offsetWidth = offsetWidth
        self.referenceWidth = referenceWidth
        self.table = Int(table)
        self.top = Int(top)
        objectCount = Int(count)
        valuesLeft = min(limits.plistValues, bytes.count + limits.plistSharedValues)
        contentLeft = limits.plistContentBytes
        memoryLeft = limits.memory(forBytes: bytes.count)
    }

    // MARK: Objects

    /// Looks at one object, counts it against the limits, and says what it is.
    mutating func object(_ reference: Int) throws(PropertyListError) -> BinaryPropertyListObject {
        guard valuesLeft > 0 else { throw .tooComplex(limit: limits.plistValues) }
        valuesLeft -= 1
        let start = try offset(of: reference)
        let marker = bytes[start]
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0:
            switch marker {
            case 0x08, 0x09: return try object(.boolean, at: start, width: 0)
            case 0x00: return try object(.null, at: start, width: 0)
            case 0x0C, 0x0D: return try object(.url, at: start, width: 0)
            case 0x0E: return try object(.uuid, at: start, width: 0)
            default: throw .damaged("an object has an unknown kind")
            }
        case 0x1:
            guard low <= 4 else { throw .damaged("an integer has an impossible width") }
            if low == 4, try unsigned(at: start + 1, width: 8) != 0 {
                throw .damaged("an integer has more than 64 bits")
            }
            return try object(.integer, at: start, width: 1 << low)
        case 0x2:
            guard low == 2 || low == 3 else { throw .damaged("a real has an impossible width") }
            return try object(.real, at: start, width: 1 << low)
        case 0x3:
            guard low == 3 else { throw .damaged("a date has an impossible width") }
            return try object(.date, at: start, width: 8)
        case 0x4: return try content(.data, at: start, elementBytes: 1)
        case 0x5: return try content(.narrowText, at: start, elementBytes: 1)
        case 0x6: return try content(.wideText, at: start, elementBytes: 2)
        case 0x8: return try object(.uid, at: start, width: 0)
        case 0xA: return try parts(.array, at: start, elementBytes: referenceWidth)
        case 0xB, 0xC: return try object(.set, at: start, width: 0)
        case 0xD: return try parts(.dictionary, at: start, elementBytes: 2 * referenceWidth)
        default: throw .damaged("an object has an unknown kind")
        }
    }

    /// An object of fixed size.
    private func object(
        _ kind: BinaryPropertyListObject.ObjectKind, at start: Int, width: Int
    ) throws(PropertyListError) -> BinaryPropertyListObject {
        guard start + 1 + width <= table else { throw .damaged("an object is cut off") }
        return BinaryPropertyListObject(kind: kind, start: start, content: start + 1..<start + 1 + width)
    }

    /// Text or data, counted against the content that may be written out.
    private mutating func content(
        _ kind: BinaryPropertyListObject.ObjectKind, at start: Int, elementBytes: Int
    ) throws(PropertyListError) -> BinaryPropertyListObject {
        let object = try parts(kind, at: start, elementBytes: elementBytes)
        guard object.content.count <= contentLeft else {
            throw .tooComplex(limit: limits.plistContentBytes)
        }
        contentLeft -= object.content.count
        return object
    }

    /// An object with elements, which lie within the objects.
    func parts(
        _ kind: BinaryPropertyListObject.ObjectKind, at start: Int, elementBytes: Int
    ) throws(PropertyListError) -> BinaryPropertyListObject {
        var count = UInt64(bytes[start] & 0x0F)
        var first = start + 1
        if count == 0x0F {
            guard first < table, bytes[first] >> 4 == 0x1, bytes[first] & 0x0F <= 3 else {
                throw .damaged("a count is not an integer")
            }
            let width = 1 << Int(bytes[first] & 0x0F)
            count = try unsigned(at: first + 1, width: width)
            first += 1 + width
        }
        // Divided, because a product of foreign numbers can overflow.
        guard count <= UInt64((table - first) / elementBytes) else {
            throw .damaged("a count is too large for the file")
        }
        return BinaryPropertyListObject(
            kind: kind, start: start, content: first..<first + Int(count) * elementBytes, count: Int(count))
    }

    /// Goes into a container; whoever does also leaves it.
    mutating func enter(_ reference: Int) throws(PropertyListError) {
        guard !path.contains(reference) else { throw .refersToItself }
        guard path.count < limits.depth else { throw .tooDeep(limit: limits.depth) }
        path.append(reference)
    }

    mutating func leave() { path.removeLast() }

    /// Whether the container being read is the outermost.
    var isOutermost: Bool { path.count == 1 }

    /// Counts what a value takes: objects that many refer to are written out for each of them.
    mutating func charge(_ bytes: Int) throws(PropertyListError) {
        guard bytes <= memoryLeft else { throw .tooComplex(limit: limits.plistValues) }
        memoryLeft -= bytes
    }

    /// Whether a container is being read at the moment.
    func isInside(_ reference: Int) -> Bool { path.contains(reference) }

    // MARK: Numbers

    /// The reference of that index among a container's parts.
    func reference(
        _ object: BinaryPropertyListObject, _ index: Int
    ) throws(PropertyListError) -> Int {
        let place = object.content.lowerBound + index * referenceWidth
        let reference = try unsigned(at: place, width: referenceWidth)
        guard reference < UInt64(objectCount) else { throw .damaged("a reference is out of range") }
        return Int(reference)
    }

    private func offset(of reference: Int) throws(PropertyListError) -> Int {
        let position = number(at: table + reference * offsetWidth, width: offsetWidth)
        guard position >= UInt64(Self.headerBytes), position < UInt64(table) else {
            throw .damaged("an object lies outside the file's objects")
        }
        return Int(position)
    }

    /// A number that ends before the end of the objects.
    private func unsigned(at position: Int, width: Int) throws(PropertyListError) -> UInt64 {
        guard position <= table - width else { throw .damaged("an object is cut off") }
        return number(at: position, width: width)
    }

    @inline(__always)
    func number(at position: Int, width: Int) -> UInt64 { Self.number(bytes, at: position, width: width) }

    /// A big-endian number.
    @inline(__always)
    private static func number(_ bytes: [UInt8], at position: Int, width: Int) -> UInt64 {
        // Nearly all are references and offsets of one or two bytes.
        switch width {
        case 1: return UInt64(bytes[position])
        case 2: return UInt64(bytes[position]) << 8 | UInt64(bytes[position + 1])
        default:
            return bytes[position..<position + width].withUnsafeBufferPointer { bytes in
                bytes.reduce(0) { $0 << 8 | UInt64($1) }
            }
        }
    }

    // MARK: - Makes values of a binary property list's objects, or walks through them only to see that it could

    /// Reads a whole file that starts with the magic.
    static func read(
        _ bytes: [UInt8], limits: ReadLimits
    ) throws(PropertyListError) -> (value: PropertyListValue, doubts: [PropertyListDoubt]) {
        var reader = try Self(bytes, limits: limits)
        let value = try reader.value(of: reader.top)
        return (value, reader.doubts.all)
    }

    /// Reads an object and all that it holds.
    mutating func value(of reference: Int) throws(PropertyListError) -> PropertyListValue {
        let object = try object(reference)
        switch object.kind {
        case .boolean: return .boolean(bytes[object.start] == 0x09)
        case .integer:
            // Of sixteen bytes the first eight are zero. Only integers of eight have a sign.
            let low = object.content.suffix(8)
            let value = number(at: low.lowerBound, width: low.count)
            if object.content.count <= 8 { return .integer(Int64(bitPattern: value)) }
            return Int64(exactly: value).map(PropertyListValue.integer) ?? .unsigned(value)
        case .real: return .real(real(object.content))
        case .date: return .date(real(object.content))
        case .data:
            try charge(32 + object.content.count)
            return .data(Array(bytes[object.content]))
        case .narrowText, .wideText:
            // Texts of up to 15 bytes are held in place.
            let length = object.content.count
            if length > 15 { try charge(32 + (object.kind == .narrowText ? length : length * 3 / 2)) }
            return .string(text(of: object))
        case .null, .set, .url, .uuid, .uid: return .unsupported(object.kind.rawValue)
        case .array:
            try enter(reference)
            defer { leave() }
            try charge(32 + object.count * MemoryLayout<PropertyListValue>.stride)
            var result: [PropertyListValue] = []
            result.reserveCapacity(object.count)
            for index in 0..<object.count { result.append(try value(of: try self.reference(object, index))) }
            return .array(result)
        case .dictionary:
            try enter(reference)
            defer { leave() }
            // A table of keys is at least three eighths full.
            let slot = MemoryLayout<String>.stride + MemoryLayout<PropertyListValue>.stride
            try charge(64 + object.count * slot * 8 / 3)
            var result: [String: PropertyListValue] = [:]
            result.reserveCapacity(object.count)
            let isOutermost = isOutermost
            for index in 0..<object.count {
                guard case .string(let name) = try value(of: try self.reference(object, index)) else {
                    throw .damaged("a key is not text")
                }
                if isOutermost { outerKey = name }
                let item = try value(of: try self.reference(object, object.count + index))
                // Foundation lets the first of two equal keys win.
                if let first = result.updateValue(item, forKey: name) {
                    result[name] = first
                    doubts.addDuplicate(name, outer: isOutermost ? nil : outerKey)
                }
            }
            return .dictionary(result)
        }
    }

    /// Throws what reading the object would throw, and builds nothing.
    ///
    /// - Returns: Whether it is a text.
    @discardableResult
    mutating func check(_ reference: Int) throws(PropertyListError) -> Bool {
        let object = try object(reference)
        guard object.kind == .array || object.kind == .dictionary else { return object.isText }
        try enter(reference)
        defer { leave() }
        for index in 0..<object.count {
            let isText = try check(try self.reference(object, index))
            guard object.kind == .dictionary else { continue }
            guard isText else { throw .damaged("a key is not text") }
            try check(try self.reference(object, object.count + index))
        }
        return false
    }

    private func real(_ range: Range<Int>) -> Double {
        let bits = number(at: range.lowerBound, width: range.count)
        return range.count == 4
            ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }

    /// The text of an object; empty for any other.
    func text(of object: BinaryPropertyListObject) -> String {
        let content = bytes[object.content]
        guard object.kind == .wideText else {
            if content.withUnsafeBufferPointer(EightBytes.areASCII) {
                return content.utf8Text
            }
            // Bytes above ASCII are Latin-1 to Foundation, which so loses none.
            return String(decoding: content.map(UInt16.init), as: UTF16.self)
        }
        let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map {
            UInt16(truncatingIfNeeded: number(at: $0, width: 2))
        }
        return String(decoding: units, as: UTF16.self)
    }
}

// MARK: - One object of a binary property list as encoded in the file

/// What an object is and where its bytes lie; none of them is read yet.
struct BinaryPropertyListObject {
    enum ObjectKind: String {
        case boolean, integer, real, date, data
        /// Text of one byte a character: ASCII, or Latin-1.
        case narrowText
        /// Text in UTF-16, big endian.
        case wideText
        case array, dictionary
        // What preferences don't hold, by the names of messages.
        case null, set
        case url = "URL"
        case uuid = "UUID"
        case uid = "UID"
    }

    let kind: ObjectKind
    /// Offset of its first byte.
    let start: Int
    /// The bytes of a number, of data and of text, or the references of a container: for a dictionary all keys and then
    /// all values. Nothing of what preferences don't hold was looked at.
    var content: Range<Int>
    /// Elements of a container, or pairs of a dictionary.
    var count = 0

    /// The bytes of an object that preferences hold.
    var bytes: Range<Int> { start..<content.upperBound }

    var isText: Bool { kind == .narrowText || kind == .wideText }

    /// References of a container.
    var parts: Int { kind == .dictionary ? 2 * count : count }
}
