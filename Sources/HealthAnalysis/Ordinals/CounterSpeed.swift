// How fast the system's counters ran: reported minutes per minute of the clock.

import TrackingModel

/// A minute of use takes a minute; a counter that reports them faster counts more than was used.
struct CounterSpeed {
    private struct Key: Hashable {
        let app: Int
        let day: LocalDay
    }

    private var numbers: [String: Int] = [:]
    private var byApp: [Key: Double] = [:]
    private var byDay: [LocalDay: Double] = [:]
    /// Steps from which on they say something.
    private static let fewest = 5
    /// Steps of the clock that are a minute for all that callbacks may be late, seconds.
    private static let minute = 57.0

    init(_ callbacks: [LoggedCallback], bursts: BurstSpans) {
        // Two schedules report the same minutes at different times.
        let steps = CounterStep.all(callbacks, outside: bursts).filter(\.isOfOneSchedule)
        guard !steps.isEmpty else { return }
        for callback in callbacks where numbers[callback.app] == nil {
            numbers[callback.app] = callback.appNumber
        }
        byApp = Dictionary(grouping: steps) { Key(app: $0.app, day: $0.day) }.compactMapValues(Self.share)
        byDay = Dictionary(grouping: steps, by: \.day).compactMapValues(Self.share)
    }

    /// Minutes of use for each minute of an app's counter on a day, at least; 1 where unknown.
    func share(of app: String, on day: LocalDay) -> Double {
        numbers[app].flatMap { byApp[Key(app: $0, day: day)] } ?? byDay[day] ?? 1
    }

    /// By the fastest quarter of the steps: pauses make steps longer, and nothing makes them shorter.
    private static func share(_ steps: [CounterStep]) -> Double? {
        guard steps.count >= fewest else { return nil }
        let step = steps.map(\.seconds).sorted()[steps.count / 4]
        return step >= minute ? 1 : max(0, step) / 60
    }
}
