// A tracker's health as one line, for logs and for the eye that looks up now and then.

import HealthAnalysis
import PlainText
import TrackingModel

/// One line of a store's status.
struct StatusLine {
    /// When it was judged, local time.
    let time: String
    /// What is said, without the time.
    let state: String

    var text: String { time + "  " + state }

    /// The verdict with the finding that decided it, heartbeat, events, minutes.
    init(_ report: HealthReport) {
        time = Self.time(of: report)
        var parts = ["heartbeat " + report.heartbeat.state.rawValue]
        if let today = report.events.today {
            let bound = report.events.saturated ? "at least " : ""
            let errors = report.events.errorsToday.map { ", " + countText($0, "error") } ?? ""
            parts.append(bound + countText(today, "event") + errors + " today")
        }
        parts.append("credited " + (report.todayTotalSeconds.map { durationText($0) } ?? "unknown"))
        if report.lostMinutes.high > 0 {
            let whole = wholeMinutes(report.lostMinutes.low, report.lostMinutes.high)
            let (low, high) = (decimal(whole.low, places: 0), decimal(whole.high, places: 0))
            parts.append("lost " + (low == high ? low : low + " to " + high) + " min")
        }
        state = Self.verdict(of: report) + " · " + parts.joined(separator: " · ")
    }

    /// The verdict alone with its reason.
    init(verdictOf report: HealthReport) {
        time = Self.time(of: report)
        let reasons = [report.verdict.reason, report.atLastRecord?.sentence].compactMap { $0 }
        state = Self.verdict(of: report) + "  " + HarmlessText.line(reasons.joined(separator: " "))
    }

    /// Something that happened to an alert.
    init(_ transition: AlertTransition, at instant: Instant, _ calendar: LocalCalendar) {
        time = Self.time(of: instant, calendar)
        let alert = transition.alert
        let level = transition.kind == .cleared ? "" : " " + alert.level.rawValue
        let state = "ALERT \(transition.kind.rawValue)\(level)  \(alert.rule): \(transition.sentence)"
        self.state = HarmlessText.line(state)
    }

    private static func time(of report: HealthReport) -> String { time(of: report.at, report.calendar) }

    private static func time(of instant: Instant, _ calendar: LocalCalendar) -> String {
        calendar.dateAndTime(instant)
    }

    private static func verdict(of report: HealthReport) -> String {
        report.verdict.level.rawValue.uppercased() + (report.verdict.code.map { " " + $0.rawValue } ?? "")
    }
}
