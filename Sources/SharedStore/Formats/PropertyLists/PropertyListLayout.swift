// Where the objects of a binary property list lie and which of them are used once, so that those can be replaced.

/// The layout of a list whose objects follow one another by their numbers, as writers arrange them.
struct PropertyListLayout: Sendable {
    /// The references of the top dictionary.
    var pairs: BinaryPropertyListObject.Parts
    /// Whether an object is referred to once; by its number.
    var isOwn: [Bool]

    /// Nil for any other list, and for one with objects that preferences don't hold.
    init?(_ index: PropertyListIndex) {
        var walk = index.reader
        guard case .dictionary(let pairs)? = try? walk.object(walk.top).kind, pairs.count == index.count,
            pairs.count > 0
        else { return nil }
        self.pairs = pairs
        let width = walk.referenceWidth
        var uses = [UInt8](repeating: 0, count: walk.objectCount)
        var end = 0
        for number in 0..<walk.objectCount {
            guard let object = try? walk.object(number), object.start >= end else { return nil }
            switch object.kind {
            case .scalar: end = object.start + 1 + object.scalarBytes
            case .data(let range), .narrowText(let range), .wideText(let range): end = range.upperBound
            case .array(let parts), .dictionary(let parts):
                var count = parts.count
                if case .dictionary = object.kind { count *= 2 }
                for part in 0..<count {
                    guard let used = try? walk.reference(parts, part) else { return nil }
                    if uses[used] < 2 { uses[used] += 1 }
                }
                end = parts.first + count * width
            case .unsupported: return nil
            }
        }
        isOwn = uses.map { $0 == 1 }
    }
}
