// What a container says was counted, day by day: the scorer's only source beside the truth.

internal import TrackingModel

/// Seconds that a tracker counted, by local day and by the id of an app or of a group of apps.
struct CountedDays {
    private(set) var seconds: [Key: Int] = [:]

    struct Key: Hashable {
        var id: String
        var day: LocalDay
    }

    /// Archived days, and the counter of the day that runs.
    init(_ contents: StoreContents) {
        for app in contents.apps {
            for day in app.history where day.seconds != 0 {
                let key = Key(id: app.id, day: day.day)
                seconds[key] = max(seconds[key] ?? 0, day.seconds)
            }
            guard let counter = app.counters.min(by: { $0.source < $1.source }), let day = counter.day,
                let today = counter.todaySeconds, today != 0
            else { continue }
            seconds[Key(id: app.id, day: day)] = today
        }
    }
}
