// Finds the keys of a binary property list in its bytes, so that only values that are asked for are decoded.

import Foundation
import TrackingModel

/// The top dictionary of a binary property list. Nothing of it is held but its bytes and its references.
struct PropertyListIndex: Sendable {
    /// The range of a key's text when it is ASCII; a length of `notASCII` for any other.
    private struct KeyPlace {
        static let notASCII = UInt32.max
        var start: UInt32
        var length: UInt32
    }

    private(set) var reader: BinaryPropertyListReader
    /// Known of a list that was patched.
    private(set) var layout: PropertyListLayout?
    /// References of the keys in the file's order, of equal keys the first one.
    private(set) var keys: [UInt32] = []
    /// References of their values.
    private(set) var values: [UInt32] = []
    private var places: [KeyPlace] = []
    /// The first byte of each ASCII key; 0xFF for any other, and for an empty one.
    private var initials: [UInt8] = []
    /// Positions of the ASCII keys.
    private var slots = HashSlots(capacity: 0)
    /// Positions of all other keys; trackers write none.
    private var others: [String: Int] = [:]

    var count: Int { keys.count }

    /// Checks everything that the top dictionary reaches; throws what reading it as a value would throw.
    init(_ bytes: [UInt8], limits: ReadLimits) throws(PropertyListError) {
        // References are held in four bytes.
        guard bytes.count <= Int(UInt32.max) else {
            throw .tooLarge(bytes: bytes.count, limit: Int(UInt32.max))
        }
        reader = try BinaryPropertyListReader(bytes, limits: limits)
        var walk = reader
        let top = try walk.object(walk.top)
        guard top.kind == .dictionary else {
            walk = reader
            try walk.check(walk.top)
            throw .unknownFormat
        }
        keys.reserveCapacity(top.count)
        values.reserveCapacity(top.count)
        places.reserveCapacity(top.count)
        slots = HashSlots(capacity: top.count + 1)
        try walk.enter(walk.top)
        for index in 0..<top.count {
            let key = try walk.reference(top, index)
            let name = try walk.object(key)
            guard name.isText else {
                try walk.check(key)
                throw .damaged("a key is not text")
            }
            let value = try walk.reference(top, top.count + index)
            try walk.check(value)
            guard note(name) else { continue }
            keys.append(UInt32(key))
            values.append(UInt32(value))
        }
    }

    /// Enters the next key; false when an equal one is there.
    private mutating func note(_ key: BinaryPropertyListObject) -> Bool {
        let range = key.content
        if key.kind == .narrowText, reader.bytes[range].withUnsafeBufferPointer(EightBytes.areASCII) {
            let (hash, known) = reader.bytes.withUnsafeBytes {
                let key = UnsafeRawBufferPointer(rebasing: $0[range])
                let hash = slots.hash(key)
                return (hash, position(ofASCII: key, hash))
            }
            guard known == nil else { return false }
            if !others.isEmpty, others[reader.bytes[range].utf8Text] != nil {
                return false
            }
            slots.insert(count, hash)
            places.append(KeyPlace(start: UInt32(range.lowerBound), length: UInt32(range.count)))
            initials.append(range.isEmpty ? .max : reader.bytes[range.lowerBound])
        } else {
            let text = reader.text(of: key)
            guard position(of: text) == nil else { return false }
            others[text] = count
            places.append(KeyPlace(start: 0, length: KeyPlace.notASCII))
            initials.append(.max)
        }
        return true
    }

    /// The same keys and new ones in other bytes; nil where they have no room for the new ones.
    ///
    /// - Parameters:
    ///   - reader: The bytes.
    ///   - layout: Their layout.
    ///   - values: New numbers of values, by position.
    ///   - newPairs: Numbers of new keys, all ASCII, and of their values.
    ///   - moved: Where a byte of the old ones is.
    func patched(
        _ reader: BinaryPropertyListReader, _ layout: PropertyListLayout, values: [Int: UInt32],
        newPairs: [(key: UInt32, value: UInt32)], moved: (Int) -> Int
    ) throws(PropertyListError) -> PropertyListIndex? {
        var index = self
        index.reader = reader
        index.layout = layout
        for (position, number) in values { index.values[position] = number }
        index.places.withUnsafeMutableBufferPointer { places in
            for position in places.indices where places[position].length != KeyPlace.notASCII {
                places[position].start = UInt32(moved(Int(places[position].start)))
            }
        }
        var walk = reader
        for (key, value) in newPairs {
            guard !index.slots.isFull, index.note(try walk.object(Int(key))) else { return nil }
            index.keys.append(key)
            index.values.append(value)
        }
        return index
    }

    /// The position of a key by Swift's equality of texts.
    func position(of key: String) -> Int? {
        var text = key
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        // Some characters are ASCII in another normalisation form, such as the kelvin sign.
        if !isASCII { text = key.precomposedStringWithCanonicalMapping }
        let found = text.withUTF8 { bytes in
            let key = UnsafeRawBufferPointer(bytes)
            return position(ofASCII: key, slots.hash(key))
        }
        return found ?? (others.isEmpty ? nil : others[key])
    }

    private func position(ofASCII key: UnsafeRawBufferPointer, _ hash: Int) -> Int? {
        reader.bytes.withUnsafeBytes { bytes in
            slots.first(hash) { position in
                places[position].length == key.count && begins(places[position], with: key, in: bytes)
            }
        }
    }

    func key(at position: Int) -> String { object(keys[position]).map(reader.text) ?? "" }

    /// The next position from one on whose key's UTF-8 begins so; nil where there is none.
    func position(from start: Int, ofKeyWith prefix: [UInt8]) -> Int? {
        guard let initial = prefix.first else { return start < count ? start : nil }
        guard others.isEmpty else {
            return (start..<count).first { key(at: $0).utf8.starts(with: prefix) }
        }
        return reader.bytes.withUnsafeBytes { bytes in
            prefix.withUnsafeBytes { prefix in
                initials.withUnsafeBufferPointer { initials in
                    // Thousands of keys are passed at every callback, and most differ in the first byte.
                    var position = start
                    while position < initials.count {
                        if initials[position] == initial, begins(places[position], with: prefix, in: bytes) {
                            return position
                        }
                        position += 1
                    }
                    return nil
                }
            }
        }
    }

    private func begins(
        _ place: KeyPlace, with prefix: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer
    ) -> Bool {
        let start = Int(place.start)
        return Int(place.length) >= prefix.count
            && HashSlots.areEqual(
                UnsafeRawBufferPointer(rebasing: bytes[start..<start + prefix.count]), prefix)
    }

    /// Decodes a value.
    func value(at position: Int) -> PropertyListValue? {
        var reader = reader
        // It was checked as a part of the whole, within the same limits.
        return try? reader.value(of: Int(values[position]))
    }

    /// The bytes of a value that is data, in place.
    func data(at position: Int) -> ArraySlice<UInt8>? {
        guard let object = object(values[position]), object.kind == .data else { return nil }
        return reader.bytes[object.content]
    }

    private func object(_ reference: UInt32) -> BinaryPropertyListObject? {
        var reader = reader
        return try? reader.object(Int(reference))
    }
}

// MARK: - Where the objects of a binary property list lie and which of them are used once, so that those can be replaced

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
