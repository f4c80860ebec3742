// `status --json`: the health of a store as one object of the schema `trackhealth.status/2` (spec of health).

public import Documents
public import TrackingModel

/// The machine-readable status. Unknown is null, never left out; instants are ISO-8601 in UTC.
public struct StatusDocument: Hashable, Sendable {
    /// The schema's name and version.
    public static let schema = "trackhealth.status/2"

    public let json: OrderedJSON

    /// The document of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - redact: Replaces app ids and names by pseudonyms and the path by its last component.
    public init(_ report: HealthReport, redact: Bool = false) {
        let report = redact ? Redaction(report).applied(to: report) : report
        let head: OrderedJSON = [
            "schema": Self.schema, "generated_at": report.at,
            "time_zone": report.calendar.identifier, "last_record_at": report.lastTraceAt,
            "as_of_last_record": report.isOfLastRecord, "at_last_record": report.atLastRecord,
            "container": report.source, "verdict": report.verdict, "heartbeat": report.heartbeat,
            "events": report.events, "memory": report.memory, "notifications": report.notifications,
            "queue": report.queue, "gaps": report.gaps, "used_minutes": range(report.balance?.used),
            "unreported_minutes": range(report.unreportedMinutes),
        ]
        let rest: OrderedJSON = [
            "apps": report.apps,
            "today_total_seconds": report.todayTotalSeconds, "findings": report.findings,
            "logs": report.logs, "read_problems": report.readProblems, "valid_until": report.validUntil,
            "bursts": report.bursts, "invariants": report.invariants, "counting": report.flow,
            "growth": report.growth, "behaviour": report.behaviour, "delivery": report.delivery,
            "crashes": report.crashes, "activities": report.activities, "blocking": report.blocking,
            "evidence": report.evidence,
        ]
        json = .object(head.members + report.minutes.members + rest.members)
    }

    /// The text: one line without a line feed, or indented for people.
    public func text(pretty: Bool = false) -> String { json.text(pretty: pretty) }
}

extension StoreSource: JSONValue {
    public var json: OrderedJSON {
        let state: (word: String, reason: String?) =
            switch preferences {
            case .read: ("read", nil)
            case .missing: ("missing", nil)
            case .absent: ("absent", nil)
            case .stale(let reason): ("stale", reason)
            case .unreadable(let reason): ("unreadable", reason)
            }
        return [
            "path": path, "group": group, "kind": kind.rawValue,
            "generation": formatID, "keys": keyCount,
            "tracker_keys": trackerKeyCount,
            "plist_modified_at": plistModifiedAt,
            "plist_bytes": plistBytes, "preferences": state.word,
            "preferences_reason": state.reason, "origin": origin,
        ]
    }
}

extension StoreOrigin: JSONValue {
    public var json: OrderedJSON {
        [
            "places": places.map(\.rawValue),
            "names": names, "path": path,
            "device_name": device?.name, "device_model": device?.model,
            "system_version": device?.systemVersion, "taken_at": takenAt,
            "missing": missing,
        ]
    }
}

extension Verdict: JSONValue {
    public var json: OrderedJSON {
        [
            "level": level.rawValue, "code": code?.rawValue,
            "reason": reason, "since": since,
            "look_at": lookAt.rawValue, "answers": answers.map(\.json),
        ]
    }
}

extension HeartbeatStatus: JSONValue {
    public var json: OrderedJSON {
        [
            "at": at, "age_seconds": rounded(ageSeconds),
            "state": state.rawValue,
        ]
    }
}

extension EventStatus: JSONValue {
    public var json: OrderedJSON {
        [
            "today": today, "errors_today": errorsToday,
            "error_ratio": errorRatio, "saturated": saturated,
            "last_at": lastAt, "last_recorded_at": lastRecordedAt,
            "last_recorded_app": lastRecordedApp,
        ]
    }
}

extension MemoryStatus: JSONValue {
    public var json: OrderedJSON {
        [
            "bytes": bytes, "peak_bytes": peakBytesToday,
            "warning_bytes": warningBytes, "limit_bytes": limitBytes,
            "state": state.rawValue, "measure": measure.rawValue,
            "at": at, "peak_at": peakAt,
        ]
    }
}

extension NotificationStatus: JSONValue {
    public var json: OrderedJSON {
        [
            "sent": sent, "received": received, "missed": missed,
            "was_reset": wasReset,
        ]
    }
}

