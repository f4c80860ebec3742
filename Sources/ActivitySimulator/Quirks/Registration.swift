// Activities that were started together.

/// What one run of app or extension registered.
struct Registration {
    /// The number of the batch, from 1 up.
    let number: Int
    let slots: [ActivitySlot]
    /// Whether any of the activities was monitored before.
    let isRestart: Bool
    /// True time at which the last threshold callback reached the extension; negative infinity for never.
    let lastHandledAt: Double
}
