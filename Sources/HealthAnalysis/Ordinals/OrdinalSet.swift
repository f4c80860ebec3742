// The ordinals of one count: a bit for each minute of a day, because a log can hold thousands of counts.

/// A set of ordinals.
struct OrdinalSet {
    /// Bits, from ordinal 0 on.
    private var bits: [UInt64] = []
    /// Those that are no minute of a day.
    private var others: Set<Int> = []
    private(set) var count = 0

    /// Ordinals that have a bit; a day has fewer, even one on which the clock is put back.
    private static let minutes = 0..<1_536

    func contains(_ ordinal: Int) -> Bool {
        guard Self.minutes.contains(ordinal) else { return others.contains(ordinal) }
        let word = ordinal >> 6
        return word < bits.count && bits[word] & Self.bit(ordinal) != 0
    }

    /// Adds an ordinal; false where it was there.
    @discardableResult
    mutating func insert(_ ordinal: Int) -> Bool {
        guard !contains(ordinal) else { return false }
        count += 1
        guard Self.minutes.contains(ordinal) else {
            others.insert(ordinal)
            return true
        }
        let word = ordinal >> 6
        if word >= bits.count { bits += repeatElement(0, count: word + 1 - bits.count) }
        bits[word] |= Self.bit(ordinal)
        return true
    }

    mutating func formUnion(_ other: OrdinalSet) {
        for (word, new) in other.bits.enumerated() where new != 0 {
            if word >= bits.count { bits += repeatElement(0, count: word + 1 - bits.count) }
            count += (new & ~bits[word]).nonzeroBitCount
            bits[word] |= new
        }
        for ordinal in other.others { insert(ordinal) }
    }

    private static func bit(_ ordinal: Int) -> UInt64 { 1 << UInt64(ordinal & 63) }
}
