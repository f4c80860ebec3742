// Ages and moments as the screens write them: short, and no wider than their columns.

import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct AgesTests {
    @Test(arguments: [
        (0.0, "0s ago"), (41, "41s ago"), (725, "12m 05s ago"), (3_780, "1h 03m ago"), (273_600, "3d 4h ago"),
        (863_999, "9d 23h ago"), (864_000, "10d ago"), (-120, "2m 00s ahead"), (.infinity, "— ago"),
    ])
    func `an age is written in one or two units`(_ seconds: Double, _ description: String) {
        #expect(ageText(seconds) == description)
    }

    @Test func `a moment of another year carries its year`() {
        func later(_ days: Double) -> Instant { noon + days * 86_400 }
        #expect(toronto.moment(noon, near: noon) == "14:32:07")
        #expect(toronto.moment(noon, near: later(1)) == "13 Nov 14:32:07")
        #expect(toronto.moment(noon, near: later(373)) == "13 Nov 2025 14:32:07")
    }

    @Test func `a stretch that began on another day says that it ends today`() {
        #expect(toronto.span(at(9, 5), at(10, 7), near: noon, dash: "–") == "09:05–10:07")
        let description = toronto.span(at(9, 5) - 86_400, at(10, 7), near: noon, dash: "–")
        #expect(description.hasSuffix("09:05–today 10:07") && description != "09:05–today 10:07")
        #expect(!toronto.span(at(9, 5) - 86_400, at(10, 7) - 86_400, near: noon, dash: "–").contains("today"))
    }
}
