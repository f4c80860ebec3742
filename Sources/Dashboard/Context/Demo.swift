// What a demo adds to the dashboard: a clock of its own pace, and faults that can be set off.

/// The simulated device behind a store, as the dashboard needs to know it.
package struct Demo: Hashable, Sendable {
    /// Something that can be done to the device.
    package struct Fault: Hashable, Sendable {
        /// The key in the dialog, also its identity.
        package var key: Character
        /// A few words.
        package var title: String
        /// What to look for on screen afterwards, one sentence.
        package var effect: String

        package init(key: Character, title: String, effect: String) {
            self.key = key
            self.title = title
            self.effect = effect
        }
    }

    /// Seconds of the device for each second here.
    package var speed: Double
    package var faults: [Fault]

    package init(speed: Double, faults: [Fault]) {
        self.speed = speed
        self.faults = faults
    }
}
