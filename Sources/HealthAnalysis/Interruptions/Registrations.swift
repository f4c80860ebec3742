// When thresholds were registered and when days began: the points at which a count can restart.

import TrackingModel

/// One start of monitoring.
struct Registration {
    var at: Instant
    /// Nil where the store only records that it happened.
    var generation: Int?
    /// In the engine's words; nil where the store gives none.
    var reason: RestartReason?
    /// Whether its counters count from the start of the day.
    var countsDay = false

    /// What it is as the cause of a gap, with its reason.
    var cause: String {
        let why =
            switch reason {
            case .fault: " because callbacks had stopped"
            case .midnight: " for the new day"
            case .planChange: " to register further minutes"
            case .user: " by hand"
            case .timer: " by a timer"
            case .launch: " when the tracker was opened"
            default: ""
            }
        return "monitoring was restarted" + why
    }
}

extension Observation {
    /// Those that the store records, ascending by time.
    var registrations: [Registration] {
        let places = journal.places(of: .registered)
        if places.isEmpty {
            return contents.monitoringRestartedAt.flatMap { isFuture($0) ? nil : [Registration(at: $0)] }
                ?? []
        }
        return places.map { index in
            let record = journal[index]
            return Registration(
                at: timeline.times[index], generation: record.generation, reason: record.reason,
                countsDay: record.countsDay)
        }
    }
}

extension [Registration] {
    /// The first after a moment.
    func next(after moment: Instant) -> Registration? { self[partitionPoint { $0.at <= moment }...].first }

    /// The first at a moment or after it.
    func next(from moment: Instant) -> Registration? { self[partitionPoint { $0.at < moment }...].first }
}
