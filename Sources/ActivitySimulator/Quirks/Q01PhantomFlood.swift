// Q1: a burst of thresholds shortly after monitoring was started.

import TrackingModel

/// Thresholds that nobody reached, dozens within a second, after a start or restart of monitoring.
///
/// Evidence: reported by developers of trackers; measured by third parties (28 in 1 s to 781 in 2 min, onsets of 0 to
/// 131 s); Apple Developer Forums thread 808470, second-hand.
public struct PhantomFlood: Quirk {
    static let cause = Cause.phantomFlood
    public var isOn = false
    /// Probability for each batch of registrations, and whether the first of all can have one.
    public var probability = 0.3
    public var strikesFirstStart = false
    /// Whether the contract of past activity is broken: every batch that asks for it floods, the first one too.
    public var breaksPastActivity = false
    /// Thresholds of each app in one flood, lowest first, all waves together.
    public var eventsPerApp = 4...24
    public var waves = 1...3
    /// Seconds between waves.
    public var wavePause: ClosedRange<Double> = 10...18
    /// Seconds between callbacks: median, spread of the logarithm, most (at least three medians).
    public var spacing = Spacing()
    /// The share of floods that replay real use and add no phantom minutes.
    public var replayShare = 0.2
    /// When a flood begins, in seconds after the start, with weights.
    public var onsets: [Onset] = [
        Onset(0...5, weight: 70), Onset(30...34, weight: 15), Onset(49...53, weight: 10),
        Onset(126...131, weight: 5),
    ]

    /// The pauses within a wave.
    public struct Spacing: Hashable, Sendable {
        public var median = 0.02
        public var sigma = 0.8
        public var most = 1.6
    }

    /// A range of delays.
    public struct Onset: Hashable, Sendable {
        public var seconds: ClosedRange<Double>
        public var weight: Double

        public init(_ seconds: ClosedRange<Double>, weight: Double) {
            self.seconds = seconds
            self.weight = weight
        }
    }

    public init() {}

    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {
        var chance = chance(view, registration.number)
        let asksForPast = registration.slots.contains { $0.counters.contains(where: \.includesPastActivity) }
        let isBroken = breaksPastActivity && asksForPast
        let strikes = chance.happens(probability)
        guard isBroken || strikes && (strikesFirstStart || registration.number > 1) else { return }
        let onset = drawOnset(&chance)
        let isReplay = chance.happens(replayShare) && !isBroken
        var flood: [Echo] = []
        for slot in registration.slots {
            guard let interval = slot.interval, slot.isOngoing else { continue }
            let start = interval.start - view.monitoring.clock.wallOffset
            for counter in slot.counters {
                let used = view.monitoring.history.seconds(of: counter.apps, since: start)
                let count = min(chance.integer(eventsPerApp), counter.events.count)
                for index in 0..<(isReplay ? counter.events.count : count)
                where !isReplay || counter.thresholds[index] <= used {
                    flood.append(Echo(slot: slot, event: counter.events[index], at: 0, cause: .phantomFlood))
                }
            }
        }
        let waveCount = chance.integer(waves)
        var at = view.now + onset
        for index in flood.indices {
            if index > 0, index * waveCount / flood.count != (index - 1) * waveCount / flood.count {
                at += chance.uniform(wavePause)
            }
            at += min(
                chance.logNormal(median: spacing.median, sigma: spacing.sigma),
                max(spacing.most, 3 * spacing.median))
            flood[index].at = at
        }
        echoes += flood
    }

    private func drawOnset(_ chance: inout Chance) -> Double {
        var left = chance.unit() * onsets.sum(\.weight)
        for onset in onsets {
            left -= onset.weight
            if left < 0 { return chance.uniform(onset.seconds) }
        }
        return 0
    }
}
