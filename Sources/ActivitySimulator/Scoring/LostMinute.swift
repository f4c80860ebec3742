// What was really lost: thresholds that were reached, that no handler recorded and no later one recovered.

public import TrackingModel

/// A threshold that was reached and never recorded or recovered.
public struct LostMinute: Hashable, Sendable {
    /// The app's logical id.
    public var app: String
    /// True time.
    public var at: Instant
    /// The same for lost minutes of an app without a counted one in between.
    public var incident: Int
    /// Whether a later threshold of the same count (app, day and registration) was recorded. Thresholds measure use, so
    /// it is evidence of this one; without it no record of the tracker can show that the app was used at all.
    public var isReported: Bool
    /// Its number in `Truth.crossings`.
    public var crossing: Int
}

/// What a run lost, computed once for everything that is scored against it.
public struct Losses: Sendable {
    public let truth: Truth
    /// Oldest first.
    public let minutes: [LostMinute]
    /// The crossings that the tracker counted though their own callbacks never came, by number.
    let recovered: Set<Int>

    /// - Parameters:
    ///   - truth: What really happened on the device.
    ///   - records: The tracker's journal, in which it credits minutes that later thresholds cover.
    public init(_ truth: Truth, recoveredBy records: [JournalRecord] = []) {
        self.truth = truth
        recovered = truth.recoveredCrossings(by: records)
        minutes = truth.lostMinutes(without: recovered)
    }
}

extension Truth {
    /// The minutes that no handler wrote to its journal and no later threshold recovered, oldest first. What is still
    /// on its way is not lost, nor is what came before it was reached, or was used
    /// on another device.
    ///
    /// - Parameter records: The tracker's journal; its records of kind `recovered` are minutes that a later threshold
    ///   covers.
    public func lostMinutes(recoveredBy records: [JournalRecord] = []) -> [LostMinute] {
        Losses(self, recoveredBy: records).minutes
    }

    /// The crossings that a tracker counted though their own callbacks never came, by number.
    fileprivate func recoveredCrossings(by records: [JournalRecord]) -> Set<Int> {
        var recovered: Set<Int> = []
        let reported = records.filter { $0.kind == .recovered }
        guard !reported.isEmpty else { return recovered }
        let reports = DayReports(self)
        var numbers: [CountedMinute: [Int]] = [:]
        for (number, crossing) in crossings.enumerated() {
            let event = events[crossing.event]
            let name = EventName(event.name)
            guard let app = event.apps.first, let ordinal = name.ordinal else { continue }
            let minute = CountedMinute(app: apps[app], generation: name.generation, ordinal: ordinal)
            numbers[minute, default: []].append(number)
        }
        for record in reported {
            guard let app = record.app, let last = record.ordinal, let seconds = record.seconds,
                (1...1_440).contains(last), (60...86_400).contains(seconds)
            else { continue }
            let ordinals = max(1, last - seconds / 60 + 1)...last
            for ordinal in ordinals {
                let minute = CountedMinute(app: app, generation: record.generation, ordinal: ordinal)
                // A registration that lasts for days reaches each minute once a day.
                let nearest = numbers[minute]?.min {
                    abs(crossings[$0].at - record.reading.wall) < abs(crossings[$1].at - record.reading.wall)
                }
                if let nearest { recovered.insert(nearest) }
            }
            guard let generation = record.generation, let number = apps.firstIndex(of: app) else { continue }
            recovered.formUnion(
                reports.crossings(of: number, in: ordinals, by: generation, at: record.reading.wall))
        }
        return recovered
    }

    fileprivate func lostMinutes(without recovered: Set<Int>) -> [LostMinute] {
        let reports = DayReports(self)
        let isKept = keptCrossings(reports)
        let isReported = laterKept(isKept)
        let earlyEvents = Set(deliveries.lazy.filter { $0.origin.isEcho && $0.isKept }.compactMap(\.event))
        var incident = 0
        var open: [Int: Int] = [:]
        var minutes: [LostMinute] = []
        for (number, crossing) in crossings.enumerated() {
            guard let app = events[crossing.event].apps.first, crossing.place != .otherDevice else {
                continue
            }
            if isKept[number] || recovered.contains(number) {
                open[app] = nil
                continue
            }
            switch crossing.fate {
            case .lost, .killed: break
            case .usedUp: if earlyEvents.contains(crossing.event) { continue }
            case .pending, .delivered: continue
            }
            if open[app] == nil {
                incident += 1
                open[app] = incident
            }
            minutes.append(
                LostMinute(
                    app: apps[app], at: crossing.at, incident: open[app] ?? incident,
                    isReported: isReported[number], crossing: number))
        }
        return minutes
    }

