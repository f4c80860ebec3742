// The names of the members that a record reads.

/// The members of a record, by their names.
protocol JSONField: CaseIterable, RawRepresentable<String>, Sendable {
    static var names: JSONNames<Self> { get }
}

/// The names of all fields of a record, in the order of their bytes, in which most writers have them.
struct JSONNames<Member: JSONField>: Sendable {
    /// A name as JSON has it, with its quotes and the colon behind.
    private struct Quoted {
        /// Where it begins in `text`.
        let start: Int
        let count: Int
        /// Its first eight bytes, or all of a shorter one, and which bits of a word these are.
        let word: UInt64
        let mask: UInt64
    }

    let fields: [Member]
    private let text: [UInt8]
    private let quoted: [Quoted]

    init() {
        fields = Member.allCases.sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
        var text: [UInt8] = []
        quoted = fields.map { field in
            let name = Array("\"\(field.rawValue)\":".utf8)
            defer { text += name }
            let mask = name.count < 8 ? UInt64(1) << UInt64(8 * name.count) - 1 : .max
            let word = name.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Quoted(start: text.count, count: name.count, word: word, mask: mask)
        }
        self.text = text
        precondition(fields.count <= JSONMembers.most)
    }

    /// The name that begins at a place, where it is written without white space and escapes, and where the value behind
    /// it begins; nil for none of them.
    ///
    /// - Parameter last: The one found before: writers keep an order, so that the next one is likely.
    @inline(__always)
    func index(
        in bytes: UnsafeBufferPointer<UInt8>, at position: Int, after last: Int
    ) -> (index: Int, value: Int)? {
        guard bytes.count - position >= 8 else { return nil }
        let word = EightBytes.word(bytes, at: position)
        var index = last
        for _ in 0..<quoted.count {
            index = index + 1 < quoted.count ? index + 1 : 0
            let name = quoted[index]
            if word & name.mask == name.word, hasRest(of: name, bytes, position) {
                return (index, position + name.count)
            }
        }
        return nil
    }

    private func hasRest(of name: Quoted, _ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        if name.count <= 8 { return true }
        guard bytes.count - position >= name.count else { return false }
        for index in 8..<name.count where bytes[position + index] != text[name.start + index] { return false }
        return true
    }

    /// The index of a name without its quotes; nil for none of them.
    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        quoted.firstIndex { text[$0.start + 1..<$0.start + $0.count - 2].elementsEqual(name) }
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
