// The outcomes of a run's callbacks.

import ActivitySimulator
import TrackingModel

/// Callbacks of a run, counted from the truth.
struct CallbackScore: Hashable, Sendable, Codable {
    /// Calls of the extension, including duplicates and phantom ones.
    var received = 0
    /// Thresholds that were reached, and those whose callback arrived.
    var reached = 0
    var delivered = 0
    /// Callbacks of a threshold that had arrived before.
    var duplicates = 0
    /// Thresholds that arrived after a higher one of the same counter.
    var inversions = 0
    /// Calls for thresholds that nobody had reached.
    var phantoms = 0
    /// Thresholds whose callback never came and that a later one covers.
    var recovered = 0
    /// Kills of the extension.
    var kills = 0
    /// Starts of monitoring.
    var registrations = 0
    /// Seconds from the threshold to the handler, of those that arrived by themselves.
    var delays = DelayHistogram()
    /// Seconds from the threshold to the later one that covers it.
    var recoveryDelays = DelayHistogram()

    init() {}

    /// - Parameter keptAt: `Truth.keptAt`.
    init(_ truth: Truth, keptAt: [Instant?], reported: ReportedMinutes) {
        received = truth.deliveries.count { $0.handledAt != nil }
        reached = truth.crossings.count
        kills = truth.kills
        registrations = truth.registrations.count
        recovered = reported.recoveryDelays.count
        recoveryDelays = reported.recoveryDelays
        for (crossing, kept) in zip(truth.crossings, keptAt) {
            guard let kept else { continue }
            delivered += 1
            delays.add(kept - crossing.at)
        }
        var highest: [Int: Int] = [:]
        for delivery in truth.deliveries.sorted(by: { $0.moment < $1.moment }) {
            guard delivery.handledAt != nil, let event = delivery.event.map({ truth.events[$0] }) else {
                continue
            }
            switch delivery.origin {
            case .duplicate: duplicates += 1
            case .echo(_, let isTrue): if !isTrue { phantoms += 1 }
            case .crossing:
                let counter = event.registration * 64 + (event.apps.first ?? 63)
                let top = highest[counter] ?? 0
                if event.thresholdSeconds < top, event.thresholdSeconds > 60 { inversions += 1 }
                highest[counter] = event.thresholdSeconds == 60 ? 60 : max(top, event.thresholdSeconds)
            case .interval: break
            }
        }
    }
}
