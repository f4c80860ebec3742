// The weekly report as a document: metrics, days, apps, states, and what all of it rests on; and as one JSON
// object of the schema `trackhealth.weekly/2`.

public import Documents
import TrackingModel

extension WeeklyReport {
    public var document: Document {
        let (first, last) = (days.first?.day, days.last?.day)
        let span = [first, last].compactMap { $0?.description }.joined(separator: " to ")
        let facts: [Document.Fact] = [
            .init("Container", source.path), .init("Days", span + ", " + calendar.identifier),
            .init("As of", calendar.dateAndTime(at)),
        ]
        let head: [Document.Block] = [
            .facts(facts),
            .banner(title: verdict.title(calendar), text: verdict.reason, level: verdict.level.tone),
        ]
        return Document(
            title: "Weekly tracking report",
            head + metricTable + dayTable + appTable
                + states(
                    "Verdict while watched", verdicts,
                    empty: "Nobody watched in these days. The verdict above is that at their end."
                ) { $0.level }
                + states(
                    watchedSeconds > 0 ? "Top findings while watched" : "Top findings at the end", findings,
                    empty: watchedSeconds > 0 ? "None while the tracker was watched." : "None."
                ) { "\($0.code ?? "—") (\($0.level))" }
                + [Document.Block].section(
                    "Failed events and errors of logs", errors,
                    empty: coveredSeconds > 0
                        ? "None in the logs." : "Unknown: no log covers these days.",
                    [
                        .init("Times", 6, number: true) { String($0.count) },
                        .init("Message") { $0.message },
                    ])
                + [.heading("What this rests on"), .list(basis)])
    }

    private var metricTable: [Document.Block] {
        .section(
            "Success metrics", metrics,
            [
                .init("Metric", 38) { $0.definition.label }, .init("Value", 8, number: true) { $0.valueText },
                .init("95 % interval", 18) { $0.intervalText }, .init("Count", 24) { $0.countedText },
                .init("Target", 11) { $0.targetText }, .init("Reached", 15) { $0.reachedText },
            ])
    }

    private var dayTable: [Document.Block] {
        .section(
            "Days", days,
            [
                .init("Day", 14) { weekday($0.day) + " " + $0.day.description },
                .init("Covered by logs", 24) { day in
                    day.coveredSeconds > 0
                        ? durationText(day.coveredSeconds) + " of " + durationText(day.span.seconds)
                        : "nothing"
                },
                .init("Events", 7, number: true) { $0.events.map(String.init) ?? "—" },
                .init("Failed", 7, number: true) { $0.errors.map(String.init) ?? "—" },
                .init("Minutes lost", 12, number: true) { $0.lostMinutes?.text ?? "—" },
                .init("Phantom", 10, number: true) { $0.phantomMinutes?.text ?? "—" },
                .init("Credited", 8, number: true) { $0.countedSeconds.map(durationText) ?? "—" },
            ])
    }

    private var appTable: [Document.Block] {
        let days = days.enumerated().map { index, day in
            Document.Column<AppWeek>(
                weekday(day.day) + " " + padded(day.day.date.day, to: 2), 7, number: true
            ) { $0.seconds[index].map(durationText) ?? "—" }
        }
        return .section(
            "Apps", apps, empty: "No app has a figure for these days.",
            [.init("App", 22) { $0.name }] + days
                + [.init("Total", 8, number: true) { durationText($0.totalSeconds) }])
    }

    /// How long each state was seen.
    private func states(
        _ title: String, _ shares: [Share], empty: String, _ name: @escaping (Share) -> String
    ) -> [Document.Block] {
        .section(
            title, shares, empty: empty,
            [
                .init("State", 40, name),
                .init("Watched for", 11, number: true) { $0.seconds > 0 ? durationText($0.seconds) : "—" },
                .init("Share", 7, number: true) { share in
                    watchedSeconds > 0 ? percentText(share.seconds / watchedSeconds) : "—"
                },
            ])
    }

    /// What the figures rest on, in sentences.
    private var basis: [String] {
        var sentences = [
            "Logs cover \(durationText(coveredSeconds)) of \(durationText(span.seconds)); the rest is unknown, neither "
                + "good nor bad.",
            "The tracker was watched for \(durationText(watchedSeconds)); verdict and findings are known for that "
                + "time only.",
        ]
        if let end = recordsEnd {
            let time = calendar.time(of: end)
            sentences.append(
                "The last record is from \(time.day) \(time.clock); nothing is known of the time after it.")
        }
        let bare = days.filter { $0.coveredSeconds <= 0 }
        if !bare.isEmpty {
            sentences.append(
                "No log covers " + bare.map(\.day.description).commaSeparated + ".")
        }
        sentences += cappedLogs.map {
            "\($0) is full and drops its oldest entries; those dropped before they were read are unknown."
        }
        func minutes(_ range: MinuteRange?) -> String { range.map { $0.text + " minutes" } ?? "unknown" }
        return sentences + [
            "Sessions: \(sessions), each a series of callbacks no more than 5 minutes apart. Lost: "
                + "\(minutes(knownLostMinutes)). Phantom: \(minutes(phantomMinutes)). A store does not hold battery use.",
            "Averages are over finished days: credited minutes over those with a figure, events over those that logs "
                + "cover whole. Gaps are those in which minutes were lost, may be lost or were not monitored.",
        ]
    }
}

private func weekday(_ day: LocalDay) -> String {
    ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(day.weekday % 7 + 7) % 7]
}

extension WeeklyReport {
    /// The schema's name and version.
    public static let schema = "trackhealth.weekly/2"

    /// Unknown is null, never left out; instants are ISO-8601 in UTC, days local.
    public var json: OrderedJSON {
        [
            "schema": Self.schema, "generated_at": at,
            "time_zone": calendar.identifier,
            "container": ["path": source.path, "group": source.group] as OrderedJSON,
            "from": span.start, "to": span.end,
            "covered_seconds": rounded(coveredSeconds), "watched_seconds": rounded(watchedSeconds),
            "records_end": recordsEnd,
            "sessions": sessions, "lost_minutes": knownLostMinutes,
            "phantom_minutes": phantomMinutes,
            "verdict": verdict, "metrics": metrics, "days": days, "apps": apps, "verdicts": verdicts,
            "findings": findings,
            "errors": errors.map { ["message": $0.message, "count": $0.count] as OrderedJSON },
            "capped_logs": cappedLogs,
        ]
    }
}

extension SuccessMetric: JSONValue {
    public var json: OrderedJSON {
        [
            "name": name.rawValue, "value": value, "low": low, "high": high, "count": count,
            "total": total, "target": target, "outcome": outcome.rawValue, "alarm": alarm?.level.word,
        ]
    }
}

extension WeeklyReport.Day: JSONValue {
    public var json: OrderedJSON {
        [
            "day": day.description, "seconds": rounded(span.seconds),
            "covered_seconds": rounded(coveredSeconds), "events": events, "errors": errors,
            "lost_minutes": lostMinutes, "phantom_minutes": phantomMinutes,
            "counted_seconds": countedSeconds,
        ]
    }
}

extension WeeklyReport.AppWeek: JSONValue {
    public var json: OrderedJSON {
        ["id": id, "name": name, "seconds": seconds, "total_seconds": totalSeconds]
    }
}

extension WeeklyReport.Share: JSONValue {
    public var json: OrderedJSON { ["level": level, "code": code, "seconds": rounded(seconds)] }
}
