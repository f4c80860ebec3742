// How fast the system's counters ran: minutes that they told of against minutes of the clock.

import TrackingModel

/// Minutes of use take a minute each; a counter that tells them faster counts more than was used
/// (reference/domain §1.2, Q21).
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

    /// - Parameter bursts: What came in one of them says nothing of the pace.
    init(_ callbacks: [LoggedCallback], bursts: BurstSpans) {
        var last: [Int: (at: Instant, ordinal: Int, generation: Int?, path: String)] = [:]
        var steps: [Key: [Double]] = [:]
        for callback in callbacks {
            guard let ordinal = callback.ordinal, !bursts.contains(callback.at) else { continue }
            let number = callback.appNumber
            let before = last.updateValue(
                (callback.at, ordinal, callback.generation, callback.path), forKey: number)
            guard let before else {
                numbers[callback.app] = number
                continue
            }
            let step = callback.at - before.at
            guard before.ordinal == ordinal - 1, before.generation == callback.generation,
                before.path == callback.path, step < 180
            else {
                continue
            }
            steps[Key(app: number, day: callback.day), default: []].append(step)
        }
        byApp = steps.compactMapValues(Self.share)
        byDay = Dictionary(grouping: steps, by: \.key.day)
            .compactMapValues { Self.share(Array($0.map(\.value).joined())) }
    }

    /// Minutes of use that a minute of an app's counter stands for on a day, at least; 1 where nothing tells.
    func share(of app: String, on day: LocalDay) -> Double {
        numbers[app].flatMap { byApp[Key(app: $0, day: day)] } ?? byDay[day] ?? 1
    }

    /// By the fastest quarter of the steps: pauses make steps longer, and nothing makes them shorter.
    private static func share(_ steps: [Double]) -> Double? {
        guard steps.count >= fewest else { return nil }
        let step = steps.sorted()[steps.count / 4]
        return step >= minute ? 1 : max(0, step) / 60
    }
}
