// A callback that reached the extension, whichever log tells of it, with its app and ordinal.

import TrackingModel

/// One delivered threshold callback.
struct Delivery {
    var at: Instant
    /// The logical id where a mapping names it, else the series of the event: `usage.app.3`.
    var app: String
    /// From 1; nil where the event name holds none.
    var ordinal: Int?
    var generation: Int?
    /// Nothing says that it was not counted.
    var recorded: Bool
    /// It stands in the recovery or error log, not in a text log.
    var isRecoveryEntry: Bool

    /// All callbacks of a store, oldest first. Recovery entries that are no callback are left out.
    static func all(in contents: StoreContents, apps: AppResolver) -> [Delivery] {
        var result: [Delivery] = []
        result.reserveCapacity(contents.recovery.count + contents.callbacks.count)
        for entry in contents.recovery {
            let ordinal = entry.event.ordinal
            guard ordinal != nil || entry.action == "record_usage" else { continue }
            // The engine's word for a callback that a guard or the policy turned away.
            let isRejected = entry.action.hasPrefix("reject_")
            result.append(
                Delivery(
                    at: entry.at, app: apps.app(of: entry.event, named: nil), ordinal: positive(ordinal),
                    generation: entry.event.generation, recorded: entry.succeeded && !isRejected,
                    isRecoveryEntry: true))
        }
        for callback in contents.callbacks {
            var recorded = true
            if case .rejected = callback.outcome { recorded = false }
            result.append(
                Delivery(
                    at: callback.at, app: apps.app(of: callback.event, named: callback.appID),
                    ordinal: positive(callback.event.ordinal), generation: callback.event.generation,
                    recorded: recorded, isRecoveryEntry: false))
        }
        result.sort { $0.at < $1.at }
        return result
    }

    private static func positive(_ ordinal: Int?) -> Int? {
        guard let ordinal, ordinal > 0 else { return nil }
        return ordinal
    }
}

/// Finds the app of an event: by its own mapping, by the log's word, by another mapping of the same series.
struct AppResolver {
    let byEvent: [String: String]
    let bySeries: [String: String]

    init(_ mappings: [String: String]) {
        byEvent = mappings
        var series: [String: String] = [:]
        for (event, app) in mappings {
            let name = EventName(event).series
            // Two apps under one series would make the answer depend on the order of a dictionary.
            series[name] = series[name].map { min($0, app) } ?? app
        }
        bySeries = series
    }

    func app(of event: EventName, named name: String?) -> String {
        if let app = byEvent[event.text] { return app }
        if let name, !name.isEmpty { return name }
        let series = event.series
        return bySeries[series] ?? series
    }
}
