// What the names of events say, each name taken apart once: a log has few of them and many callbacks.

import TrackingModel

/// The series and ordinals of events.
struct EventIndex {
    /// Names that are kept; a log in which all differ gains nothing from an index.
    private static let capacity = 65_536

    private struct Name: Hashable {
        let event: String
        let app: String?
    }

    let apps: AppResolver
    let counts: DayCounts
    private var known: [Name: (series: Kept<LoggedCallback.Series>, ordinal: Int?)] = [:]
    private var series: Set<Kept<LoggedCallback.Series>> = []
    private var last: Kept<LoggedCallback.Series>?

    init(_ apps: AppResolver, _ counts: DayCounts) { (self.apps, self.counts) = (apps, counts) }

    /// The series and the ordinal of an event.
    ///
    /// - Parameter app: The app by the log's own word.
    mutating func parts(
        of event: EventName, app: String? = nil
    ) -> (series: Kept<LoggedCallback.Series>, ordinal: Int?) {
        let name = Name(event: event.text, app: app)
        if let parts = known[name] { return parts }
        let series = shared(
            .init(
                app: apps.app(of: event, named: app), path: event.series, generation: event.generation,
                count: counts.count(of: event.generation)))
        let parts = (series, event.ordinal)
        if known.count < Self.capacity { known[name] = parts }
        return parts
    }

    /// One copy of equal series.
    mutating func shared(_ new: LoggedCallback.Series) -> Kept<LoggedCallback.Series> {
        if let last, last.value == new { return last }
        let candidate = Kept(new)
        let kept = series.count < Self.capacity ? series.insert(candidate).memberAfterInsert : candidate
        last = kept
        return kept
    }
}

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
