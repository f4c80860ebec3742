// What one read of a store gives the history.

import TrackingModel

extension HistoryWindow {
    /// The records and values of a store, without what was judged of it.
    init(_ contents: StoreContents, _ mark: HealthMark) {
        self.init(span: TimeSpan(mark.at, mark.at))
        recovery = contents.recovery
        callbacks = contents.callbacks
        journal = contents.engine?.records ?? []
        log = contents.log
        memory = contents.memory
        heartbeats = contents.heartbeat.map { [$0] } ?? []
        usage = contents.apps.flatMap { app in
            let archived = app.history.map {
                RecordedUsage(
                    app: app.id, day: $0.day, seconds: $0.seconds, points: $0.points, isArchived: true)
            }
            return archived + Self.current(app)
        }
        apps = contents.apps.map { RecordedApp(id: $0.id, name: $0.name, category: $0.category) }
        gaps = mark.gaps
        // At the time that the preferences were written, which is the same for every observer.
        let written = contents.source.plistModifiedAt ?? mark.at
        let values: [(RecordedCounter.Name, Int?)] = [
            (.notificationsSent, contents.notifications.sent),
            (.notificationsReceived, contents.notifications.received),
            (.fallbackFiles, contents.fallbackFileCount),
        ]
        counters = values.compactMap { name, value in
            value.map { RecordedCounter(name: name, at: written, value: $0) }
        }
    }

    /// The counter that is trusted most among those that name their day.
    private static func current(_ app: AppRecord) -> [RecordedUsage] {
        for counter in app.counters {
            if let day = counter.day, let seconds = counter.todaySeconds {
                return [RecordedUsage(app: app.id, day: day, seconds: seconds, isArchived: false)]
            }
        }
        return []
    }
}
