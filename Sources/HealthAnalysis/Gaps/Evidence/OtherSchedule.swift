// Evidence E5: minutes that one of two schedules reported and the other did not.

import TrackingModel

/// Finds what only the second path saved: nothing is lost there, and redundancy has worked.
///
/// Both schedules count the same use, so their ordinals are one count: what is missing in both is the business of the
/// skipped ordinals.
extension GapContext {
    private struct CountedDay: Hashable {
        var app: String
        var generation: Int?
        var day: LocalDay
    }

    var savedByOtherSchedule: [Gap] {
        let callbacks = observation.callbacks
        let apps = appsOfSeveralPaths(callbacks)
        var keys: [CountedDay] = []
        // When a schedule reported each ordinal: by counted day, path and ordinal.
        var all: [CountedDay: [String: [Int: Instant]]] = [:]
        for delivery in callbacks where apps.contains(delivery.appNumber) {
            guard let ordinal = delivery.ordinal else { continue }
            let key = CountedDay(app: delivery.app, generation: delivery.generation, day: delivery.day)
            if all[key] == nil { keys.append(key) }
            all[key, default: [:]][delivery.path, default: [:]][ordinal] = delivery.at
        }
        return keys.flatMap { key -> [Gap] in
            let reported = all[key] ?? [:]
            // A schedule reports several minutes; one that reports only one is a recovery's.
            let schedules = reported.filter { $0.value.count >= 3 }.keys.sorted()
            guard schedules.count == 2, let a = reported[schedules[0]], let b = reported[schedules[1]] else {
                return []
            }
            return saved(by: a, insteadOf: b, key.app) + saved(by: b, insteadOf: a, key.app)
        }
    }

    /// The numbers of the apps that more than one schedule reports.
    private func appsOfSeveralPaths(_ callbacks: [LoggedCallback]) -> Set<Int> {
        var firsts: [Int: Int] = [:]
        var several: Set<Int> = []
        for (place, delivery) in callbacks.enumerated() {
            guard let first = firsts[delivery.appNumber] else {
                firsts[delivery.appNumber] = place
                continue
            }
            if !delivery.isKnownToShareSeries(with: callbacks[first]),
                delivery.path != callbacks[first].path
            {
                several.insert(delivery.appNumber)
            }
        }
        return several
    }

    private func saved(by path: [Int: Instant], insteadOf other: [Int: Instant], _ app: String) -> [Gap] {
        guard let first = other.keys.min(), let last = other.keys.max() else { return [] }
        let ordinals = path.keys.filter { $0 > first && $0 < last && other[$0] == nil }.sorted()
        var gaps: [Gap] = []
        var run: [Int] = []
        func close() {
            guard let from = run.first, let to = run.last, let end = path[to], let begin = path[from],
                !canStillArrive(max(begin, end))
            else { return }
            let start = min(begin, end) - 60
            let count = min(Double(run.count), minutes(from: start, to: max(begin, end)))
            gaps.append(
                Gap(
                    start: start, end: max(begin, end), gapClass: .recovered,
                    minutes: MinuteRange(low: count.rounded(.down), high: count), apps: [app],
                    evidence: [.seenByOtherSchedule], cause: "one of two schedules was silent",
                    explanation: self.ordinals(from, to)
                        + " came from one schedule only; the other one missed "
                        + (from == to ? "it." : "them.")))
        }
        for ordinal in ordinals {
            if let last = run.last, ordinal != last + 1 {
                close()
                run = []
            }
            run.append(ordinal)
        }
        if !run.isEmpty { close() }
        return gaps
    }
}
