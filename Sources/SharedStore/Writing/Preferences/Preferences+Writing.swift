// Writes changed preferences: bytes of untouched keys are copied, changed values encoded.

extension Preferences {
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
        for (key, change) in changes.sorted(by: { $0.key < $1.key }) {
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
