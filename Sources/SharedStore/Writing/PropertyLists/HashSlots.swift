// A hash index of numbers whose keys lie elsewhere, so that thousands of keys are found without being held twice.

/// Finds numbers by the hash of bytes that only the owner of the numbers knows.
struct HashSlots: Sendable {
    /// Numbers, one added; 0 where a slot is free. A power of two of them, at most half of them taken.
    private var slots: [UInt32]
    private var count = 0

    init(capacity: Int) {
        var size = 16
        while size < 2 * capacity { size *= 2 }
        slots = [UInt32](repeating: 0, count: size)
    }

    var isFull: Bool { 2 * count >= slots.count }

    /// Numbers that fit.
    var capacity: Int { slots.count / 2 }

    var numbers: some Sequence<Int> { slots.lazy.filter { $0 > 0 }.map { Int($0) - 1 } }

    /// Seeded anew in every process, so that no file can be made in which all keys meet.
    static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    func first(_ hash: Int, where matches: (Int) -> Bool) -> Int? {
        var slot = hash & (slots.count - 1)
        while slots[slot] > 0 {
            let number = Int(slots[slot]) - 1
            if matches(number) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds a number that is not there; there has to be room.
    mutating func insert(_ number: Int, _ hash: Int) {
        precondition(!isFull)
        var slot = hash & (slots.count - 1)
        while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(number + 1)
        count += 1
    }
}
