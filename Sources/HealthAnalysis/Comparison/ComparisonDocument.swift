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
            "schema": Self.schema, "same_health": comparison.hasSameHealth,
            "unchanged": comparison.isUnchanged, "verdict_course": comparison.course.rawValue,
            "before": Self.side(comparison.before.report), "after": Self.side(comparison.after.report),
            "minutes": comparison.minutes.map(Self.minutes),
            "apps": comparison.apps.map(Self.app),
            "findings": comparison.findings.map(Self.finding),
            "registered_thresholds": ["before": registered.before, "after": registered.after] as OrderedJSON,
            "keys": Self.keys(comparison),
        ]
    }

    /// The text: one line without a line feed, or indented for people.
    public func text(pretty: Bool = false) -> String { json.text(pretty: pretty) }

    /// The members of a status that say what was opened, and what was judged of it as a whole.
    private static func side(_ report: HealthReport) -> OrderedJSON {
        let names: Set = ["generated_at", "time_zone", "container", "verdict"]
        return .object(
            StatusDocument(report).json.members.filter { names.contains($0.key) }
                + [.init("last_record_at", report.lastTraceAt)])
    }

    private static func minutes(_ change: MinuteChange) -> OrderedJSON {
        [
            "figure": change.figure.rawValue, "before": range(change.before),
            "after": range(change.after), "course": change.course.rawValue,
            "difference": range(change.difference),
        ]
    }

    private static func app(_ change: AppChange) -> OrderedJSON {
        func named(_ app: AppStatus?, _ registered: Int?) -> OrderedJSON? {
            app.map {
                [
                    "id": $0.id, "name": $0.name, "total_seconds": $0.totalSeconds,
                    "registered_count": registered, "registered_top_minute": $0.registeredTopMinute,
                ]
            }
        }
        return [
            "match": change.match.rawValue, "before": named(change.before, change.registeredBefore),
            "after": named(change.after, change.registeredAfter),
            "total_seconds_difference": change.totalDifference,
            "days": change.days.map { day in
                [
                    "day": day.day.description, "before_seconds": day.before, "after_seconds": day.after,
                    "difference_seconds": day.difference, "under_way_before": day.isUnderWayBefore,
                    "under_way_after": day.isUnderWayAfter,
                ] as OrderedJSON
            },
        ]
    }

    private static func finding(_ change: FindingChange) -> OrderedJSON {
        func described(_ finding: Finding?) -> OrderedJSON? {
            finding.map {
                [
                    "level": $0.level.word, "detail": $0.detail, "apps": $0.apps, "since": $0.since,
                    "until": $0.until,
                ]
            }
        }
        return [
            "code": change.finding.code.rawValue, "course": change.course,
            "unchanged": change.isUnchanged, "before": described(change.before),
            "after": described(change.after),
        ]
    }

    /// Null where one of the stores has no list of keys.
    private static func keys(_ comparison: HealthComparison) -> OrderedJSON? {
        guard let keys = comparison.keys else { return nil }
        func value(_ item: StoreItem?) -> String? {
            item?.value.text(separator: " · ", moment: LocalCalendar.iso8601)
        }
        return [
            "before_count": comparison.before.listing?.items.count,
            "after_count": comparison.after.listing?.items.count,
            "changes": keys.map { change in
                [
                    "key": change.key, "group": change.item?.group.title ?? "",
                    "change": change.before == nil ? "added" : change.after == nil ? "removed" : "changed",
                    "before": value(change.before), "after": value(change.after),
                    "difference": StoreValue.difference(change.before?.value, change.after?.value),
                ] as OrderedJSON
            },
        ]
    }
}
