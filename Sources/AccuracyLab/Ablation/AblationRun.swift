// One run with a single quirk, asked for its health at several hours of each day.

import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

/// What one run raised and what its gaps were blamed on.
struct AblationRun {
    private(set) var findings: Set<FindingCode> = []
    /// By the true cause of most minutes in a gap of class lost, then by the group that the report names.
    private(set) var causes: [String: [String: Int]] = [:]
    /// What happened, without the profile's name.
    private(set) var truth: Truth

    /// Hours of each day at which the store is looked at: at night, through the day, before midnight.
    private static let hours = [0.5, 9, 13, 19, 23.9]
    /// Fates that are no quirk's.
    static let killed = "killed"
    static let nothingLost = "nothing lost"

    /// - Parameter quirk: Nil for a device without faults.
    init(_ quirk: Cause?, _ run: LabRun) throws {
        var run = run
        let quirks = quirk.flatMap { QuirkSet(acting: $0) } ?? QuirkSet()
        run.profile = Profile(
            name: quirk?.rawValue ?? "ideal", hypothesis: "One quirk alone.", quirks: quirks)
        let tracker = SimulatedTracker(run.options, policy: run.policy)
        var previous = PreviousReadings()
        var gaps: [Gap] = []
        var records: [JournalRecord] = []
        for day in 0..<run.days {
            for hour in Self.hours {
                tracker.run(to: Double(day) * 86_400 + hour * 3_600)
                let contents = try tracker.contents()
                let report = HealthReport(
                    contents, at: tracker.now, calendar: tracker.device.clock.calendar, previous: previous)
                previous.note(contents, report)
                findings.formUnion(report.findings.map(\.code))
                gaps = report.gaps
                records = contents.engine?.records ?? []
            }
        }
        truth = tracker.device.truth
        truth.profile = ""
        let lost = truth.lostMinutes(recoveredBy: records)
        for gap in gaps where gap.gapClass == .lost {
            causes[Self.cause(of: gap, lost, truth), default: [:]][GapCauseGroup(gap).rawValue, default: 0] +=
                1
        }
    }

    /// What took most of the minutes in a gap.
    private static func cause(of gap: Gap, _ lost: [LostMinute], _ truth: Truth) -> String {
        var counts: [String: Int] = [:]
        for minute in lost where minute.at > gap.start - 1 && minute.at <= gap.end {
            guard gap.apps.isEmpty || gap.apps.contains(minute.app) else { continue }
            switch truth.crossings[minute.crossing].fate {
            case .lost(let cause), .usedUp(let cause): counts[cause.rawValue, default: 0] += 1
            case .killed: counts[killed, default: 0] += 1
            case .pending, .delivered: break
            }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? nothingLost
    }
}
