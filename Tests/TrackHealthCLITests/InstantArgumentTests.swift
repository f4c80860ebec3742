// The instants that --at takes.

import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite struct InstantArgumentTests {
    @Test(arguments: [
        ("now", InstantArgument.now), ("LAST", .last), ("snapshot", .snapshot),
        ("1763062327", .typed(.fixed(Instant(1_763_062_327)))), ("2h", .typed(.ago(7_200))),
        ("yesterday", .typed(.daysAgo(1, second: nil))),
    ]) func `an instant is a word of the store or a time as the dashboard takes it`(
        text: String, instant: InstantArgument
    ) {
        #expect(InstantArgument(text) == instant)
    }

    @Test(arguments: ["", "x", "nan", "1e300", "5", "lastly"])
    func `what is no time is refused`(text: String) {
        #expect(InstantArgument(text) == nil)
    }
}
