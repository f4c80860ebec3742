// What was really used on a simulated device, as the timeline shows it beside what was counted.

package import TrackingModel

/// The truth of a simulation, laid beside the store that came of it. Only drawing sees it: no verdict, gap or finding
/// rests on it.
package struct SimulatedTruth: Hashable, Sendable {
    /// An app in front of an unlocked screen.
    package struct Use: Hashable, Sendable {
        /// The logical id, as the store has it.
        package var app: String
        package var stretch: TimeSpan

        package init(app: String, from: Instant, to: Instant) {
            self.app = app
            stretch = TimeSpan(from, to)
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
    package var span: TimeSpan
    /// In the order of time, without overlap, by the clock that the device shows at the end.
    package var uses: [Use]
    /// Days with use, as the device had them.
    package var days: [LocalDay: [AppDay]]

    package init(name: String, span: TimeSpan, uses: [Use], days: [LocalDay: [AppDay]]) {
        self.name = name
        self.span = span
        self.uses = uses
        self.days = days
    }

    /// The uses that overlap with a stretch.
    func uses(in stretch: TimeSpan) -> ArraySlice<Use> {
        let first = uses.partitionPoint { $0.stretch.end <= stretch.start }
        return uses[first...].prefix { $0.stretch.start < stretch.end }
    }
}

extension TimeSpan {
    /// The part that lies in another stretch; empty where none does.
    func clipped(to other: TimeSpan) -> TimeSpan {
        let from = min(max(start, other.start), other.end)
        return TimeSpan(from, max(min(end, other.end), from))
    }
}
