// Minutes that a later threshold told of first, and whose own callback came after that.

import TrackingModel

/// Finds the own callbacks of minutes that were counted without them.
struct LateMinutes {
    private let callbacks: [LoggedCallback]
    private let numbers: [String: Int]
    /// A registration that lasts for days tells each minute once a day.
    private static let halfDay = 43_200.0

    init(_ log: CallbackLog) {
        callbacks = log.callbacks
        var numbers: [String: Int] = [:]
        for app in Set(log.recoveries.map(\.app)) {
            numbers[app] = log.callbacks.first { $0.app == app }?.appNumber
        }
        self.numbers = numbers
    }

    /// How many minutes of a recovery came by themselves in the end.
    func count(_ recovery: MinuteRecovery) -> Int {
        guard let number = numbers[recovery.app] else { return 0 }
        let first = callbacks.partitionPoint { $0.at < recovery.at }
        var told: Set<Int> = []
        for callback in callbacks[first...] {
            guard callback.at <= recovery.at + Self.halfDay else { break }
            if callback.appNumber == number, let ordinal = callback.ordinal,
                callback.generation == recovery.generation, recovery.minutes.contains(ordinal)
            {
                told.insert(ordinal)
            }
        }
        return told.count
    }
}
