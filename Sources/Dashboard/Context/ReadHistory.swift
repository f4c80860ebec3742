// What the Store screen keeps: the newest list of keys, and what each read changed.

import HealthAnalysis
import TrackingModel

/// A read of the store, as its difference from the previous one.
struct StoreRead: Hashable {
    /// Counts the reads from 1, those of kept copies first.
    let number: Int
    let at: Instant
    /// Sorted by group, then by key.
    let changes: [StoreChange]
}

/// The newest list of keys, and the reads that can be compared: those of this run, and copies kept before it.
struct ReadHistory: Hashable {
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
                merged[change.key, default: StoreChange(before: change.before, after: nil)].after =
                    change.after
            }
        }
        // A value that is the same again has not changed.
        changes = merged.values.filter { $0.before?.fingerprint != $0.after?.fingerprint }
            .sorted(by: StoreChange.precedes)
    }

    private static func difference(from old: StoreListing, to new: StoreListing) -> [StoreChange] {
        StoreChange.all(from: old, to: new) { $0.fingerprint == $1.fingerprint }.map {
            StoreChange(before: $0.before.map(shortened), after: $0.after.map(shortened))
        }
    }

    /// The item with only the end of its text: logs grow at their end.
    private static func shortened(_ item: StoreItem) -> StoreItem {
        func end(_ text: String) -> String {
            text.utf8.count <= textLimit ? text : "…" + String(text.suffix(textLimit))
        }
        var item = item
        switch item.value {
        case .text(let text, let bytes): item.value = .text(end(text), bytes: bytes)
        case .textData(let data, let bytes): item.value = .textData(DataText(end(data.text)), bytes: bytes)
        case .collection(let count, let text): item.value = .collection(count: count, text: end(text))
        default: break
        }
        return item
    }
}
