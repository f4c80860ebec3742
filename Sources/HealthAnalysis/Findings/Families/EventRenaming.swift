// Events that meant one app and now mean another.

import TrackingModel

/// The change of what events mean, from two reads of the mapping or from the journal of one.
struct EventRenaming {
    /// One event, or series of events, that changed.
    var event: String
    var before: String
    var after: String
    /// Events that changed.
    var count: Int
    var apps: [String]
    var since: Instant?

    fileprivate init(_ changes: [(event: String, before: String, after: String)], since: Instant?) {
        (event, before, after) = changes[0]
        count = changes.count
        apps = Set(changes.flatMap { [$0.before, $0.after] }).sorted()
        self.since = since
    }
}

extension Facts {
    /// Nil where nothing changed, or it is unknown.
    var renamingSinceReading: EventRenaming? {
        let now = contents.mappings
        for reading in previous.readings.reversed() where reading.mappings != now {
            let changes = reading.mappings.compactMap { event, app in
                now[event].flatMap { $0 == app ? nil : (event: event, before: app, after: $0) }
            }
            .sorted { $0.event < $1.event }
            if !changes.isEmpty { return EventRenaming(changes, since: reading.at) }
        }
        return nil
    }

    var renamingInJournal: EventRenaming? {
        var known: [String: String] = [:]
        let records = observation.journal
        for index in records.places(of: .threshold) {
            let at = records[index].reading.wall
            guard isToday(at), let event = records[index].event, let app = records[index].app
            else { continue }
            let series = EventName(event).series
            if let before = known.updateValue(app, forKey: series), before != app {
                return EventRenaming([(series, before, app)], since: at)
            }
        }
        return nil
    }
}
