// A hash index of numbers whose keys lie elsewhere, so that thousands of keys are found without being held twice.

/// Finds numbers by the hash of bytes that only the owner of the numbers knows.
package struct HashSlots: Sendable {
    /// Numbers, one added; 0 where a slot is free. A power of two of them, at most half of them taken.
    private var slots: [UInt32]
    private var count = 0
    private let secret = Self.secret

    package init(capacity: Int) {
        var size = 16
        while size < 2 * capacity { size *= 2 }
        slots = [UInt32](repeating: 0, count: size)
    }

    package var isFull: Bool { 2 * count >= slots.count }

    /// Numbers that fit.
    package var capacity: Int { slots.count / 2 }

    package var numbers: some Sequence<Int> { slots.lazy.filter { $0 > 0 }.map { Int($0) - 1 } }

    /// Secrets of this process, so that no file can be made in which all keys meet.
    private static let secret = (
        seed: UInt64.random(in: 0 ... .max), factor: UInt64.random(in: 0 ... .max) | 1
    )

    /// Folded products of eight bytes each: thousands of keys are hashed at every callback.
    package func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        var hash = secret.seed ^ UInt64(bytes.count)
        var position = 0
        while position + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self), into: &hash)
            position += 8
        }
        var last: UInt64 = 0
        while position < bytes.count {
            last = last << 8 | UInt64(bytes[position])
            position += 1
        }
        mix(last, into: &hash)
        return Int(truncatingIfNeeded: hash)
    }

    private func mix(_ word: UInt64, into hash: inout UInt64) {
        let (high, low) = (hash ^ word).multipliedFullWidth(by: secret.factor)
        hash = high ^ low &+ secret.seed
    }

    /// Whether two texts have the same bytes.
    package static func areEqual(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        left.withUnsafeBytes { left in right.withUnsafeBytes { areEqual(left, $0) } }
    }

    package static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        var position = 0
        while position + 8 <= left.count {
            let word = left.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            if word != right.loadUnaligned(fromByteOffset: position, as: UInt64.self) { return false }
            position += 8
        }
        while position < left.count {
            if left[position] != right[position] { return false }
            position += 1
        }
        return true
    }

    package func first(_ hash: Int, where matches: (Int) -> Bool) -> Int? {
        var slot = hash & (slots.count - 1)
        while slots[slot] > 0 {
            let number = Int(slots[slot]) - 1
            if matches(number) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds a number that is not there; there has to be room.
    package mutating func insert(_ number: Int, _ hash: Int) {
        precondition(!isFull)
        var slot = hash & (slots.count - 1)
        while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(number + 1)
        count += 1
    }
}
