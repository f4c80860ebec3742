// Puts the objects of a binary property list out piece by piece, so that the whole need not be held.

extension BinaryPropertyListWriter {
    /// Bytes that are gathered before they are handed out; a longer object is handed out alone.
    private static let pieceBytes = 16 << 10
    private static let magic = Array("bplist00".utf8)

    private var referenceWidth: Int { BinaryPropertyListEncoding.width(of: UInt64(objects.count)) }

    private func length(of object: Object) -> Int {
        switch object {
        case .copied(let start, let end), .encoded(let start, let end): Int(end - start)
        case .blob(let index):
            BinaryPropertyListEncoding.headBytes(count: length(ofBlob: index)) + length(ofBlob: index)
        case .container(let marker, let count, _):
            BinaryPropertyListEncoding.headBytes(count: Int(count))
                + Int(count) * (marker == 0xD0 ? 2 : 1) * referenceWidth
        }
    }

    private func length(ofBlob index: UInt32) -> Int { blobs[Int(index)].reduce(0) { $0 + $1.count } }

    /// The list as a whole.
    func bytes() -> [UInt8] {
        var result: [UInt8] = []
        let objectBytes = objects.reduce(Self.magic.count) { $0 + length(of: $1) }
        let offsetWidth = BinaryPropertyListEncoding.width(of: UInt64(objectBytes))
        result.reserveCapacity(objectBytes + objects.count * offsetWidth + 32)
        write { result += $0 }
        return result
    }

    /// Hands out the list in pieces, which are valid during the call only.
    func write<Failure>(_ piece: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
        var output = BinaryPropertyListEncoding(bytes: Self.magic)
        output.bytes.reserveCapacity(Self.pieceBytes)
        // Adjacent copies are written together.
        var copied = 0..<0
        for object in objects {
            if case .copied(let start, let end) = object {
                if copied.upperBound == Int(start) {
                    copied = copied.lowerBound..<Int(end)
                } else {
                    try Self.put(sourceBytes[copied], &output, piece)
                    copied = Int(start)..<Int(end)
                }
                continue
            }
            try Self.put(sourceBytes[copied], &output, piece)
            copied = 0..<0
            switch object {
            case .copied: break
            case .encoded(let start, let end):
                try Self.put(encoding.bytes[Int(start)..<Int(end)], &output, piece)
            case .blob(let index):
                output.put(marker: 0x40, count: length(ofBlob: index))
                for part in blobs[Int(index)] { try Self.put(part, &output, piece) }
            case .container(let marker, let count, let first):
                output.put(marker: marker, count: Int(count))
                let parts = Int(count) * (marker == 0xD0 ? 2 : 1)
                for index in Int(first)..<Int(first) + parts {
                    output.put(UInt64(references[index]), width: referenceWidth)
                    try Self.handOut(&output, beyond: Self.pieceBytes - 16, piece)
                }
            }
        }
        try Self.put(sourceBytes[copied], &output, piece)
        try putTable(&output, piece)
        try Self.handOut(&output, beyond: 0, piece)
    }

    private func putTable<Failure>(
        _ output: inout BinaryPropertyListEncoding,
        _ piece: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let table = objects.reduce(Self.magic.count) { $0 + length(of: $1) }
        let offsetWidth = BinaryPropertyListEncoding.width(of: UInt64(table))
        // Computed again instead of stored: lengths are known without encoding.
        var offset = Self.magic.count
        for object in objects {
            output.put(UInt64(offset), width: offsetWidth)
            offset += length(of: object)
            try Self.handOut(&output, beyond: Self.pieceBytes - 64, piece)
        }
        output.bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
        output.put(UInt64(objects.count), width: 8)
        output.put(0, width: 8)
        output.put(UInt64(table), width: 8)
    }

    private static func put<Failure>(
        _ bytes: ArraySlice<UInt8>, _ output: inout BinaryPropertyListEncoding,
        _ piece: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        if output.bytes.count + bytes.count > pieceBytes { try handOut(&output, beyond: 0, piece) }
        if bytes.count > pieceBytes {
            try piece(bytes)
        } else {
            output.bytes += bytes
        }
    }

    private static func handOut<Failure>(
        _ output: inout BinaryPropertyListEncoding, beyond count: Int,
        _ piece: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        guard output.bytes.count > count else { return }
        try piece(output.bytes[...])
        output.bytes.removeAll(keepingCapacity: true)
    }
}
