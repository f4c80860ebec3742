// Signs of use: whatever an app saw, and whenever it ran, a yes and a no hold of what really happened.

import Testing
import TrackingEngine
import TrackingModel

@Suite struct UseSignsTests {
    /// A device whose true use is known, second by second in stretches.
    private struct World {
        struct Stretch {
            var from: Double
            var to: Double
            var isAwake: Bool
            var isOwn: Bool
        }

        var stretches: [Stretch] = []
        var now = 50_000.0
        var awake = 20_000.0
        var battery = 0.9
        var isCharging = false
        var signs = UseSigns()

        func sign(isAppInFront: Bool = false, beginsRun: Bool = false) -> DeviceSign {
            DeviceSign(
                ClockReading(wall: Instant(1e9 + now), monotonic: now, boot: "a", calendar: .utc),
                awake: awake,
                battery: beginsRun ? nil : (battery * 20).rounded() / 20, isCharging: isCharging,
                isAppInFront: isAppInFront,
                beginsRun: beginsRun)
        }

        /// Lets time pass; `fall` is the battery's in an hour.
        mutating func pass(_ seconds: Double, isAwake: Bool, isOwn: Bool = false, fall: Double) {
            stretches.append(Stretch(from: now, to: now + seconds, isAwake: isAwake, isOwn: isOwn))
            now += seconds
            if isAwake { awake += seconds }
            battery = min(max(battery - fall * seconds / 3_600, 0), 1)
        }

        /// Seconds awake for something other than the app itself, of the last so many.
        func others(inLast seconds: Double) -> Double {
            stretches.filter { $0.isAwake && !$0.isOwn }.reduce(0) {
                $0 + max($1.to - max($1.from, now - seconds), 0)
            }
        }
    }

    /// A device used, laid down and charged by chance, with an app that runs, is suspended and dies by chance.
    private static func world(seed: UInt64, isUsed: Bool = true) -> World {
        var random = SeededGenerator(seed: seed)
        var world = World()
        world.signs.note(world.sign(beginsRun: true))
        for _ in 0..<Int.random(in: 5...60, using: &random) {
            let seconds = Double.random(in: 5...3_000, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: world.pass(seconds, isAwake: false, fall: 0.01)
            case 2 where isUsed:
                world.pass(seconds, isAwake: true, fall: .random(in: 0.03...0.45, using: &random))
            case 3:
                let isNew = Bool.random(using: &random)
                world.signs.note(world.sign(isAppInFront: true, beginsRun: isNew))
                world.pass(seconds / 5, isAwake: true, isOwn: true, fall: 0.2)
                // Now and then it ends in front, and nobody notes when.
                if Int.random(in: 0..<4, using: &random) > 0 {
                    world.signs.note(world.sign())
                } else {
                    world.pass(seconds, isAwake: false, fall: 0.01)
                    world.signs.note(world.sign(beginsRun: true))
                }
            case 4 where isUsed:
                world.isCharging = true
                world.signs.note(world.sign())
                world.pass(seconds, isAwake: Bool.random(using: &random), fall: -0.4)
                world.isCharging = false
                world.signs.note(world.sign())
            default:
                // Something wakes the device for a moment.
                world.pass(min(seconds / 50, 30), isAwake: true, fall: 0.05)
                if Bool.random(using: &random) { world.signs.note(world.sign()) }
            }
        }
        return world
    }

    @Test func `whatever was noted, a no is true, and a yes means most of the time or a battery that fell`() {
        var answers: [Bool?: Int] = [:]
        for seed in 1...3_000 as ClosedRange<UInt64> {
            let world = Self.world(seed: seed)
            for seconds in [130, 900, 3_600, 14_400, 100_000] {
                let answer = world.signs.showUse(inLast: Double(seconds), until: world.sign())
                let used = world.others(inLast: Double(seconds))
                answers[answer, default: 0] += 1
                if answer == false { #expect(used < 120, "seed \(seed), \(seconds) s") }
                if answer == true { #expect(used > 120, "seed \(seed), \(seconds) s") }
            }
        }
        for answer in [true, false, nil] as [Bool?] {
            #expect(answers[answer, default: 0] > 500, "\(answers)")
        }
    }

    @Test(arguments: 1...500 as ClosedRange<UInt64>)
    func `a device that nobody uses gives no yes`(seed: UInt64) {
        let world = Self.world(seed: seed, isUsed: false)
        for seconds in [130.0, 900, 3_600, 14_400] {
            #expect(world.signs.showUse(inLast: seconds, until: world.sign()) != true)
        }
    }

    @Test func `nothing noted is nothing known, and another start of the device is another clock`() {
        var world = World()
        #expect(UseSigns().showUse(inLast: 600, until: world.sign()) == nil)
        world.signs.note(world.sign())
        world.pass(3_600, isAwake: true, fall: 0.1)
        #expect(world.signs.showUse(inLast: 3_000, until: world.sign()) == true)
        var later = world.sign()
        later.boot = "b"
        #expect(world.signs.showUse(inLast: 3_000, until: later) == nil)
    }

    @Test func `the newest signs are kept, without those that say no more than their neighbours`() {
        var world = World()
        for _ in 0..<500 {
            world.signs.note(world.sign(isAppInFront: true))
            world.pass(60, isAwake: true, isOwn: true, fall: 0)
        }
        #expect(world.signs.signs.count == 2)
        #expect(world.signs.showUse(inLast: 20_000, until: world.sign(isAppInFront: true)) == false)
        for _ in 0..<500 {
            world.signs.note(world.sign())
            world.pass(60, isAwake: false, fall: 0)
        }
        #expect(world.signs.signs.count == 60)
        #expect(world.signs.showUse(inLast: 3_000, until: world.sign()) == false)
    }
}
