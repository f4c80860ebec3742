// What a demo adds to the dashboard: a clock with its own speed, and faults that the user can cause.

/// The simulated device behind a store.
package struct Demo: Hashable, Sendable {
    /// A fault that the user can cause on the device.
    package struct Fault: Hashable, Sendable {
        /// The key in the dialog, which also identifies the fault.
        package var key: Character
        /// A short title.
        package var title: String
        /// What to look for on the screen afterwards, in one sentence.
        package var effect: String

        package init(key: Character, title: String, effect: String) {
            self.key = key
            self.title = title
            self.effect = effect
        }
    }

    /// Seconds on the device per real second.
    package var speed: Double
    package var faults: [Fault]

    package init(speed: Double, faults: [Fault]) {
        self.speed = speed
        self.faults = faults
    }
}
