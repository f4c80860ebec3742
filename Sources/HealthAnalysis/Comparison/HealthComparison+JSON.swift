// `diff --json`: a comparison as one object of the schema `trackhealth.diff/2`.

public import Documents
import TrackingModel

extension HealthComparison: JSONValue {
    /// The schema's name and version.
    public static let schema = "trackhealth.diff/2"

    /// Unknown is null, never left out; instants are ISO-8601 in UTC.
    public var json: OrderedJSON {
        [
            "schema": Self.schema, "same_health": hasSameHealth, "unchanged": isUnchanged,
            "verdict_course": course.rawValue, "before": Self.side(before.report),
            "after": Self.side(after.report), "minutes": minutes, "apps": apps, "findings": findings,
            "registered_thresholds": ["before": registered.before, "after": registered.after] as OrderedJSON,
            "keys": keyChanges,
        ]
    }

    /// The members of a status that say what was opened, and what was judged of it as a whole.
    private static func side(_ report: HealthReport) -> OrderedJSON {
        let names: Set = ["generated_at", "time_zone", "container", "verdict"]
        return .object(
            StatusDocument(report).json.members.filter { names.contains($0.key) }
                + [.init("last_record_at", report.lastTraceAt)])
    }

    /// Null where one of the stores has no list of keys.
    private var keyChanges: OrderedJSON? {
        guard let keys else { return nil }
        func value(_ item: StoreItem?) -> String? {
            item?.value.text(separator: " · ", moment: LocalCalendar.iso8601)
        }
        return [
            "before_count": before.listing?.items.count,
            "after_count": after.listing?.items.count,
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

extension MinuteChange: JSONValue {
    public var json: OrderedJSON {
        [
            "figure": figure.rawValue, "before": range(before), "after": range(after),
            "course": course.rawValue, "difference": range(difference),
        ]
    }
}

extension AppChange: JSONValue {
    public var json: OrderedJSON {
        func named(_ app: AppStatus?, _ registered: Int?) -> OrderedJSON? {
            app.map {
                [
                    "id": $0.id, "name": $0.name, "total_seconds": $0.totalSeconds,
                    "registered_count": registered, "registered_top_minute": $0.registeredTopMinute,
                ]
            }
        }
        return [
            "match": match.rawValue, "before": named(before, registeredBefore),
            "after": named(after, registeredAfter), "total_seconds_difference": totalDifference,
            "days": days,
        ]
    }
}

extension AppChange.Day: JSONValue {
    public var json: OrderedJSON {
        [
            "day": day.description, "before_seconds": before, "after_seconds": after,
            "difference_seconds": difference, "under_way_before": isUnderWayBefore,
            "under_way_after": isUnderWayAfter,
        ]
    }
}

extension FindingChange: JSONValue {
    public var json: OrderedJSON {
        func described(_ finding: Finding?) -> OrderedJSON? {
            finding.map {
                [
                    "level": $0.level.word, "detail": $0.detail, "apps": $0.apps, "since": $0.since,
                    "until": $0.until,
                ]
            }
        }
        return [
            "code": finding.code.rawValue, "course": course.rawValue, "unchanged": isUnchanged,
            "before": described(before), "after": described(after),
        ]
    }
}
