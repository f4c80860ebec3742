// One copy of each text that repeats through a log, so that a million records share their storage.

/// Hands out the first copy of every text that it has seen.
package struct StringPool {
    /// Texts kept; a log in which every text differs gains nothing from a pool.
    private static let capacity = 65_536

    private var texts: Set<String> = []

    package init() {}

    package mutating func shared(_ text: String) -> String {
        // Texts of up to 15 bytes are held in place and have no storage to share.
        if text.utf8.count < 16 { return text }
        if let index = texts.firstIndex(of: text) { return texts[index] }
        if texts.count < Self.capacity { texts.insert(text) }
        return text
    }
}
