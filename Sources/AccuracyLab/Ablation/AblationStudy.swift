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
        causes = runs.sum(\.causes)
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
