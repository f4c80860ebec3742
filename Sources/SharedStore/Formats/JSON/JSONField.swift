// The names of the members that a record reads.

internal import TrackingModel

/// The members of a record, by their names.
protocol JSONField: CaseIterable, RawRepresentable<String>, Sendable {
    static var names: JSONNames<Self> { get }
}

/// The names of all fields of a record, in the order of their bytes, in which most writers have them.
struct JSONNames<Member: JSONField>: Sendable {
    let fields: [Member]
    private let names: [JSONName]
    /// Each name as writers put it: in quotes, with a colon behind.
    private let written: [[UInt8]]
    /// Fields that a writer may leave out one after the other, for those behind them to be expected.
    private static var expected: Int { 3 }

    init() {
        fields = Member.allCases.sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
        names = fields.map { field in
            var name = field.rawValue
            return name.withUTF8 { JSONName($0) }
        }
        written = fields.map { Array("\"\($0.rawValue)\":".utf8) }
        precondition(fields.count <= JSONMembers.most)
    }

    /// The index of the name that stands at a place, and the place behind its colon, where it is one of the next few in
    /// the order of writers; nil for any other, which need not be a name.
    func expected(
        in bytes: UnsafeBufferPointer<UInt8>, at position: Int, after last: Int
    ) -> (index: Int, end: Int)? {
        for index in (last + 1)..<min(last + 1 + Self.expected, written.count) {
            let count = written[index].count
            guard position + count <= bytes.count else { continue }
            let isHere = written[index].withUnsafeBytes { name in
                let place = UnsafeRawBufferPointer(bytes)[position..<(position + count)]
                return HashSlots.areEqual(name, UnsafeRawBufferPointer(rebasing: place))
            }
            if isHere { return (index, position + count) }
        }
        return nil
    }

    /// The index of a name; nil for none of them.
    ///
    /// - Parameter last: The one found before: writers keep an order, so that the next one is likely.
    func index(of name: UnsafeBufferPointer<UInt8>, after last: Int) -> Int? {
        let name = JSONName(name)
        return names.withUnsafeBufferPointer { names in
            var index = last
            for _ in names.indices {
                index = index + 1 < names.count ? index + 1 : 0
                if names[index] == name { return index }
            }
            return nil
        }
    }
}

/// The name of a member, made of numbers that are quick to compare. Of a name that is longer than 32 bytes, as no field
/// is, the beginning and the end count.
private struct JSONName: Equatable {
    private let count: Int
    /// The first and the last eight bytes, and those next to them; they overlap in a short name.
    private let words: (UInt64, UInt64, UInt64, UInt64)

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        count = bytes.count
        if bytes.count < 8 {
            var word: UInt64 = 0
            for byte in bytes { word = word << 8 | UInt64(byte) }
            words = (word, 0, 0, 0)
        } else if bytes.count <= 16 {
            words = (EightBytes.word(bytes, at: 0), EightBytes.word(bytes, at: bytes.count - 8), 0, 0)
        } else {
            words = (
                EightBytes.word(bytes, at: 0), EightBytes.word(bytes, at: 8),
                EightBytes.word(bytes, at: bytes.count - 16), EightBytes.word(bytes, at: bytes.count - 8)
            )
        }
    }

    static func == (left: JSONName, right: JSONName) -> Bool {
        left.words.0 == right.words.0 && left.count == right.count && left.words.1 == right.words.1
            && left.words.2 == right.words.2 && left.words.3 == right.words.3
    }
}

/// Which members of an object were read.
struct JSONMembers {
    static let most = 64

    var isBegun = false
    var last = -1
    private var taken: UInt64 = 0

    /// False for one that was there before.
    mutating func take(_ index: Int) -> Bool {
        let bit = UInt64(1) << UInt64(index)
        defer { taken |= bit }
        return taken & bit == 0
    }
}
