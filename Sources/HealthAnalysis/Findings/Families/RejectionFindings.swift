// Findings about real minutes that the tracker itself rejects: every second one, whole runs, or by a cap.

import TrackingModel

/// The spacing of minutes in use (Q21).
private let minute: ClosedRange<Double> = 42...80
private let twoMinutes: ClosedRange<Double> = 105...135
/// Steps in a row that no one's use has by chance.
private let alternations = 5

extension Facts {
    var rejectionFindings: [Finding?] {
        let callbacks = log.callbacks
        // Their places: the callbacks themselves are large, and a day can have many.
        var places: [Int: [Int]] = [:]
        for index in callbacks.indices where isToday(callbacks[index].at) {
            places[callbacks[index].appNumber, default: []].append(index)
        }
        let byApp = places.values.map { (app: callbacks[$0[0]].app, places: $0) }.sorted { $0.app < $1.app }
        return [everySecondMinute(byApp), minutesRejected(byApp), creditCapped]
    }

    /// The places of each app's callbacks of today, ascending by app.
    private typealias PlacesByApp = [(app: String, places: [Int])]

    private func everySecondMinute(_ byApp: PlacesByApp) -> Finding? {
        var apps: [String] = []
        var example: (range: ClosedRange<Instant>, steps: Int, rejections: Int)?
        var counted: [CountedRecord] = []
        for (app, places) in byApp {
            let callbacks = places.lazy.map { log.callbacks[$0] }
            let recovered = log.recoveries.filter { $0.app == app }.map(\.at)
            guard let found = longestAlternation(callbacks, recovered), found.steps >= alternations else {
                continue
            }
            apps.append(app)
            counted += callbacks.filter { found.range.contains($0.at) }.map(\.counted)
            if found.steps > example?.steps ?? 0 { example = found }
        }
        guard let example else { return nil }
        let turned =
            example.rejections > 0
            ? "\(example.rejections) in between were rejected" : "none in between arrived"
        return Finding(
            .everySecondMinute,
            detail: "\(list(apps)): minutes were credited two minutes apart from "
                + "\(clock(example.range.lowerBound)) to \(clock(example.range.upperBound)), \(turned).",
            apps: apps, since: example.range.lowerBound, until: example.range.upperBound,
            cause: example.rejections > 0
                ? "A pause is required between two records, and it is longer than the minute between two callbacks."
                : "Monitoring is restarted after each minute, and the current minute is lost with it.",
            remedy: example.rejections > 0
                ? "Recognise duplicates by their threshold, not by the time between them."
                : "Stop restarting by a timer or after each callback; register many thresholds ahead.",
            counted: counted)
    }

    /// The longest row of credits two minutes apart with no minute counted between them.
    private func longestAlternation(_ callbacks: some Sequence<LoggedCallback>, _ recovered: [Instant]) -> (
        range: ClosedRange<Instant>, steps: Int, rejections: Int
    )? {
        var best: (range: ClosedRange<Instant>, steps: Int, rejections: Int)?
        var start: LoggedCallback?
        var last: LoggedCallback?
        var steps = 0
        var rejections = 0
        var between = 0
        for callback in callbacks {
            guard callback.isCredited else {
                if callback.isRejectedUse { between += 1 }
                continue
            }
            let isStep = last.map { before in
                twoMinutes.contains(callback.at - before.at) && skipsOne(before, callback, between)
                    && callback.seconds < 120
                    && !recovered.contains { $0 > before.at && $0 <= callback.at }
            }
            if isStep == true {
                steps += 1
                rejections += between
            } else {
                start = callback
                steps = 0
                rejections = 0
            }
            between = 0
            last = callback
            if let start, steps > best?.steps ?? 0 { best = (start.at...callback.at, steps, rejections) }
        }
        return best
    }

    /// Whether a minute is missing between two credits, and not just a slow one.
    private func skipsOne(_ before: LoggedCallback, _ after: LoggedCallback, _ between: Int) -> Bool {
        if between == 1 { return true }
        guard let first = before.ordinal, let second = after.ordinal else { return between == 0 }
        // Where counters restart at zero with each restart, minute 1 comes again and again.
        return second == first + 2 || (first == 1 && second == 1)
    }

