// The faults that the demo's keys set off.

import ActivitySimulator
import Dashboard

/// A fault with its key and its words.
struct DemoFault: Sendable {
    let key: Character
    let title: String
    let effect: String
    /// What the device is told, given whether the same fault was switched on before.
    let faults: @Sendable (_ isOn: Bool) -> [Fault]

    /// In the order of the dialog.
    static let all: [DemoFault] = [
        DemoFault(
            key: "s", title: "Skip minutes",
            effect: "the next 4 are never told; once a later one is, Gaps shows them as late, then lost."
        ) { _ in [.skipMinutes(4)] },
        DemoFault(
            key: "b", title: "Burst",
            effect: "60 thresholds in 0.2 s that nobody used; after 5 s of quiet they are taken back."
        ) { _ in [.burst] },
        DemoFault(
            key: "d", title: "Defer",
            effect: "the next 8 minutes are told at once at their end, and all of them stay counted."
        ) { _ in [.deferral(minutes: 8)] },
        DemoFault(
            key: "k", title: "Kill the extension",
            effect: "it dies after the journal and before the counters; the next callback makes up for it."
        ) { _ in [.killExtension] },
        DemoFault(
            key: "m", title: "Memory pressure, on or off",
            effect: "above 5 MiB only a counter is written; the minutes are folded in when it is over."
        ) { isOn in [.memoryPressure(!isOn)] },
        DemoFault(
            key: "c", title: "Clock an hour ahead, or back",
            effect: "the jump is logged, usage goes on by the monotonic clock."
        ) { isOn in [.clockJump(isOn ? -3_600 : 3_600)] },
        DemoFault(
            key: "n", title: "On to midnight",
            effect: "yesterday is archived once, today begins at zero, thresholds are registered anew."
        ) { _ in [.advanceToMidnight, .openTracker] },
        DemoFault(
            key: "i", title: "Put it down, or pick it up",
            effect: "nobody uses the device: the heartbeat ages, and that alone is no alarm."
        ) { isOn in isOn ? [] : [.idle] },
        DemoFault(
            key: "r", title: "Restart the device",
            effect: "off for 45 s; the monotonic clock begins anew, counting goes on."
        ) { _ in [.reboot] },
    ]
}

extension Demo.Fault {
    init(_ fault: DemoFault) {
        self.init(key: fault.key, title: fault.title, effect: fault.effect)
    }
}
