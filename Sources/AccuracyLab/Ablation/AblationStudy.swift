// Each quirk alone: which findings it raises, and what its losses are blamed on.

package import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

/// How well the report distinguishes faults.
package struct AblationStudy: Hashable, Encodable, Sendable {
    private(set) var schema = "trackhealth.lab.ablation/1"
    let runs: StudyRuns
    /// The share of runs without any quirk that raised each finding; these findings don't identify a quirk.
    private(set) var ideal: [String: Double] = [:]
    let rows: [AblationRow]
    /// Gaps of class lost by what really took their minutes (a quirk, `killed`, or `nothing lost`), then by the group
    /// of words that the report gives.
    let causes: [String: [String: Int]]

    /// - Parameter grid: Of the device without faults.
    package init(_ grid: LabGrid, _ quirks: [Cause] = Cause.quirks, on work: ParallelWork) throws {
        runs = StudyRuns(grid)
        // The device without faults comes first, with the same seeds.
        let cells: [Cause?] = [nil] + quirks
        let runs = try work.map(0..<cells.count * grid.count) { piece in
            try AblationRun(cells[piece % cells.count], grid[piece / cells.count])
        }
        func own(_ cell: Int) -> [AblationRun] {
            stride(from: cell, to: runs.count, by: cells.count).map { runs[$0] }
        }
        let plain = own(0)
        for code in plain.flatMap(\.findings) {
            ideal[code.rawValue, default: 0] += 1 / Double(plain.count)
        }
        rows = quirks.enumerated().map { AblationRow($1, own($0 + 1), ideal: plain) }
        causes = runs.merged(\.causes)
    }

    /// Runs in which an expected finding was raised, of those in which a quirk acted that has one.
    var attribution: Estimate? {
        let reported = rows.filter { !$0.expected.isEmpty }
        return Estimate(
            share: reported.sum(\.expectedRuns), of: reported.sum { max($0.actedRuns, $0.expectedRuns) })
    }

    /// Of the runs that raised anything, those in which an expected finding was among it.
    var precision: Estimate? {
        Estimate(share: rows.sum(\.expectedRuns), of: rows.sum { $0.expectedRuns + $0.unexpectedRuns })
    }

    /// Of the gaps with truly lost minutes those whose words name the cause.
    var namedCauses: Estimate? {
        let lost = causes.filter { $0.key != AblationRun.nothingLost }
        let right = lost.sum { truth, groups in
            let cause = truth == AblationRun.killed ? .memoryLimit : Cause(rawValue: truth)
            return groups.filter { group, _ in
                GapCauseGroup(rawValue: group).map { cause?.expectedCauses.contains($0) ?? false } ?? false
            }.sum(\.value)
        }
        return Estimate(share: right, of: lost.sum { $0.value.sum(\.value) })
    }
}

/// One quirk against a device without faults with the same seeds.
struct AblationRow: Hashable, Encodable {
    let quirk: Cause
    let runs: Int
    /// Runs in which something happened that did not happen with the same seed without the quirk; only these can show
    /// it.
    let actedRuns: Int
    /// Codes, ascending.
    let expected: [String]
    /// The share of runs that raised each finding less the share without the quirk; those without a difference are
    /// left out.
    private(set) var excess: [String: Double] = [:]
    /// Runs that raised an expected finding which the same seed without the quirk did not.
    let expectedRuns: Int
    /// Runs that raised others alone.
    let unexpectedRuns: Int
    /// Runs that raised nothing more.
    var silentRuns: Int { runs - expectedRuns - unexpectedRuns }

    init(_ quirk: Cause, _ own: [AblationRun], ideal: [AblationRun]) {
        self.quirk = quirk
        runs = own.count
        actedRuns = zip(own, ideal).count { $0.truth != $1.truth }
        let wanted = quirk.expectedFindings
        expected = wanted.map(\.rawValue).sorted()
        let news = zip(own, ideal).map { $0.findings.subtracting($1.findings) }
        expectedRuns = news.count { !$0.isDisjoint(with: wanted) }
        unexpectedRuns = news.count { !$0.isEmpty && $0.isDisjoint(with: wanted) }
        for code in FindingCode.allCases {
            let more = own.count { $0.findings.contains(code) } - ideal.count { $0.findings.contains(code) }
            if more != 0 { excess[code.rawValue] = Double(more) / Double(runs) }
        }
    }
}

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

extension AblationStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        # One quirk at a time

        Each quirk alone, strong enough to act within days, on a device without other faults: \(runs.description), looked at \
        five times a day.

        ## Attribution

        A run counts as expected where it raised a finding that was expected of the quirk and that the same seed \
        without it did not raise. Of the runs in which a quirk acted that \
        a finding names: \(figure(attribution)). \
        Of the runs that raised anything: \(figure(precision)).

        \(attributionTable)
        ## Findings

        The share of runs that raised a finding, less the share without the quirk, in %. `*` marks what was expected. \
        Without any quirk: \(shares(ideal)).

        \(findings)
        ## Causes of lost minutes

        Gaps of class lost by what took most of their minutes (rows) and by what the report names. Named rightly: \
        \(figure(namedCauses)).

        \(causeTable)
        """
    }

    private var attributionTable: String {
        rows.table([
            ("quirk", \.quirk.name), ("runs", \.runs), ("acted", \.actedRuns),
            ("expected", \.expectedRuns), ("others alone", \.unexpectedRuns),
            ("nothing", \.silentRuns),
            ("expected findings", { $0.expected.isEmpty ? "none" : $0.expected.joined(separator: " ") }),
        ])
    }

    /// Quirks in rows and findings in columns would be wider than any page: each row lists what it raised.
    private var findings: String {
        rows.table([
            ("quirk", \.quirk.name), ("findings", { shares($0.excess, expected: $0.expected) }),
        ])
    }

    /// Most first.
    private func shares(_ shares: [String: Double], expected: [String] = []) -> String {
        let cells = shares.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { code, share in
            code + (expected.contains(code) ? "* " : " ") + figure(share * 100, places: 0)
        }
        return cells.isEmpty ? "-" : cells.commaSeparated
    }

    private var causeTable: String {
        causes.inKeyOrder.table(
            [("truth", { Cause(rawValue: $0.key)?.name ?? $0.key })]
                + GapCauseGroup.allCases.map(\.rawValue).map { group in
                    (group, { $0.value[group] ?? 0 })
                })
    }
}