    private func minutesRejected(_ byApp: PlacesByApp) -> Finding? {
        var apps: [String] = []
        var counted: [CountedRecord] = []
        var lost = 0.0
        var causes: [RejectionCause: Int] = [:]
        var span: (first: Instant, last: Instant)?
        for (app, places) in byApp {
            let callbacks = places.lazy.map { log.callbacks[$0] }
            let found = rejectedInRhythm(callbacks)
            guard let first = found.first, let last = found.last else { continue }
            // Of a counter that runs fast, some are rightly rejected.
            let least = todaysBalance(app)?.lost.low ?? Double(found.count)
            guard least >= Double(FixedLimits.rejectedRun) else { continue }
            apps.append(app)
            counted += found.map(\.counted)
            lost += min(least, Double(found.count))
            for callback in found { causes[callback.cause ?? .unspecified, default: 0] += 1 }
            span = (min(span?.first ?? first.at, first.at), max(span?.last ?? last.at, last.at))
        }
        guard let span,
            let cause = causes.max(by: { ($0.value, $1.key.word) < ($1.value, $0.key.word) })?.key
        else { return nil }
        return Finding(
            .minutesRejected,
            level: lost > thresholds.lostMinutesWarning ? .critical : .warning,
            detail:
                "\(countText(counted.count, "callback")) of \(list(apps)) came a minute apart, as in use, "
                + "from \(clocks(span.first, "to", span.last)), and none was credited: "
                + "\(cause.description).",
            apps: apps, since: span.first, until: span.last, cause: explanation(of: cause),
            remedy:
                "Compare with Screen Time in Settings, credit the minutes, and look at the rule that rejects.",
            counted: counted)
    }

    /// Rejected callbacks in rows with the rhythm of use, each a later minute than the one before.
    private func rejectedInRhythm(_ callbacks: some Sequence<LoggedCallback>)
        -> [LoggedCallback]
    {
        var result: [LoggedCallback] = []
        var run: [LoggedCallback] = []
        func close() {
            if run.count >= FixedLimits.rejectedRun { result += run }
            run = []
        }
        for callback in callbacks {
            guard callback.isRejectedUse, callback.cause != .engine(.noMapping) else {
                if callback.cause == nil { close() }
                continue
            }
            if let last = run.last {
                let rises = callback.ordinal.flatMap { now in last.ordinal.map { now > $0 } } ?? true
                if !minute.contains(callback.at - last.at) || !rises { close() }
            }
            run.append(callback)
        }
        close()
        return result
    }

    private func explanation(of cause: RejectionCause) -> String {
        switch cause {
        case .engine(.belowPeak):
            "A phantom event raised the marker above which minutes are accepted, so real ones stay below it."
        case .engine(.grace):
            "Callbacks after a restart are ignored for too long, or restarts come too often."
        case .engine(.tooSoon): "The pause that is required between two records is too long."
        case .midnight: "The new day was never set up, so everything is skipped."
        case .flood: "The tracker declared a flood and never ended it."
        default: "A rule against phantom events rejects real use."
        }
    }

    private var creditCapped: Finding? {
        let lines = contents.marks.filter { $0.kind == .creditCapped && isToday($0.at) }
        let empty = log.callbacks.filter { callback in
            callback.saysSeconds && callback.isCredited && callback.seconds == 0 && isToday(callback.at)
        }
        let count = max(lines.count, empty.count)
        guard count >= FixedLimits.rejectedRun else { return nil }
        let credited = log.callbacks.count { isToday($0.at) && $0.isCredited }
        let apps = Set(lines.compactMap(\.app) + empty.map(\.app)).sorted()
        return Finding(
            .creditCapped,
            detail: "\(countText(count, "credit")) today "
                + (count == 1 ? "was" : "were") + " cut by the tracker's own limit, of "
                + "\(countText(max(credited, count), "counted callback")).",
            apps: apps, since: (lines.map(\.at) + empty.map(\.at)).min(),
            cause: "A limit for each callback, meant against phantom minutes, also cuts what came late.",
            remedy:
                "Compare with Screen Time in Settings: where the tracker shows less, the cap is too tight.",
            counted: lines.count > empty.count
                ? lines.map { CountedRecord(at: $0.at, app: $0.app) } : empty.map(\.counted))
    }
}
