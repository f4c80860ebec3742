// Writes binary property lists the way Apple's own writer does, keeping the bits of every number.

/// A writer of the format `bplist00`.
struct BinaryPropertyListWriter {
    /// An object whose parts are known by their index.
    private enum Object {
        case leaf(PropertyListValue)
        case array([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    private var objects: [Object] = []
    private var strings: [String: Int] = [:]
    private var integers: [Int64: Int] = [:]
    private var output = Array("bplist00".utf8)

    static func write(_ value: PropertyListValue) throws(PropertyListError) -> [UInt8] {
        var writer = Self()
        _ = try writer.add(value, depth: ReadLimits().depth)
        return writer.spell()
    }

    private mutating func add(_ value: PropertyListValue, depth: Int) throws(PropertyListError) -> Int {
        switch value {
        case .unsupported(let kind): throw .notWritable("it holds a \(kind)")
        case .string(let text): return add(text)
        case .integer(let number):
            if let known = integers[number] { return known }
            integers[number] = objects.count
            return append(.leaf(value))
        case .boolean, .unsigned, .real, .date, .data: return append(.leaf(value))
        case .array(let items):
            guard depth > 0 else { throw .tooDeep(limit: ReadLimits().depth) }
            let index = append(.array([]))
            var references: [Int] = []
            for item in items { references.append(try add(item, depth: depth - 1)) }
            objects[index] = .array(references)
            return index
        case .dictionary(let items):
            guard depth > 0 else { throw .tooDeep(limit: ReadLimits().depth) }
            let index = append(.dictionary(keys: [], values: []))
            // Sorted, so that equal values give equal bytes.
            let sorted = items.sorted { $0.key < $1.key }
            let keys = sorted.map { add($0.key) }
            var values: [Int] = []
            for item in sorted { values.append(try add(item.value, depth: depth - 1)) }
            objects[index] = .dictionary(keys: keys, values: values)
            return index
        }
    }

    private mutating func add(_ text: String) -> Int {
        // Equal texts outside ASCII can be spelled in different scalars and must stay as they are.
        guard Self.isASCII(text) else { return append(.leaf(.string(text))) }
        let new = objects.count
        let index = strings[text, default: new]
        if index == new {
            strings[text] = new
            objects.append(.leaf(.string(text)))
        }
        return index
    }

    private mutating func append(_ object: Object) -> Int {
        objects.append(object)
        return objects.count - 1
    }

    // MARK: Bytes

    private mutating func spell() -> [UInt8] {
        let referenceWidth = Self.width(of: UInt64(objects.count))
        var offsets: [Int] = []
        offsets.reserveCapacity(objects.count)
        for object in objects {
            offsets.append(output.count)
            switch object {
            case .leaf(let value): put(value)
            case .array(let references):
                put(marker: 0xA0, count: references.count)
                for reference in references { put(UInt64(reference), width: referenceWidth) }
            case .dictionary(let keys, let values):
                put(marker: 0xD0, count: keys.count)
                for reference in keys + values { put(UInt64(reference), width: referenceWidth) }
            }
        }
        let table = output.count
        let offsetWidth = Self.width(of: UInt64(table))
        for offset in offsets { put(UInt64(offset), width: offsetWidth) }
        output += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
        put(UInt64(objects.count), width: 8)
        put(0, width: 8)
        put(UInt64(table), width: 8)
        return output
    }

    private mutating func put(_ value: PropertyListValue) {
        switch value {
        case .boolean(let flag): output.append(flag ? 0x09 : 0x08)
        case .integer(let number): put(integer: number)
        case .unsigned(let number):
            output.append(0x14)
            put(0, width: 8)
            put(number, width: 8)
        case .real(let number):
            output.append(0x23)
            put(number.bitPattern, width: 8)
        case .date(let seconds):
            output.append(0x33)
            put(seconds.bitPattern, width: 8)
        case .data(let bytes):
            put(marker: 0x40, count: bytes.count)
            output += bytes
        case .string(let text) where Self.isASCII(text):
            put(marker: 0x50, count: text.utf8.count)
            output += text.utf8
        case .string(let text):
            put(marker: 0x60, count: text.utf16.count)
            for unit in text.utf16 { put(UInt64(unit), width: 2) }
        case .array, .dictionary, .unsupported: break
        }
    }

    private mutating func put(integer number: Int64) {
        // Only integers of 8 bytes have a sign.
        let width = number < 0 ? 8 : Self.width(of: UInt64(number))
        output.append(0x10 | UInt8(width.trailingZeroBitCount))
        put(UInt64(bitPattern: number), width: width)
    }

    private mutating func put(marker: UInt8, count: Int) {
        guard count >= 0x0F else {
            output.append(marker | UInt8(count))
            return
        }
        output.append(marker | 0x0F)
        put(integer: Int64(count))
    }

    private mutating func put(_ value: UInt64, width: Int) {
        var shift = UInt64(width) * 8
        while shift > 0 {
            shift -= 8
            output.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    private static func isASCII(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            var bits: UInt8 = 0
            for byte in bytes { bits |= byte }
            return bits < 0x80
        } ?? text.utf8.allSatisfy { $0 < 0x80 }
    }

    private static func width(of value: UInt64) -> Int {
        switch value {
        case ...0xFF: 1
        case ...0xFFFF: 2
        case ...0xFFFF_FFFF: 4
        default: 8
        }
    }
}
