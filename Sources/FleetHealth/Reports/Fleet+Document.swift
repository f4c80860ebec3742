// A fleet as a document: what stands out, a row a device, worst first, and the groups that tell devices apart.

package import HealthAnalysis
package import TrackingModel

extension Document {
    /// - Parameters:
    ///   - rows: In the order in which they are listed.
    ///   - at: When the fleet was read.
    ///   - page: The address of a device's page by its id; nil for none.
    package init(_ rows: [FleetRow], at: Instant, page: @escaping (String) -> String? = { _ in nil }) {
        let summary = FleetSummary(rows)
        let level = summary.counts.worst.map(Self.level) ?? "unknown"
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
        _ rows: [FleetRow], _ page: @escaping (String) -> String?
    ) -> [Column<FleetRow>] {
        func minutes(_ range: MinuteRange?) -> String {
            range.map { minuteText($0.low, $0.high) } ?? "unknown"
        }
        let columns: [Column<FleetRow>] = [
            .init(
                "state", 12, look: { .badge(level($0.state)) },
                { ($0.health?.isPast ?? false ? "was " : "") + $0.state.word }),
            .init(
                "device", 36, look: { $0.health.flatMap { page($0.device) }.map(Look.link) ?? .plain },
                { $0.name }),
            .init("lost", 16, number: true) { minutes($0.health?.minutes.lost) },
            .init("phantom", 16, number: true) { minutes($0.health?.minutes.phantom) },
            .init("last call (UTC)", 16) { $0.health?.lastCallback.map(time) ?? "unknown" },
            .init("iOS", 8) { $0.facts.system ?? "unknown" },
            .init("tracker", 8) { $0.facts.app ?? "unknown" },
            .init("model", 12) { $0.facts.model ?? "unknown" },
            .init("memory", 9, number: true) { $0.health?.shownBytes.map(sizeText) ?? "unknown" },
            // A store that is ok has nothing to explain.
            .init("why") { row in
                [row.state == .ok ? nil : row.reason, row.health?.atLastRecord?.sentence].compactMap { $0 }
                    .joined(separator: " ")
            },
        ]
        return columns.filter { column in rows.isEmpty || rows.contains { column.text($0) != "unknown" } }
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

    /// The level of a state, for its colour.
    private static func level(_ state: RowState) -> String {
        switch state {
        case .critical, .warning, .ok: state.word
        case .unreadable, .unknown, .unproven, .waiting: "unknown"
        }
    }
}
