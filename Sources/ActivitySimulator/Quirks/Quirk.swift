// The points of the simulation at which a quirk can act.

import TrackingModel

/// A fault of the platform that can be switched on by itself.
///
/// Hooks are called for every crossing, lost or not, and draws come from streams of the quirk's own, so that no quirk
/// changes another's decisions.
protocol Quirk: Sendable {
    static var cause: Cause { get }
    /// Whether it acts on `launch` or `losesNotification`, which few do and every callback would ask all of.
    static var actsOnProcesses: Bool { get }
    var isOn: Bool { get set }

    /// Adds to what happens on a day.
    mutating func plan(_ pattern: inout UsagePattern, day: Int, _ view: QuirkView)
    /// A local day begins on the device.
    mutating func dayBegan(_ view: QuirkView)
    /// Monitoring was started.
    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo])
    /// Another quirk produced phantom or replayed callbacks.
    mutating func flooded(_ view: QuirkView)
    /// A callback is about to be sent on its way.
    mutating func pass(_ passage: inout Passage, _ view: QuirkView)
    /// The charger was plugged in.
    mutating func pluggedIn(_ view: QuirkView, _ echoes: inout [Echo])
    /// The screen was unlocked.
    mutating func unlocked(
        isFirstOfDay: Bool, idleSeconds: Double, _ view: QuirkView, _ echoes: inout [Echo])
    /// The tracker's app is about to be opened.
    mutating func trackerOpened(_ view: QuirkView)
    /// Whether the person, who opens the tracker's app, grants it permission again.
    mutating func grantsPermission(_ view: QuirkView) -> Bool
    /// A shielded app was opened.
    mutating func metShield(app: Int, _ view: QuirkView, _ echoes: inout [Echo])
    /// The extension is about to run.
    mutating func launch(_ launch: inout ExtensionLaunch, number: Int, _ view: QuirkView)
    /// Whether a notification is lost.
    mutating func losesNotification(sequence: Int, _ view: QuirkView) -> Bool
    /// Seconds after a start of the device for which the store shows itself empty.
    mutating func lockedSeconds(boot: Int, _ view: QuirkView) -> Double
    /// What the system counts for each second of an app.
    func rate(app: Int, seed: UInt64) -> Double
}

extension Quirk {
    var cause: Cause { Self.cause }
    static var actsOnProcesses: Bool { false }

    mutating func plan(_ pattern: inout UsagePattern, day: Int, _ view: QuirkView) {}
    mutating func dayBegan(_ view: QuirkView) {}
    mutating func registered(_ registration: Registration, _ view: QuirkView, _ echoes: inout [Echo]) {}
    mutating func flooded(_ view: QuirkView) {}
    mutating func pass(_ passage: inout Passage, _ view: QuirkView) {}
    mutating func pluggedIn(_ view: QuirkView, _ echoes: inout [Echo]) {}
    mutating func unlocked(
        isFirstOfDay: Bool, idleSeconds: Double, _ view: QuirkView, _ echoes: inout [Echo]
    ) {}
    mutating func trackerOpened(_ view: QuirkView) {}
    mutating func grantsPermission(_ view: QuirkView) -> Bool { false }
    mutating func metShield(app: Int, _ view: QuirkView, _ echoes: inout [Echo]) {}
    mutating func launch(_ launch: inout ExtensionLaunch, number: Int, _ view: QuirkView) {}
    mutating func losesNotification(sequence: Int, _ view: QuirkView) -> Bool { false }
    mutating func lockedSeconds(boot: Int, _ view: QuirkView) -> Double { 0 }
    func rate(app: Int, seed: UInt64) -> Double { 1 }

    /// The stream of a decision: the key is what the decision is about.
    func chance(_ view: QuirkView, _ key: Int, purpose: UInt64 = 0) -> Chance {
        chance(seed: view.seed, key, purpose: purpose)
    }

    func chance(seed: UInt64, _ key: Int, purpose: UInt64 = 0) -> Chance {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Self.cause.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Chance(seed: seed, stream: hash &+ purpose, key: key)
    }
}
