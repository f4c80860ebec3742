// How far the callbacks of each app have come in its registered window, as far as use can have brought them there.

import TrackingModel

/// The highest minute of today that an app's registered thresholds told, floods and refusals left out.
///
/// What a flood told is no place that a counter reached, and what was refused for want of a mapping is none of the
/// window. A generation that was replaced says nothing of the window that is registered now.
struct ReachedMinutes {
    /// The highest minute and when it came.
    struct Top {
        var ordinal: Int
        var at: Instant
    }

    private let tops: [String: Top]
    /// The newest callback of each app, of whatever day.
    private let newest: [String: Instant]

    init(_ observation: Observation, bursts: [DeliveryBurst]) {
        let generations = Dictionary(
            observation.contents.apps.map { ($0.id, $0.registeredGeneration) }, uniquingKeysWith: { $1 })
        let bursts = bursts.sorted { $0.start < $1.start }
        var tops: [String: Top] = [:]
        var newest: [String: Instant] = [:]
        for callback in observation.callbacks {
            newest[callback.app] = callback.at
            guard let ordinal = callback.ordinal, callback.generation == generations[callback.app] ?? nil,
                observation.isToday(callback.at), !callback.lackedMapping, !callback.isTakenBack
            else { continue }
            let next = bursts.partitionPoint { $0.end < callback.at }
            if next < bursts.count, bursts[next].start <= callback.at,
                bursts[next].verdict == .phantom || callback.cause != nil
            {
                continue
            }
            if ordinal > tops[callback.app]?.ordinal ?? 0 {
                tops[callback.app] = Top(ordinal: ordinal, at: callback.at)
            }
        }
        self.tops = tops
        self.newest = newest
    }

    /// Nil where no callback of today told.
    func top(of app: String) -> Top? { tops[app] }

    func newest(of app: String) -> Instant? { newest[app] }
}
