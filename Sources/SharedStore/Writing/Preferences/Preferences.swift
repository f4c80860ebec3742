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
        guard pieces.sum(\.count) == old.count else { return false }
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

    // MARK: - Going through the keys of preferences without holding them all

    /// All keys as they are now, in no certain order.
    public var keys: Keys { keys(withPrefix: "") }

    /// The keys whose UTF-8 begins as the prefix's; only they are decoded.
    public func keys(withPrefix prefix: String) -> Keys { Keys(preferences: self, prefix: prefix) }

    /// Keys of one state of the preferences, which may be changed while they are gone through.
    public struct Keys: Sequence, Sendable {
        let preferences: Preferences
        let prefix: String

        public func makeIterator() -> Iterator { Iterator(preferences: preferences, prefix: prefix) }

        public struct Iterator: IteratorProtocol {
            private let preferences: Preferences
            private let prefix: String
            private let prefixBytes: [UInt8]
            /// Position in a binary list.
            private var position = 0
            private var values: Dictionary<String, PropertyListValue>.Keys.Iterator?
            private var changes: Dictionary<String, Change>.Iterator

            init(preferences: Preferences, prefix: String) {
                self.preferences = preferences
                self.prefix = prefix
                prefixBytes = Array(prefix.utf8)
                if case .values(let values, _) = preferences.base { self.values = values.keys.makeIterator() }
                changes = preferences.changes.makeIterator()
            }

            public mutating func next() -> String? {
                while let key = nextOriginal() {
                    // Removed, or listed among the changes.
                    if preferences.changes[key] == nil { return key }
                }
                while let (key, value) = changes.next() {
                    if !value.isRemoval, key.utf8.starts(with: prefix.utf8) { return key }
                }
                return nil
            }

            private mutating func nextOriginal() -> String? {
                guard case .binary(let index) = preferences.base else {
                    while let key = values?.next() {
                        if key.utf8.starts(with: prefix.utf8) { return key }
                    }
                    return nil
                }
                guard let found = index.position(from: position, ofKeyWith: prefixBytes) else {
                    position = index.count
                    return nil
                }
                position = found + 1
                return index.key(at: found)
            }
        }
    }

    // MARK: - Writes changed preferences: bytes of untouched keys are copied, changed values encoded

    /// Preferences ready to be written: values that can't be encoded throw before a file is created.
    enum Output {
        case binary(BinaryPropertyListWriter)
        case xml([UInt8])
        /// A list that is held whole.
        case patched(Preferences)

        /// Hands out the file in pieces, which are valid during the call only.
        func write<Failure>(_ piece: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
            switch self {
            case .binary(let writer): try writer.write(piece)
            case .xml(let bytes): try piece(bytes[...])
            case .patched(let preferences):
                if case .binary(let index) = preferences.base { try piece(index.reader.bytes[...]) }
            }
        }
    }

    /// Throws `notWritable` for what the format can't hold.
    func output() throws(PropertyListError) -> Output {
        switch base {
        case .binary(let index): return .binary(try writer(index))
        case .values(var values, let format):
            for (key, change) in changes { values[key] = change.value }
            switch format {
            case .xml: return .xml(try XMLPropertyListWriter.write(.dictionary(values)))
            case .binary:
                var writer = BinaryPropertyListWriter()
                _ = try writer.add(.dictionary(values), depth: ReadLimits().depth)
                return .binary(writer)
            }
        }
    }

    /// The preferences with all changes in their bytes, made without a look at the other keys; nil where the keys
    /// themselves change in other ways than by new ones, or where the base is no list that can be patched.
    func patched(_ limits: ReadLimits) throws(PropertyListError) -> Preferences? {
        guard case .binary(let index) = base else { return nil }
        var patch = PreferencesPatch(index)
        for (key, change) in changes.inKeyOrder {
            guard patch?.set(key, change) == true else { return nil }
        }
        return try patch?.applied(limits).map { Preferences($0) }
    }

    private func writer(_ index: PropertyListIndex) throws(PropertyListError) -> BinaryPropertyListWriter {
        var replaced: [Int: Change] = [:]
        // By position: 0 stays, 1 is replaced, 2 goes.
        var fates = [UInt8](repeating: 0, count: index.count)
        var added: [(key: String, change: Change)] = []
        for (key, change) in changes {
            if let position = index.position(of: key) {
                replaced[position] = change
                fates[position] = change.isRemoval ? 2 : 1
            } else if !change.isRemoval {
                added.append((key, change))
            }
        }
        // Sorted, so that equal changes give equal bytes.
        added.sort { $0.key < $1.key }

        var source = index.reader
        var writer = BinaryPropertyListWriter(copying: source)
        let top = writer.beginContainer()
        let kept = (0..<index.count).filter { fates[$0] != 2 }
        var parts: [UInt32] = []
        parts.reserveCapacity(2 * (kept.count + added.count))
        for position in kept { parts.append(try writer.copy(Int(index.keys[position]), of: &source)) }
        for item in added { parts.append(writer.add(key: item.key)) }
        let depth = ReadLimits().depth - 1
        for position in kept {
            if fates[position] == 1, let change = replaced[position] {
                parts.append(try writer.add(change, depth: depth))
            } else {
                parts.append(try writer.copy(Int(index.values[position]), of: &source))
            }
        }
        for item in added { parts.append(try writer.add(item.change, depth: depth)) }
        writer.endContainer(top, marker: 0xD0, count: kept.count + added.count, parts)
        return writer
    }
}

extension BinaryPropertyListWriter {
    fileprivate mutating func add(
        _ change: Preferences.Change, depth: Int
    ) throws(PropertyListError) -> UInt32 {
        if case .pieces(let pieces) = change { return add(pieces: pieces) }
        guard let value = change.value else { throw .notWritable("a key without a value") }
        return try add(value, depth: depth)
    }
}
