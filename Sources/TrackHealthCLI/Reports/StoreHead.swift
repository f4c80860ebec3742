// What a text judges, as of when: the same words above every status that is printed.

import HealthAnalysis
import PlainText
import TrackingModel

enum StoreHead {
    /// Name and path, then the instant with its zone.
    static func lines(_ report: HealthReport, of access: StoreAccess) -> [String] {
        let time = report.calendar.time(of: report.at)
        let isLast = report.lastTraceAt.map { abs(report.at - $0) < 1 } ?? false
        return [
            "\(HarmlessText.line(access.name))  \(HarmlessText.line(report.source.path))",
            "as of \(time.day.dayMonthYear) \(time.clockWithSeconds) \(report.calendar.identifier)"
                + (isLast ? ", its last record" : ""),
        ]
            + (report.source.origin.map { [HarmlessText.line($0.text(report.calendar))] }
                ?? [])
    }
}
