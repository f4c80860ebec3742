// The scale for the lab's figures, and their text form.

import TrackingModel

/// A figure in at most five characters: `0.04`, `3.1`, `42`, `1240`, `12k`.
func figureText(_ value: Double) -> String {
    guard value.isFinite else { return "—" }
    let size = abs(value)
    if size > 0, size < 0.005 { return value < 0 ? "-0.0" : "<0.01" }
    let places = size < 0.995 ? 2 : size < 99.5 ? 1 : 0
    if size >= 99_950 { return size >= 1e9 ? "huge" : decimal(value / 1_000, places: 0) + "k" }
    return decimal(value, places: places)
}

/// Maps figures to 0 to 1. Policies differ by powers of ten, so small figures get more of the scale.
struct LabScale: Hashable {
    /// The largest figure; always above 0.
    let most: Double
    /// Below it the scale is almost linear.
    private let even: Double

    /// - Parameter values: the figures that must fit on it; those that are not finite are ignored.
    init(_ values: some Sequence<Double>) {
        let sizes = values.filter(\.isFinite).map { min(abs($0), 1e12) }
        most = max(sizes.max() ?? 1, 0.001)
        even = most / 1_000
    }

    func place(_ value: Double) -> Double {
        let bounded = min(max(value.isFinite ? value : most, 0), most)
        return Self.logarithm(1 + bounded / even) / Self.logarithm(1 + most / even)
    }

    /// Powers of ten on the scale, ascending.
    var ticks: [Double] {
        var ticks = [0.0]
        var tick = 1e-4
        while tick <= most {
            if tick >= even * 1.5 { ticks.append(tick) }
            tick *= 10
        }
        return ticks
    }

    /// The natural logarithm of a number from 1 on, exact enough for drawing.
    private static func logarithm(_ value: Double) -> Double {
        let exponent = Double(value.exponent)
        let ratio = (value.significand - 1) / (value.significand + 1)
        let square = ratio * ratio
        let series = 2 * ratio * (1 + square / 3 + square * square / 5 + square * square * square / 7)
        return exponent * 0.693_147_180_559_945 + series
    }
}
