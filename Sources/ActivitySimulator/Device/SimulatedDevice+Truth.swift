// What is finished of the truth leaves the device, so that long runs need no more memory than short ones.

import TrackingModel

/// How many elements of the truth were handed out; the next ones go on with these numbers.
struct HandedOutTruth {
    var events = 0
    var crossings = 0
    var deliveries = 0

    /// An outage is noted once: so many of the newest ones are compared.
    static let recentOutages = 32
}

extension SimulatedDevice {
    /// Hands out what can't change any more, and forgets it. Everything refers to events, crossings and deliveries by
    /// the numbers that they had in a truth that was never handed out.
    ///
    /// All parts and then `truth`, list by list one after the other, are the truth of the run. The days are only in
    /// `truth`: a clock that is put back goes on with a day that was over, and they are few.
    public func takeFinished() -> Truth {
        var part = Truth(
            profile: log.profile, user: log.user, seed: log.seed, apps: log.apps, start: log.start,
            end: log.end, segments: log.segments, events: log.events, registrations: log.registrations,
            device: log.device)
        let deliveries = log.deliveries.firstIndex { $0.outcome == .pending } ?? log.deliveries.count
        let crossings = finishedCrossings(pendingFrom: deliveries)
        part.deliveries = log.deliveries.removeFirstElements(deliveries)
        names.removeFirst(deliveries)
        part.crossings = log.crossings.removeFirstElements(crossings)
        part.outages = log.outages.removeFirstElements(log.outages.count - HandedOutTruth.recentOutages)
        handedOut.events += log.events.count
        handedOut.crossings += crossings
        handedOut.deliveries += deliveries
        log.segments = []
        log.events = []
        log.registrations = []
        log.device = []
        return part
    }

    /// How many crossings come before the first one with a callback on its way.
    private func finishedCrossings(pendingFrom first: Int) -> Int {
        var finished = log.crossings.count
        for delivery in log.deliveries[first...] where delivery.outcome == .pending {
            if let number = delivery.crossing { finished = min(finished, number - handedOut.crossings) }
        }
        return finished
    }
}

extension Array {
    /// Takes so many elements from the beginning; none for a number below zero.
    fileprivate mutating func removeFirstElements(_ count: Int) -> [Element] {
        let count = Swift.max(count, 0)
        defer { removeFirst(count) }
        return Array(prefix(count))
    }
}
