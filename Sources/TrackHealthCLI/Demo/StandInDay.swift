// A made-up day for the demo's stand-in: which app is used when, in minutes, the same for the same seed.

import TrackingModel

/// The callbacks of a day, oldest first.
struct StandInDay: Sendable {
    /// An app of the demo.
    struct App {
        let id: String
        let name: String
        let category: String
        let rewardPoints: Int
        /// Seconds of the last seven days, yesterday first.
        let history: [Int]
    }

    /// A threshold that was reached.
    struct Reached {
        let at: Instant
        let app: Int
        let minute: Int
        /// The callback never came: counted by the device, lost on the way.
        let isLost: Bool
        let fails: Bool
    }

    static let apps = [
        App(
            id: "com.example.primer", name: "Primer", category: "Learning", rewardPoints: 10,
            history: [2_880, 3_120, 1_440, 2_940, 0, 2_460, 2_700]),
        App(
            id: "com.example.tubular", name: "Tubular", category: "Reward", rewardPoints: 0,
            history: [3_300, 4_080, 2_100, 3_900, 5_400, 4_620, 2_880]),
        App(
            id: "com.example.atlas", name: "Atlas", category: "Learning", rewardPoints: 15,
            history: [900, 1_500, 1_260, 0, 600, 1_800, 1_080]),
        App(
            id: "com.example.block-world", name: "Block World", category: "Reward", rewardPoints: 0,
            history: [1_800, 0, 2_400, 1_200, 3_600, 2_700, 900]),
        App(
            id: "com.example.chatter", name: "Chatter", category: "Other", rewardPoints: 0,
            history: [1_140, 960, 1_320, 780, 1_020, 1_500, 1_200]),
    ]

    private(set) var reached: [Reached] = []
    /// Minutes that each app has been used so far.
    private(set) var minutes = [Int](repeating: 0, count: apps.count)

    /// The day from seven in the morning, or from eight hours before where it is earlier, until a moment.
    init(startOfDay: Instant, until end: Instant, using generator: inout some RandomNumberGenerator) {
        var clock = max(startOfDay + 30, min(startOfDay + 7 * 3_600, end - 8 * 3_600))
        let sessions = max((end - clock) / 7, 600)
        // The log keeps a hundred entries: a day of about ninety shows itself whole.
        var left = 88
        while clock < end - 120, left > 0 {
            clock = clock + Double.random(in: 0.3...1.1, using: &generator) * sessions
            let app = Int.random(in: 0..<Self.apps.count, using: &generator)
            let length = min(Int.random(in: 6...22, using: &generator), left)
            // In one session of the day a stretch of thresholds is skipped.
            let skipsFrom =
                reached.count > 24 && !reached.contains(where: \.isLost) && length > 10 ? 3 : Int.max
            for step in 0..<length where clock < end - 20 {
                clock = clock + Double.random(in: 59.9...62, using: &generator)
                minutes[app] += 1
                let isLost = step >= skipsFrom && step < skipsFrom + 6
                reached.append(
                    Reached(
                        at: clock, app: app, minute: minutes[app], isLost: isLost,
                        fails: reached.count % 41 == 17))
            }
            left -= length
        }
        reached.removeAll { $0.at >= end }
    }

    /// The next minute of an app, as a live callback.
    mutating func reach(app: Int, at instant: Instant, fails: Bool) -> Reached {
        minutes[app] += 1
        return Reached(at: instant, app: app, minute: minutes[app], isLost: false, fails: fails)
    }
}
