// A figure with the interval in which the true one lies.

/// A measured value and its 95 % interval.
package struct Estimate: Hashable, Sendable, Codable {
    package let value: Double
    /// Nil where the sample gives no interval: a single run, or a maximum.
    package var low: Double?
    package var high: Double?

    package init(_ value: Double, low: Double? = nil, high: Double? = nil) {
        self.value = value
        self.low = low
        self.high = high
    }

    /// A share with Wilson's interval; nil where nothing was tried.
    package init?(share successes: Int, of trials: Int) {
        guard let interval = WilsonInterval(successes: successes, of: trials) else { return nil }
        self.init(Double(successes) / Double(trials), low: interval.low, high: interval.high)
    }

    /// A rate of rare events with the exact Poisson interval; nil where there was no exposure.
    ///
    /// - Parameter unit: How much exposure the rate is given for, for example 1000 sessions.
    package init?(rate events: Int, of exposure: Double, per unit: Double) {
        guard exposure > 0, let interval = PoissonInterval(events: events) else { return nil }
        let scale = unit / exposure
        self.init(Double(events) * scale, low: interval.low * scale, high: interval.high * scale)
    }
}
