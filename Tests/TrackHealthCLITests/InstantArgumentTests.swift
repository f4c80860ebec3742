// The instants that --at takes.

import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite struct InstantArgumentTests {
    @Test(arguments: [
        ("now", InstantArgument.now), ("LAST", .last), ("snapshot", .snapshot),
        ("1763062327", .fixed(Instant(1_763_062_327))),
        ("2026-11-21T23:59:59Z", .fixed(Instant(1_795_305_599))),
        ("2026-11-21T23:59:59+01:00", .fixed(Instant(1_795_301_999))),
        ("2026-11-21T23:59:59-0500", .fixed(Instant(1_795_323_599))),
        ("2026-11-21T23:59:59.5Z", .fixed(Instant(1_795_305_599.5))),
    ]) func `a time is unix seconds, ISO 8601 with a zone, or a word`(text: String, instant: InstantArgument)
    {
        #expect(InstantArgument(argument: text) == instant)
    }

    @Test(arguments: [
        "", "x", "nan", "1e300", "2026-11-21", "2026-11-21T23:59:59", "2026-11-21T25:00:00Z",
        "2026-11-21T23:59:60Z", "2026-11-21T23:60:00Z", "2026-13-21T23:59:59Z", "2026-02-30T00:00:00Z",
        "2026-11-21T23:59:59Zx",
    ]) func `what is no time is refused`(text: String) {
        #expect(InstantArgument(argument: text) == nil)
    }
}
