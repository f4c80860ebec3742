// Q12: the extension is not loaded, or its notification does not arrive.

/// Days on which the extension is never started, and lost notifications.
///
/// Evidence: measured while attached to the debugger; that notifications carry nothing and are merged is common
/// knowledge (Q12).
public struct NeverLoaded: Quirk, Hashable {
    static let cause = Cause.neverLoaded
    static let actsOnProcesses = true
    public var isOn = false
    /// Probability that the extension is not started on a day.
    public var deadDays = 0.01
    /// Probability that a notification is lost.
    public var notificationLoss = 0.05

    public init(isOn: Bool = false) { self.isOn = isOn }

    mutating func pass(_ passage: inout Passage, _ view: QuirkView) {
        var chance = chance(view, view.day)
        if chance.happens(deadDays) {
            passage.lose(by: .neverLoaded, from: view.dayBegan, to: view.dayEnds)
        }
    }

    mutating func losesNotification(sequence: Int, _ view: QuirkView) -> Bool {
        var chance = chance(view, sequence, purpose: 1)
        return chance.happens(notificationLoss)
    }
}
