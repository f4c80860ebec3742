// The facts of a weekly report as rows of words, the same for text and Markdown.

import PlainText
import TrackingModel

/// Rows in words. Everything from the store passes the sanitizer here.
struct WeeklyRows {
    let report: WeeklyReport

    static let title = "Weekly tracking report"
    static let metricColumns = ["Metric", "Value", "95 % interval", "Count", "Target", "Reached"]
    static let dayColumns = ["Day", "Covered by logs", "Events", "Errors", "Minutes lost", "Credited"]
    static let stateColumns = ["State", "Watched for", "Share"]

    var header: [(label: String, value: String)] {
        let (first, last) = (report.days.first?.day, report.days.last?.day)
        let days = [first, last].compactMap { $0?.description }.joined(separator: " to ")
        let time = report.calendar.time(of: report.at)
        return [
            ("Container", HarmlessText.line(report.source.path)),
            ("Days", days + ", " + HarmlessText.line(report.calendar.identifier)),
            ("As of", "\(time.day) \(time.clockWithSeconds)"),
        ]
    }

    var metrics: [[String]] { report.metrics.map { WeeklyMetricRow($0).cells } }

    var days: [[String]] {
        report.days.map { day in
            let covered =
                day.coveredSeconds > 0
                ? durationText(day.coveredSeconds) + " of " + durationText(day.span.seconds) : "nothing"
            return [
                weekday(day.day) + " " + day.day.description, covered, day.events.map(String.init) ?? "—",
                day.errors.map(String.init) ?? "—", day.lostMinutes.map(minutes) ?? "—",
                day.countedSeconds.map { durationText($0) } ?? "—",
            ]
        }
    }

    var appColumns: [String] {
        ["App"] + report.days.map { weekday($0.day) + " " + padded($0.day.date.day, to: 2) } + ["Total"]
    }

    var apps: [[String]] {
        report.apps.map { app in
            [HarmlessText.line(app.name)] + app.seconds.map { $0.map { durationText($0) } ?? "—" }
                + [durationText(app.totalSeconds)]
        }
    }

    var verdicts: [[String]] { report.verdicts.map { share($0, name: $0.level) } }

    var findings: [[String]] { report.findings.map { share($0, name: "\($0.code ?? "—") (\($0.level))") } }

    private func share(_ share: WeeklyReport.Share, name: String) -> [String] {
        [
            HarmlessText.line(name), durationText(share.seconds),
            report.watchedSeconds > 0 ? percentText(share.seconds / report.watchedSeconds) : "—",
        ]
    }

    var errors: [[String]] {
        report.errors.map { [countText($0.count, "time"), HarmlessText.line($0.message)] }
    }

    /// What the figures rest on, in sentences.
    var basis: [String] {
        let whole = durationText(report.span.seconds)
        var sentences = [
            "Logs cover \(durationText(report.coveredSeconds)) of \(whole); the rest is unknown, neither good nor bad.",
            "The tracker was watched for \(durationText(report.watchedSeconds)); verdict and findings are "
                + "known for that time only.",
        ]
        if let end = report.recordsEnd {
            let time = report.calendar.time(of: end)
            sentences.append(
                "The last record is from \(time.day) \(time.clock); nothing is known of the time after it.")
        }
        let bare = report.days.filter { $0.coveredSeconds <= 0 }
        if !bare.isEmpty {
            sentences.append(
                "No log covers " + bare.map { $0.day.description }.joined(separator: ", ") + ".")
        }
        for log in report.cappedLogs {
            sentences.append(
                "\(HarmlessText.line(log)) is full and drops its oldest entries; those dropped before they were read are unknown."
            )
        }
        sentences.append(
            "Sessions: \(report.sessions), each a series of callbacks no more than 5 minutes apart. Lost: "
                + (report.knownLostMinutes.map { minutes($0) + " minutes" } ?? "unknown")
                + ". A store does not hold battery use.")
        sentences.append(
            "Averages are over finished days: credited minutes over those with a figure, events over those that logs "
                + "cover whole. Gaps are those in which minutes were lost, may be lost or were not monitored."
        )
        return sentences
    }

    private func minutes(_ range: MinuteRange) -> String {
        let low = decimal(range.low, places: 0)
        let high = decimal(range.high.rounded(.up), places: 0)
        return low == high ? low : low + " to " + high
    }

    private func weekday(_ day: LocalDay) -> String {
        ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(day.weekday % 7 + 7) % 7]
    }
}
