// `diff --json`: a comparison as one object of the schema `trackhealth.diff/1`.

import TrackingModel

/// The machine-readable comparison. Unknown is null, never left out; instants are ISO-8601 in UTC.
public struct ComparisonDocument: Hashable, Sendable {
    /// The schema's name and version.
    public static let schema = "trackhealth.diff/1"

    public let json: OrderedJSON

    public init(_ comparison: HealthComparison) {
        let registered = comparison.registered
        json = [
            "schema": .string(Self.schema), "same_health": .bool(comparison.hasSameHealth),
            "unchanged": .bool(comparison.isUnchanged), "verdict_course": .string(comparison.course.rawValue),
            "before": Self.side(comparison.before.report), "after": Self.side(comparison.after.report),
            "minutes": .array(comparison.minutes.map(Self.minutes)),
            "apps": .array(comparison.apps.map(Self.app)),
            "findings": .array(comparison.findings.map(Self.finding)),
            "registered_thresholds": [
                "before": integer(registered.before), "after": integer(registered.after),
            ],
            "keys": Self.keys(comparison),
        ]
    }

    /// The text: one line without a line feed, or indented for people.
    public func text(pretty: Bool = false) -> String { json.text(pretty: pretty) }

    /// The members of a status that say what was opened, and what was judged of it as a whole.
    private static func side(_ report: HealthReport) -> OrderedJSON {
        guard case .object(let members) = StatusDocument(report).json else { return .null }
        let names: Set = ["generated_at", "time_zone", "container", "verdict"]
        return .object(
            members.filter { names.contains($0.key) } + [
                OrderedJSON.Member("last_record_at", instant(report.lastTraceAt))
            ])
    }

    private static func minutes(_ change: MinuteChange) -> OrderedJSON {
        [
            "figure": .string(change.figure.rawValue), "before": range(change.before),
            "after": range(change.after), "course": .string(change.course.rawValue),
            "difference": range(change.difference),
        ]
    }

    private static func app(_ change: AppChange) -> OrderedJSON {
        func named(_ app: AppStatus?, _ registered: Int?) -> OrderedJSON {
            app.map {
                [
                    "id": .string($0.id), "name": .string($0.name), "total_seconds": integer($0.totalSeconds),
                    "registered_count": integer(registered),
                    "registered_top_minute": integer($0.registeredTopMinute),
                ]
            } ?? .null
        }
        return [
            "match": .string(change.match.rawValue), "before": named(change.before, change.registeredBefore),
            "after": named(change.after, change.registeredAfter),
            "total_seconds_difference": integer(change.totalDifference),
            "days": .array(
                change.days.map { day in
                    [
                        "day": .string(day.day.description), "before_seconds": integer(day.before),
                        "after_seconds": integer(day.after), "difference_seconds": integer(day.difference),
                        "under_way_before": .bool(day.isUnderWayBefore),
                        "under_way_after": .bool(day.isUnderWayAfter),
                    ]
                }),
        ]
    }

    private static func finding(_ change: FindingChange) -> OrderedJSON {
        func described(_ finding: Finding?) -> OrderedJSON {
            finding.map {
                [
                    "level": .string($0.level.word), "detail": .string($0.detail), "apps": strings($0.apps),
                    "since": instant($0.since), "until": instant($0.until),
                ]
            } ?? .null
        }
        return [
            "code": .string(change.finding.code.rawValue), "course": .string(change.course),
            "unchanged": .bool(change.isUnchanged), "before": described(change.before),
            "after": described(change.after),
        ]
    }

    /// Null where one of the stores has no list of keys.
    private static func keys(_ comparison: HealthComparison) -> OrderedJSON {
        guard let keys = comparison.keys else { return .null }
        func value(_ item: StoreItem?) -> OrderedJSON {
            string(item?.value.text(separator: " · ") { LocalCalendar.iso8601($0) })
        }
        return [
            "before_count": integer(comparison.before.listing?.items.count),
            "after_count": integer(comparison.after.listing?.items.count),
            "changes": .array(
                keys.map { change in
                    [
                        "key": .string(change.key), "group": .string(change.item?.group.title ?? ""),
                        "change": .string(
                            change.before == nil ? "added" : change.after == nil ? "removed" : "changed"),
                        "before": value(change.before), "after": value(change.after),
                        "difference": .string(
                            StoreValue.difference(change.before?.value, change.after?.value)),
                    ]
                }),
        ]
    }
}
