// Which minutes of each app have a threshold, by registration: what a counter passes without one, nobody hears of.

import TrackingModel

/// The minutes that were registered, as far as a store keeps them: the journal's of every registration, the mappings
/// of the present one.
struct RegisteredWindows {
    /// By generation; nil for trackers that have none.
    private var minutes: [Int?: [String: MinuteSet]] = [:]

    init(_ contents: StoreContents) {
        for (name, app) in contents.mappings {
            let event = EventName(name)
            guard let ordinal = event.ordinal, ordinal > 0 else { continue }
            minutes[event.generation, default: [:]][app, default: MinuteSet()].insert(ordinal...ordinal)
        }
        if let start = contents.engine?.startCheckpoint, let thresholds = start.thresholds {
            minutes[start.state.generation] = thresholds
        }
        let journal = contents.engine?.records ?? []
        for place in journal.places(of: .registered) {
            let record = journal[place]
            guard let generation = record.generation, !record.thresholds.isEmpty else { continue }
            minutes[generation] = record.thresholds
        }
    }

    /// The minutes of an app, each of which is reported once; nil where they are not kept.
    func minutes(of app: String, in generation: Int?) -> MinuteSet? {
        minutes[generation]?[app]
    }

    /// How many of some minutes are registered; all of them where nothing is known of either side.
    func count(_ some: ClosedRange<Int>, of app: String, in generation: Int?) -> (Int, isKnown: Bool) {
        guard let known = minutes(of: app, in: generation), let first = known.ranges.first?.lowerBound,
            first < some.lowerBound || first == 1, known.last.map({ $0 > some.upperBound }) ?? false
        else { return (some.count, false) }
        return (known.count(in: some), true)
    }

    /// Whether a registration is kept that leaves an app out.
    func leavesOut(_ app: String, in generation: Int?) -> Bool {
        minutes[generation].map { $0[app] == nil } ?? false
    }
}
