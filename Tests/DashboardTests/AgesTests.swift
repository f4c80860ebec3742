// Ages and minutes as the screens write them: short, and no wider than their columns.

import Dashboard
import Testing

@Suite struct AgesTests {
    @Test(arguments: [
        (0.0, "0s ago"), (41, "41s ago"), (725, "12m 05s ago"), (3_780, "1h 03m ago"), (273_600, "3d 4h ago"),
        (863_999, "9d 23h ago"), (864_000, "10d ago"), (-120, "2m 00s ahead"), (.infinity, "— ago"),
    ])
    func age(_ seconds: Double, _ words: String) {
        #expect(ageWords(seconds) == words)
    }

    @Test(arguments: [
        (11.0, 11.0, "11 min"), (11, 12, "11–12 min"), (0, 99, "up to 99 min"), (0, 100, "up to 1h 40m"),
        (0, 119, "up to 1h 59m"), (0, 330, "up to 5h 30m"), (110, 110, "1h 50m"), (95, 119, "95–119 min"),
    ])
    func minutes(_ low: Double, _ high: Double, _ words: String) {
        #expect(minuteWords(low, high) == words)
        #expect(words.count <= 12)
    }
}
