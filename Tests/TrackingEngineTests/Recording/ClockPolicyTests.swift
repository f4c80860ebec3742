// The public trackers' rule: what it drops, what it lets pass, and that it never counts beyond its interval.

import Foundation
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ClockPolicyTests {
    /// An hour of use and then a phantom flood of any length, size and spacing.
    @Test(arguments: 1...60)
    func `never counts more than the interval is old and ten seconds`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var rig = Rig(.clock)
        try rig.register(minutes: 1...240)
        let registered = rig.clock.wall
        let used = Int.random(in: 1...60, using: &generator)
        rig.use(1...used)
        #expect(rig.today() == used * 60)
        let spacing = 0.02 * pow(3_000, Double.random(in: 0...1, using: &generator))
        for minute in (used + 1)...240 where Bool.random(using: &generator) {
            rig.clock.advance(spacing)
            rig.reach(minute)
            #expect(Double(rig.today()) <= (rig.clock.wall - registered).rounded(.up) + 10)
        }
        #expect(rig.receipts.balances)
    }

    @Test func `drops what comes sooner than it can have been used, and goes on from what it took`() throws {
        var rig = Rig(.clock)
        try rig.register()
        rig.use(1...3)
        for minute in 4...20 { rig.reach(minute) }
        #expect(rig.receipts.rejected[.impossible] == 17)
        rig.clock.advance(49)
        rig.reach(4)
        #expect(rig.today() == 180)
        rig.clock.advance(1)
        rig.reach(4)
        #expect(rig.today() == 240)
        rig.reach(4)
        #expect(rig.receipts.rejected[.duplicate] == 1)
        // A threshold that covers lost ones is believed as far as the clock goes.
        rig.clock.advance(180)
        rig.reach(7)
        #expect(rig.today() == 420)
    }

    @Test func `of callbacks that were held back takes the first alone`() throws {
        var rig = Rig(.clock)
        try rig.register()
        rig.clock.advance(1_800)
        for minute in 1...20 { rig.reach(minute) }
        #expect(rig.today() == 60)
    }

    /// One late callback sets all of a long stretch back, and the thresholds are used up all the same.
    @Test func `asks for new thresholds where it dropped the last ones, too`() throws {
        for (policy, asks) in [(CreditingPolicy.clock, true), (.peak, false)] {
            var rig = Rig(policy)
            try rig.register(minutes: 1...30)
            rig.use(1...20)
            var receipt: Receipt?
            for minute in 21...30 {
                rig.clock.advance(minute == 21 ? 75 : minute == 22 ? 45 : 60)
                receipt = rig.reach(policy == .clock ? minute : minute - 20)
            }
            #expect(receipt?.wantsRearm == asks)
        }
    }

    @Test func `begins anew with a registration and with a day`() throws {
        var rig = Rig(.clock, clock: ManualClock(hour: 23))
        try rig.register()
        rig.use(1...10)
        try rig.register(generation: 2)
        rig.use(1...3, generation: 2)
        #expect(rig.today() == 780)
        // A counter that goes on over a restart is older than its interval.
        try rig.register(generation: 3)
        rig.clock.advance(60)
        rig.reach(14, generation: 3)
        #expect(rig.today() == 780)
        rig.clock.advance(3_600)
        rig.use(1...2, generation: 3)
        #expect(rig.today() == 120)
    }
}
