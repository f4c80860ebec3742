// Which of an app's counters is used for today, and whether it is plausible.

import TrackingModel

/// The verdict on the counters of one app for one local day.
struct TodayCounter {
    var seconds: Int?
    var state: AppStatus.TodayState
    var staleSeconds: Int?
    var day: LocalDay?
    /// Why the figure is not simply valid; nil where it is.
    var explanation: String?

    /// The first counter of the local day is used, in the order usage, protected, persisted. Where it is 0 and a more
    /// trusted one still holds another day's seconds, that one is shown as stale. A day that is over is in the archive,
    /// and what a log credits behind the instant is not part of it.
    init(_ record: AppRecord, _ observation: Observation) {
        let ordered = record.counters.filter { ($0.todaySeconds ?? -1) >= 0 }.sorted { $0.source < $1.source }
        var stale: UsageCounter?
        var current: UsageCounter?
        for counter in ordered {
            // Nothing is wrong with 0 on an unknown day: it adds nothing to any.
            if counter.day == observation.today || (counter.day == nil && counter.todaySeconds == 0) {
                current = counter
                break
            }
            if stale == nil, counter.todaySeconds != 0 { stale = counter }
        }
        let later = observation.log.later[observation.today]?[record.id] ?? 0
        let isOfLater = later > 0 || current?.modifiedAt.map(observation.isFuture) ?? false
        if isOfLater, !(observation.log.coveredFrom.map { $0 <= observation.at } ?? false) {
            // What was credited behind the instant is in no log.
            self.init()
            (state, day) = (.unknown, observation.today)
            explanation = "The counter is of a later moment."
        } else if let current, let seconds = current.todaySeconds, seconds > 0 || stale == nil {
            self.init(seconds: max(0, seconds - later), on: current.day, observation)
        } else if ordered.contains(where: { $0.day.map { $0 > observation.today } ?? false }),
            let seconds = record.secondsByPastDay(before: observation.today)[observation.today]
        {
            self.init(seconds: max(0, seconds - later), on: observation.today, observation)
        } else if let counter = stale ?? ordered.first {
            self.init(stale: counter, observation)
        } else {
            self.init()
        }
    }

    private init() {
        state = .absent
    }

    private init(seconds: Int, on day: LocalDay?, _ observation: Observation) {
        self.seconds = seconds
        self.day = day
        let elapsed = observation.elapsedToday
        let possible = Double(seconds) <= elapsed + SystemBehaviour.minuteLead
        state = possible ? .valid : .impossible
        if !possible {
            explanation =
                "\(durationText(seconds)) credited, but the day was only \(durationText(elapsed)) old."
        }
    }

    private init(stale counter: UsageCounter, _ observation: Observation) {
        seconds = 0
        state = .stale
        staleSeconds = counter.todaySeconds
        day = counter.day
        let value = durationText(counter.todaySeconds ?? 0)
        if let day = counter.day {
            explanation = "\(value) belong to \(day), not to \(observation.today)."
        } else {
            explanation = "\(value) without a date, so they cannot count as today's."
        }
    }
}
