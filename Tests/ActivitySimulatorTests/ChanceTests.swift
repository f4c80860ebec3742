// The draws: series against known values, distributions against their means.

import Testing

@testable import ActivitySimulator

@Suite struct ChanceTests {
    @Test(arguments: [
        (1, 0), (2.718_281_828_459_045, 1), (10, 2.302_585_092_994_046), (1e-9, -20.723_265_836_946_41),
        (1.5e300, 691.181_02),
    ])
    func `the logarithm is that of mathematics`(value: Double, expected: Double) {
        #expect(abs(Series.ln(value) - expected) <= 1e-7 * max(abs(expected), 1))
    }

    @Test(arguments: [-30.0, -1, -0.1, 0, 0.3, 1, 5, 40])
    func `the exponential undoes the logarithm`(value: Double) {
        #expect(abs(Series.ln(Series.exp(value)) - value) < 1e-12)
    }

    @Test func `distributions have their means`() {
        var sums = [0.0, 0, 0, 0, 0]
        let count = 20_000
        for key in 0..<count {
            var chance = Chance(seed: 7, stream: 1, key: key)
            sums[0] += chance.unit()
            sums[1] += chance.exponential(mean: 300)
            sums[2] += chance.normal(mean: 60, deviation: 3)
            sums[3] += Double(chance.poisson(mean: 2))
            sums[4] += chance.logNormal(median: 10, sigma: 0.2)
        }
        let means = sums.map { $0 / Double(count) }
        #expect(abs(means[0] - 0.5) < 0.01)
        #expect(abs(means[1] - 300) < 10)
        #expect(abs(means[2] - 60) < 0.1)
        #expect(abs(means[3] - 2) < 0.05)
        // e^(σ²/2) above the median.
        #expect(abs(means[4] - 10.2) < 0.1)
    }

    @Test func `streams and keys have draws of their own`() {
        var first = Chance(seed: 1, stream: 1, key: 1)
        var again = Chance(seed: 1, stream: 1, key: 1)
        var others = [
            Chance(seed: 2, stream: 1, key: 1), Chance(seed: 1, stream: 2, key: 1),
            Chance(seed: 1, stream: 1, key: 2),
        ]
        let value = first.unit()
        #expect(again.unit() == value)
        for index in others.indices { #expect(others[index].unit() != value) }
    }

    @Test func `the queue gives the earliest first and equals in the order of their coming`() {
        var queue = EventQueue()
        var chance = Chance(seed: 3, stream: 3, key: 3)
        for number in 0..<500 { queue.push(.arrival, number: number, at: Double(chance.integer(0...50))) }
        var popped: [EventQueue.Entry] = []
        while let entry = queue.pop() { popped.append(entry) }
        #expect(popped.count == 500)
        for (left, right) in zip(popped, popped.dropFirst()) {
            #expect((left.at, left.number) < (right.at, right.number))
        }
    }
}