    /// For each crossing whether a handler put it into its journal, as it came or by an echo after it was reached.
    private func keptCrossings(_ reports: DayReports) -> [Bool] {
        var isKept = crossings.indices.map { crossings[$0].fate.isMissing && reports.isKept($0) }
        for delivery in deliveries where delivery.isKept {
            if let crossing = delivery.crossing { isKept[crossing] = true }
        }
        return isKept
    }

    /// For each crossing whether a later one of the same count was recorded. A count restarts where thresholds fall.
    private func laterKept(_ isKept: [Bool]) -> [Bool] {
        var result = [Bool](repeating: false, count: crossings.count)
        var next: [Count: (threshold: Int, isKept: Bool)] = [:]
        for number in crossings.indices.reversed() {
            let event = events[crossings[number].event]
            let count = Count(registration: event.registration, apps: event.apps)
            let later = next[count].map { $0.threshold > event.thresholdSeconds && $0.isKept } ?? false
            result[number] = later
            next[count] = (event.thresholdSeconds, later || isKept[number])
        }
        return result
    }
}

private struct CountedMinute: Hashable {
    var app: String
    var generation: Int?
    var ordinal: Int
}

/// A counter of the system since its registration.
private struct Count: Hashable {
    var registration: Int
    var apps: [Int]
}

/// The callbacks that a tracker kept and that include past activity.
struct DayReports {
    private let truth: Truth
    /// For each app the moments from which something counts, ascending.
    private var starts: [[Instant]]
    /// The minutes whose own thresholds past activity has brought.
    private var echoed: [Count: Set<Int>] = [:]
    private var generations: Set<Generation> = []

    private struct Count: Hashable {
        var app: Int
        var since: Instant
    }

    private struct Generation: Hashable {
        var app: Int
        var number: Int
    }

    init(_ truth: Truth) {
        self.truth = truth
        starts = [[Instant]](repeating: [], count: truth.apps.count)
        for delivery in truth.deliveries {
            guard let since = delivery.since, delivery.isKept,
                let event = delivery.event.map({ truth.events[$0] }), let app = event.apps.first
            else { continue }
            let count = Count(app: app, since: since)
            if echoed[count] == nil { starts[app].append(since) }
            let minutes = delivery.origin.isEcho ? [event.thresholdSeconds / 60] : []
            echoed[count, default: []].formUnion(minutes)
            if let generation = EventName(event.name).generation {
                generations.insert(Generation(app: app, number: generation))
            }
        }
        for app in starts.indices { starts[app].sort() }
    }

    /// Whether past activity brought the minute of a crossing.
    func isKept(_ crossing: Int) -> Bool {
        guard let (count, seconds) = place(of: crossing) else { return false }
        return echoed[count]?.contains(Self.minute(seconds)) ?? false
    }

    /// The crossings of an app in some minutes of the day, for a tracker that counts them at a moment by what a
    /// registration reported.
    func crossings(
        of app: Int, in minutes: ClosedRange<Int>, by generation: Int, at moment: Instant
    ) -> [Int] {
        guard generations.contains(Generation(app: app, number: generation)),
            let since = starts[app].last(where: { $0 <= moment })
        else { return [] }
        let first = truth.crossings.partitionPoint { $0.at < since }
        let last = truth.crossings.partitionPoint { $0.at <= moment }
        return (first..<max(first, last)).filter { number in
            guard let (count, seconds) = place(of: number), count.app == app, count.since == since else {
                return false
            }
            return minutes.contains(Self.minute(seconds))
        }
    }

    /// The count that a crossing lies in, and how much had been used by then.
    private func place(of crossing: Int) -> (count: Count, seconds: Double)? {
        let crossing = truth.crossings[crossing]
        guard let app = truth.events[crossing.event].apps.first,
            let since = starts[app].last(where: { $0 <= crossing.at })
        else { return nil }
        return (
            Count(app: app, since: since),
            truth.seconds(of: app, from: since, to: crossing.at, onAllDevices: true)
        )
    }

    /// The minute that ends with so many seconds or after them.
    private static func minute(_ seconds: Double) -> Int { Int(((seconds - 1) / 60).rounded(.up)) }
}
