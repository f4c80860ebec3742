// A day of the truth beside the same day of the store, app by app, with sums in minutes.

import HealthAnalysis
import TrackingModel

/// What was used and what was counted on one local day.
struct TruthDay: Hashable {
    /// One app on that day.
    struct App: Hashable {
        var app: String
        var usedSeconds: Double
        /// Nil where the store does not tell.
        var countedSeconds: Int?
        /// Whole minutes that were used and not counted, and those that were counted and not used.
        var lost = 0
        var invented = 0
        /// Where they lie; nil where the logs do not reach back to the day.
        var places: MinuteMatch?
    }

    var day: LocalDay
    /// Apps that were used or counted, those with the most minutes that differ first.
    var apps: [App]

    var usedSeconds: Double { apps.reduce(0) { $0 + $1.usedSeconds } }
    /// Nil where it is unknown of an app.
    var countedSeconds: Int? {
        apps.allSatisfy { $0.countedSeconds != nil } ? saturatingSum(apps.compactMap(\.countedSeconds)) : nil
    }
    var lost: Int { saturatingSum(apps.map(\.lost)) }
    var invented: Int { saturatingSum(apps.map(\.invented)) }
}

/// Sums of a stretch of time.
struct TruthSums: Hashable {
    var usedSeconds: Int
    /// Nil where it is unknown.
    var countedSeconds: Int?
    var lost: Int
    var invented: Int

    /// `used 2h 58m, counted 2h 57m: 1 min lost, 0 invented`.
    var words: String {
        guard let countedSeconds else { return "used \(usageWords(usedSeconds)), counted unknown" }
        return "used \(usageWords(usedSeconds)), counted \(usageWords(countedSeconds)): "
            + "\(lost) min lost, \(invented) invented"
    }

    /// `used 2h 58m: 1 min lost, 0 invented`.
    var shortWords: String {
        let used = "used " + usageWords(usedSeconds)
        return countedSeconds == nil ? used : used + ": \(lost) min lost, \(invented) invented"
    }

    /// Of whole days.
    init(_ days: [TruthDay]) {
        let counted = days.compactMap(\.countedSeconds)
        self.init(
            usedSeconds: days.reduce(0) { $0 + $1.usedSeconds },
            countedSeconds: counted.count == days.count && !days.isEmpty ? saturatingSum(counted) : nil,
            lost: saturatingSum(days.map(\.lost)), invented: saturatingSum(days.map(\.invented)))
    }

    init(_ app: TruthDay.App) {
        self.init(
            usedSeconds: app.usedSeconds, countedSeconds: app.countedSeconds, lost: app.lost,
            invented: app.invented)
    }

    init(usedSeconds: Double, countedSeconds: Int?, lost: Int, invented: Int) {
        self.usedSeconds = Int(truncatingIfRepresentable: usedSeconds.rounded()) ?? 0
        self.countedSeconds = countedSeconds
        self.lost = lost
        self.invented = invented
    }
}

extension Model {
    /// The days of an axis on which anything was used or counted, as far as the truth tells of them.
    func truthDays(_ axis: TimeAxis, _ truth: SimulatedTruth) -> [TruthDay] {
        let first = calendar.day(of: max(axis.start, truth.span.from))
        let last = calendar.day(of: min(axis.end - 1, now))
        guard first <= last, axis.end > truth.span.from else { return [] }
        return (0...min(last.number - first.number, 7)).map { truthDay(first + $0, truth) }
    }

    private func truthDay(_ day: LocalDay, _ truth: SimulatedTruth) -> TruthDay {
        let whole = Stretch(from: calendar.start(of: day), to: min(calendar.start(of: day + 1), now))
        var uses: [String: [Stretch]] = [:]
        for use in truth.uses(in: whole) {
            uses[use.app, default: []].append(use.stretch.clipped(to: whole))
        }
        var told: [String: [MinuteMatch.Told]] = [:]
        for callback in timeline?.callbacks(from: whole.from, to: whole.to + 1) ?? [] {
            told[callback.app, default: []].append(
                MinuteMatch.Told(at: callback.at, wasCounted: callback.wasCounted ?? true))
        }
        let used = Dictionary(
            (truth.days[day] ?? []).map { ($0.app, $0.seconds) }, uniquingKeysWith: +)
        let counted = countedSecondsByApp(on: day)
        let firstUse = uses.values.compactMap(\.first?.from).min() ?? whole.to
        let reaches = timeline?.coveredFrom.map { $0 <= max(firstUse + 60, whole.from) } ?? false
        let names = Set(used.keys).union(counted?.keys.filter { counted?[$0] != 0 } ?? [])
        let apps = names.map { name -> TruthDay.App in
            let seconds = used[name] ?? 0
            var app = TruthDay.App(
                app: name, usedSeconds: seconds, countedSeconds: counted.map { $0[name] ?? 0 })
            guard let sum = app.countedSeconds else { return app }
            if reaches,
                let places = MinuteMatch(uses: uses[name] ?? [], told: told[name] ?? [], seconds: sum)
            {
                app.lost = minutes(places.lost)
                app.invented = minutes(places.invented)
                app.places = places
            } else {
                let more = Double(sum) - seconds
                app.lost = Int(truncatingIfRepresentable: max(-more, 0) / 60) ?? 0
                app.invented = Int(truncatingIfRepresentable: max(more, 0) / 60) ?? 0
            }
            return app
        }
        return TruthDay(
            day: day,
            apps: apps.sorted { ($1.lost + $1.invented, $0.app) < ($0.lost + $0.invented, $1.app) })
    }

    private func minutes(_ stretches: [Stretch]) -> Int {
        let seconds = stretches.reduce(0) { $0 + $1.seconds }
        return Int(truncatingIfRepresentable: (seconds / 60).rounded()) ?? 0
    }

    /// What the window holds: of whole days by the counters, of an hour by what lies in it.
    func truthSums(_ shown: TimelineFrame) -> TruthSums? {
        guard let truth else { return nil }
        guard timelineState.zoom == .hour else {
            return TruthSums(shown.truthDays)
        }
        return truthSums(
            in: Stretch(from: shown.axis.start, to: min(shown.axis.end, now)), shown, truth)
    }

    /// What lies in a stretch of the window: what was counted late is counted where it was used.
    func truthSums(in stretch: Stretch, _ shown: TimelineFrame, _ truth: SimulatedTruth) -> TruthSums {
        func seconds(_ stretches: some Sequence<Stretch>) -> Double {
            stretches.reduce(0) { $0 + $1.clipped(to: stretch).seconds }
        }
        let apps = shown.truthDays.flatMap(\.apps)
        let places = apps.compactMap(\.places)
        let used = seconds(truth.uses(in: stretch).lazy.map(\.stretch))
        let lost = seconds(places.lazy.flatMap(\.lost))
        let invented = seconds(places.lazy.flatMap(\.invented))
        return TruthSums(
            usedSeconds: used,
            countedSeconds: places.count == apps.count ? whole(used - lost + invented) : nil,
            lost: whole(lost / 60), invented: whole(invented / 60))
    }

    private func whole(_ number: Double) -> Int { Int(truncatingIfRepresentable: number.rounded()) ?? 0 }
}
