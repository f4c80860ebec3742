// A store of a fleet between two reads: where it is, and what tells that it has changed.

import FleetHealth
import SharedStore
import TrackingModel

/// A store with the path that it is shown by.
struct FoundInFleet: Hashable {
    /// Absolute.
    let path: String
    let shortPath: String
    /// Whether only trying tells what it is.
    let isGuess: Bool
}

/// A store that was read.
struct ReadInFleet {
    let row: FleetRow
    let stamps: FleetStamps
    /// When the passing of time alone may change the judgement; nil for never.
    let validUntil: Instant?
}

/// The stamps of what was opened, and of the files in which the store turned out to be.
struct FleetStamps: Hashable {
    private let path: String
    private let own: StoreStamps
    /// Nil for a store inside of a file, which is unpacked somewhere else.
    private let location: StoreLocation?
    private let inside: StoreStamps?

    init(path: String, _ location: StoreLocation? = nil) {
        self.path = path
        own = StoreStamps(path: path)
        let isBelow = location.map { $0.path == path || $0.path.hasPrefix(path + "/") } ?? false
        self.location = isBelow ? location : nil
        inside = self.location.map { StoreStamps($0) }
    }

    /// The stamps of the same files now.
    var renewed: FleetStamps { FleetStamps(path: path, location) }
}
