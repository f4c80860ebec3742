// What the demo shows: the scenes of its tour, and the faults that its keys set off.

import ActivitySimulator
import Dashboard

/// A scene of the tour.
struct DemoScene {
    /// What happens on the device, at once.
    enum Step {
        case inject(Fault)
        /// The app at an index is brought to the front.
        case use(Int)
        /// Minutes of the device that go by.
        case pass(Double)
    }

    let title: String
    /// What happened, and what to look at.
    let text: String
    let steps: [Step]

    /// In their order.
    static let all: [DemoScene] = [
        DemoScene(
            title: "A healthy tracker",
            text: """
                Somebody uses the device, and each minute comes as a callback. The verdict in the second line says so. \
                Last heartbeat stays below two minutes, and no minute is lost or phantom. 2 shows the day: what was \
                credited, and below it what was really used, which only a simulation knows.
                """,
            steps: [.use(0), .pass(6)]),
        DemoScene(
            title: "Minutes are lost",
            text: """
                50 minutes went by. Meanwhile the system delivered no callback for 15 minutes of use. The verdict says \
                how many are lost: ↵ opens the reason with what to do, ↵ again the gap itself, Esc goes back. On the \
                timeline the row “lost” shows the same minutes.
                """,
            steps: [
                .use(3), .pass(6), .inject(.skipMinutes(15)), .pass(19), .inject(.idle), .pass(25), .use(0),
                .pass(1),
            ]),
        DemoScene(
            title: "A phantom burst",
            text: """
                60 callbacks came within 0.2 seconds, for minutes that nobody used. This tracker credits them, so \
                today's totals are too high. The verdict says what was possible by the clock; ↵ lists the apps. With \
                --policy ordinal the same burst is reverted.
                """,
            steps: [.pass(2), .inject(.burst), .pass(1)]),
        DemoScene(
            title: "The extension runs out of memory",
            text: """
                For some minutes the extension needed 5.4 of the 6 MiB that the system allows, and it was killed while \
                it recorded. Memory shows the peak. Above the mark at 5 MiB it only writes callbacks down; now that \
                there is memory again, it has credited them, and no minute is missing.
                """,
            steps: [
                // The burst has used up the app's next thresholds.
                .use(1), .pass(13), .inject(.memoryPressure(true)), .pass(4), .inject(.killExtension),
                .pass(4),
                .inject(.memoryPressure(false)), .pass(2),
            ]),
        DemoScene(
            title: "The thresholds are used up",
            text: """
                The tracker's app was quit, so that nobody registers new thresholds, and one app was used for 90 \
                minutes. After its last threshold nothing reports its use any more: that time is not monitored. 3 \
                shows it; on 6 the column “left” has the minutes left for each app.
                """,
            steps: [.inject(.quitTracker), .use(4), .pass(90)]),
    ]
}

/// A fault with its key and its words.
struct DemoFault {
    let key: Character
    let title: String
    /// What it leads to under a policy that adds what each callback reports.
    let effect: String
    /// What it leads to under the engine's own policy; nil for the same.
    var ordinalEffect: String?
    /// What is wrong while it is on, if it stays until it is chosen again; nil for one that happens once.
    var state: String?
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
            state: "memory pressure"
        ) { isOn in [.memoryPressure(!isOn)] },
        DemoFault(
            key: "c", title: "Clock an hour ahead",
            effect: "the jump is a finding; use is measured by the monotonic clock and stays right.",
            state: "clock an hour ahead"
        ) { isOn in [.clockJump(isOn ? -3_600 : 3_600)] },
        DemoFault(
            key: "n", title: "Skip to midnight",
            effect: "yesterday is archived once, today starts at zero, thresholds are registered again."
        ) { _ in [.advanceToMidnight, .openTracker] },
        DemoFault(
            key: "i", title: "Lock the device",
            effect: "nobody uses it: the heartbeat ages, and that alone is no alarm.",
            state: "device locked"
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
            state: fault.state)
    }
}
