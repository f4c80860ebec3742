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
        switch try object(reference).kind {
        case .scalar(let value): return value
        case .unsupported(let kind): return .unsupported(kind)
        case .data(let range):
            try charge(32 + range.count)
            return .data(Array(bytes[range]))
        case .narrowText(let range):
            // Texts of up to 15 bytes are held in place.
            if range.count > 15 { try charge(32 + range.count) }
            return .string(narrowText(range))
        case .wideText(let range):
            if range.count > 15 { try charge(32 + range.count * 3 / 2) }
            return .string(wideText(range))
        case .array(let parts):
            try enter(reference)
            defer { leave() }
            try charge(32 + parts.count * MemoryLayout<PropertyListValue>.stride)
            var result: [PropertyListValue] = []
            result.reserveCapacity(parts.count)
            for index in 0..<parts.count { result.append(try value(of: try self.reference(parts, index))) }
            return .array(result)
        case .dictionary(let parts):
            try enter(reference)
            defer { leave() }
            // A table of keys is at least three eighths full.
            let slot = MemoryLayout<String>.stride + MemoryLayout<PropertyListValue>.stride
            try charge(64 + parts.count * slot * 8 / 3)
            var result: [String: PropertyListValue] = [:]
            result.reserveCapacity(parts.count)
            let isOutermost = depth == 1
            for index in 0..<parts.count {
                guard case .string(let name) = try value(of: try self.reference(parts, index)) else {
                    throw .damaged("a key is not text")
                }
                if isOutermost { outerKey = name }
                let item = try value(of: try self.reference(parts, parts.count + index))
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
        if try narrowTextRange(reference) != nil { return true }
        if try rangeOfSimple(reference) != nil { return false }
        switch try object(reference).kind {
        case .scalar, .unsupported, .data: return false
        case .narrowText, .wideText: return true
        case .array(let parts):
            try enter(reference)
            defer { leave() }
            for index in 0..<parts.count { try check(try self.reference(parts, index)) }
            return false
        case .dictionary(let parts):
            try enter(reference)
            defer { leave() }
            for index in 0..<parts.count {
                guard try check(try self.reference(parts, index)) else { throw .damaged("a key is not text") }
                try check(try self.reference(parts, parts.count + index))
            }
            return false
        }
    }

    func narrowText(_ range: Range<Int>) -> String {
        let isASCII = bytes[range].allSatisfy { $0 < 0x80 }
        if isASCII { return String(decoding: bytes[range], as: UTF8.self) }
        // Bytes above ASCII are Latin-1 to Foundation, which so loses none.
        return String(decoding: bytes[range].map(UInt16.init), as: UTF16.self)
    }

    func wideText(_ range: Range<Int>) -> String {
        let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }
}
