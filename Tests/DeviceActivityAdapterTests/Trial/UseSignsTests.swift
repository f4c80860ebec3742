// What proves use: a battery that falls fast. A locked device and the app in front prove the contrary.

import DeviceActivityApp
import Foundation
import Testing
import TrackingModel

@Suite struct UseSignsTests {
    private static let start = Instant(1_763_053_200)

    private static func answer(_ signs: [(Double, UseSigns.Sign)], since: Double = 0, at: Double) -> Bool? {
        var noted = UseSigns()
        for (second, sign) in signs { noted.note(sign, at: start + second) }
        return noted.wasUsed(since: start + since, until: start + at)
    }

    @Test func `nothing noted is nothing known`() { #expect(Self.answer([], at: 600) == nil) }

    @Test(arguments: [
        // Five points in a quarter of an hour, and in five hours.
        (0.05, 900.0, true as Bool?), (0.05, 18_000, nil), (0.01, 60, nil),
    ])
    func `a battery that falls fast proves use`(fall: Double, seconds: Double, expected: Bool?) {
        #expect(
            Self.answer(
                [(0, .battery(0.8, isCharging: false)), (seconds, .battery(0.8 - fall, isCharging: false))],
                at: seconds) == expected)
    }

    @Test func `a charger in between proves nothing`() {
        #expect(
            Self.answer(
                [
                    (0, .battery(0.8, isCharging: false)), (300, .battery(0.8, isCharging: true)),
                    (900, .battery(0.7, isCharging: false)),
                ], at: 900) == nil)
    }

    @Test func `a device that was locked, and the app in front, prove that no other app was used`() {
        #expect(Self.answer([(0, .unlocked(false))], since: 10, at: 600) == false)
        #expect(Self.answer([(0, .unlocked(false)), (300, .unlocked(true))], since: 10, at: 600) == nil)
        #expect(Self.answer([(0, .appInFront(true))], since: 10, at: 600) == false)
        #expect(Self.answer([(20, .appInFront(true))], since: 10, at: 600) == nil)
    }

    @Test func `signs last from one run of the app to the next`() throws {
        let suite = try #require(UserDefaults(suiteName: "trial.\(UUID().uuidString)"))
        let first = DeviceSigns(suite, now: { Self.start })
        first.note(.unlocked(false))
        let second = DeviceSigns(suite, now: { Self.start + 600 })
        #expect(second.wasUsed(since: Self.start + 10) == false)
        #expect(second.wasUsed(since: Self.start - 10) == nil)
    }
}
