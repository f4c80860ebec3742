// Going through the keys of preferences without holding them all.

extension Preferences {
    /// All keys as they are now, in no certain order.
    public var keys: Keys { keys(withPrefix: "") }

    /// The keys whose UTF-8 begins as the prefix's; only they are decoded.
    public func keys(withPrefix prefix: String) -> Keys { Keys(preferences: self, prefix: prefix) }

    /// Keys of one state of the preferences, which may be changed while they are gone through.
    public struct Keys: Sequence, Sendable {
        let preferences: Preferences
        let prefix: String

        public func makeIterator() -> Iterator { Iterator(preferences: preferences, prefix: prefix) }

        public struct Iterator: IteratorProtocol {
            private let preferences: Preferences
            private let prefix: String
            private let prefixBytes: [UInt8]
            /// Position in a binary list.
            private var position = 0
            private var values: Dictionary<String, PropertyListValue>.Keys.Iterator?
            private var changes: Dictionary<String, Change>.Iterator

            init(preferences: Preferences, prefix: String) {
                self.preferences = preferences
                self.prefix = prefix
                prefixBytes = Array(prefix.utf8)
                if case .values(let values, _) = preferences.base { self.values = values.keys.makeIterator() }
                changes = preferences.changes.makeIterator()
            }

            public mutating func next() -> String? {
                while let key = nextOriginal() {
                    // Removed, or listed among the changes.
                    if preferences.changes[key] == nil { return key }
                }
                while let (key, value) = changes.next() {
                    if !value.isRemoval, key.utf8.starts(with: prefix.utf8) { return key }
                }
                return nil
            }

            private mutating func nextOriginal() -> String? {
                guard case .binary(let index) = preferences.base else {
                    while let key = values?.next() {
                        if key.utf8.starts(with: prefix.utf8) { return key }
                    }
                    return nil
                }
                guard let found = index.position(from: position, ofKeyWith: prefixBytes) else {
                    position = index.count
                    return nil
                }
                position = found + 1
                return index.key(at: found)
            }
        }
    }
}
