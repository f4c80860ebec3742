// The wording of durations, sizes, counts and shares at the borders of its units.

import Testing
import TrackingModel

@Suite struct WordingTests {
    @Test(arguments: [
        (0.0, "0s"), (41.9, "41s"), (59.99, "59s"), (60, "1m"), (65, "1m 05s"), (3_599, "59m 59s"),
        (3_600, "1h"),
        (3_900, "1h 05m"), (4_320, "1h 12m"), (86_399, "23h 59m"), (86_400, "1d"), (273_600, "3d 4h"),
        (-90, "-1m 30s"),
        (-0.5, "0s"),
        (.infinity, "—"), (.nan, "—"), (1e300, "—"),
    ])
    func `a duration has two units at most`(_ seconds: Double, _ description: String) {
        #expect(durationText(seconds) == description)
    }

    @Test(arguments: [
        (0, "0 B"), (812, "812 B"), (1_023, "1023 B"), (1_024, "1.0 KiB"), (1_048_575, "1.0 MiB"),
        (4_508_877, "4.3 MiB"), (-2_048, "-2.0 KiB"), (Int.max, "8.0 EiB"), (Int.min, "-8.0 EiB"),
    ])
    func `a size has the largest unit below it`(_ bytes: Int, _ description: String) {
        #expect(sizeText(bytes) == description)
    }

    @Test func `a count has its noun in the right number`() {
        #expect([0, 1, 2].map { countText($0, "record") } == ["0 records", "1 record", "2 records"])
        #expect([1, 2].map { countText($0, "entry", "entries") } == ["1 entry", "2 entries"])
    }

    @Test(arguments: [
        (0.0, "0 %"), (0.004, "0.4 %"), (0.0996, "10 %"), (0.025, "2.5 %"), (0.25, "25 %"), (1, "100 %"),
        (.nan, "—"),
    ])
    func `a ratio is a percentage of two digits`(_ ratio: Double, _ description: String) {
        #expect(percentText(ratio) == description)
    }

    @Test(arguments: [
        (11.0, 11.0, "11 min"), (11, 12, "11–12 min"), (0, 99, "up to 1h 39m"), (0, 100, "up to 1h 40m"),
        (0, 119, "up to 1h 59m"), (0, 330, "up to 5h 30m"), (110, 110, "1h 50m"), (95, 119, "1h 35m–1h 59m"),
    ])
    func `a range of minutes is written shortly`(_ low: Double, _ high: Double, _ description: String) {
        #expect(minuteText(low, high) == description)
        #expect(description.count <= 13)
    }

    @Test(arguments: [
        (5.0, 5.001, "5 min"), (11, 11.1, "11–12 min"), (11.96, 12.04, "12 min"), (0.4, 0.4, "up to 1 min"),
    ])
    func `a range in whole minutes holds the true one`(_ low: Double, _ high: Double, _ description: String) {
        #expect(minuteText(low, high) == description)
    }
}
