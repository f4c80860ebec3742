// A callback without a crossing.

/// A threshold that the system reports although it was not reached just now. It uses the threshold up as any callback
/// does: what came before, or belongs to an activity that is no longer monitored, does not come.
struct Echo {
    var slot: ActivitySlot
    var event: Int
    /// True time of the delivery.
    var at: Double
    var cause: Cause
    /// Whether that much use has happened in the interval; nil where that shows when it comes.
    var isTrue: Bool?
    /// Whether the counter has used the threshold up for it already.
    var isUsedUp = false
}
