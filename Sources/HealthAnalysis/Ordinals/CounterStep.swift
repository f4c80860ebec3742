// The time between two minutes of an app that follow each other.

import TrackingModel

/// The step from one callback of an app to the next one, which reports the next minute of the same generation.
struct CounterStep {
    /// `LoggedCallback.appNumber`.
    let app: Int
    let day: LocalDay
    let seconds: Double

    /// A longer step is a pause in use, seconds.
    private static let longest = 180.0

    /// - Parameter bursts: What came in one of them says nothing of the pace.
    static func all(_ callbacks: [LoggedCallback], outside bursts: BurstSpans) -> [CounterStep] {
        // The place of each app's callback before.
        var last: [Int: Int] = [:]
        var steps: [CounterStep] = []
        for index in callbacks.indices {
            guard let ordinal = callbacks[index].ordinal, !bursts.contains(callbacks[index].at),
                let before = last.updateValue(index, forKey: callbacks[index].appNumber)
            else { continue }
            let seconds = callbacks[index].at - callbacks[before].at
            guard callbacks[before].generation == callbacks[index].generation,
                callbacks[before].ordinal == ordinal - 1, seconds < longest
            else { continue }
            steps.append(
                CounterStep(
                    app: callbacks[index].appNumber, day: callbacks[index].day, seconds: seconds))
        }
        return steps
    }
}
