// The rows of the findings screen: what is wrong, what arrived in bursts, and which checks hold.

import HealthAnalysis
import TrackingModel

/// A row of the findings screen, in this order.
enum FindingRow {
    case finding(Finding)
    case burst(DeliveryBurst)
    case check(Invariant)
}

extension Model {
    var findingRowCount: Int {
        guard let report else { return 0 }
        return report.findings.count + report.bursts.count + report.invariants.count
    }

    /// The row of a record, counted through all three kinds.
    func findingRow(_ record: Int) -> FindingRow? {
        guard let report else { return nil }
        var index = record
        if report.findings.indices.contains(index) { return .finding(report.findings[index]) }
        index -= report.findings.count
        if report.bursts.indices.contains(index) { return .burst(report.bursts[index]) }
        index -= report.bursts.count
        return report.invariants.indices.contains(index) ? .check(report.invariants[index]) : nil
    }

    func findingRow(atRow row: Int) -> FindingRow? {
        record(atRow: row, on: .findings).flatMap { findingRow($0) }
    }

    /// What a filter looks at, and the clipboard gets.
    func filterRow(ofFinding record: Int) -> PlainRow {
        switch findingRow(record) {
        case .finding(let finding):
            return PlainRow(
                texts: [finding.code.rawValue, finding.level.word, finding.title, finding.detail],
                values: [.code: [finding.code.rawValue], .app: named(finding.apps)],
                severity: finding.level.severity,
                span: finding.since.map { $0...max($0, finding.until ?? $0) })
        case .burst(let burst):
            return PlainRow(
                texts: ["burst", burst.verdict.rawValue, burst.reason],
                values: [.code: ["burst"], .app: named(burst.apps)],
                span: burst.start...max(burst.start, burst.end))
        case .check(let check):
            return PlainRow(
                texts: ["check", check.name.rawValue, check.state.rawValue, check.name.words],
                values: [.code: [check.name.rawValue]])
        case nil: return PlainRow(texts: [])
        }
    }

    private func named(_ apps: [String]) -> [String] { apps.flatMap { [$0, appName($0)] } }

    /// What a row is recognised by in the next read.
    func findingKey(_ row: FindingRow) -> String {
        switch row {
        case .finding(let finding): "\(finding.code) \(finding.apps)"
        case .burst(let burst): "burst \(burst.start.seconds)"
        case .check(let check): "check \(check.name)"
        }
    }
}
