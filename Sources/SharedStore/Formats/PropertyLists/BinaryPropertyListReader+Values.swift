// Makes values of a binary property list's objects, or walks through them only to see that it could.

extension BinaryPropertyListReader {
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
                return String(decoding: content, as: UTF8.self)
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
