// A fleet's answer as a monitoring plugin: the worst state, and how many devices are in each.

import Documents
package import HealthAnalysis
import TrackingModel

/// `check` over several stores (monitoring-plugins.org guidelines).
package struct FleetCheck: Hashable, Sendable {
    package let level: HealthCheck.ExitLevel
    /// `TRACKHEALTH CRITICAL: 3 of 120 devices …| 'critical'=3 …`, then the worst devices; ends in a line feed.
    package let text: String

    /// - Parameters:
    ///   - rows: Worst first.
    ///   - request: What an unproven verdict counts as.
    package init(_ rows: [FleetRow], _ request: HealthCheck.Request = HealthCheck.Request()) {
        let summary = FleetSummary(rows)
        let counts = summary.counts
        level =
            rows.map { $0.state.level.map(request.level) ?? .unknown }.max { $0.weight < $1.weight }
            ?? .unknown
        let all = countText(counts.all, "device")
        let states = RowState.allCases.filter { $0 != .waiting }
        let known = rows.compactMap(\.health?.minutes.lost?.low)
        var data = states.map { "'\($0.word)'=\(counts[$0]);;;0;\(counts.all)" }
        // Of devices that say nothing of it no minute is known to be lost, and none not to be.
        if !known.isEmpty { data.append("'lost_minutes'=\(plainNumber(known.reduce(0, +)));;;0") }
        data.append("'lost_minutes_known'=\(known.count);;;0;\(counts.all)")
        let findings = summary.worse.map { "[group] " + $0.text(dash: "-") }
        let lines =
            findings
            + rows.filter { $0.state != .ok }.map { "[\($0.stateText)] \($0.name): \($0.reason)" }
        let head = counts.all == 0 ? "No store was found." : "\(all): \(counts.text)."
        text = HealthCheck.answer(level, head, data: data.joined(separator: " "), lines: lines)
    }
}
