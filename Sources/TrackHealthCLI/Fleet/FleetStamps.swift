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

/// What was found, once it was read.
struct ReadInFleet {
    /// Nil for a file that is no store.
    let row: FleetRow?
    let stamps: FleetStamps
    /// When the passing of time alone may change the judgement; nil for never.
    let validUntil: Instant?
}

/// The stamps of a store's files.
struct FleetStamps: Hashable {
    private let path: String
    /// Nil for what is not compared as a whole: one with links or with thousands of files.
    let tree: TreeStamp?
    /// Of the path alone, where that is all that is compared.
    private let own: StoreStamps?

    init(path: String) {
        self.path = path
        tree = TreeStamp(of: path)
        own = tree == nil ? StoreStamps(path: path) : nil
    }

    /// The stamps now.
    var renewed: FleetStamps { FleetStamps(path: path) }
}
