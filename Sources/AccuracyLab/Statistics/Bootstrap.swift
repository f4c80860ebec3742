// Intervals of what has no formula: by drawing clusters of what was measured again and again; and shares of
// some values by their size.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

/// The percentile bootstrap over clusters (Efron 1979; Davison and Hinkley 1997, 3.8).
///
/// A cluster is all that one seed made. The days, apps and users of a seed share its faults, so they are no independent
/// trials, and whole seeds are drawn.
struct Bootstrap {
    /// Samples that are drawn.
    static let samples = 500

    /// For each sample the numbers of the clusters in it; the same for every figure of a cell.
    private let draws: [[Int]]
    private let clusters: Int

    /// - Parameters:
    ///   - clusters: How many there are; fewer than two give no interval.
    ///   - seed: Equal seeds give equal intervals.
    init(clusters: Int, seed: UInt64) {
        self.clusters = clusters
        guard clusters > 1 else {
            draws = []
            return
        }
        var generator = SeededGenerator(seed: seed)
        draws = (0..<Self.samples).map { _ in
            (0..<clusters).map { _ in Int.random(in: 0..<clusters, using: &generator) }
        }
    }

    /// The figure of all clusters, and the 2.5th and 97.5th percentile of the figures of the samples.
    ///
    /// - Parameter figure: The figure of some clusters, by number; nil where it has none.
    func estimate(_ figure: ([Int]) -> Double?) -> Estimate? {
        guard let value = figure(Array(0..<clusters)) else { return nil }
        let figures = draws.compactMap(figure).sorted()
        guard figures.count > Self.samples / 2 else { return Estimate(value) }
        return Estimate(
            value, low: figures[Int(0.025 * Double(figures.count))],
            high: figures[min(Int(0.975 * Double(figures.count)), figures.count - 1)])
    }

    /// The ratio of two sums over clusters.
    func ratio(_ parts: [Double], of wholes: [Double], scale: Double = 1) -> Estimate? {
        estimate { numbers in
            var part = 0.0
            var whole = 0.0
            for number in numbers {
                part += parts[number]
                whole += wholes[number]
            }
            return whole > 0 ? part / whole * scale : nil
        }
    }

    /// A share in percent of trials. None and all of them have no spread to draw from: then the clusters are the trials of
    /// Wilson's interval.
    func percentage(_ parts: [Double], of wholes: [Double]) -> Estimate? {
        guard var share = ratio(parts, of: wholes, scale: 100) else { return nil }
        if clusters > 1, share.value <= 0 || share.value >= 100,
            let interval = WilsonInterval(successes: share.value > 0 ? clusters : 0, of: clusters)
        {
            share.low = interval.low * 100
            share.high = interval.high * 100
        }
        return share
    }

    /// A rate of rare events; where there was none, up to the exact Poisson limit, as of clusters with one event each.
    func rate(_ events: [Double], of exposure: [Double], per unit: Double) -> Estimate? {
        let rate = ratio(events, of: exposure, scale: unit)
        guard clusters > 1, rate?.value == 0 else { return rate }
        return Estimate(rate: 0, of: exposure.reduce(0, +), per: unit)
    }

    /// A quantile of what all clusters have together.
    func quantile(_ share: Double, of values: [[Double]]) -> Estimate? {
        // Sorted once: a sample has the same values, each as often as its cluster was drawn.
        let ordered = values.enumerated().flatMap { number, values in
            values.map { (value: $0, cluster: number) }
        }
        .sorted { $0.value < $1.value }
        return estimate { numbers in
            var times = [Int](repeating: 0, count: values.count)
            for number in numbers { times[number] += 1 }
            let count = numbers.sum { values[$0].count }
            var left = min(Int(share * Double(count)), count - 1)
            return ordered.first { entry in
                left -= times[entry.cluster]
                return left < 0
            }?.value
        }
    }
}

extension [Double] {
    /// The smallest value that a share of them does not exceed; nil of none.
    func least(notExceededBy share: Double) -> Double? {
        isEmpty
            ? nil
            : sorted()[Swift.min(Swift.max(Int((share * Double(count)).rounded(.up)) - 1, 0), count - 1)]
    }

    /// The value with a share of the others below it; zero of none.
    func quantile(_ share: Double) -> Double {
        isEmpty ? 0 : sorted()[Swift.min(Int(share * Double(count)), count - 1)]
    }

    var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }
}
