// How late callbacks came, in classes that add up over runs.

import ActivitySimulator

/// Delays in classes of seconds.
struct DelayHistogram: Hashable, Sendable, Codable, Summable {
    /// The upper ends of the classes; the last class has none.
    static let bounds: [Double] = [
        1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400,
    ]

    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)

    mutating func add(_ seconds: Double) {
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    }

    var count: Int { counts.reduce(0, +) }

    /// How many came more than a minute late.
    var late: Int { counts[7...].reduce(0, +) }

    /// Seconds within which a share of them came, the upper end of its class; nil without any, infinite beyond the
    /// last bound.
    func quantile(_ share: Double) -> Double? {
        let wanted = share * Double(count)
        var sum = 0.0
        for (index, number) in counts.enumerated() where number > 0 {
            sum += Double(number)
            if sum >= wanted { return index < Self.bounds.count ? Self.bounds[index] : .infinity }
        }
        return nil
    }

    static func += (left: inout DelayHistogram, right: DelayHistogram) {
        for index in left.counts.indices { left.counts[index] += right.counts[index] }
    }
}
