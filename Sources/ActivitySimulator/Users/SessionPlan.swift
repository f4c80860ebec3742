// Spreads an amount of use over the sessions of a day.

/// Sessions of use in a part of a day: whole seconds, without overlap.
struct SessionPlan {
    /// Seconds of use in all.
    var seconds: Double
    var sessions: Int
    /// Seconds of the day between which they lie.
    var window: ClosedRange<Double>
    /// The apps to choose from, by number; earlier ones are chosen more often.
    var apps: [Int]
    /// The most apps that a session goes through.
    var appsPerSession = 3

    func add(to pattern: inout UsagePattern, _ chance: inout Chance) {
        guard !apps.isEmpty, sessions > 0, seconds >= 1 else { return }
        let length = window.upperBound - window.lowerBound
        let used = min(seconds, length * 0.9)
        let shares = (0..<sessions).map { _ in chance.uniform(0.4...1.6) }
        let pauses = (0...sessions).map { _ in chance.exponential(mean: 1) + 0.05 }
        let shareSum = shares.reduce(0, +)
        let pauseSum = pauses.reduce(0, +)
        var at = window.lowerBound
        for session in 0..<sessions {
            at += (pauses[session] / pauseSum * (length - used)).rounded(.down)
            let seconds = max((shares[session] / shareSum * used).rounded(.down), 1)
            var left = seconds
            let parts = chance.integer(1...max(appsPerSession, 1))
            for part in 0..<parts where left > 0 {
                let take =
                    part + 1 == parts ? left : min((seconds * chance.uniform(0.1...0.8)).rounded(.up), left)
                pattern.add(.use(pick(&chance)), at: at)
                at += take
                left -= take
            }
            at += left
            pattern.add(.leave, at: at)
            pattern.add(.lock, at: at)
        }
    }

    /// Half of the choices fall on the first third of the apps.
    private func pick(_ chance: inout Chance) -> Int {
        let favours = chance.happens(0.5)
        let index = chance.integer(0...max(favours ? (apps.count - 1) / 3 : apps.count - 1, 0))
        return apps[index]
    }
}
