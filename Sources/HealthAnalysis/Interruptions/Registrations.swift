// When thresholds were registered and when days began: the points at which a count can restart.

import TrackingModel

/// The registrations that a store records.
struct Registrations {
    /// One start of monitoring.
    struct Entry {
        var at: Instant
        /// Nil where the store only records that it happened.
        var generation: Int?
        /// In the engine's words; nil where the store gives none.
        var reason: RestartReason?
        /// Whether its counters count from the start of the day.
        var countsDay = false
    }

    /// Ascending by time.
    let entries: [Entry]

    init(_ observation: Observation) {
        var entries: [Entry] = []
        for index in observation.journal.places(of: .registered) {
            let record = observation.journal[index]
            entries.append(
                Entry(
                    at: observation.timeline.times[index], generation: record.generation,
                    reason: record.reason, countsDay: record.countsDay))
        }
        if entries.isEmpty, let restart = observation.contents.monitoringRestartedAt,
            !observation.isFuture(restart)
        {
            entries.append(Entry(at: restart))
        }
        self.entries = entries
    }

    /// The last registration of a generation that is not after a moment.
    func entry(of generation: Int?, notAfter moment: Instant) -> Entry? {
        let end = entries.partitionPoint { $0.at <= moment }
        return entries[..<end].last { $0.generation == generation }
    }

    /// The first registration after a moment.
    func next(after moment: Instant) -> Entry? { entry(at: entries.partitionPoint { $0.at <= moment }) }

    /// The first registration at a moment or after it.
    func next(from moment: Instant) -> Entry? { entry(at: entries.partitionPoint { $0.at < moment }) }

    private func entry(at index: Int) -> Entry? { index < entries.count ? entries[index] : nil }

    /// The last registration not after a moment, where it lies no longer than so many seconds before.
    func latest(before moment: Instant, within seconds: Double) -> Entry? {
        let end = entries.partitionPoint { $0.at <= moment }
        guard end > 0, moment - entries[end - 1].at <= seconds else { return nil }
        return entries[end - 1]
    }

    /// The engine's reason as people say it.
    static func description(_ reason: RestartReason?) -> String {
        switch reason {
        case .fault: "because callbacks had stopped"
        case .midnight: "for the new day"
        case .planChange: "to register further minutes"
        case .user: "by hand"
        case .timer: "by a timer"
        case .launch: "when the tracker was opened"
        default: ""
        }
    }
}
