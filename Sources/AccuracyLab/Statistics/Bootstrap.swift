// Intervals of what has no formula: by drawing the runs again and again.

internal import TrackingModel

/// The percentile bootstrap over runs (Efron 1979).
///
/// Runs are drawn, not their days: the days and apps of one run share its faults, so they are no independent trials.
package struct Bootstrap: Sendable {
    /// Samples that are drawn.
    package static let samples = 500

    /// For each sample the numbers of the runs in it; the same for every figure of a cell.
    private let draws: [[Int]]

    /// - Parameters:
    ///   - runs: How many runs there are; fewer than two give no interval.
    ///   - seed: Equal seeds give equal intervals.
    package init(runs: Int, seed: UInt64) {
        guard runs > 1 else {
            draws = []
            return
        }
        var generator = SeededGenerator(seed: seed)
        draws = (0..<Self.samples).map { _ in
            (0..<runs).map { _ in Int.random(in: 0..<runs, using: &generator) }
        }
    }

    /// The figure of all runs, and the 2.5th and 97.5th percentile of the figures of the samples.
    ///
    /// - Parameter figure: The figure of some runs, by number; nil where it has none.
    package func estimate(runs: Int, _ figure: ([Int]) -> Double?) -> Estimate? {
        guard let value = figure(Array(0..<runs)) else { return nil }
        let figures = draws.compactMap(figure).sorted()
        guard figures.count > Self.samples / 2 else { return Estimate(value) }
        return Estimate(
            value, low: figures[Int(0.025 * Double(figures.count))],
            high: figures[min(Int(0.975 * Double(figures.count)), figures.count - 1)])
    }

    /// The ratio of two sums over runs.
    package func ratio(_ parts: [Double], of wholes: [Double], scale: Double = 1) -> Estimate? {
        estimate(runs: parts.count) { runs in
            var part = 0.0
            var whole = 0.0
            for run in runs {
                part += parts[run]
                whole += wholes[run]
            }
            return whole > 0 ? part / whole * scale : nil
        }
    }

    /// A quantile of what all runs have together.
    package func quantile(_ share: Double, of values: [[Double]]) -> Estimate? {
        // Sorted once: a sample has the same values, each as often as its run was drawn.
        let ordered = values.enumerated().flatMap { run, values in values.map { (value: $0, run: run) } }
            .sorted { $0.value < $1.value }
        return estimate(runs: values.count) { runs in
            var times = [Int](repeating: 0, count: values.count)
            for run in runs { times[run] += 1 }
            let count = runs.reduce(0) { $0 + values[$1].count }
            var left = min(Int(share * Double(count)), count - 1)
            return ordered.first { entry in
                left -= times[entry.run]
                return left < 0
            }?.value
        }
    }
}
