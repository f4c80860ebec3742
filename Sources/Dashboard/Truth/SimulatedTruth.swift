// What was really used on a simulated device, as the timeline shows it beside what was counted.

package import TrackingModel

/// The truth of a simulation, laid beside the store that came of it. Only drawing sees it: no verdict, gap or finding
/// rests on it.
package struct SimulatedTruth: Hashable, Sendable {
    /// An app in front of an unlocked screen.
    package struct Use: Hashable, Sendable {
        /// The logical id, as the store has it.
        package var app: String
        package var stretch: Stretch

        package init(app: String, from: Instant, to: Instant) {
            self.app = app
            stretch = Stretch(from: from, to: to)
        }
    }

    /// What a perfect tracker would show for an app on a day.
    package struct AppDay: Hashable, Sendable {
        package var app: String
        package var seconds: Double

        package init(app: String, seconds: Double) {
            self.app = app
            self.seconds = seconds
        }
    }

    /// What was simulated, in a few words: the profile, the user, the seed.
    package var name: String
    /// What it tells of.
    package var span: Stretch
    /// In the order of time, without overlap, by the clock that the device shows at the end.
    package var uses: [Use]
    /// Days with use, as the device had them.
    package var days: [LocalDay: [AppDay]]

    package init(name: String, span: Stretch, uses: [Use], days: [LocalDay: [AppDay]]) {
        self.name = name
        self.span = span
        self.uses = uses
        self.days = days
    }

    /// The uses that overlap with a stretch.
    func uses(in stretch: Stretch) -> ArraySlice<Use> {
        let first = uses.partitionPoint { $0.stretch.to <= stretch.from }
        return uses[first...].prefix { $0.stretch.from < stretch.to }
    }
}

/// From one moment to a later one.
package struct Stretch: Hashable, Sendable {
    package var from: Instant
    package var to: Instant

    package init(from: Instant, to: Instant) {
        self.from = from
        self.to = max(from, to)
    }

    var seconds: Double { to - from }

    /// The part that lies in another stretch; empty where none does.
    func clipped(to other: Stretch) -> Stretch {
        let start = min(max(from, other.from), other.to)
        return Stretch(from: start, to: min(to, other.to))
    }
}
