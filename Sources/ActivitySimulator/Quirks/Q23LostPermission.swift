// Q23: the permission to monitor is gone, and nobody has taken it away.

/// Permission that is lost by itself: nothing counts any more, and monitoring can't be started, until someone who opens
/// the tracker's app grants it again.
///
/// Evidence: forum 786854 second-hand; how often, and how soon it is granted again, is assumed (Q23).
public struct LostPermission: Quirk {
    static let cause = Cause.permission
    public var isOn = false
    /// Probability a day that it is lost.
    public var perDay = 0.02
    /// Probability that it is granted again when the tracker's app is opened.
    public var returns = 0.5

    private var openings = 0

    public init() {}

    mutating func plan(_ pattern: inout UsagePattern, day: Int, _ view: QuirkView) {
        var chance = chance(view, day)
        let isLost = chance.happens(perDay)
        let second = chance.uniform(0...86_399).rounded()
        if isLost { pattern.add(.losePermission, at: second) }
    }

    mutating func grantsPermission(_ view: QuirkView) -> Bool {
        guard !view.monitoring.isAuthorized else { return false }
        openings += 1
        var chance = chance(view, openings, purpose: 1)
        return chance.happens(returns)
    }
}
