// The preferences of a draft: values are decoded when they are asked for, and only changes are held.

import TrackingModel

/// All keys of a store's preferences, with the pending changes.
///
/// Of a binary property list only the bytes are held. Untouched keys are written back byte by byte, so their types and
/// bits stay the same.
public struct Preferences: Sendable {
    /// The file's contents.
    enum Base: Sendable {
        case binary(PropertyListIndex)
        /// XML, or no file yet.
        case values([String: PropertyListValue], PropertyList.Format)
    }

    /// What becomes of a key.
    enum Change: Sendable {
        case value(PropertyListValue)
        /// Data in pieces, most of them parts of the base: a large blob of which little changes is not copied.
        case pieces([ArraySlice<UInt8>])
        case removal

        var value: PropertyListValue? {
            switch self {
            case .value(let value): value
            case .pieces(let pieces): .data(Array(pieces.joined()))
            case .removal: nil
            }
        }

        var isRemoval: Bool {
            if case .removal = self { true } else { false }
        }
    }

    let base: Base
    /// Never holds a value equal to the one in the base.
    private(set) var changes: [String: Change] = [:]

    /// Preferences without keys, for a file that will be made.
    init(format: PropertyList.Format) {
        base = .values([:], format)
    }

    init(_ list: PropertyListIndex) {
        base = .binary(list)
    }

    /// Checks a whole file; throws what `PropertyList.read` throws, and `unknownFormat` when it is no dictionary.
    init(_ bytes: [UInt8], limits: ReadLimits) throws(PropertyListError) {
        switch try PropertyList.format(of: bytes, limits: limits) {
        case .binary: base = .binary(try PropertyListIndex(bytes, limits: limits))
        case .xml:
            guard case .dictionary(let values) = try XMLPropertyListParser.read(bytes, limits: limits).value
            else {
                throw .unknownFormat
            }
            base = .values(values, .xml)
        }
    }

    /// The value of a key, decoded at each call. Setting nil removes; setting an equal value changes nothing.
    public subscript(key: String) -> PropertyListValue? {
        get { changes[key].map(\.value) ?? original(key) }
        set {
            if isOriginal(newValue, key) {
                changes.removeValue(forKey: key)
            } else {
                changes[key] = newValue.map { .value($0) } ?? .removal
            }
        }
    }

    /// Sets a key to data given in pieces. The pieces are kept as they are, so they should be parts of the base, or
    /// small.
    mutating func setData(_ pieces: [ArraySlice<UInt8>], of key: String) {
        if let old = originalData(key), Self.isEqual(old, pieces) {
            changes.removeValue(forKey: key)
        } else {
            changes[key] = .pieces(pieces)
        }
    }

    private static func isEqual(_ old: ArraySlice<UInt8>, _ pieces: [ArraySlice<UInt8>]) -> Bool {
        guard pieces.reduce(0, { $0 + $1.count }) == old.count else { return false }
        var rest = old
        for piece in pieces {
            guard HashSlots.areEqual(rest.prefix(piece.count), piece) else { return false }
            rest = rest.dropFirst(piece.count)
        }
        return true
    }

    /// The bytes of a key that holds data, without a copy of them; nil for anything else.
    ///
    /// They hold on to all preferences, so they should not be kept beyond the transaction.
    public func data(_ key: String) -> ArraySlice<UInt8>? {
        switch changes[key] {
        case nil: originalData(key)
        case .value(.data(let bytes)): bytes[...]
        case .pieces(let pieces): Array(pieces.joined())[...]
        case .value, .removal: nil
        }
    }

    private func originalData(_ key: String) -> ArraySlice<UInt8>? {
        switch base {
        case .binary(let index): return index.position(of: key).flatMap(index.data)
        case .values(let values, _):
            guard case .data(let bytes)? = values[key] else { return nil }
            return bytes[...]
        }
    }

    /// Whether anything differs from what was read.
    public var hasChanges: Bool { !changes.isEmpty }

    public var count: Int {
        changes.reduce(baseCount) { count, change in
            switch (has(change.key), change.value.isRemoval) {
            case (true, true): count - 1
            case (false, false): count + 1
            default: count
            }
        }
    }

    public var isEmpty: Bool { count == 0 }

    /// Removes every key.
    public mutating func removeAll() {
        for key in changes.keys where !has(key) { changes.removeValue(forKey: key) }
        switch base {
        case .binary(let index):
            for position in 0..<index.count { changes[index.key(at: position)] = .removal }
        case .values(let values, _): for key in values.keys { changes[key] = .removal }
        }
    }

    // MARK: The base

    private var baseCount: Int {
        switch base {
        case .binary(let index): index.count
        case .values(let values, _): values.count
        }
    }

    func has(_ key: String) -> Bool {
        switch base {
        case .binary(let index): index.position(of: key) != nil
        case .values(let values, _): values[key] != nil
        }
    }

    private func original(_ key: String) -> PropertyListValue? {
        switch base {
        case .binary(let index): index.position(of: key).flatMap(index.value)
        case .values(let values, _): values[key]
        }
    }

    private func isOriginal(_ value: PropertyListValue?, _ key: String) -> Bool {
        guard let value else { return !has(key) }
        // Data can be large and is compared in place.
        if case .data(let bytes) = value, case .binary(let index) = base {
            guard let position = index.position(of: key), let old = index.data(at: position) else {
                return false
            }
            return old == bytes[...]
        }
        return original(key) == value
    }
}
