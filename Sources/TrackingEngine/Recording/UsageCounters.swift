// What has been counted, for those who only want to know.

public import TrackingModel

/// The counters of a store as they are. Reading them takes no lock and writes nothing, so that a screen can ask as often
/// as it likes, whatever records meanwhile.
///
/// Callbacks that are held are not in them, and a burst that nobody judged yet is: call `UsageRecorder.settle` or
/// `TrackingService.tick` some seconds after the last callback.
public struct UsageCounters<Store: TrackerStore> {
    private let store: Store

    public init(_ store: Store) { self.store = store }

    /// Seconds of an app on the day of a reading; 0 where nothing was counted on it, also before its first callback.
    ///
    /// - Throws: Where the store can't be read.
    public func today(of app: String, at reading: ClockReading) throws -> Int {
        try store.read { Self.today($0.ledger(of: app), reading) }
    }

    /// The same for all apps that anything was counted for.
    public func today(at reading: ClockReading) throws -> [String: Int] {
        try store.read { draft in
            Dictionary(
                uniqueKeysWithValues: draft.apps.map { ($0, Self.today(draft.ledger(of: $0), reading)) })
        }
    }

    /// Seconds of an app since it was counted first.
    public func total(of app: String) throws -> Int {
        try store.read { $0.ledger(of: app)?.totalSeconds ?? 0 }
    }

    private static func today(_ ledger: AppLedger?, _ reading: ClockReading) -> Int {
        // A day that lies ahead goes on: on a journey west, and until a clock that was ahead is put right.
        ledger.map { $0.day >= reading.day ? $0.todaySeconds : 0 } ?? 0
    }
}
