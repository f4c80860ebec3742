// `fleet --json`: the rows, groups and days of a fleet as one object of the schema `trackhealth.fleet/1`.

package import HealthAnalysis
package import TrackingModel

/// The machine-readable fleet. Unknown is null, never left out; instants are ISO-8601 in UTC.
package struct FleetDocument: Hashable, Sendable {
    /// The schema's name and version.
    package static let schema = "trackhealth.fleet/1"

    package let json: OrderedJSON

    /// - Parameters:
    ///   - rows: In the order in which they are to be listed.
    ///   - at: When the fleet was looked at.
    ///   - metrics: Those of each device by the path of its store; nil leaves them out of the rows.
    package init(_ rows: [FleetRow], at: Instant, metrics: [String: MetricCatalogue]? = nil) {
        let summary = FleetSummary(rows)
        json = [
            "schema": .string(Self.schema), "generated_at": instant(at), "devices": .integer(rows.count),
            "states": Self.states(summary.counts),
            "findings": .array(summary.findings.map(Self.finding)),
            "groups": .object(
                zip(GroupKey.allCases, summary.groups).map { key, groups in
                    OrderedJSON.Member(key.rawValue, .array(groups.map(Self.group)))
                }),
            "days": .array(summary.days.map(Self.day)),
            "rows": .array(rows.map { Self.row($0, metrics) }),
        ]
    }

    /// The text: one line without a line feed, or indented for people.
    package func text(pretty: Bool = false) -> String { json.text(pretty: pretty) }

    private static func row(_ row: FleetRow, _ metrics: [String: MetricCatalogue]?) -> OrderedJSON {
        let health = row.health
        let samples = metrics.map { known -> OrderedJSON.Member in
            .init("metrics", known[row.path].map { .array(Self.samples($0)) } ?? .null)
        }
        let members: [OrderedJSON.Member] = [
            .init("path", .string(row.path)), .init("name", .string(row.name)),
            .init("label", string(row.facts.label)), .init("model", string(row.facts.model)),
            .init("system_version", string(row.facts.system)), .init("app_version", string(row.facts.app)),
            .init("device", string(health?.device)), .init("state", .string(row.state.word)),
            .init("code", string(health?.code)), .init("reason", .string(row.reason)),
            .init("since", instant(health?.since)), .init("judged_at", instant(health?.at)),
            .init("is_past", flag(health?.isPast)), .init("time_zone", string(health?.timeZone)),
            .init("last_record_at", instant(health?.lastRecord)),
            .init("last_callback_at", instant(health?.lastCallback)),
            .init("written_at", instant(health?.writtenAt)), .init("generation", string(health?.generation)),
            .init("covered_from", instant(health?.covered?.lowerBound)),
            .init("covered_to", instant(health?.covered?.upperBound)),
            .init("lost_minutes", range(health?.minutes.lost)),
            .init("refused_minutes", range(health?.minutes.rejected)),
            .init("invented_minutes", range(health?.minutes.phantom)),
            .init("recovered_minutes", range(health?.minutes.recovered)),
            .init("memory_bytes", integer(health?.memoryBytes)),
            .init("peak_bytes", integer(health?.peakBytes)),
            .init("events_today", integer(health?.eventsToday)),
            .init("errors_today", integer(health?.errorsToday)),
            .init("today_total_seconds", integer(health?.todaySeconds)),
            .init(
                "findings",
                .array(
                    (health?.findings ?? []).map {
                        ["code": .string($0.code), "level": .string($0.level.word)]
                    })),
            .init("days", .array((health?.days ?? []).map(hours))),
        ]
        return .object(members + [samples].compactMap { $0 })
    }

    /// The samples of a device as a scraper has them, by the names of Prometheus.
    private static func samples(_ catalogue: MetricCatalogue) -> [OrderedJSON] {
        catalogue.metrics.flatMap { metric in
            metric.samples.map { sample in
                let labels = sample.labels.filter { $0.name != "device" }
                    .map { OrderedJSON.Member($0.name, .string($0.value)) }
                let value: OrderedJSON =
                    switch sample.value {
                    case .integer(let value): .integer(value)
                    case .number(let value): .number(value)
                    }
                return ["name": .string(metric.fullName), "labels": .object(labels), "value": value]
            }
        }
    }

    /// A day with the mark of each hour.
    private static func hours(_ day: FleetDay) -> OrderedJSON {
        [
            "day": .string(day.day.description), "hours": strings(day.hours.map(\.title)),
            "lost_minutes": range(day.lost), "phantom": .bool(day.hasPhantom),
        ]
    }

    private static func states(_ counts: FleetCounts) -> OrderedJSON {
        .object(RowState.allCases.map { OrderedJSON.Member($0.word, .integer(counts[$0])) })
    }

    private static func share(_ share: FleetShare?) -> OrderedJSON {
        guard let share else { return .null }
        return [
            "hits": .integer(share.hits), "known": .integer(share.known),
            "low": share.interval.map { .number($0.low) } ?? .null,
            "high": share.interval.map { .number($0.high) } ?? .null,
        ]
    }

    private static func shares(_ shares: [FleetMeasure: FleetShare]) -> OrderedJSON {
        .object(FleetMeasure.allCases.map { OrderedJSON.Member($0.rawValue, share(shares[$0])) })
    }

    private static func group(_ group: FleetGroup) -> OrderedJSON {
        [
            "value": string(group.value), "devices": .integer(group.states.all),
            "states": states(group.states),
            "shares": shares(group.shares), "median_lost_minutes_a_day": rounded(group.medianLost),
            "lost_hours": .array(group.lostHours.map { share($0) }),
        ]
    }

    private static func finding(_ finding: GroupFinding) -> OrderedJSON {
        [
            "by": .string(finding.group.key.rawValue), "value": string(finding.group.value),
            "measure": .string(finding.comparison.measure.rawValue),
            "group": share(finding.comparison.first), "others": share(finding.comparison.second),
            "is_worse": .bool(finding.isWorse),
            "probability": finding.comparison.probability.map { .number($0) } ?? .null,
            "adjusted_probability": .number(finding.adjusted), "comparisons": .integer(finding.comparisons),
            "text": .string(finding.text()),
        ]
    }

    private static func day(_ day: FleetDayCount) -> OrderedJSON {
        [
            "day": .string(day.day.description), "shares": shares(day.shares),
            "lost_minutes": rounded(day.lost),
        ]
    }
}
