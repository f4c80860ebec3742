// What the Store screen keeps during a run: the newest list of keys, and what each read changed.

import TrackingModel

/// A key that differs between two reads.
struct StoreChange: Hashable, Sendable {
    /// Nil if the key was absent.
    var before: StoreItem?
    var after: StoreItem?

    var key: String { after?.key ?? before?.key ?? "" }
    var item: StoreItem? { after ?? before }
}

/// A read of the store, as its difference from the previous one.
struct StoreRead: Hashable, Sendable {
    /// Counts the reads of this run from 1.
    let number: Int
    let at: Instant
    /// Sorted by group, then by key.
    let changes: [StoreChange]
}

/// The newest list of keys, and the reads of this run that can be compared.
struct ReadHistory: Hashable, Sendable {
    /// The number of reads that are kept; the oldest is dropped first.
    static let limit = 200
    /// The bytes that are kept of a changed value's text.
    static let textLimit = 2_048

    private(set) var listing: StoreListing?
    private(set) var reads: [StoreRead] = []
    /// Whether the screen shows the changes instead of the current keys.
    var showsChanges = false
    /// The number of the older read of the comparison; nil for the one before the newer.
    private var earlier: Int?
    /// The number of the newer read of the comparison; nil for the newest.
    private var later: Int?
    /// The differences between the two compared reads.
    private(set) var changes: [StoreChange] = []

    /// Adds a list. A list without changes does not count as a new read.
    mutating func take(_ new: StoreListing) {
        let old = listing
        listing = new
        let changes = old.map { Self.difference(from: $0, to: new) } ?? []
        if old != nil, changes.isEmpty { return }
        reads.append(StoreRead(number: (reads.last?.number ?? 0) + 1, at: new.readAt, changes: changes))
        if reads.count > Self.limit { reads.removeFirst() }
        compare()
    }

    /// The indexes in `reads` of the two compared reads; nil with fewer than two reads.
    var compared: (from: Int, to: Int)? {
        guard reads.count > 1, let first = reads.first?.number else { return nil }
        let to = min(max((later ?? first + reads.count - 1) - first, 1), reads.count - 1)
        let from = min(max((earlier ?? first + to - 1) - first, 0), to - 1)
        return (from, to)
    }

    /// Moves the older end of the comparison; returns false if it can't move further.
    mutating func moveOlderEnd(by step: Int) -> Bool {
        guard let (from, to) = compared, (0..<to).contains(from + step) else { return false }
        // Back at its default, it follows the newest read again.
        earlier = later == nil && from + step == to - 1 ? nil : reads[from + step].number
        compare()
        return true
    }

    /// Moves the newer end of the comparison; returns false if it can't move further.
    mutating func moveNewerEnd(by step: Int) -> Bool {
        guard let (from, to) = compared, (1..<reads.count).contains(to + step) else { return false }
        let target = to + step
        if earlier != nil, target <= from { return false }
        later = target == reads.count - 1 ? nil : reads[target].number
        compare()
        return true
    }

    private mutating func compare() {
        guard let (from, to) = compared else {
            changes = []
            return
        }
        var merged: [String: StoreChange] = [:]
        for read in reads[(from + 1)...to] {
            for change in read.changes {
                merged[change.key, default: StoreChange(before: change.before)].after = change.after
            }
        }
        // A value that is the same again has not changed.
        changes = merged.values.filter { $0.before?.fingerprint != $0.after?.fingerprint }
            .sorted { Self.precedes($0.item, $1.item) }
    }

    private static func difference(from old: StoreListing, to new: StoreListing) -> [StoreChange] {
        let before = Dictionary(old.items.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        var changes: [StoreChange] = []
        var seen = Set<String>()
        for item in new.items {
            seen.insert(item.key)
            let previous = before[item.key]
            guard previous?.fingerprint != item.fingerprint else { continue }
            changes.append(StoreChange(before: previous.map(shortened), after: shortened(item)))
        }
        for item in old.items where !seen.contains(item.key) {
            changes.append(StoreChange(before: shortened(item), after: nil))
        }
        return changes
    }

    private static func precedes(_ left: StoreItem?, _ right: StoreItem?) -> Bool {
        guard let left, let right else { return right != nil }
        return left.group == right.group ? left.key < right.key : left.group < right.group
    }

    /// The item with only the end of its text: logs grow at their end.
    private static func shortened(_ item: StoreItem) -> StoreItem {
        func end(_ text: String) -> String {
            text.utf8.count <= textLimit ? text : "…" + String(text.suffix(textLimit))
        }
        var item = item
        switch item.value {
        case .text(let text, let bytes): item.value = .text(end(text), bytes: bytes)
        case .textData(let text, let bytes): item.value = .textData(end(text), bytes: bytes)
        case .collection(let count, let text): item.value = .collection(count: count, text: end(text))
        default: break
        }
        return item
    }
}
