// Reads binary property lists so strictly that no bytes can crash, hang or fill it.

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
        let count = Self.word(bytes, at: trailer + 8)
        guard count >= 1 else { throw .damaged("it holds no object") }
        guard count <= UInt64(max(0, limits.plistObjects)) else {
            throw .tooManyObjects(count: count, limit: limits.plistObjects)
        }
        let top = Self.word(bytes, at: trailer + 16)
        guard top < count else { throw .damaged("its top object is out of range") }
        let table = Self.word(bytes, at: trailer + 24)
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

    private static func word(_ bytes: [UInt8], at position: Int) -> UInt64 {
        bytes[position..<position + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }

    // MARK: Objects

    /// Looks at one object, counts it against the limits, and says what it is.
    mutating func object(_ reference: Int) throws(PropertyListError) -> BinaryPropertyListObject {
        guard valuesLeft > 0 else { throw .tooComplex(limit: limits.plistValues) }
        valuesLeft -= 1
        let start = try offset(of: reference)
        let marker = bytes[start]
        let low = Int(marker & 0x0F)
        func scalar(_ value: PropertyListValue, bytes: Int = 0) -> BinaryPropertyListObject {
            BinaryPropertyListObject(start: start, kind: .scalar(value), scalarBytes: bytes)
        }
        func object(_ kind: BinaryPropertyListObject.ObjectKind) -> BinaryPropertyListObject {
            BinaryPropertyListObject(start: start, kind: kind)
        }
        switch marker >> 4 {
        case 0x0:
            switch marker {
            case 0x08: return scalar(.boolean(false))
            case 0x09: return scalar(.boolean(true))
            case 0x00: return object(.unsupported("null"))
            case 0x0C, 0x0D: return object(.unsupported("URL"))
            case 0x0E: return object(.unsupported("UUID"))
            default: throw .damaged("an object has an unknown kind")
            }
        case 0x1: return scalar(try integer(at: start + 1, power: low), bytes: 1 << low)
        case 0x2:
            switch low {
            case 2:
                let bits = UInt32(truncatingIfNeeded: try unsigned(at: start + 1, width: 4))
                return scalar(.real(Double(Float(bitPattern: bits))), bytes: 4)
            case 3:
                return scalar(.real(Double(bitPattern: try unsigned(at: start + 1, width: 8))), bytes: 8)
            default: throw .damaged("a real has an impossible width")
            }
        case 0x3:
            guard low == 3 else { throw .damaged("a date has an impossible width") }
            return scalar(.date(Double(bitPattern: try unsigned(at: start + 1, width: 8))), bytes: 8)
        case 0x4: return object(.data(try content(at: start, elementBytes: 1)))
        case 0x5: return object(.narrowText(try content(at: start, elementBytes: 1)))
        case 0x6: return object(.wideText(try content(at: start, elementBytes: 2)))
        case 0x8: return object(.unsupported("UID"))
        case 0xA: return object(.array(try parts(at: start, elementBytes: referenceWidth)))
        case 0xB, 0xC: return object(.unsupported("set"))
        case 0xD: return object(.dictionary(try parts(at: start, elementBytes: 2 * referenceWidth)))
        default: throw .damaged("an object has an unknown kind")
        }
    }

    /// The text of one byte a character that an object is, counted against the limits; nil for any other, which
    /// is not counted.
    mutating func narrowTextRange(_ reference: Int) throws(PropertyListError) -> Range<Int>? {
        guard valuesLeft > 0 else { throw .tooComplex(limit: limits.plistValues) }
        let start = try offset(of: reference)
        guard bytes[start] >> 4 == 0x5 else { return nil }
        valuesLeft -= 1
        return try content(at: start, elementBytes: 1)
    }

    /// The bytes of a self-contained object: a scalar, data, or one-byte text. It counts against the limits as with
    /// `object`. Nil for any other object, which is not counted.
    mutating func rangeOfSimple(_ reference: Int) throws(PropertyListError) -> Range<Int>? {
        guard valuesLeft > 0 else { throw .tooComplex(limit: limits.plistValues) }
        let start = try offset(of: reference)
        let end: Int
        switch bytes[start] {
        case 0x08, 0x09: end = start + 1
        case 0x10...0x13, 0x22, 0x23, 0x33: end = start + 1 + 1 << Int(bytes[start] & 0x0F)
        case 0x40...0x5F: end = try content(at: start, elementBytes: 1).upperBound
        default: return nil
        }
        guard end <= table else { throw .damaged("an object is cut off") }
        valuesLeft -= 1
        return start..<end
    }

    private func integer(at position: Int, power: Int) throws(PropertyListError) -> PropertyListValue {
        switch power {
        case 0, 1, 2: return .integer(Int64(bitPattern: try unsigned(at: position, width: 1 << power)))
        case 3: return .integer(Int64(bitPattern: try unsigned(at: position, width: 8)))
        case 4:
            guard try unsigned(at: position, width: 8) == 0 else {
                throw .damaged("an integer has more than 64 bits")
            }
            let value = try unsigned(at: position + 8, width: 8)
            return Int64(exactly: value).map(PropertyListValue.integer) ?? .unsigned(value)
        default: throw .damaged("an integer has an impossible width")
        }
    }

    /// Goes into a container; whoever does also leaves it.
    mutating func enter(_ reference: Int) throws(PropertyListError) {
        guard !path.contains(reference) else { throw .refersToItself }
        guard path.count < limits.depth else { throw .tooDeep(limit: limits.depth) }
        path.append(reference)
    }

    mutating func leave() { path.removeLast() }

    /// Containers that were entered and not left.
    var depth: Int { path.count }

    /// Counts what a value takes: objects that many refer to are written out for each of them.
    mutating func charge(_ bytes: Int) throws(PropertyListError) {
        guard bytes <= memoryLeft else { throw .tooComplex(limit: limits.plistValues) }
        memoryLeft -= bytes
    }

    /// Whether a container is being read at the moment.
    func isInside(_ reference: Int) -> Bool { path.contains(reference) }

    // MARK: Checked access

    /// The reference of that index among a container's parts.
    func reference(
        _ parts: BinaryPropertyListObject.Parts, _ index: Int
    ) throws(PropertyListError) -> Int {
        let reference = try unsigned(at: parts.first + index * referenceWidth, width: referenceWidth)
        guard reference < UInt64(objectCount) else { throw .damaged("a reference is out of range") }
        return Int(reference)
    }

    /// The offset of an object of a list that was checked.
    func uncheckedOffset(of reference: Int) -> Int {
        var value = 0
        for index in table + reference * offsetWidth..<table + (reference + 1) * offsetWidth {
            value = value << 8 | Int(bytes[index])
        }
        return value
    }

    private func offset(of reference: Int) throws(PropertyListError) -> Int {
        let position = try unsigned(at: table + reference * offsetWidth, width: offsetWidth, end: bytes.count)
        guard position >= UInt64(Self.headerBytes), position < UInt64(table) else {
            throw .damaged("an object lies outside the file's objects")
        }
        return Int(position)
    }

    /// The bytes of text or data, counted against the content that may be written out.
    private mutating func content(
        at start: Int, elementBytes: Int
    ) throws(PropertyListError) -> Range<Int> {
        let parts = try parts(at: start, elementBytes: elementBytes)
        let length = parts.count * elementBytes
        guard length <= contentLeft else { throw .tooComplex(limit: limits.plistContentBytes) }
        contentLeft -= length
        return parts.first..<parts.first + length
    }

    /// The count of an object's elements and where they start; they lie within the objects.
    func parts(
        at start: Int, elementBytes: Int
    ) throws(PropertyListError) -> BinaryPropertyListObject.Parts {
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
        return BinaryPropertyListObject.Parts(count: Int(count), first: first)
    }

    /// A big-endian number that ends before `end`, by default the end of the objects.
    private func unsigned(
        at position: Int, width: Int, end: Int? = nil
    ) throws(PropertyListError) -> UInt64 {
        guard position >= 0, position <= (end ?? table) - width else {
            throw .damaged("an object is cut off")
        }
        // Nearly all are references and offsets of one or two bytes.
        switch width {
        case 1: return UInt64(bytes[position])
        case 2: return UInt64(bytes[position]) << 8 | UInt64(bytes[position + 1])
        default:
            var value: UInt64 = 0
            for index in position..<position + width { value = value << 8 | UInt64(bytes[index]) }
            return value
        }
    }
}
