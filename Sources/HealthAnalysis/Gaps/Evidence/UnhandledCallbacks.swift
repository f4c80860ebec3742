// Evidence E3: callbacks that were received and neither counted nor rejected.

import TrackingModel

/// Compares received callbacks with handled ones, and finds callbacks that wait.
extension GapContext {
    var unhandledCallbacks: [Gap] {
        [
            unbalancedReceipts, waitingInJournal, waitingInQueue, onlyCounted, waitingInFiles,
        ].compactMap { $0 }
    }

    /// Received more than was counted and rejected together: the difference is gone.
    private var unbalancedReceipts: Gap? {
        guard let state = contents.engine?.state else { return nil }
        let receipts = state.receipts
        let handled = saturatingSum([receipts.recorded] + receipts.rejected.values)
        guard let lacking = increase(from: handled, to: receipts.received), lacking > 0 else { return nil }
        let end = min(state.lastArrival?.wall ?? at, at)
        let start = min(observation.timeline.times.first ?? dayStart, end)
        let high = min(Double(lacking), minutes(from: start, to: end))
        guard high >= 1 else { return nil }
        return Gap(
            start: start, end: end, gapClass: .lost,
            minutes: MinuteRange(low: high.rounded(.down), high: high),
            apps: [], evidence: [.unhandledCallbacks], cause: "callbacks received and not credited",
            explanation: "\(countText(receipts.received, "callback")) came, "
                + "\(receipts.recorded) were credited and \(saturatingSum(receipts.rejected.values)) rejected; "
                + "when the others came is unknown.")
    }

    /// In the journal and not in the counters yet: safe, and counted with the next callback.
    private var waitingInJournal: Gap? {
        guard let applied = contents.engine?.state?.appliedSequence else { return nil }
        let first = observation.journal.partitionPoint { $0.sequence <= applied }
        var apps: Set<String> = []
        var moments: [Instant] = []
        for (index, record) in observation.journal.enumerated().dropFirst(first)
        where record.kind == .threshold {
            moments.append(observation.timeline.times[index])
            if let app = record.app { apps.insert(app) }
        }
        return waiting(
            moments, of: apps.sorted(), cause: "callbacks wait to be credited",
            (moments.count == 1 ? "is" : "are")
                + " safe in the journal and will be credited with the next one.")
    }

    /// In the engine's queue, because nothing maps their event to an app yet. Those of a past day are no longer
    /// credited and are among the rejected.
    private var waitingInQueue: Gap? {
        let moments = observation.waiting.sorted()
        return waiting(
            moments, cause: "callbacks wait for their app",
            (moments.count == 1 ? "waits" : "wait")
                + " in the queue until the tracker maps the event to an app.")
    }

    /// Only counted, by event and without a time, because memory was short. A callback that is in the journal as well
    /// is the same one: an event fires once per registration.
    private var onlyCounted: Gap? {
        var lacking = contents.minimalCounts
        guard !lacking.isEmpty else { return nil }
        for record in observation.journal where record.kind == .threshold {
            guard let event = record.event, let count = lacking[event] else { continue }
            lacking[event] = count > 1 ? count - 1 : nil
        }
        let count = saturatingSum(lacking.values)
        guard count > 0 else { return nil }
        // The heartbeat was written with the last of them; when the first came is unknown.
        let end = min(contents.heartbeat ?? at, at)
        let high = min(
            Double(count), minutes(from: calendar.startOfDay(containing: end), to: end))
        guard high > 0 else { return nil }
        return Gap(
            start: end - high * 60, end: end, gapClass: .late, minutes: .upTo(high),
            apps: Set(lacking.keys.map { observation.apps.app(of: EventName($0), named: nil) }).sorted(),
            evidence: [.unhandledCallbacks], cause: "callbacks were counted, not credited",
            explanation:
                "\(countText(count, "callback")) \(count == 1 ? "was" : "were") only counted, not credited, for lack of "
                + "memory, and when is unknown; the tracker credits "
                + (count == 1 ? "it" : "them") + " when it is opened on the day of their registration.")
    }

    /// Written to files of their own, named by their time, because nothing else could be written.
    private var waitingInFiles: Gap? {
        let moments = contents.fallbackFiles.compactMap(moment).filter { !isFuture($0) }.sorted()
        return waiting(
            moments, cause: "callbacks wait in files of their own",
            "could not be written into the store and " + (moments.count == 1 ? "waits" : "wait")
                + " in fallback files until the tracker runs again.")
    }

    /// - Parameters:
    ///   - moments: Of all that wait, the oldest first.
    ///   - state: Goes on from how many there are since when.
    private func waiting(
        _ moments: [Instant], of apps: [String] = [], cause: String, _ state: String
    ) -> Gap? {
        guard let oldest = moments.first, let newest = moments.last else { return nil }
        let end = max(newest, oldest)
        return Gap(
            start: min(oldest - 60, end), end: end, gapClass: .late,
            minutes: .upTo(min(Double(moments.count), minutes(from: oldest - 60, to: end))),
            apps: apps, evidence: [.unhandledCallbacks], cause: cause,
            explanation: "\(countText(moments.count, "callback")) since \(clock(oldest)) " + state)
    }

    /// The time in `fallback_1763060000.25.json`.
    private func moment(_ name: String) -> Instant? {
        guard name.hasPrefix("fallback_"), name.hasSuffix(".json"),
            let seconds = Double(name.dropFirst("fallback_".count).dropLast(".json".count)),
            EngineBounds.moment.contains(seconds)
        else { return nil }
        return Instant(seconds)
    }
}

extension Observation {
    /// Times of callbacks in the engine's queue that are still credited once their event is mapped.
    var waiting: Set<Instant> {
        Set((contents.engine?.waiting ?? []).map(\.reading.wall).filter { isToday($0) && !isFuture($0) })
    }
}
