// The actual use of a simulated device, which the timeline shows next to the credited minutes.

package import TrackingModel

/// The actual use in a simulation, next to the store that it wrote. Only used for drawing: no verdict, gap or finding
/// depends on it.
package struct SimulatedTruth: Hashable, Sendable {
    /// The use of an app: it is in front on an unlocked screen.
    package struct Use: Hashable, Sendable {
        /// The logical id in the store.
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

    /// What was simulated, in a few words: profile, user, seed.
    package var name: String
    /// The simulated stretch of time.
    package var span: TimeSpan
    /// Sorted by time, without overlap, on the clock that the device shows at the end.
    package var uses: [Use]
    /// The days with use, as the device counted them.
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
    /// The part inside another stretch; empty if there is none.
    func clipped(to other: TimeSpan) -> TimeSpan {
        let from = min(max(start, other.start), other.end)
        return TimeSpan(from, max(min(end, other.end), from))
    }
}
