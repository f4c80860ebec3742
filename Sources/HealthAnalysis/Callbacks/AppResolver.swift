// Names the apps of events.

import TrackingModel

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
