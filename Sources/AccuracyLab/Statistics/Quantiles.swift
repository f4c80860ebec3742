// Shares of some values by their size.

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
