// The range grammar of monitoring plugins, as its guidelines give it by examples.

import HealthAnalysis
import Testing

@Suite struct AlertRangeTests {
    @Test(arguments: [
        ("10", [-0.1, 10.1], [0, 5, 10]), ("10:", [9.9, -1], [10, 1e9]), ("~:10", [10.1], [-1e9, 10]),
        ("10:20", [9.9, 20.1], [10, 20]), ("@10:20", [10, 15, 20], [9.9, 20.1]), ("@10", [0, 10], [-1, 11]),
        ("-5:5", [-5.1, 5.1], [-5, 5]), ("0", [0.1, -0.1], [0]), ("~:", [], [-1e300, 1e300]),
        ("@~:0", [-1, 0], [0.1]), (":7", [7.5, -1], [0, 7]), ("1e3", [1_001], [1_000]),
        ("0.02", [0.021], [0.02]),
    ])
    func `a range alerts on these values and not on those`(text: String, alerts: [Double], quiet: [Double])
        throws
    {
        let range = try #require(AlertRange(text))
        for value in alerts { #expect(range.alerts(on: value), "\(text) on \(value)") }
        for value in quiet { #expect(!range.alerts(on: value), "\(text) on \(value)") }
        #expect(!range.alerts(on: .nan))
    }

    @Test(arguments: [
        "", "@", ":", "@:", "~", "20:10", "-5", "10:20:30", "a", "1:b", "0x10", "inf", "nan", "1e999", "10 ",
        " 10",
        "~:~", "10:~", "1,5", "@@1", "--1:",
    ])
    func `what is no range is refused`(text: String) {
        #expect(AlertRange(text) == nil)
    }

    @Test(arguments: [
        ("10", "10"), ("0:10", "10"), ("10:", "10:"), ("0:", "0:"), ("~:10", "~:10"), ("@10:20", "@10:20"),
        ("@0:20", "@20"), ("1.50:2e1", "1.5:20"), ("~:", "~:"), ("5767168", "5767168"),
        ("1e-7:", "0.0000001:"),
        ("1e19:", "10000000000000000000:"),
    ])
    func `a range is written in its shortest form and read back`(text: String, written: String) throws {
        let range = try #require(AlertRange(text))
        #expect(range.description == written)
        #expect(AlertRange(written) == range)
    }
}
