// Copies objects of another binary property list with their bytes, so that no type and no bit can change.

extension BinaryPropertyListWriter {
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
}
