// The rows of a fleet by their paths, as they become known and change.

/// What became known of a fleet since the last time.
package struct FleetUpdate: Hashable, Sendable {
    /// Rows that are new or have changed, in no order.
    package var changed: [FleetRow]
    /// The paths of rows whose stores are gone.
    package var removed: [String]
    package var progress: FleetProgress

    package init(changed: [FleetRow] = [], removed: [String] = [], progress: FleetProgress) {
        self.changed = changed
        self.removed = removed
        self.progress = progress
    }
}

/// How far a fleet is read.
package struct FleetProgress: Hashable, Sendable {
    /// Stores that were found so far.
    package var found: Int
    /// Of these the ones that were read.
    package var read: Int
    /// Whether folders are still searched.
    package var isSearching: Bool
    /// Until all are read, by the pace so far; nil where that can't be said yet.
    package var secondsLeft: Double?

    package init(found: Int = 0, read: Int = 0, isSearching: Bool = true, secondsLeft: Double? = nil) {
        self.found = found
        self.read = read
        self.isSearching = isSearching
        self.secondsLeft = secondsLeft
    }

    package var isComplete: Bool { !isSearching && read == found }
}

/// The rows that are known, each path once.
package struct FleetRows: Hashable, Sendable {
    /// In the order in which they became known.
    package private(set) var all: [FleetRow] = []
    private var places: [String: Int] = [:]

    package init() {}

    package subscript(path: String) -> FleetRow? { places[path].map { all[$0] } }

    package mutating func apply(_ update: FleetUpdate) {
        if !update.removed.isEmpty {
            let gone = Set(update.removed)
            all.removeAll { gone.contains($0.path) }
            places = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0].path, $0) })
        }
        for row in update.changed {
            if let place = places[row.path] {
                all[place] = row
            } else {
                places[row.path] = all.count
                all.append(row)
            }
        }
    }
}
