// `status --json`: the health of a store as one object of the schema `trackhealth.status/1` (spec of health).

import TrackingModel

/// The machine-readable status. Unknown is null, never left out; instants are ISO-8601 in UTC.
public struct StatusDocument: Hashable, Sendable {
    /// The schema's name and version.
    public static let schema = "trackhealth.status/1"

    public let json: OrderedJSON

    /// The document of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - redact: Replaces app ids and names by pseudonyms and the path by its last component.
    public init(_ report: HealthReport, redact: Bool = false) {
        let report = redact ? Redaction(report).applied(to: report) : report
        json = [
            "schema": .string(Self.schema), "generated_at": instant(report.at),
            "time_zone": .string(report.calendar.identifier), "last_record_at": instant(report.lastTraceAt),
            "as_of_last_record": .bool(report.isOfLastRecord),
            "container": container(report.source),
            "verdict": verdict(report.verdict), "heartbeat": heartbeat(report.heartbeat),
            "events": events(report.events), "memory": memory(report.memory),
            "notifications": notifications(report.notifications), "queue": queue(report.queue),
            "gaps": .array(report.gaps.map(gap)),
            "used_minutes": range(report.balance?.used),
            "unreported_minutes": range(report.unreportedMinutes),
            "lost_minutes": range(report.minutes.lost),
            "refused_minutes": range(report.minutes.rejected),
            "invented_minutes": range(report.minutes.phantom),
            "recovered_minutes": range(report.minutes.recovered),
            "apps": .array(report.apps.map(app)), "today_total_seconds": integer(report.todayTotalSeconds),
            "findings": .array(report.findings.map(finding)), "logs": logs(report.logs),
            "read_problems": .array(report.readProblems.map(problem)),
            "valid_until": instant(report.validUntil),
            "bursts": .array(report.bursts.map(Self.burst)),
            "invariants": .array(report.invariants.map(Self.invariant)),
            "counting": Self.counting(report.flow), "growth": .array(report.growth.map(Self.growth)),
            "behaviour": Self.behaviour(report.behaviour), "delivery": Self.delivery(report.delivery),
            "crashes": Self.crashes(report.crashes),
            "activities": .array(report.activities.map(Self.activity)),
            "blocking": Self.blocking(report.blocking),
            "evidence": .array(report.evidence.map(Self.evidence)),
        ]
    }

    /// The text: one line without a line feed, or indented for people.
    public func text(pretty: Bool = false) -> String { json.text(pretty: pretty) }
}

private func container(_ source: StoreSource) -> OrderedJSON {
    let state: (word: String, reason: String?) =
        switch source.preferences {
        case .read: ("read", nil)
        case .missing: ("missing", nil)
        case .absent: ("absent", nil)
        case .stale(let reason): ("stale", reason)
        case .unreadable(let reason): ("unreadable", reason)
        }
    return [
        "path": .string(source.path), "group": .string(source.group), "kind": .string(source.kind.rawValue),
        "generation": .string(source.generation.rawValue), "keys": .integer(source.keyCount),
        "tracker_keys": .integer(source.trackerKeyCount),
        "plist_modified_at": instant(source.plistModifiedAt),
        "plist_bytes": integer(source.plistBytes), "preferences": .string(state.word),
        "preferences_reason": string(state.reason), "origin": source.origin.map(origin) ?? .null,
    ]
}

private func origin(_ origin: StoreOrigin) -> OrderedJSON {
    [
        "places": .array(origin.places.map { .string($0.rawValue) }),
        "names": .array(origin.names.map { .string($0) }), "path": .string(origin.path),
        "device_name": string(origin.device?.name), "device_model": string(origin.device?.model),
        "system_version": string(origin.device?.systemVersion), "taken_at": instant(origin.takenAt),
        "missing": origin.missing.map { .array($0.map { .string($0) }) } ?? .null,
    ]
}

private func verdict(_ verdict: Verdict) -> OrderedJSON {
    [
        "level": .string(verdict.level.rawValue), "code": string(verdict.code?.rawValue),
        "reason": .string(verdict.reason), "since": instant(verdict.since),
        "look_at": .string(verdict.lookAt.rawValue), "answers": .array(verdict.answers.map(\.json)),
    ]
}

private func heartbeat(_ status: HeartbeatStatus) -> OrderedJSON {
    [
        "at": instant(status.at), "age_seconds": rounded(status.ageSeconds),
        "state": .string(status.state.rawValue),
    ]
}

