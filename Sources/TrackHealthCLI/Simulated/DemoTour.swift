// The tour of the demo: five scenes, each with what happens on the device and where to look.

import ActivitySimulator
import Dashboard

/// A scene of the tour.
struct DemoScene: Sendable {
    /// What happens on the device, at once.
    enum Step: Sendable {
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
                Last heartbeat stays below two minutes, Delivered near 100 %. 2 shows the day: what was credited, and \
                below it what was really used, which only a simulation knows.
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
