// Lost minutes: holes in a count, once no late callback can fill them.

import Testing
import TrackingEngine
import TrackingModel

@Suite struct UsageGapTests {
    static let midnight = Instant(1_772_409_600)

    static func reading(_ secondOfDay: Double) -> ClockReading {
        ClockReading(
            wall: midnight + secondOfDay, monotonic: 700 + secondOfDay, boot: "a", utcOffset: 0,
            midnight: midnight)
    }

    static func ledger(_ minutes: [String], lastCredit: Double = 36_000) -> AppLedger {
        var ledger = AppLedger(app: "a", day: reading(0).day, startOfDay: midnight)
        for (index, text) in minutes.enumerated() {
            ledger.count.spans.append(.init(generation: index + 1, minutes: MinuteSet(text) ?? MinuteSet()))
        }
        ledger.lastCredit = reading(lastCredit)
        return ledger
    }

    @Test func `finds the minutes that are missing inside a count`() {
        let gaps = UsageGap.find(in: [Self.ledger(["1-5,8-10", "1-3,5"])], at: Self.reading(40_000))
        #expect(gaps.map(\.minutes) == [4...4, 6...7])
        // Five minutes of the later count and three of its own were used after the two minutes.
        #expect(gaps[1].end == Self.midnight + 36_000 - 8 * 60)
        #expect(gaps[1].start == gaps[1].end - 120)
        #expect(gaps[0].end == Self.midnight + 36_000 - 60)
    }

    @Test func `waits until no late callback can come any more`() {
        let ledger = Self.ledger(["1-5,8-10"])
        // The hole is at least three minutes older than the last credit.
        #expect(UsageGap.find(in: [ledger], at: Self.reading(36_000 + 21 * 60)).isEmpty)
        #expect(UsageGap.find(in: [ledger], at: Self.reading(36_000 + 21 * 60 + 1)).count == 1)
    }

    @Test(arguments: [[], ["1-60"], ["4-9"], ["1-5", "1-9"]])
    func `takes idle time and the beginning of a count for no gap`(minutes: [String]) {
        #expect(UsageGap.find(in: [Self.ledger(minutes)], at: Self.reading(80_000)).isEmpty)
    }

    @Test func `leaves yesterday alone`() {
        let tomorrow = ClockReading(
            wall: Self.midnight + 90_000, monotonic: 90_700, boot: "a", utcOffset: 0,
            midnight: Self.midnight + 86_400)
        #expect(UsageGap.find(in: [Self.ledger(["1-5,8-10"])], at: tomorrow).isEmpty)
    }
}
