// The system's count of the use of some apps, and the thresholds that wait on it.

/// One count within an activity; events that watch the same apps from the same beginning share it.
struct SystemCounter {
    /// The apps whose use counts together, by number.
    let apps: [Int]
    let includesPastActivity: Bool
    /// The events of the activity that wait on the count, by threshold, lowest first.
    let events: [Int]
    /// Their thresholds in seconds, as the system takes them.
    private(set) var thresholds: [Double]
    /// What became of each of them since the interval or the registration began.
    private var states: [State]
    /// Index of the lowest threshold that the count has not passed.
    private(set) var next = 0
    /// Seconds counted since the beginning.
    var counted = 0.0
    /// True time from which use counts, where that is before the count began; nil where it began at zero.
    private(set) var since: Double?

    /// A threshold comes once.
    private enum State {
        case open
        case reached
        /// An echo has used it up before it was reached.
        case echoed(by: Cause)
    }

    /// - Parameter events: With their thresholds in seconds, in the order of the activity.
    init(apps: [Int], includesPastActivity: Bool, events: [(number: Int, seconds: Int)]) {
        self.apps = apps
        self.includesPastActivity = includesPastActivity
        let ordered = events.sorted { ($0.seconds, $0.number) < ($1.seconds, $1.number) }
        self.events = ordered.map(\.number)
        thresholds = ordered.map { Double(max($0.seconds, 1)) }
        states = [State](repeating: .open, count: ordered.count)
    }

    /// Seconds of counted use until the next threshold, whether or not it can still come; nil when none is left.
    @inline(__always)
    var remaining: Double? { next < thresholds.count ? thresholds[next] - counted : nil }

    /// Whether the event of a threshold can still come.
    func isOpen(_ index: Int) -> Bool { if case .open = states[index] { true } else { false } }

    /// The index of the lowest threshold that was neither passed nor used up; nil for none.
    var lowestOpen: Int? { (next..<thresholds.count).first(where: isOpen) }

    /// Takes the next threshold as reached.
    ///
    /// - Returns: Its event, and who used it up before, so that it does not come.
    mutating func reach() -> (event: Int, usedUpBy: Cause?) {
        // Rounding must not leave the count a hair below the threshold.
        counted = max(counted, thresholds[next])
        defer { next += 1 }
        if case .echoed(let cause) = states[next] { return (events[next], cause) }
        states[next] = .reached
        return (events[next], nil)
    }

    /// Lets thresholds be reached at a share of their values.
    mutating func scale(by share: Double) {
        for index in thresholds.indices { thresholds[index] *= share }
    }

    /// Uses up the event of a threshold.
    mutating func use(up index: Int, by cause: Cause) { states[index] = .echoed(by: cause) }

    /// Counts from a true time before the registration on.
    mutating func begin(with seconds: Double, since start: Double) {
        guard seconds >= counted else { return }
        counted = seconds
        since = start
    }

    /// Passes the thresholds at or below the count in silence.
    mutating func passReached() {
        while next < thresholds.count, thresholds[next] <= counted { next += 1 }
    }

    /// Passes the thresholds at or below the count and uses up those that can still come.
    ///
    /// - Returns: Their events, lowest threshold first.
    mutating func useUpReached(from first: Int = 0, by cause: Cause) -> [Int] {
        passReached()
        var passed: [Int] = []
        for index in first..<max(first, next) where isOpen(index) {
            use(up: index, by: cause)
            passed.append(events[index])
        }
        return passed
    }

    mutating func restart() {
        counted = 0
        next = 0
        since = nil
        for index in states.indices { states[index] = .open }
    }
}
