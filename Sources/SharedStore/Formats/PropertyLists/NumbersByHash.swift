// Finds numbers by bytes that lie elsewhere, so that thousands of texts are found without being held twice.

/// Numbers by the hash of bytes that only the owner of the numbers knows.
struct NumbersByHash: Sendable {
    // Half of a hash is as good for so few and takes half of the memory.
    private var numbers: [UInt32: UInt32] = [:]
    /// Those whose hash a later one has, of which there are hardly ever any.
    private var others: [UInt32: [UInt32]] = [:]

    init(capacity: Int) { numbers.reserveCapacity(capacity) }

    static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: bytes)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    func first(_ hash: UInt32, where matches: (Int) -> Bool) -> Int? {
        guard let number = numbers[hash].map(Int.init) else { return nil }
        return matches(number) ? number : others[hash]?.lazy.map(Int.init).first(where: matches)
    }

    /// Adds a number that is not there.
    mutating func insert(_ number: Int, _ hash: UInt32) {
        if let other = numbers.updateValue(UInt32(number), forKey: hash) {
            others[hash, default: []].append(other)
        }
    }
}
