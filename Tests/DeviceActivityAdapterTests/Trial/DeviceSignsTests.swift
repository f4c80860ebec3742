// The app's signs of use: what is noted lasts from one process to the next, and where a process ended nothing is claimed.

import DeviceActivityAdapter
import DeviceActivityApp
import Foundation
import Testing
import TrackingModel

@Suite struct DeviceSignsTests {
    /// The clocks of a device, in the test's hand.
    private final class Clocks: @unchecked Sendable {
        var elapsed = 10_000.0
        var awake = 4_000.0
        var boot = "a"

        func pass(_ seconds: Double, awake share: Double) {
            elapsed += seconds
            awake += seconds * share
        }

        func signs(_ suite: UserDefaults?) -> DeviceSigns {
            DeviceSigns(
                suite,
                reading: { [self] in
                    ClockReading(
                        wall: Instant(1_763_053_200 + elapsed), monotonic: elapsed, boot: boot, calendar: .utc
                    )
                }, awake: { [self] in awake })
        }
    }

    private let clocks = Clocks()
    private let suite: UserDefaults

    init() throws { suite = try #require(UserDefaults(suiteName: "trial.\(UUID().uuidString)")) }

    /// The normal death: callbacks until eleven, the app suspended since a little earlier, opened at twelve.
    @Test(arguments: [(0.9, true as Bool?), (0.6, true), (0.4, nil), (0.2, nil), (0.01, false)])
    func `an app that was suspended knows afterwards for how long the device was awake`(
        share: Double, expected: Bool?
    ) {
        let signs = clocks.signs(suite)
        signs.comes()
        clocks.pass(60, awake: 1)
        signs.goes()
        clocks.pass(3_600, awake: share)
        signs.comes()
        #expect(signs.wasUsed(inLast: 3_590) == expected)
    }

    @Test func `a fall of the battery before the app was opened counts, as far as it can't be older`() {
        let signs = clocks.signs(suite)
        signs.note(batteryLevel: 0.8, state: 1)
        clocks.pass(3_900, awake: 0.3)
        signs.note(batteryLevel: 0.6, state: 1)
        #expect(signs.wasUsed(inLast: 3_600) == true)
        // Of a level noted long before, nobody knows when it fell.
        #expect(signs.wasUsed(inLast: 600) == nil)
    }

    @Test func `a level that was noted earlier is none of a later moment`() {
        let signs = clocks.signs(suite)
        signs.note(batteryLevel: 0.9, state: 1)
        clocks.pass(40_000, awake: 0.2)
        #expect(signs.wasUsed(inLast: 300) == nil)
        signs.note(batteryLevel: 0.6, state: 1)
        #expect(signs.wasUsed(inLast: 300) == nil)
    }

    /// On the charger a device that lies there may be awake for most of the time.
    @Test(arguments: [(0.9, 2), (0.9, 3), (0.6, 1)])
    func `a night on the charger is no use, whether the app sees the charger or the level that rose`(
        level: Double, state: Int
    ) {
        let signs = clocks.signs(suite)
        signs.note(batteryLevel: 0.5, state: 1, isAppInFront: false)
        clocks.pass(28_800, awake: 0.7)
        #expect(signs.wasUsed(inLast: 28_000) == nil)
        signs.note(batteryLevel: level, state: state, isAppInFront: true)
        #expect(signs.wasUsed(inLast: 28_000) == nil)
        // Nor does a new process know more before it has read the battery.
        #expect(clocks.signs(suite).wasUsed(inLast: 28_000) == nil)
    }

    @Test func `signs last from one process to the next, and a process that ended in front claims nothing`() {
        let first = clocks.signs(suite)
        first.comes()
        clocks.pass(7_200, awake: 0.3)
        let second = clocks.signs(suite)
        #expect(second.wasUsed(inLast: 7_200) == nil)
        second.comes()
        clocks.pass(7_200, awake: 1)
        #expect(second.wasUsed(inLast: 7_200) == false)
        // Without a suite nothing lasts, and nothing is claimed.
        #expect(clocks.signs(nil).wasUsed(inLast: 600) == nil)
    }

    @Test func `a note of a format that is not known is none`() {
        clocks.signs(suite).goes()
        clocks.pass(3_600, awake: 0.9)
        clocks.signs(suite).comes()
        #expect(clocks.signs(suite).wasUsed(inLast: 3_000) == true)
        suite.set(Data("[1]".utf8), forKey: "trackhealth_use_signs")
        #expect(clocks.signs(suite).wasUsed(inLast: 3_000) == nil)
    }

    @Test func `the battery is left for the extension`() throws {
        clocks.signs(suite).note(batteryLevel: 0.55, state: 2)
        let now = Instant(1_763_053_200 + clocks.elapsed)
        let left = try #require(NotedBattery(suite, now: { now }).sample())
        #expect(left.level == 0.55 && left.isCharging)
        clocks.signs(suite).note(batteryLevel: -1, state: 0)
        #expect(NotedBattery(suite, now: { now }).sample()?.level == 0.55)
    }
}

extension DeviceSigns {
    fileprivate func comes() { note(batteryLevel: 0.8, state: 1, isAppInFront: true) }
    fileprivate func goes() { note(batteryLevel: 0.8, state: 1, isAppInFront: false) }
}
