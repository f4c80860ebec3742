// Reads binary property lists so strictly that no bytes can crash, hang or fill it.

/// A reader of the format `bplist00` for files that anyone may have written.
///
/// Foundation's readers die on files of 49 bytes (reference/reliability §2.1), so this one checks everything
/// before it is used: counts by division, offsets against the object area, depth, cycles and growth.
struct BinaryPropertyListReader {
    static let magic = Array("bplist0".utf8)
    private static let headerBytes = 8
    private static let trailerBytes = 32

    private let bytes: [UInt8]
    private let limits: ReadLimits
    private let objectCount: Int
    private let offsetWidth: Int
    private let referenceWidth: Int
    /// Start of the offset table, which is the end of the objects.
    private let table: Int
    private var valuesLeft: Int
    private var contentLeft: Int
    /// The containers being read, outermost first: one that appears again refers to itself.
    private var path: [Int] = []

    /// Reads a whole file that starts with the magic.
    static func read(_ bytes: [UInt8], limits: ReadLimits) throws(PropertyListError) -> PropertyListValue {
        var (reader, top) = try Self.open(bytes, limits: limits)
        return try reader.value(of: top)
    }

    private static func open(
        _ bytes: [UInt8], limits: ReadLimits
    ) throws(PropertyListError) -> (reader: Self, top: Int) {
        // The smallest file has a header, an object of one byte, its offset and the trailer.
        guard bytes.count >= headerBytes + 2 + trailerBytes else { throw .damaged("it ends early") }
        let trailer = bytes.count - trailerBytes
        let offsetWidth = Int(bytes[trailer + 6])
        let referenceWidth = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth) else {
            throw .damaged("its trailer names an impossible width")
        }
        let count = word(bytes, at: trailer + 8)
        guard count >= 1 else { throw .damaged("it holds no object") }
        guard count <= UInt64(max(0, limits.plistObjects)) else {
            throw .tooManyObjects(count: count, limit: limits.plistObjects)
        }
        let top = word(bytes, at: trailer + 16)
        guard top < count else { throw .damaged("its top object is out of range") }
        let table = word(bytes, at: trailer + 24)
        guard table > UInt64(headerBytes), table < UInt64(trailer),
            (trailer - Int(table)).isMultiple(of: offsetWidth),
            (trailer - Int(table)) / offsetWidth == Int(count)
        else {
            throw .damaged("its offset table does not fit")
        }
        let reader = Self(
            bytes: bytes, limits: limits, objectCount: Int(count), offsetWidth: offsetWidth,
            referenceWidth: referenceWidth, table: Int(table),
            valuesLeft: min(limits.plistValues, bytes.count + limits.plistSharedValues),
            contentLeft: limits.plistContentBytes)
        return (reader, Int(top))
    }

    private static func word(_ bytes: [UInt8], at position: Int) -> UInt64 {
        bytes[position..<position + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }

    // MARK: Objects

    private mutating func value(of reference: Int) throws(PropertyListError) -> PropertyListValue {
        guard valuesLeft > 0 else { throw .tooComplex(limit: limits.plistValues) }
        valuesLeft -= 1
        let start = try offset(of: reference)
        let marker = bytes[start]
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0:
            switch marker {
            case 0x08: return .boolean(false)
            case 0x09: return .boolean(true)
            case 0x00: return .unsupported("null")
            case 0x0C, 0x0D: return .unsupported("URL")
            case 0x0E: return .unsupported("UUID")
            default: throw .damaged("an object has an unknown kind")
            }
        case 0x1: return try integer(at: start + 1, power: low)
        case 0x2:
            switch low {
            case 2:
                let bits = UInt32(truncatingIfNeeded: try unsigned(at: start + 1, width: 4))
                return .real(Double(Float(bitPattern: bits)))
            case 3: return .real(Double(bitPattern: try unsigned(at: start + 1, width: 8)))
            default: throw .damaged("a real has an impossible width")
            }
        case 0x3:
            guard low == 3 else { throw .damaged("a date has an impossible width") }
            return .date(Double(bitPattern: try unsigned(at: start + 1, width: 8)))
        case 0x4: return .data(Array(bytes[try content(at: start, elementBytes: 1)]))
        case 0x5, 0x6: return .string(try text(at: start))
        case 0x8: return .unsupported("UID")
        case 0xA: return .array(try array(reference, at: start))
        case 0xB, 0xC: return .unsupported("set")
        case 0xD: return .dictionary(try dictionary(reference, at: start))
        default: throw .damaged("an object has an unknown kind")
        }
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

    private mutating func text(at start: Int) throws(PropertyListError) -> String {
        if bytes[start] >> 4 == 0x5 {
            let range = try content(at: start, elementBytes: 1)
            let isASCII = bytes[range].allSatisfy { $0 < 0x80 }
            if isASCII { return String(decoding: bytes[range], as: UTF8.self) }
            // Bytes above ASCII are Latin-1 to Foundation, which so loses none.
            return String(decoding: bytes[range].map(UInt16.init), as: UTF16.self)
        }
        let range = try content(at: start, elementBytes: 2)
        let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func array(
        _ reference: Int, at start: Int
    ) throws(PropertyListError) -> [PropertyListValue] {
        let (count, first) = try extent(at: start, elementBytes: referenceWidth)
        try enter(reference)
        defer { path.removeLast() }
        var result: [PropertyListValue] = []
        for index in 0..<count {
            result.append(try value(of: try self.reference(at: first + index * referenceWidth)))
        }
        return result
    }

    private mutating func dictionary(
        _ reference: Int, at start: Int
    ) throws(PropertyListError) -> [String: PropertyListValue] {
        let (count, first) = try extent(at: start, elementBytes: 2 * referenceWidth)
        try enter(reference)
        defer { path.removeLast() }
        var result: [String: PropertyListValue] = [:]
        for index in 0..<count {
            let key = try self.reference(at: first + index * referenceWidth)
            guard case .string(let name) = try value(of: key) else {
                throw .damaged("a key is no text")
            }
            let item = try value(of: try self.reference(at: first + (count + index) * referenceWidth))
            // Foundation lets the first of two equal keys win.
            if result[name] == nil { result[name] = item }
        }
        return result
    }

    private mutating func enter(_ reference: Int) throws(PropertyListError) {
        guard !path.contains(reference) else { throw .refersToItself }
        guard path.count < limits.depth else { throw .tooDeep(limit: limits.depth) }
        path.append(reference)
    }

    // MARK: Checked access

    private func offset(of reference: Int) throws(PropertyListError) -> Int {
        let position = try unsigned(at: table + reference * offsetWidth, width: offsetWidth, end: bytes.count)
        guard position >= UInt64(Self.headerBytes), position < UInt64(table) else {
            throw .damaged("an object lies outside the file's objects")
        }
        return Int(position)
    }

    private func reference(at position: Int) throws(PropertyListError) -> Int {
        let reference = try unsigned(at: position, width: referenceWidth)
        guard reference < UInt64(objectCount) else { throw .damaged("a reference is out of range") }
        return Int(reference)
    }

    /// The bytes of text or data, counted against the content that may be written out.
    private mutating func content(
        at start: Int, elementBytes: Int
    ) throws(PropertyListError) -> Range<Int> {
        let (count, first) = try extent(at: start, elementBytes: elementBytes)
        let length = count * elementBytes
        guard length <= contentLeft else { throw .tooComplex(limit: limits.plistContentBytes) }
        contentLeft -= length
        return first..<first + length
    }

    /// The count of an object's elements and where they start; they lie within the objects.
    private func extent(
        at start: Int, elementBytes: Int
    ) throws(PropertyListError) -> (count: Int, first: Int) {
        var count = UInt64(bytes[start] & 0x0F)
        var first = start + 1
        if count == 0x0F {
            guard first < table, bytes[first] >> 4 == 0x1, bytes[first] & 0x0F <= 3 else {
                throw .damaged("a count is no integer")
            }
            let width = 1 << Int(bytes[first] & 0x0F)
            count = try unsigned(at: first + 1, width: width)
            first += 1 + width
        }
        // Divided, because a product of foreign numbers can overflow.
        guard count <= UInt64((table - first) / elementBytes) else {
            throw .damaged("a count is too large for the file")
        }
        return (Int(count), first)
    }

    /// A big-endian number that ends before `end`, by default the end of the objects.
    private func unsigned(
        at position: Int, width: Int, end: Int? = nil
    ) throws(PropertyListError) -> UInt64 {
        guard position >= 0, position <= (end ?? table) - width else {
            throw .damaged("an object is cut off")
        }
        var value: UInt64 = 0
        for index in position..<position + width { value = value << 8 | UInt64(bytes[index]) }
        return value
    }
}