extension QueueStatus: JSONValue {
    public var json: OrderedJSON {
        [
            "fallback_files": fallbackFiles,
            "emergency_flag": emergencyFlag,
            "waiting": waiting, "counted_minimally": countedMinimally,
        ]
    }
}

extension Gap: JSONValue {
    public var json: OrderedJSON {
        [
            "start": start, "end": end, "seconds": rounded(seconds),
            "class": gapClass.rawValue, "minutes_low": rounded(minutes.low),
            "minutes_high": rounded(minutes.high), "apps": apps,
            "evidence": evidence.map(\.id), "cause": cause,
            "explanation": explanation, "missing_evidence": missingEvidence.map(\.id),
            "label": label?.kind.rawValue, "has_arrived": hasArrived,
        ]
    }
}

extension AppStatus: JSONValue {
    public var json: OrderedJSON {
        [
            "id": id, "name": name, "category": category,
            "today_seconds": todaySeconds, "today_state": todayState.rawValue,
            "total_seconds": totalSeconds, "points_today": pointsToday,
            "last_event_at": lastEventAt, "stale_seconds": staleSeconds,
            "explanation": todayExplanation, "yesterday_seconds": yesterdaySeconds,
            "seven_day_median_seconds": sevenDayMedianSeconds,
            "last_threshold_seconds": lastThresholdSeconds,
            "registered_count": registeredCount,
            "registered_top_minute": registeredTopMinute,
            "before_burst_seconds": secondsBeforeBurst,
            "headroom_minutes": headroomMinutes, "rearm_pending": rearmPending,
            "used_minutes": range(balance?.used), "lost_minutes": range(balance?.lost),
            "phantom_minutes": range(balance?.phantom),
            "shielded": isShielded,
            "hourly_seconds": hourlySeconds,
        ]
    }
}

extension Finding: JSONValue {
    public var json: OrderedJSON {
        [
            "code": code.rawValue, "level": level.word,
            "title": title, "detail": detail, "apps": apps,
            "since": since, "until": until, "cause": cause,
            "remedy": remedy,
            "look_at": lookAt.rawValue, "acknowledged": isAcknowledged,
        ]
    }
}

extension LogCounts: JSONValue {
    public var json: OrderedJSON {
        let severities = Severity.allCases.map { severity in
            OrderedJSON.Member(severity.word, bySeverity[severity] ?? 0)
        }
        return [
            "recovery": recovery, "extension": self.extension,
            "by_severity": OrderedJSON.object(severities),
        ]
    }
}

extension ReadProblem: JSONValue {
    public var json: OrderedJSON {
        ["source": source, "key": key, "problem": problem]
    }
}

extension ActivityStatus: JSONValue {
    public var json: OrderedJSON {
        [
            "name": name, "thresholds_today_at_least": thresholdsToday,
            "minutes_today": reachedToday.map(Self.minutes),
            "minutes_assumed": assumption == .minutes, "use_assumed": assumption == .use,
            "used_at_least_seconds": leastUse?.seconds,
            "used_since": leastUse?.since,
            "called_again": repeatedCalls.map { calls -> OrderedJSON in
                [
                    "from": calls.from, "to": calls.to, "minutes": calls.thresholds.map(Self.minutes),
                    "too_fast_for_use": calls.areTooFast,
                ]
            },
            "last_threshold": lastThreshold,
            "last_threshold_at": lastThresholdAt,
            "interval_started_at": intervalStartedAt,
            "interval_ended_at": intervalEndedAt,
            "last_warning_at": lastWarningAt, "last_call_at": lastCallAt,
        ]
    }

    private static func minutes(_ seconds: Int) -> Double { Double(seconds) / 60 }
}

extension EvidenceStatus: JSONValue {
    public var json: OrderedJSON {
        [
            "kind": kind, "count": count,
            "start": start,
            "end": end, "seconds": rounded(seconds),
        ]
    }
}

extension BlockStatus: JSONValue {
    /// Null but for stores that keep last calls only.
    public var json: OrderedJSON {
        let update = lastUpdate
        return [
            "selections": selections, "blocks_all": blocksAll,
            "updated_at": update?.at, "triggered_by": update?.trigger,
            "apps": update?.apps, "categories": update?.categories,
            "web_domains": update?.webDomains,
        ]
    }
}
