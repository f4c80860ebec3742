// From the simulator's truth, which may come from a file that anybody wrote, to what the timeline draws.

import ActivitySimulator
import Dashboard
import PlainText
import TrackingModel

extension SimulatedTruth {
    /// Maximum number of days of a truth.
    private static let mostDays = 4_000.0

    /// What the timeline shows of a truth; fails if it contradicts itself.
    static func made(of truth: Truth) -> Result<SimulatedTruth, TruthError> {
        let span = TimeSpan(truth.start, truth.end)
        guard truth.end > truth.start, truth.end - truth.start < mostDays * 86_400,
            abs(truth.start.seconds) < 100_000_000_000, Set(truth.apps).count == truth.apps.count
        else { return .failure(.invalid) }
        // The time line of a store agrees with the clock as it is at the end.
        let shift = truth.device.reduce(0) { sum, event in
            if case .clockMoved(let seconds) = event.kind { sum + seconds } else { sum }
        }
        guard abs(shift) < 10 * 366 * 86_400 else { return .failure(.invalid) }
        var uses: [Use] = []
        uses.reserveCapacity(truth.segments.count)
        var last = (from: truth.start, to: truth.start)
        for segment in truth.segments {
            // Apps side by side begin and end together.
            guard truth.apps.indices.contains(segment.app), segment.to >= segment.from,
                segment.from >= last.to || segment.from == last.from && segment.to == last.to,
                segment.to <= truth.end + 1
            else { return .failure(.invalid) }
            last = (segment.from, segment.to)
            guard segment.isHere else { continue }
            uses.append(
                Use(app: truth.apps[segment.app], from: segment.from + shift, to: segment.to + shift))
        }
        var days: [LocalDay: [AppDay]] = [:]
        for day in truth.days {
            // A day is 25 hours long at most, and clocks that are moved add some.
            guard truth.apps.indices.contains(day.app), (0...2 * 86_400).contains(day.seconds) else {
                return .failure(.invalid)
            }
            // A day on another device alone is no use here.
            guard day.seconds > 0 else { continue }
            days[day.day, default: []].append(AppDay(app: truth.apps[day.app], seconds: day.seconds))
        }
        return .success(
            SimulatedTruth(
                name: HarmlessText.line("\(truth.profile), \(truth.user) user, seed \(truth.seed)"),
                span: TimeSpan(span.start + shift, span.end + shift), uses: uses, days: days))
    }

    /// The truth, where it can be that of a store with these contents.
    func checked(against contents: StoreContents) -> Result<SimulatedTruth, TruthError> {
        let apps = Set(uses.map(\.app)).union(days.values.joined().map(\.app))
        let stored = Set(contents.apps.map(\.id))
        if !stored.isEmpty, !apps.isEmpty, stored.isDisjoint(with: apps) { return .failure(.otherApps) }
        let moments = contents.recovery.map(\.at) + (contents.engine?.records ?? []).map(\.reading.wall)
        // A clock that is wrong for a while, or a zone, is no other day.
        let near = TimeSpan(span.start - 2 * 86_400, span.end + 2 * 86_400)
        let isNear = moments.contains { near.contains($0) }
        if !moments.isEmpty, !isNear { return .failure(.otherDays) }
        return .success(self)
    }
}
