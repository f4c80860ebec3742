// A key of the store in two reads: added, removed or changed.

public import TrackingModel

/// A key that differs between two reads.
public struct StoreChange: Hashable, Sendable {
    /// Nil if the key was absent.
    public var before: StoreItem?
    public var after: StoreItem?

    public init(before: StoreItem?, after: StoreItem?) {
        self.before = before
        self.after = after
    }

    public var key: String { after?.key ?? before?.key ?? "" }
    public var item: StoreItem? { after ?? before }

    /// What differs between two lists of keys: first what the newer one has, in its order, then what it lacks.
    ///
    /// - Parameters:
    ///   - old: The keys of the earlier read.
    ///   - new: The keys of the later read.
    ///   - isSame: Whether the two items of a key have the same value.
    public static func all(
        from old: StoreListing, to new: StoreListing, isSame: (StoreItem, StoreItem) -> Bool
    ) -> [StoreChange] {
        let before = old.items.keyed(by: \.key)
        var changes: [StoreChange] = []
        var seen = Set<String>()
        for item in new.items {
            seen.insert(item.key)
            let previous = before[item.key]
            if let previous, isSame(previous, item) { continue }
            changes.append(StoreChange(before: previous, after: item))
        }
        for item in old.items where !seen.contains(item.key) {
            changes.append(StoreChange(before: item, after: nil))
        }
        return changes
    }

    /// The order of a list: by group, then by key.
    public static func precedes(_ left: StoreChange, _ right: StoreChange) -> Bool {
        guard let one = left.item, let other = right.item else { return right.item != nil }
        return (one.group, one.key) < (other.group, other.key)
    }

    /// What differs between the keys of two stores. Files are compared by their size: a copy has other times.
    static func all(_ before: StoreListing, _ after: StoreListing) -> [StoreChange] {
        all(from: before, to: after) { old, new in
            old.group == .files ? old.value == new.value : old.fingerprint == new.fingerprint
        }.sorted(by: precedes)
    }
}
