// Which minutes of each app have a threshold, by registration: what a counter passes without one, nobody hears of.

import TrackingModel

/// The minutes that were registered, as far as a store keeps them: the journal's of every registration, the mappings
/// of the present one.
struct RegisteredWindows {
    private var minutes: [Int: [String: MinuteSet]] = [:]

    init(_ observation: Observation) {
        for (name, app) in observation.contents.mappings {
            let event = EventName(name)
            guard let generation = event.generation, let ordinal = event.ordinal, ordinal > 0 else {
                continue
            }
            minutes[generation, default: [:]][app, default: MinuteSet()].insert(ordinal...ordinal)
        }
        if let start = observation.contents.engine?.startCheckpoint, let thresholds = start.thresholds {
            minutes[start.state.generation] = thresholds
        }
        for place in observation.journal.places(of: .registered) {
            let record = observation.journal[place]
            guard let generation = record.generation, !record.thresholds.isEmpty else { continue }
            minutes[generation] = record.thresholds
        }
    }

    /// The minutes of an app, each of which is reported once; nil where they are not kept.
    func minutes(of app: String, in generation: Int?) -> MinuteSet? {
        generation.flatMap { minutes[$0] }?[app]
    }

    /// Whether a registration is kept that leaves an app out.
    func leavesOut(_ app: String, in generation: Int?) -> Bool {
        guard let known = generation.flatMap({ minutes[$0] }) else { return false }
        return known[app] == nil
    }
}
