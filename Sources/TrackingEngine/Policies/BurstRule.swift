// Which callbacks belong together, and when nothing of them is believed.

import TrackingModel

/// When callbacks belong together, and when nothing of them is believed.
enum BurstRule {
    /// Callbacks that come within so many seconds of each other were sent together.
    static let quiet = 5.0
    /// A burst that claims so many seconds that there was no time for,
    static let floodSeconds = 180.0
    /// and so many times more than those there was time for, is made up: two apps can be in front at once, not three.
    static let floodRatio = 1.2
}

extension Burst {
    /// Whether an app's callbacks were arriving when a generation was registered.
    func isFlush(_ app: String, into generation: Int) -> Bool {
        claims.contains { $0.app == app && $0.generation < generation && $0.callbacks > 1 }
    }
}
