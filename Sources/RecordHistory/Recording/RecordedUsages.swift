// The days of all apps that one read of a store holds.

import TrackingModel

/// Archived days and today's counters.
struct RecordedUsages {
    var usage: [RecordedUsage]
    var apps: [RecordedApp]

    init(_ contents: StoreContents) {
        usage = contents.apps.flatMap { app in
            let archived = app.history.map {
                RecordedUsage(
                    app: app.id, day: $0.day, seconds: $0.seconds, points: $0.points, isArchived: true)
            }
            return archived + Self.current(app)
        }
        apps = contents.apps.map { RecordedApp(id: $0.id, name: $0.name, category: $0.category) }
    }

    init(_ window: HistoryWindow) {
        usage = window.usage
        apps = window.apps
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
