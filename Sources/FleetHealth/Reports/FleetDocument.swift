// `fleet --json`: the rows, groups and days of a fleet as one object of the schema `trackhealth.fleet/2`; and `fleet
// --csv`, a row a device.

package import Documents
import HealthAnalysis
package import TrackingModel

/// The machine-readable fleet. Unknown is null, never left out; instants are ISO-8601 in UTC.
package struct FleetDocument: Hashable, Sendable {
    /// The schema's name and version.
    package static let schema = "trackhealth.fleet/2"

    package let json: OrderedJSON

    /// - Parameters:
    ///   - rows: In the order in which they are to be listed.
    ///   - at: When the fleet was looked at.
    ///   - metrics: Those of each device by the path of its store; nil leaves them out of the rows.
    package init(_ rows: [FleetRow], at: Instant, metrics: [String: MetricCatalogue]? = nil) {
        let summary = FleetSummary(rows)
        json = [
            "schema": Self.schema, "generated_at": at, "devices": rows.count,
            "states": summary.counts,
            "findings": summary.findings,
            "groups": OrderedJSON.object(
                zip(GroupKey.allCases, summary.groups).map { key, groups in
                    OrderedJSON.Member(key.rawValue, groups)
                }),
            "days": summary.days,
            "rows": rows.map { Self.row($0, metrics) },
        ]
    }

    /// The text: one line without a line feed, or indented for people.
    package func text(pretty: Bool = false) -> String { json.text(pretty: pretty) }

    private static func row(_ row: FleetRow, _ metrics: [String: MetricCatalogue]?) -> OrderedJSON {
        let lists: OrderedJSON = [
            "findings": (row.health?.findings ?? []).map {
                ["code": $0.code, "level": $0.level.word] as OrderedJSON
            },
            "days": row.health?.days ?? [],
        ]
        let samples = metrics.map { [OrderedJSON.Member("metrics", $0[row.path].map(Self.samples))] }
        return .object(figures(row) + lists.members + (samples ?? []))
    }

    /// What a row says but for its lists.
    static func figures(_ row: FleetRow) -> [OrderedJSON.Member] {
        let (health, facts) = (row.health, row.facts)
        let figures: OrderedJSON = [
            "path": row.path, "name": row.name, "label": facts.label, "model": facts.model,
            "system_version": facts.system, "app_version": facts.app, "device": health?.device,
            "state": row.state.word, "state_now": health?.level.rawValue,
            "code": health.flatMap { $0.decidingLast.map(\.code) ?? $0.code }, "reason": row.reason,
            "since": health?.since,
            "judged_at": health?.at, "is_past": health.map { _ in row.isPast },
            "at_last_record": health?.atLastRecord, "time_zone": health?.timeZone,
            "last_record_at": health?.lastRecord, "last_callback_at": health?.lastCallback,
            "written_at": health?.writtenAt, "generation": health?.generation,
            "covered_from": health?.covered?.lowerBound, "covered_to": health?.covered?.upperBound,
        ]
        let others: OrderedJSON = [
            "memory_bytes": health?.memoryBytes, "peak_bytes": health?.peakBytes,
            "events_today": health?.eventsToday, "errors_today": health?.errorsToday,
            "today_total_seconds": health?.todaySeconds,
        ]
        return figures.members + (health?.minutes ?? .unknown).members + others.members
    }

    /// The samples of a device as a scraper has them, by the names of Prometheus.
    private static func samples(_ catalogue: MetricCatalogue) -> [OrderedJSON] {
        catalogue.metrics.flatMap { metric in
            metric.samples.map { sample in
                let labels = sample.labels.filter { $0.name != "device" }
                    .map { OrderedJSON.Member($0.name, $0.value) }
                let value: any JSONValue =
                    switch sample.value {
                    case .integer(let value): value
                    case .number(let value): value
                    }
                return ["name": metric.fullName, "labels": OrderedJSON.object(labels), "value": value]
            }
        }
    }
}

extension FleetDay: JSONValue {
    /// A day with the mark of each hour.
    package var json: OrderedJSON {
        [
            "day": day.description, "hours": hours.map(\.title), "lost_minutes": lost,
            "phantom": hasPhantom,
        ]
    }
}

extension FleetCounts: JSONValue {
    package var json: OrderedJSON {
        .object(RowState.allCases.map { OrderedJSON.Member($0.word, self[$0]) })
    }
}

extension FleetShare: JSONValue {
    package var json: OrderedJSON {
        ["hits": hits, "known": known, "low": interval?.low, "high": interval?.high]
    }
}

extension FleetGroup: JSONValue {
    package var json: OrderedJSON {
        [
            "value": value, "devices": states.all, "states": states, "shares": members(shares),
            "median_lost_minutes_a_day": rounded(medianLost), "lost_hours": lostHours,
        ]
    }
}

extension GroupFinding: JSONValue {
    package var json: OrderedJSON {
        [
            "by": group.key.rawValue, "value": group.value, "measure": comparison.measure.rawValue,
            "group": comparison.first, "others": comparison.second, "is_worse": isWorse,
            "probability": comparison.probability, "adjusted_probability": adjusted,
            "comparisons": comparisons, "text": text(),
        ]
    }
}

extension FleetDayCount: JSONValue {
    package var json: OrderedJSON {
        ["day": day.description, "shares": members(shares), "lost_minutes": rounded(lost)]
    }
}

/// Every measure with its share.
private func members(_ shares: [FleetMeasure: FleetShare]) -> OrderedJSON {
    .object(FleetMeasure.allCases.map { OrderedJSON.Member($0.rawValue, shares[$0]) })
}

/// The rows of a fleet as CSV (RFC 4180). Unknown is an empty cell, instants are ISO-8601 in UTC.
package enum FleetTable {
    /// Members of a row of ``FleetDocument``, named here so that they stay where they are when a row gets another.
    private static let columns = [
        "name", "state", "code", "since", "lost_minutes_low", "lost_minutes_high", "phantom_minutes_low",
        "phantom_minutes_high", "covered_from", "covered_to", "last_callback_at", "memory_bytes",
        "peak_bytes",
        "system_version", "app_version", "model", "judged_at", "is_past", "at_last_record_level", "reason",
        "device", "path",
    ]

    /// - Parameter rows: In the order in which they are to be listed.
    package static func csv(_ rows: [FleetRow]) -> String {
        CSVCell.table(columns, rows.map { OrderedJSON.object(FleetDocument.figures($0)).flattened })
    }
}
