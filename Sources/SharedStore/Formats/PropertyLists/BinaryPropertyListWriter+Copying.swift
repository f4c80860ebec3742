// Copies objects of another binary property list with their bytes, so that no type and no bit can change.

extension BinaryPropertyListWriter {
    /// Copies an object of the source with all that it holds, each object once, and gives its number.
    ///
    /// The source was checked as a whole before. Throws `notWritable` for kinds whose extent is not known, and for
    /// damage in a set, into which reading does not look.
    mutating func copy(_ reference: Int) throws(PropertyListError) -> UInt32 {
        if copies[reference] > 0 {
            guard source?.isInside(reference) == false else { throw .refersToItself }
            return copies[reference] - 1
        }
        // Nearly all are.
        if let range = try source?.rangeOfSimple(reference) {
            let number = addCopy(range)
            copies[reference] = number + 1
            return number
        }
        guard let object = try source?.object(reference) else { throw .notWritable("it has no source") }
        let start = object.start
        switch object.kind {
        case .array(let parts):
            return try copy(reference, marker: 0xA0, count: parts.count, parts)
        case .dictionary(let parts):
            return try copy(reference, marker: 0xD0, count: 2 * parts.count, parts)
        case .unsupported("set"):
            let width = source?.referenceWidth ?? 1
            guard let parts = try source?.parts(at: start, elementBytes: width) else { return 0 }
            return try copy(reference, marker: sourceBytes[start] & 0xF0, count: parts.count, parts)
        case .scalar, .data, .narrowText, .wideText, .unsupported:
            let number = addCopy(start..<(try end(of: object)))
            copies[reference] = number + 1
            return number
        }
    }

    private func end(of object: BinaryPropertyListObject) throws(PropertyListError) -> Int {
        switch object.kind {
        case .data(let range), .narrowText(let range), .wideText(let range): return range.upperBound
        case .unsupported("null"): return object.start + 1
        case .unsupported("UID"):
            let end = object.start + 2 + Int(sourceBytes[object.start] & 0x0F)
            guard end <= source?.table ?? 0 else { throw .damaged("an object is cut off") }
            return end
        case .unsupported(let kind): throw .notWritable("it holds a \(kind)")
        case .scalar, .array, .dictionary: return object.start + 1 + object.scalarBytes
        }
    }

    /// - Parameter count: References among the parts.
    private mutating func copy(
        _ reference: Int, marker: UInt8, count: Int, _ parts: BinaryPropertyListObject.Parts
    ) throws(PropertyListError) -> UInt32 {
        try source?.enter(reference)
        defer { source?.leave() }
        let number = beginContainer()
        copies[reference] = number + 1
        var numbers: [UInt32] = []
        numbers.reserveCapacity(count)
        for index in 0..<count {
            guard let part = try source?.reference(parts, index) else { continue }
            numbers.append(try copy(part))
        }
        endContainer(number, marker: marker, count: parts.count, numbers)
        return number
    }
}
