// A log that keeps its newest entries.

/// The newest entries of a log, up to a number. Older ones go many at a time, since each removal moves all others.
struct CappedLog<Entry> {
    let cap: Int
    private var entries: [Entry] = []

    init(cap: Int) { self.cap = cap }

    /// Oldest first.
    var newest: [Entry] {
        get { Array(entries.suffix(cap)) }
        set { entries = newValue }
    }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        if entries.count >= 2 * cap { entries.removeFirst(entries.count - cap) }
    }
}
