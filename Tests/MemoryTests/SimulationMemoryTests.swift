// A simulation whose finished days are forgotten takes the same memory for any number of days.

import TestSupport
import Testing

@Suite(.ownThread, .needs(.allocationCount)) struct SimulationMemoryTests {
    @Test func `a simulation of many days takes no more than one of few`() throws {
        let figures = try MemoryFigures.measured(["simulate"])
        let (few, many) = (try #require(figures["few"]), try #require(figures["many"]))
        // A counter that counts nothing would prove nothing: what is kept has to show.
        let kept = try #require(figures["kept"])
        #expect(kept > 3 * many)
        // Its largest day may be larger than any of few.
        #expect(few > 1 << 20 && many < 2 * few)
        print("peak heap of a simulation: \(few >> 10) KiB, of six times the days \(many >> 10) KiB")
    }
}
