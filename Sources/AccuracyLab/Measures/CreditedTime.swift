// What a tracker says was used: the scorer's only source beside the truth.

public import TrackingModel

/// Time that a tracker credits to an app on a local day.
public struct CreditedTime: Hashable, Sendable {
    /// The app's logical id, as in `Truth.apps`; or that of a group, where apps are counted together.
    public var app: String
    /// The day to which the tracker credits it.
    public var day: LocalDay
    public var seconds: Int

    public init(app: String, day: LocalDay, seconds: Int) {
        self.app = app
        self.day = day
        self.seconds = seconds
    }
}

extension StoreContents {
    /// What the container counted: archived days, and the counter of the day that runs.
    var creditedTime: [CreditedTime] {
        apps.flatMap { app in
            var seconds: [LocalDay: Int] = [:]
            for day in app.history where day.seconds != 0 {
                seconds[day.day] = max(seconds[day.day] ?? 0, day.seconds)
            }
            if let counter = app.counters.min(by: { $0.source < $1.source }), let day = counter.day,
                let today = counter.todaySeconds, today != 0
            {
                seconds[day] = today
            }
            return seconds.map { CreditedTime(app: app.id, day: $0.key, seconds: $0.value) }
        }
    }
}
