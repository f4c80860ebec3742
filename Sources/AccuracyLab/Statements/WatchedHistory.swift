// What a dashboard beside the device keeps of its looks, for reports over days.

import HealthAnalysis
import TrackingModel

/// The records of all looks at one store.
struct WatchedHistory {
    private var recovery: [RecordID: RecoveryEntry] = [:]
    private var journal: [Int: JournalRecord] = [:]
    private var memory: [Instant: MemorySample] = [:]
    private var usage: [AppOnDay<String>: RecordedUsage] = [:]
    private var gaps: [Stretch: RecordedGap] = [:]
    private var coverage: [TimeSpan] = []

    private struct Stretch: Hashable {
        var start: Instant
        var apps: [String]
    }

    mutating func note(_ contents: StoreContents, _ report: HealthReport) {
        for entry in contents.recovery { recovery[entry.id] = entry }
        for record in contents.engine?.records ?? [] { journal[record.sequence] = record }
        for sample in contents.memory { memory[sample.at] = sample }
        for app in contents.apps {
            for row in app.history { note(app.id, row.day, row.seconds, isArchived: true) }
            guard let counter = app.counters.first(where: { $0.day != nil && $0.todaySeconds != nil }),
                let day = counter.day, let seconds = counter.todaySeconds
            else { continue }
            note(app.id, day, seconds, isArchived: false)
        }
        for gap in report.mark.gaps { gaps[Stretch(start: gap.span.start, apps: gap.apps)] = gap }
        // Every callback is in the journal before anything else.
        let oldest = [contents.recovery.map(\.at).min(), contents.engine?.records.first?.reading.wall]
        if let from = oldest.compactMap(\.self).min(), from <= report.at {
            coverage = (coverage + [TimeSpan(from, report.at)]).united
        }
    }

    private mutating func note(_ app: String, _ day: LocalDay, _ seconds: Int, isArchived: Bool) {
        let key = AppOnDay(app: app, day: day)
        if let known = usage[key], known.isArchived, !isArchived { return }
        usage[key] = RecordedUsage(app: app, day: day, seconds: seconds, isArchived: isArchived)
    }

    func window(_ span: TimeSpan, _ contents: StoreContents) -> HistoryWindow {
        var window = HistoryWindow(span: span)
        window.recovery = recovery.values.sorted { $0.at < $1.at }
        window.journal = journal.values.sorted { $0.sequence < $1.sequence }
        window.memory = memory.values.sorted { $0.at < $1.at }
        window.log = contents.log
        window.usage = usage.values.sorted { ($0.app, $0.day) < ($1.app, $1.day) }
        window.apps = contents.apps.map { RecordedApp(id: $0.id, name: $0.name, category: $0.category) }
        window.gaps = gaps.values.sorted {
            ($0.span.start, $0.apps.first ?? "") < ($1.span.start, $1.apps.first ?? "")
        }
        window.coverage = coverage
        return window
    }
}
