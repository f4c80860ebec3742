// Finds the keys of a binary property list in its bytes, so that only values that are asked for are decoded.

internal import Foundation

/// The top dictionary of a binary property list. Nothing of it is held but its bytes and its references.
struct PropertyListIndex: Sendable {
    let reader: BinaryPropertyListReader
    /// References of the keys in the file's order, of equal keys the first one.
    private(set) var keys: [UInt32] = []
    /// References of their values.
    private(set) var values: [UInt32] = []
    /// Positions of the keys that stand there as ASCII.
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
        var whole = reader
        try whole.check(reader.top)
        var reader = reader
        guard case .dictionary(let parts) = try reader.object(reader.top).kind else { throw .unknownFormat }
        keys.reserveCapacity(parts.count)
        values.reserveCapacity(parts.count)
        slots = HashSlots(capacity: parts.count + 1)
        for index in 0..<parts.count {
            let key = try reader.reference(parts, index)
            guard note(try reader.object(key)) else { continue }
            keys.append(UInt32(key))
            values.append(UInt32(try reader.reference(parts, parts.count + index)))
        }
    }

    /// Enters the next key; false when an equal one is there.
    private mutating func note(_ key: BinaryPropertyListObject) -> Bool {
        if let range = asciiRange(of: key) {
            let bytes = reader.bytes[range]
            let hash = HashSlots.hash(bytes)
            guard position(ofASCII: bytes, hash) == nil else { return false }
            if !others.isEmpty, others[String(decoding: bytes, as: UTF8.self)] != nil { return false }
            slots.insert(count, hash)
        } else {
            let text = text(of: key)
            guard position(of: text) == nil else { return false }
            others[text] = count
        }
        return true
    }

    /// The position of a key by Swift's equality of texts.
    func position(of key: String) -> Int? {
        var text = key
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        // Some characters are ASCII in another spelling, as the kelvin sign is.
        if !isASCII { text = key.precomposedStringWithCanonicalMapping }
        let bytes = Array(text.utf8)[...]
        return position(ofASCII: bytes, HashSlots.hash(bytes)) ?? (others.isEmpty ? nil : others[key])
    }

    private func position(ofASCII bytes: ArraySlice<UInt8>, _ hash: Int) -> Int? {
        slots.first(hash) { position in
            guard let key = object(keys[position]), case .narrowText(let range) = key.kind else {
                return false
            }
            return reader.bytes[range] == bytes
        }
    }

    func key(at position: Int) -> String { object(keys[position]).map(text) ?? "" }

    /// Whether the key's UTF-8 begins so.
    func key(at position: Int, beginsWith prefix: String.UTF8View) -> Bool {
        guard let key = object(keys[position]) else { return false }
        if let range = asciiRange(of: key) { return reader.bytes[range].starts(with: prefix) }
        return text(of: key).utf8.starts(with: prefix)
    }

    /// Decodes a value.
    func value(at position: Int) -> PropertyListValue? {
        var reader = reader
        // It was checked as a part of the whole, within the same limits.
        return try? reader.value(of: Int(values[position]))
    }

    /// The bytes of a value that is data, in place.
    func data(at position: Int) -> ArraySlice<UInt8>? {
        guard case .data(let range)? = object(values[position])?.kind else { return nil }
        return reader.bytes[range]
    }

    private func object(_ reference: UInt32) -> BinaryPropertyListObject? {
        var reader = reader
        return try? reader.object(Int(reference))
    }

    private func asciiRange(of key: BinaryPropertyListObject) -> Range<Int>? {
        guard case .narrowText(let range) = key.kind, reader.bytes[range].allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        return range
    }

    private func text(of key: BinaryPropertyListObject) -> String {
        switch key.kind {
        case .narrowText(let range): reader.narrowText(range)
        case .wideText(let range): reader.wideText(range)
        default: ""
        }
    }
}
