// Q20: a shielded app is credited although nobody can use it.

/// Thresholds of an app whose shield was shown.
///
/// Evidence: trackers leave shielded apps out of the count; how often the system reports one is a guess. Not modelled:
/// that a fifty-first shield drops the others.
public struct ShieldInterplay: Quirk {
    static let cause = Cause.shield
    public var isOn = false
    /// Probability that meeting the shield brings the app's next threshold.
    public var probability = 0.1

    private var meetings = 0

    public init() {}

    mutating func metShield(app: Int, _ view: QuirkView, _ echoes: inout [Echo]) {
        meetings += 1
        var chance = chance(view, meetings)
        guard chance.happens(probability) else { return }
        guard let feed = view.monitoring.feeds[app].first(where: \.slot.isOngoing) else { return }
        let counter = feed.slot.counters[feed.counter]
        guard let index = counter.lowestOpen else { return }
        echoes.append(
            Echo(
                slot: feed.slot, event: counter.events[index], at: view.now + 1, cause: .shield, isTrue: false
            ))
    }
}
