// Where the objects of a binary property list lie and which of them are used once, so that those can be replaced.

/// The layout of a list whose objects follow one another by their numbers, as writers arrange them.
struct PropertyListLayout: Sendable {
    /// The top dictionary.
    var top: BinaryPropertyListObject
    /// Whether an object is referred to once; by its number.
    var isOwn: [Bool]

    /// Nil for any other list, and for one with objects that preferences don't hold.
    init?(_ index: PropertyListIndex) {
        var walk = index.reader
        guard let top = try? walk.object(walk.top), top.kind == .dictionary, top.count == index.count,
            top.count > 0
        else { return nil }
        self.top = top
        var uses = [UInt8](repeating: 0, count: walk.objectCount)
        var end = 0
        for number in 0..<walk.objectCount {
            guard let object = try? walk.object(number), object.start >= end else { return nil }
            switch object.kind {
            case .boolean, .integer, .real, .date, .data, .narrowText, .wideText: break
            case .array, .dictionary:
                for part in 0..<object.parts {
                    guard let used = try? walk.reference(object, part) else { return nil }
                    if uses[used] < 2 { uses[used] += 1 }
                }
            case .null, .set, .url, .uuid, .uid: return nil
            }
            end = object.bytes.upperBound
        }
        isOwn = uses.map { $0 == 1 }
    }
}
