// A share with the interval in which the true one lies: 39 of 40 is no proof of 97.5 %.

/// The 95 % interval of a share by Wilson's score method, which holds for few trials and near 0 and 1.
public struct WilsonInterval: Hashable, Sendable {
    public let low: Double
    public let high: Double

    /// Nil where nothing was tried, or more succeeded than was tried.
    public init?(successes: Int, of trials: Int) {
        guard trials > 0, successes >= 0, successes <= trials else { return nil }
        let z = 1.959_963_984_540_054
        let count = Double(trials)
        let share = Double(successes) / count
        let center = share + z * z / (2 * count)
        let spread = z * (share * (1 - share) / count + z * z / (4 * count * count)).squareRoot()
        let scale = 1 + z * z / count
        // Where all or none succeeded the bound is exact, which the sums of rounded numbers are not.
        low = successes == 0 ? 0 : max(0, (center - spread) / scale)
        high = successes == trials ? 1 : min(1, (center + spread) / scale)
    }

    /// The bounds for all numbers of successes in a range; nil like those of its ends.
    init?(successes: ClosedRange<Int>, of trials: Int) {
        guard let least = WilsonInterval(successes: successes.lowerBound, of: trials),
            let most = WilsonInterval(successes: successes.upperBound, of: trials)
        else { return nil }
        (low, high) = (least.low, most.high)
    }
}
