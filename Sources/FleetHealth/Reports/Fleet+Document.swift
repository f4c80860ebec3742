// A fleet as a document: what stands out, a row a device, worst first, and the groups that tell devices apart.

import Documents
import HealthAnalysis
package import TrackingModel

extension Document {
    /// - Parameters:
    ///   - rows: In the order in which they are listed.
    ///   - at: When the fleet was read.
    ///   - page: The address of a device's page; nil for none.
    package init(_ rows: [FleetRow], at: Instant, page: @escaping (RowHealth) -> String? = { _ in nil }) {
        let summary = FleetSummary(rows)
        let level = summary.counts.worst?.level?.tone ?? .unknown
        let worse = summary.worse.map { $0.text() }
        self.init(
            title: "Tracking health of a fleet",
            [
                .facts([.init("As of", Self.time(at) + " UTC")]),
                .banner(title: countText(rows.count, "device"), text: summary.text, level: level),
            ] + (worse.isEmpty ? [] : [.list(worse)])
                + [Block].section("Devices", rows, empty: "No store was found.", Self.columns(rows, page))
                + summary.comparable.flatMap(Self.groups))
    }

    /// Those that say something of at least one device.
    private static func columns(
        _ rows: [FleetRow], _ page: @escaping (RowHealth) -> String?
    ) -> [Column<FleetRow>] {
        let listed: [(column: FleetColumn, width: Int)] = [
            (.state, 12), (.device, 36), (.lost, 16), (.phantom, 16), (.lastCallback, 16), (.system, 8),
            (.app, 8), (.model, 12), (.memory, 9),
        ]
        let known = rows.isEmpty ? Set(FleetColumn.allCases) : FleetColumn.known(in: rows)
        return listed.filter { known.contains($0.column) }.map { column, width in
            .init(
                column.rawValue + (column == .lastCallback ? " (UTC)" : ""), width,
                number: [.lost, .phantom, .memory].contains(column),
                look: { row in
                    switch column {
                    case .state: .badge(row.state.level?.tone.rawValue ?? "unknown")
                    case .device: row.health.flatMap(page).map(Look.link) ?? .plain
                    default: .plain
                    }
                }, { column.value(of: $0).map(text) ?? "unknown" })
        } + [
            // A store that is ok has nothing to explain.
            .init("why") { row in
                let last = row.health?.decidingLast == nil ? row.health?.atLastRecord?.sentence : nil
                return [row.state == .ok ? nil : row.reason, last].compactMap { $0 }.joined(separator: " ")
            }
        ]
    }

    private static func text(_ value: FleetColumn.Value) -> String {
        switch value {
        case .text(let text): text
        case .moment(let instant): time(instant)
        case .minutes(let range): minuteText(range.low, range.high)
        case .bytes(let bytes): sizeText(bytes)
        }
    }

    /// - Parameter groups: At least one, all by the same fact.
    private static func groups(_ groups: [FleetGroup]) -> [Block] {
        let shares = FleetMeasure.allCases.map { measure in
            Column<FleetGroup>(measure.title, 28) { $0.shares[measure]?.text() ?? "unknown" }
        }
        return .section(
            "By " + groups[0].key.title, groups,
            [
                .init(groups[0].key.title, 20) { $0.value ?? "unknown" },
                .init("devices", 8, number: true) { String($0.states.all) },
            ] + shares
                + [.init("median lost/day", 16) { $0.medianLost.map { minuteText($0, $0) } ?? "unknown" }])
    }

    /// `2026-05-23 13:39`.
    private static func time(_ instant: Instant) -> String {
        String(LocalCalendar.iso8601(instant).prefix(16)).replacing("T", with: " ")
    }
}
