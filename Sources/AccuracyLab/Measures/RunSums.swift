// What the runs of one seed add up to.

/// The sums that ratios and rates are made of. Minutes and counts.
struct RunSums {
    /// Local days of the runs.
    var days = 0.0
    var appDays = 0.0
    var used = 0.0
    var reported = 0.0
    var unreported = 0.0
    var absoluteError = 0.0
    /// Whole minutes of each app and day by itself.
    var lost = 0.0
    var phantom = 0.0
    var missed = 0.0
    /// With parts of minutes.
    var lostExactly = 0.0
    var phantomExactly = 0.0
    var missedExactly = 0.0
    /// Days of apps with a phantom minute, and those that lost ten.
    var inventingDays = 0.0
    var incidents = 0.0
    var sessions = 0.0
    var impossibleDays = 0.0

    var received = 0.0
    var reached = 0.0
    var delivered = 0.0
    var recovered = 0.0
    var late = 0.0
    var duplicates = 0.0
    var inversions = 0.0
    var phantoms = 0.0
    var registrations = 0.0
    var kills = 0.0

    /// - Parameter length: Local days of each run.
    init(_ runs: [RunScore], days length: Int) {
        for run in runs {
            days += Double(length)
            appDays += Double(run.appDays.count)
            sessions += Double(run.sessions)
            impossibleDays += Double(run.impossibleDays)
            for day in run.appDays { add(day) }
            add(run.callbacks)
        }
    }

    private mutating func add(_ day: AppDayScore) {
        used += Double(day.used) / 60
        reported += Double(min(day.reported, day.used)) / 60
        unreported += Double(max(0, day.used - day.reported)) / 60
        absoluteError += day.absoluteError
        lost += Double(day.lostMinutes)
        phantom += Double(day.inventedMinutes)
        missed += Double(day.missedMinutes)
        lostExactly += Double(day.lostSeconds) / 60
        phantomExactly += Double(day.inventedSeconds) / 60
        missedExactly += Double(day.missedSeconds) / 60
        if day.inventedMinutes > 0 { inventingDays += 1 }
        if day.lostMinutes >= 10 { incidents += 1 }
    }

    private mutating func add(_ callbacks: CallbackScore) {
        received += Double(callbacks.received)
        reached += Double(callbacks.reached)
        delivered += Double(callbacks.delivered)
        recovered += Double(callbacks.recovered)
        late += Double(callbacks.delays.late)
        duplicates += Double(callbacks.duplicates)
        inversions += Double(callbacks.inversions)
        phantoms += Double(callbacks.phantoms)
        registrations += Double(callbacks.registrations)
        kills += Double(callbacks.kills)
    }
}
