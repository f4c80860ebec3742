// Registrations whose counters count from the start of the day: their thresholds are one count.

import TrackingModel

/// Which generations of a journal count together.
struct DayCounts {
    /// By generation, the first of those that it counts together with.
    private var firsts: [Int: Int] = [:]
    /// The first of those up to the present one; nil where that begins at zero.
    private let since: Int?

    init(_ trace: EngineTrace?) {
        since = trace?.state?.countsDaySince
        var first: Int?
        let records = trace?.records ?? []
        for place in records.places(of: .registered) {
            let record = records[place]
            guard let generation = record.generation else { continue }
            first = record.countsDay ? first ?? generation : nil
            if let first { firsts[generation] = first }
        }
    }

    /// The first of the generations that count together with one.
    func count(of generation: Int?) -> Int? {
        guard let generation else { return nil }
        if let since, generation >= since { return since }
        return firsts[generation] ?? generation
    }
}
