// How far the callbacks of each app have come in its registered window, as far as use can have brought them there.

import TrackingModel

/// The highest minute of today that an app's registered thresholds reported, without floods and rejections.
///
/// The minutes of a flood do not show where a counter is, and callbacks rejected for lack of a mapping are not part of
/// the window. A replaced generation says nothing about the window that is registered now.
struct ReachedMinutes {
    /// The highest minute and when it came.
    struct Top {
        var ordinal: Int
        var at: Instant
    }

    private let tops: [String: Top]
    /// Time of the newest callback of each app, on any day.
    let newest: [String: Instant]

    /// When monitoring was last restarted.
    let registered: Instant?

    init(_ observation: Observation, bursts: BurstSpans, since registered: Instant?) {
        self.registered = registered
        let generations = Dictionary(
            observation.contents.apps.map { ($0.id, $0.registeredGeneration) }, uniquingKeysWith: { $1 })
        var tops: [String: Top] = [:]
        var newest: [Int: (app: String, at: Instant)] = [:]
        for callback in observation.callbacks {
            newest[callback.appNumber] = (callback.app, callback.at)
            guard let ordinal = callback.ordinal, observation.isToday(callback.at),
                !callback.lackedMapping, !callback.isTakenBack,
                callback.generation == generations[callback.app] ?? nil
            else { continue }
            if let index = bursts.index(at: callback.at),
                bursts.bursts[index].verdict == .phantom || callback.cause != nil
            {
                continue
            }
            if ordinal > tops[callback.app]?.ordinal ?? 0 {
                tops[callback.app] = Top(ordinal: ordinal, at: callback.at)
            }
        }
        self.tops = tops
        self.newest = Dictionary(newest.values.map { ($0.app, $0.at) }, uniquingKeysWith: max)
    }

    /// Nil where no callback of today reported one.
    func top(of app: String) -> Top? { tops[app] }
}
