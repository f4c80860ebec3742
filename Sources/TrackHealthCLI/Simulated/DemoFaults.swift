// The faults that the demo's keys set off.

import ActivitySimulator
import Dashboard

/// A fault with its key and its words.
struct DemoFault: Sendable {
    let key: Character
    let title: String
    /// What it leads to under a policy that adds what each callback reports.
    let effect: String
    /// What it leads to under the engine's own policy; nil for the same.
    var ordinalEffect: String?
    /// Whether it stays until it is chosen again.
    var isSwitch = false
    /// The faults to inject, given whether the same fault is on already.
    let faults: @Sendable (_ isOn: Bool) -> [Fault]

    /// In the order of the dialog.
    static let all: [DemoFault] = [
        DemoFault(
            key: "s", title: "Lose minutes",
            effect:
                "the next 6 callbacks never come. Gaps lists their minutes as late, and after 24 minutes as lost.",
            ordinalEffect:
                "the next 6 callbacks never come. A later one shows that their minutes were used, and "
                + "they are recovered."
        ) { _ in [.skipMinutes(6)] },
        DemoFault(
            key: "b", title: "Phantom burst",
            effect:
                "60 callbacks within 0.2 s for minutes that nobody used. All are credited: phantom minutes.",
            ordinalEffect:
                "60 callbacks within 0.2 s, without any use. What the clock has no time for is rejected."
        ) { _ in [.burst] },
        DemoFault(
            key: "d", title: "Delay callbacks",
            effect:
                "the callbacks of the next 8 minutes come together at their end. All are credited; Gaps lists them "
                + "as delayed."
        ) { _ in [.deferral(minutes: 8)] },
        DemoFault(
            key: "k", title: "Kill the extension",
            effect:
                "it dies between its journal and its counters. The next callback repeats the work, and no minute "
                + "is lost."
        ) { _ in [.killExtension] },
        DemoFault(
            key: "m", title: "Memory pressure",
            effect:
                "above 5 MiB the extension only writes callbacks down. They are credited when the pressure ends.",
            isSwitch: true
        ) { isOn in [.memoryPressure(!isOn)] },
        DemoFault(
            key: "c", title: "Clock an hour ahead",
            effect: "the jump is a finding; use is measured by the monotonic clock and stays right.",
            isSwitch: true
        ) { isOn in [.clockJump(isOn ? -3_600 : 3_600)] },
        DemoFault(
            key: "n", title: "Skip to midnight",
            effect: "yesterday is archived once, today starts at zero, thresholds are registered again."
        ) { _ in [.advanceToMidnight, .openTracker] },
        DemoFault(
            key: "i", title: "Lock the device",
            effect: "nobody uses it: the heartbeat ages, and that alone is no alarm.", isSwitch: true
        ) { isOn in isOn ? [] : [.idle] },
        DemoFault(
            key: "r", title: "Restart the device",
            effect: "it is off for 45 s; the monotonic clock starts again, tracking continues."
        ) { _ in [.reboot] },
    ]
}

extension Demo.Fault {
    /// - Parameter isOrdinal: Whether the engine's own policy credits the minutes.
    init(_ fault: DemoFault, isOrdinal: Bool) {
        self.init(
            key: fault.key, title: fault.title,
            effect: isOrdinal ? fault.ordinalEffect ?? fault.effect : fault.effect,
            isSwitch: fault.isSwitch)
    }
}