private func events(_ status: EventStatus) -> OrderedJSON {
    [
        "today": integer(status.today), "errors_today": integer(status.errorsToday),
        "error_ratio": status.errorRatio.map { .number($0) } ?? .null, "saturated": .bool(status.saturated),
        "last_at": instant(status.lastAt), "last_recorded_at": instant(status.lastRecordedAt),
        "last_recorded_app": string(status.lastRecordedApp),
    ]
}

private func memory(_ status: MemoryStatus) -> OrderedJSON {
    [
        "bytes": integer(status.bytes), "peak_bytes": integer(status.peakBytesToday),
        "warning_bytes": .integer(status.warningBytes), "limit_bytes": .integer(status.limitBytes),
        "state": .string(status.state.rawValue), "measure": .string(status.measure.rawValue),
        "at": instant(status.at), "peak_at": instant(status.peakAt),
    ]
}

private func notifications(_ status: NotificationStatus) -> OrderedJSON {
    [
        "sent": integer(status.sent), "received": integer(status.received), "missed": integer(status.missed),
        "was_reset": .bool(status.wasReset),
    ]
}

private func queue(_ status: QueueStatus) -> OrderedJSON {
    [
        "fallback_files": .integer(status.fallbackFiles),
        "emergency_flag": status.emergencyFlag.map { .bool($0) } ?? .null,
        "waiting": integer(status.waiting), "counted_minimally": integer(status.countedMinimally),
    ]
}

private func gap(_ gap: Gap) -> OrderedJSON {
    [
        "start": instant(gap.start), "end": instant(gap.end), "seconds": rounded(gap.seconds),
        "class": .string(gap.gapClass.rawValue), "minutes_low": rounded(gap.minutes.low),
        "minutes_high": rounded(gap.minutes.high), "apps": strings(gap.apps),
        "evidence": strings(gap.evidence.map(\.id)), "cause": .string(gap.cause),
        "explanation": .string(gap.explanation), "missing_evidence": strings(gap.missingEvidence.map(\.id)),
        "label": string(gap.label?.kind.rawValue), "has_arrived": .bool(gap.hasArrived),
    ]
}

private func app(_ app: AppStatus) -> OrderedJSON {
    [
        "id": .string(app.id), "name": .string(app.name), "category": string(app.category),
        "today_seconds": integer(app.todaySeconds), "today_state": .string(app.todayState.rawValue),
        "total_seconds": integer(app.totalSeconds), "points_today": integer(app.pointsToday),
        "last_event_at": instant(app.lastEventAt), "stale_seconds": integer(app.staleSeconds),
        "explanation": string(app.todayExplanation), "yesterday_seconds": integer(app.yesterdaySeconds),
        "seven_day_median_seconds": integer(app.sevenDayMedianSeconds),
        "last_threshold_seconds": integer(app.lastThresholdSeconds),
        "registered_count": .integer(app.registeredCount),
        "registered_top_minute": integer(app.registeredTopMinute),
        "before_burst_seconds": integer(app.secondsBeforeBurst),
        "headroom_minutes": integer(app.headroomMinutes), "rearm_pending": .bool(app.rearmPending),
        "used_minutes": range(app.balance?.used), "lost_minutes": range(app.balance?.lost),
        "phantom_minutes": range(app.balance?.phantom),
        "shielded": app.isShielded.map { .bool($0) } ?? .null,
        "hourly_seconds": app.hourlySeconds.map { .array($0.map { .integer($0) }) } ?? .null,
    ]
}

private func finding(_ finding: Finding) -> OrderedJSON {
    [
        "code": .string(finding.code.rawValue), "level": .string(finding.level.word),
        "title": .string(finding.title), "detail": .string(finding.detail), "apps": strings(finding.apps),
        "since": instant(finding.since), "until": instant(finding.until), "cause": .string(finding.cause),
        "remedy": .string(finding.remedy),
        "look_at": .string(finding.lookAt.rawValue), "acknowledged": .bool(finding.isAcknowledged),
    ]
}

private func logs(_ counts: LogCounts) -> OrderedJSON {
    let severities = Severity.allCases.map { severity in
        OrderedJSON.Member(severity.word, .integer(counts.bySeverity[severity] ?? 0))
    }
    return [
        "recovery": integer(counts.recovery), "extension": integer(counts.extension),
        "by_severity": .object(severities),
    ]
}

private func problem(_ problem: ReadProblem) -> OrderedJSON {
    ["source": .string(problem.source), "key": string(problem.key), "problem": .string(problem.problem)]
}
