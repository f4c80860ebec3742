// A SEGB file, in which the system keeps the records of a Biome stream: the records, and what is wrong with them.

import TrackingModel

/// Reads both versions of the format (cclgroupltd/ccl-segb). All numbers are little endian, times are seconds since
/// 2001.
///
/// | bytes | version 1, 56 | version 2, 32 |
/// |---|---|---|
/// | 0 | end of the records | `SEGB` |
/// | 4 | | number of records |
/// | 8 | | time |
/// | 52 | `SEGB` | |
///
/// In version 1 a record is length, state, two times, checksum, four bytes, and the data up to the next multiple of 8.
/// In version 2 it is checksum, four bytes, and the data up to the next multiple of 4; the last bytes of the file list
/// for each its end, state and time in 16 bytes.
struct SegbFile {
    /// What is wrong with the file as a whole.
    enum SegbFault: Hashable {
        /// It ends, or goes wrong, before its last record.
        case cut
        /// It lists more records than it has room for.
        case overfull
        /// It has more records than are kept.
        case tooMany
    }

    private(set) var records: [SegbRecord] = []
    private(set) var deleted = 0
    /// Records with a checksum or a place that is wrong.
    private(set) var damaged = 0
    private(set) var fault: SegbFault?

    private static let magic = Array("SEGB".utf8)
    private static let written = 1
    private static let removed = 3
    private static let empty = 4
    /// What a sentence says of the most records that are kept.
    let mostRecords: Int

    /// Whether bytes begin as such a file does. A text may have the letters there, but no zeros.
    static func isOne(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.prefix(52).contains(0)
            && (bytes.starts(with: magic) || bytes.dropFirst(52).starts(with: magic))
    }

    /// - Parameter bytes: Of a file that `isOne`.
    init(_ bytes: [UInt8], limits: ReadLimits = ReadLimits()) {
        mostRecords = limits.items(inBytes: bytes.count)
        if bytes.starts(with: Self.magic) {
            readSecondVersion(ByteReader(bytes))
        } else {
            readFirstVersion(ByteReader(bytes))
        }
    }

    private mutating func readFirstVersion(_ bytes: ByteReader) {
        let end = Int(bytes.integer(at: 0, count: 4))
        if end > bytes.count { fault = .cut }
        var position = 56
        while position < min(end, bytes.count) {
            let length = bytes.signed(at: position)
            guard length >= 0, bytes.count - position >= 32 + length else {
                fault = .cut
                return
            }
            // Files have room for more; where their end is not known, it begins with zeros.
            if length == 0, bytes.slice(position, position + 32).allSatisfy({ $0 == 0 }) { return }
            let data = bytes.slice(position + 32, position + 32 + length)
            add(
                data, state: bytes.signed(at: position + 4), time: bytes.real(at: position + 8),
                checksum: bytes.integer(at: position + 24, count: 4))
            if fault == .tooMany { return }
            position = (position + 32 + length + 7) & ~7
        }
    }

    private mutating func readSecondVersion(_ bytes: ByteReader) {
        let count = bytes.signed(at: 4)
        guard bytes.count >= 32, count >= 0, count <= (bytes.count - 32) / 16 else {
            fault = .overfull
            return
        }
        let list = bytes.count - 16 * count
        // By their ends, which are counted from the end of the header.
        let entries = (0..<min(count, mostRecords + 1)).map { list + 16 * $0 }
            .sorted { bytes.signed(at: $0) < bytes.signed(at: $1) }
        var position = 32
        for entry in entries {
            let state = bytes.signed(at: entry + 4)
            if state == Self.empty { continue }
            let end = 32 + bytes.signed(at: entry)
            guard end - position >= 8, end <= list else {
                addGap(bytes.real(at: entry + 8))
                damaged += 1
                continue
            }
            add(
                bytes.slice(position + 8, end), state: state, time: bytes.real(at: entry + 8),
                checksum: bytes.integer(at: position, count: 4))
            if fault == .tooMany { return }
            position = (end + 3) & ~3
        }
    }

    private mutating func add(_ data: ArraySlice<UInt8>, state: Int, time: Double, checksum: UInt64) {
        guard records.count < mostRecords else {
            fault = .tooMany
            return
        }
        switch state {
        case Self.written:
            let moment = time + Instant.referenceEpochOffset
            if UInt64(CRC32.of(data)) == checksum, EngineBounds.moment.contains(moment) {
                records.append(SegbRecord(at: Instant(moment), data: data))
            } else {
                damaged += 1
                addGap(time)
            }
        case Self.removed:
            deleted += 1
            addGap(time)
        case Self.empty: break
        default:
            damaged += 1
            addGap(time)
        }
    }

    /// Notes that a record was here. One without a valid time lies after the one before it.
    private mutating func addGap(_ time: Double) {
        let moment = time + Instant.referenceEpochOffset
        let valid = EngineBounds.moment.contains(moment) ? Instant(moment) : nil
        guard let at = valid ?? records.last?.at else { return }
        records.append(SegbRecord(at: at, data: nil))
    }
}

/// A record that is whole, or the place of one that can't be used.
struct SegbRecord {
    var at: Instant
    /// Nil for a record that was deleted or is damaged.
    var data: ArraySlice<UInt8>?
}

// MARK: - The checksum of the records of Biome files, as zlib computes it

/// CRC-32 (ISO 3309, the polynomial of zlib and Ethernet).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
}

// MARK: - The fields of a protobuf message of which no description exists, by their numbers

/// Reads single fields of a message by walking over it. Nothing is kept, so that no message takes more memory than its
/// bytes.
struct ProtobufFields {
    /// A field as it is on the wire.
    enum WireValue: Hashable {
        case number(UInt64)
        case fixed(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The integer of a field; nil where it is missing or something else.
    func integer(_ number: UInt64) -> UInt64? {
        guard case .number(let value)? = value(number) else { return nil }
        return value
    }

    /// The floating-point number of a field of eight bytes.
    func real(_ number: UInt64) -> Double? {
        guard case .fixed(let value)? = value(number) else { return nil }
        return Double(bitPattern: value)
    }

    func data(_ number: UInt64) -> ArraySlice<UInt8>? {
        guard case .bytes(let value)? = value(number) else { return nil }
        return value
    }

    /// The text of a field; nil where it is none, or longer than any name.
    func text(_ number: UInt64) -> String? {
        guard let data = data(number), !data.isEmpty, data.count <= 512 else { return nil }
        return data.utf8Text
    }

    func message(_ number: UInt64) -> ProtobufFields? { data(number).map(ProtobufFields.init) }

    /// The last value of a field, as the format has it; nil where it is missing or the message is damaged.
    private func value(_ wanted: UInt64) -> WireValue? {
        var rest = bytes
        var found: WireValue?
        while !rest.isEmpty {
            guard let key = Self.varint(&rest), let value = Self.value(key & 7, &rest) else { return nil }
            if key >> 3 == wanted { found = value }
        }
        return found
    }

    private static func value(_ type: UInt64, _ rest: inout ArraySlice<UInt8>) -> WireValue? {
        switch type {
        case 0: return varint(&rest).map(WireValue.number)
        case 1: return fixed(8, &rest).map(WireValue.fixed)
        case 5: return fixed(4, &rest).map(WireValue.fixed)
        case 2:
            guard let length = varint(&rest), length <= UInt64(rest.count) else { return nil }
            let data = rest.prefix(Int(length))
            rest = rest.dropFirst(Int(length))
            return .bytes(data)
        default: return nil
        }
    }

    private static func fixed(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> UInt64? {
        guard rest.count >= count else { return nil }
        let value = rest.prefix(count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(count)
        return value
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}
