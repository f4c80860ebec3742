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
        /// What is wrong while it is on, if it stays on until it is chosen again; nil for one that happens once.
        package var state: String?

        package init(key: Character, title: String, effect: String, state: String? = nil) {
            self.key = key
            self.title = title
            self.effect = effect
            self.state = state
        }
    }

    /// A scene of the tour: something happens on the device, and a text says where to look.
    package struct Scene: Hashable, Sendable {
        package var title: String
        package var text: String

        package init(title: String, text: String) {
            self.title = title
            self.text = text
        }
    }

    /// Seconds on the device per real second.
    package var speed: Double
    package var faults: [Fault]
    /// The scenes of the tour.
    package var scenes: [Scene]
    /// The index of the scene that is played; nil for none.
    package var scene: Int?
    /// Whether the last scene was played to its end.
    var isOver = false
    /// The keys of the faults that are on.
    var active: Set<Character> = []

    /// What is wrong now, in the order of the faults.
    var activeStates: [String] { faults.filter { active.contains($0.key) }.compactMap(\.state) }

    package init(speed: Double, scenes: [Scene] = [], faults: [Fault]) {
        self.speed = speed
        self.scenes = scenes
        self.faults = faults
    }
}
