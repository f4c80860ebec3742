// The callbacks of the engine's journal, with the outcomes that the recovery log tells.

import TrackingModel

/// The journal lists every callback; what became of the older ones follows from the rules that all policies share.
enum JournalArrivals {
    private struct Key: Hashable {
        let at: Instant
        let event: String
    }

    private struct Count: Hashable {
        let day: LocalDay
        let threshold: Arrival.Threshold
    }

    static func arrivals(_ observation: Observation) -> [Arrival] {
        let records = observation.contents.engine?.records ?? []
        guard records.contains(where: { $0.kind == .threshold }) else { return [] }
        let told = outcomes(observation)
        let toldFrom = observation.contents.recovery.map(\.at).min()
        var seen: Set<Count> = []
        var places: [Int: Int] = [:]
        var result: [Arrival] = []
        for record in records where !observation.isFuture(record.reading.wall) {
            if record.kind == .retried, let place = record.of.flatMap({ places[$0] }) {
                result[place].outcome = .credited(record.seconds ?? 60)
                result[place].app = record.app ?? result[place].app
            }
            guard record.kind == .threshold else { continue }
            let at = record.reading.wall
            let event = EventName(record.event ?? "")
            let app = record.app ?? observation.apps.app(of: event, named: nil)
            var arrival = Arrival(
                at: at, app: app, ordinal: record.ordinal.flatMap { $0 > 0 ? $0 : nil },
                generation: record.generation, outcome: .unknown)
            let isFirst =
                arrival.threshold.map { seen.insert(Count(day: record.reading.day, threshold: $0)).inserted }
                ?? true
            if let outcome = told[Key(at: at, event: event.text)] {
                arrival.outcome =
                    outcome == .credited(60) ? .credited(record.seconds ?? 60) : outcome
            } else if toldFrom.map({ at < $0 }) ?? true {
                arrival.outcome = presumed(record, isFirst: isFirst)
            }
            places[record.sequence] = result.count
            result.append(arrival)
        }
        result.sort { $0.at < $1.at }
        return result
    }

    private static func presumed(_ record: JournalRecord, isFirst: Bool) -> Arrival.Outcome {
        if record.app == nil { return .rejected(.engine(.noMapping)) }
        if record.isShielded { return .rejected(.engine(.shielded)) }
        return isFirst ? .credited(record.seconds ?? 60) : .rejected(.engine(.duplicate))
    }

    private static func outcomes(_ observation: Observation) -> [Key: Arrival.Outcome] {
        var result: [Key: Arrival.Outcome] = [:]
        for entry in observation.contents.recovery {
            guard let outcome = RecoveryArrivals.outcome(of: entry) else { continue }
            result[Key(at: entry.at, event: entry.event.text)] = outcome
        }
        return result
    }
}
