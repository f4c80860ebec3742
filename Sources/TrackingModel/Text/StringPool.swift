// Texts that repeat, held once: records of a log have few different names.

/// Gives one stored copy for all equal texts.
package struct StringPool {
    /// Texts kept; a log in which every text differs gains nothing from a pool.
    private static let capacity = 65_536

    private var texts: [String] = []
    private var slots = HashSlots(capacity: 8)

    package init() {}

    package mutating func shared(_ text: String) -> String {
        // Texts of up to 15 bytes are held in place and have no storage to share.
        if text.utf8.count < 16 { return text }
        var text = text
        return text.withUTF8 { shared($0) }
    }

    /// The text of some bytes, which have to be UTF-8.
    package mutating func shared(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        if bytes.count < 16 { return bytes.utf8Text }
        let raw = UnsafeRawBufferPointer(bytes)
        let hash = slots.hash(raw)
        if let known = slots.first(hash, where: { isEqual($0, raw) }) { return texts[known] }
        let text = bytes.utf8Text
        guard texts.count < Self.capacity else { return text }
        if slots.isFull { grow() }
        slots.insert(texts.count, hash)
        texts.append(text)
        return text
    }

    private func isEqual(_ number: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let isEqual = texts[number].utf8.withContiguousStorageIfAvailable {
            HashSlots.areEqual(UnsafeRawBufferPointer($0), bytes)
        }
        return isEqual ?? false
    }

    private mutating func grow() {
        var larger = HashSlots(capacity: 2 * slots.capacity)
        for (number, text) in texts.enumerated() {
            var text = text
            text.withUTF8 { larger.insert(number, larger.hash(UnsafeRawBufferPointer($0))) }
        }
        slots = larger
    }
}

/// A pool that several readers fill.
package final class SharedTexts {
    private var pool = StringPool()
    private var circumstances = CircumstancesPool()

    package init() {}

    package func shared(_ new: RecoveryEntry.Circumstances) -> Kept<RecoveryEntry.Circumstances> {
        circumstances.shared(new)
    }

    package func shared(_ text: String) -> String { pool.shared(text) }

    package func shared(_ bytes: UnsafeBufferPointer<UInt8>) -> String { pool.shared(bytes) }
}
