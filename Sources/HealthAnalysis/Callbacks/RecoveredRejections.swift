// Rejected callbacks whose minutes a later callback recovered.

import TrackingModel

enum RecoveredRejections {
    /// Marks the rejected callbacks whose minutes were credited later: with the same threshold, or with a credit that
    /// sets the app to a higher one.
    static func mark(in callbacks: inout [LoggedCallback]) {
        var open: [Int: [Int]] = [:]
        for index in callbacks.indices {
            let callback = callbacks[index]
            if callback.isRejectedUse {
                open[callback.appNumber, default: []].append(index)
                continue
            }
            guard callback.isCredited, var waiting = open[callback.appNumber] else { continue }
            waiting.removeAll { callbacks[$0].day != callback.day }
            // Credits beyond a callback's own minutes are of those before it, the newest first.
            var extra = callback.seconds / 60 - callback.width
            for place in waiting.reversed() {
                let rejected = callbacks[place]
                let isSame = rejected.threshold != nil && rejected.threshold == callback.threshold
                let isBelow = callback.ordinal.flatMap { top in rejected.ordinal.map { $0 < top } } ?? true
                guard isSame || (extra >= rejected.width && isBelow), let cause = rejected.cause else {
                    continue
                }
                if !isSame { extra -= rejected.width }
                callbacks[place].outcome = .recovered(cause)
                waiting.removeAll { $0 == place }
            }
            open[callback.appNumber] = waiting.isEmpty ? nil : waiting
        }
    }
}
