// Matches the actual use in a simulation with what the store credited, day by day and minute by minute.

import HealthAnalysis
import TrackingModel

/// Matches the actual use in a simulation with the store that it wrote.
struct TruthMatching {
    let truth: SimulatedTruth
    let timeline: Timeline?
    let counted: DayTotals
    let calendar: LocalCalendar
    let now: Instant

    /// The days in a stretch on which anything was used or credited, within the simulated time; at most eight.
    func days(from start: Instant, to end: Instant) -> [TruthDay] {
        let first = calendar.day(of: max(start, truth.span.start))
        let last = calendar.day(of: min(end - 1, now))
        guard first <= last, end > truth.span.start else { return [] }
        return (0...min(last.number - first.number, 7)).map { day(first + $0) }
    }

    private func day(_ day: LocalDay) -> TruthDay {
        let whole = TimeSpan(calendar.start(of: day), min(calendar.start(of: day + 1), now))
        var uses: [String: [TimeSpan]] = [:]
        for use in truth.uses(in: whole) {
            uses[use.app, default: []].append(use.stretch.clipped(to: whole))
        }
        var reported: [String: [MinuteMatch.Callback]] = [:]
        for callback in timeline?.callbacks(from: whole.start, to: whole.end + 1) ?? [] {
            reported[callback.app, default: []].append(
                MinuteMatch.Callback(at: callback.at, wasCounted: callback.wasCounted ?? true))
        }
        let used = Dictionary(
            (truth.days[day] ?? []).map { ($0.app, $0.seconds) }, uniquingKeysWith: +)
        let counted = counted.secondsByApp(on: day)
        let firstUse = uses.values.compactMap(\.first?.start).min() ?? whole.end
        let reaches = timeline?.coveredFrom.map { $0 <= max(firstUse + 60, whole.start) } ?? false
        let names = Set(used.keys).union(counted?.keys.filter { counted?[$0] != 0 } ?? [])
        let apps = names.map { name -> TruthDay.App in
            let seconds = used[name] ?? 0
            var app = TruthDay.App(
                app: name, usedSeconds: seconds, countedSeconds: counted.map { $0[name] ?? 0 })
            guard let sum = app.countedSeconds else { return app }
            if reaches,
                let places = MinuteMatch(uses: uses[name] ?? [], reported: reported[name] ?? [], seconds: sum)
            {
                app.lost = minutes(places.lost)
                app.phantom = minutes(places.phantom)
                app.places = places
            } else {
                let more = Double(sum) - seconds
                app.lost = Int(truncatingIfRepresentable: max(-more, 0) / 60) ?? 0
                app.phantom = Int(truncatingIfRepresentable: max(more, 0) / 60) ?? 0
            }
            return app
        }
        return TruthDay(
            day: day,
            apps: apps.sorted { ($1.lost + $1.phantom, $0.app) < ($0.lost + $0.phantom, $1.app) })
    }

    private func minutes(_ stretches: [TimeSpan]) -> Int {
        rounded(stretches.sum(\.seconds) / 60)
    }

    /// The sums of a stretch within some days; use that was credited late counts where it was used.
    func sums(in stretch: TimeSpan, _ days: [TruthDay]) -> TruthSums {
        func seconds(_ stretches: some Sequence<TimeSpan>) -> Double {
            stretches.sum { $0.clipped(to: stretch).seconds }
        }
        let apps = days.flatMap(\.apps)
        let places = apps.compactMap(\.places)
        let used = seconds(truth.uses(in: stretch).lazy.map(\.stretch))
        let lost = seconds(places.lazy.flatMap(\.lost))
        let phantom = seconds(places.lazy.flatMap(\.phantom))
        return TruthSums(
            usedSeconds: rounded(used),
            countedSeconds: places.count == apps.count ? rounded(used - lost + phantom) : nil,
            lost: rounded(lost / 60), phantom: rounded(phantom / 60))
    }
}
