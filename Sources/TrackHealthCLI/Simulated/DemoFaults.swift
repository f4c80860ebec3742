// The faults that the demo's keys set off.

import ActivitySimulator
import Dashboard

/// A fault with its key and its words.
struct DemoFault: Sendable {
    let key: Character
    let title: String
    let effect: String
    /// The faults to inject, given whether the same fault is on already.
    let faults: @Sendable (_ isOn: Bool) -> [Fault]

    /// In the order of the dialog.
    static let all: [DemoFault] = [
        DemoFault(
            key: "s", title: "Drop callbacks",
            effect: "the next 4 are never reported; once a later one is, Gaps shows them as late, then lost."
        ) { _ in [.skipMinutes(4)] },
        DemoFault(
            key: "b", title: "Burst",
            effect: "60 thresholds in 0.2 s without use; after 5 s of quiet they are reverted."
        ) { _ in [.burst] },
        DemoFault(
            key: "d", title: "Defer",
            effect: "the next 8 minutes are reported together at their end, and all of them stay credited."
        ) { _ in [.deferral(minutes: 8)] },
        DemoFault(
            key: "k", title: "Kill the extension",
            effect: "it dies after the journal and before the counters; the next callback recovers it."
        ) { _ in [.killExtension] },
        DemoFault(
            key: "m", title: "Memory pressure, on or off",
            effect: "above 5 MiB only a counter is written; the minutes are credited when it is over."
        ) { isOn in [.memoryPressure(!isOn)] },
        DemoFault(
            key: "c", title: "Clock an hour ahead, or back",
            effect: "the jump is logged, usage follows the monotonic clock."
        ) { isOn in [.clockJump(isOn ? -3_600 : 3_600)] },
        DemoFault(
            key: "n", title: "Skip to midnight",
            effect: "yesterday is archived once, today starts at zero, thresholds are registered again."
        ) { _ in [.advanceToMidnight, .openTracker] },
        DemoFault(
            key: "i", title: "Lock or unlock the device",
            effect: "nobody uses the device: the heartbeat ages, and that alone is no alarm."
        ) { isOn in isOn ? [] : [.idle] },
        DemoFault(
            key: "r", title: "Restart the device",
            effect: "off for 45 s; the monotonic clock restarts, tracking continues."
        ) { _ in [.reboot] },
    ]
}

extension Demo.Fault {
    init(_ fault: DemoFault) {
        self.init(key: fault.key, title: fault.title, effect: fault.effect)
    }
}
