// The figures that have one value at one instant, and the places that are compared: a row each.

import HealthAnalysis
import TrackingModel

/// Every figure with the places that tell it. What stands first is the report, which all screens are drawn from.
enum FigureTable {
    static var all: [ReportedFigure] {
        [
            counted, rejected, unknownOutcomes, rejectedShare,
            minutes("lost", \.lost) + lostInWeek, minutes("rejected", \.rejected),
            minutes("phantom", \.phantom), minutes("recovered", \.recovered),
            events, bound, errors, delivered, crossed, unfinished, countedToday, gaps, lostGaps,
        ]
    }

    private static var counted: ReportedFigure {
        ReportedFigure(
            "callbacks counted today", { ReportedValue($0.report.flow?.today.accepted) },
            [
                ReportedIn("status") { $0.status("counting", "accepted") },
                ReportedIn("JSON lines") { $0.line("counting_accepted") },
                ReportedIn(count: "text", /^(\d+) credited/) { $0.text("Callbacks today") },
                ReportedIn(count: "Markdown", /^(\d+) credited/) { $0.markdown("Callbacks today") },
                ReportedIn("metrics") { $0.metric("trackhealth_callbacks_recorded_today") },
                ReportedIn("quarter hours") { sum($0.report.flow?.quarterHours.map(\.accepted)) },
                ReportedIn("timeline") { listed($0) { $0.wasCounted == true } },
            ])
    }

    private static var rejected: ReportedFigure {
        ReportedFigure(
            "callbacks rejected today", { ReportedValue($0.report.flow?.today.rejectedTotal) },
            [
                ReportedIn("status") { $0.statusSum("counting", "rejected") },
                ReportedIn(count: "text", /, (\d+) rejected/) { $0.text("Callbacks today") },
                ReportedIn(count: "Markdown", /, (\d+) rejected/) { $0.markdown("Callbacks today") },
                ReportedIn("metrics") { reported in
                    // Only causes that occur have a sample.
                    reported.metric("trackhealth_callbacks_recorded_today").map { _ in
                        reported.metric("trackhealth_callbacks_rejected_today") ?? 0
                    }
                },
                ReportedIn("quarter hours") { sum($0.report.flow?.quarterHours.map(\.rejectedTotal)) },
                ReportedIn("timeline") { listed($0) { $0.wasCounted == false } },
            ])
    }

    private static var unknownOutcomes: ReportedFigure {
        ReportedFigure(
            "callbacks of unknown outcome today", { ReportedValue($0.report.flow?.today.unknownOutcomes) },
            [
                ReportedIn("status") { $0.status("counting", "untold") },
                ReportedIn("JSON lines") { $0.line("counting_untold") },
                ReportedIn("quarter hours") { sum($0.report.flow?.quarterHours.map(\.unknownOutcomes)) },
                ReportedIn("timeline") { listed($0) { $0.wasCounted == nil } },
            ])
    }

    private static var rejectedShare: ReportedFigure {
        ReportedFigure(
            "share of today's callbacks rejected", { ReportedValue($0.report.flow?.rejectedRatio) },
            [
                ReportedIn("status") { $0.status("counting", "rejected_ratio") },
                ReportedIn("check") { $0.measure("rejected-ratio") },
            ])
    }

    /// One of the four figures of minutes.
    private static func minutes(
        _ name: String, _ key: KeyPath<MinuteFigures, MinuteRange?>
    ) -> ReportedFigure {
        let label =
            switch name {
            case "lost": "Lost minutes"
            case "rejected": "Rejected part"
            case "phantom": "Phantom"
            default: name.prefix(1).uppercased() + name.dropFirst()
            }
        let field = name + "_minutes"
        let metric = "trackhealth_\(name)_seconds"
        let places = [
            ReportedIn(bounds: "status") { ($0.status(field, "low"), $0.status(field, "high")) },
            ReportedIn(bounds: "JSON lines") { ($0.line(field + "_low"), $0.line(field + "_high")) },
            ReportedIn(description: "text", .minutes) { value($0.text(label)) },
            ReportedIn(description: "Markdown", .minutes) { value($0.markdown(label)) },
            ReportedIn(description: "HTML", .minutes) { $0.tile(label)?.value },
            ReportedIn(bounds: "metrics") { reported in
                let (low, high) = (
                    reported.metric(metric, #"bound="low""#), reported.metric(metric, #"bound="high""#)
                )
                return (low.map { $0 / 60 }, high.map { $0 / 60 })
            },
            ReportedIn("check", .low) { $0.measure(name + "-minutes") },
        ]
        return ReportedFigure(name + " minutes", { ReportedValue($0.report.minutes[keyPath: key]) }, places)
    }

    private static var lostInWeek: ReportedIn {
        ReportedIn(bounds: "week") {
            ($0.week.knownLostMinutes?.low, $0.week.knownLostMinutes?.high)
        }
    }

    private static var events: ReportedFigure {
        ReportedFigure(
            "events today", { ReportedValue($0.report.events.today) },
            [
                ReportedIn("status") { $0.status("events", "today") },
                ReportedIn("JSON lines") { $0.line("events_today") },
                ReportedIn(count: "text", /^(?:at least )?(\d+)/) { $0.text("Events today") },
                ReportedIn(count: "Markdown", /^(?:at least )?(\d+)/) { $0.markdown("Events today") },
                ReportedIn(count: "HTML", /^(?:at least )?(\d+)/) { $0.tile("Events today")?.value },
                ReportedIn("metrics") { $0.metric("trackhealth_events_today") },
                ReportedIn("check") { $0.measure("events-today") },
                // A week has no mark for lower bounds, so it tells nothing of last calls.
                ReportedIn("week") { reported in
                    let isLastCalls = reported.report.source.generation.keepsLastCallsOnly
                    return (isLastCalls ? reported.report.events.today : reported.week.days.last?.events).map(
                        Double.init)
                },
            ])
    }

    private static var bound: ReportedFigure {
        ReportedFigure(
            "whether more events may have come",
            { reported in
                ReportedValue(
                    reported.report.events.today.map { _ in reported.report.events.saturated ? 1 : 0 })
            },
            [
                ReportedIn("status") { reported in
                    reported.status("events", "today").flatMap { _ in reported.status("events", "saturated") }
                },
                ReportedIn("metrics") { $0.metric("trackhealth_events_saturated") },
                ReportedIn("text") { marked($0.text("Events today"), "at least ") },
                ReportedIn("Markdown") { marked($0.markdown("Events today"), "at least ") },
                ReportedIn("HTML") { marked($0.tile("Events today")?.value, "at least ") },
            ])
    }

    private static var errors: ReportedFigure {
        ReportedFigure(
            "errors today", { ReportedValue($0.report.events.errorsToday) },
            [
                ReportedIn("status") { $0.status("events", "errors_today") },
                ReportedIn("JSON lines") { $0.line("events_errors_today") },
                ReportedIn("text") { failed($0.text("Events today")) },
                ReportedIn("Markdown") { failed($0.markdown("Events today")) },
                ReportedIn("HTML") { failed($0.tile("Events today").map { ", " + $0.note }) },
                ReportedIn("metrics") { $0.metric("trackhealth_errors_today") },
                ReportedIn("check") { $0.measure("errors-today") },
                ReportedIn("the day's drawing") { reported in
                    reported.report.events.errorsToday == nil
                        ? nil : Double(reported.report.today.errors.reduce(0, +))
                },
                ReportedIn("week") { $0.week.days.last?.errors.map(Double.init) },
            ])
    }

    private static var delivered: ReportedFigure {
        ReportedFigure(
            "thresholds delivered", { ReportedValue($0.report.delivery?.delivered) },
            [
                ReportedIn("status") { $0.status("delivery", "delivered") },
                ReportedIn("JSON lines") { reported in
                    reported.report.delivery == nil ? nil : reported.line("delivery_delivered")
                },
                ReportedIn(count: "text", /^(\d+) of/) { $0.text("Delivered") },
                ReportedIn(count: "Markdown", /^(\d+) of/) { $0.markdown("Delivered") },
                ReportedIn("metrics") { reported in
                    reported.metric("trackhealth_missed_ratio", #"bound="estimate""#).flatMap { missed in
                        reported.metric("trackhealth_crossings").map { ($0 * (1 - missed)).rounded() }
                    }
                },
                ReportedIn("week, firing reliability") { firing($0).map { Double($0.count) } },
            ])
    }

    private static var crossed: ReportedFigure {
        ReportedFigure(
            "thresholds crossed", { ReportedValue($0.report.delivery?.crossed) },
            [
                ReportedIn("status") { $0.status("delivery", "crossed") },
                ReportedIn(count: "text", /^\d+ of (\d+) minute/) { $0.text("Delivered") },
                ReportedIn(count: "Markdown", /^\d+ of (\d+) minute/) { $0.markdown("Delivered") },
                ReportedIn("metrics") { $0.metric("trackhealth_crossings") },
                ReportedIn("week, firing reliability") { firing($0).map { Double($0.total) } },
            ])
    }

    private static var unfinished: ReportedFigure {
        ReportedFigure(
            "callbacks not finished", { ReportedValue($0.report.crashes?.unfinished) },
            [
                ReportedIn("status") { $0.status("crashes", "unfinished") },
                ReportedIn("JSON lines") { reported in
                    reported.report.crashes == nil ? nil : reported.line("crashes_unfinished")
                },
                ReportedIn(count: "text", /^(\d+) of/) { $0.text("Not finished") },
                ReportedIn(count: "Markdown", /^(\d+) of/) { $0.markdown("Not finished") },
                ReportedIn("metrics") { reported in
                    reported.metric("trackhealth_crash_ratio", #"bound="estimate""#).flatMap { ratio in
                        reported.status("crashes", "received").map { ($0 * ratio).rounded() }
                    }
                },
            ])
    }

    private static var countedToday: ReportedFigure {
        ReportedFigure(
            "seconds counted today", { ReportedValue($0.report.todayTotalSeconds) },
            [
                ReportedIn("status") { $0.status("today_total_seconds") },
                ReportedIn("JSON lines") { $0.line("today_total_seconds") },
                ReportedIn("status, apps") { $0.statusApps("today_seconds") },
                ReportedIn("CSV, apps") { $0.csvSum(.apps, "today_seconds") },
                ReportedIn(description: "text", .duration) { value($0.text("Credited today")) },
                ReportedIn(description: "Markdown", .duration) { value($0.markdown("Credited today")) },
                ReportedIn(description: "HTML", .duration) { $0.tile("Credited today")?.value },
                ReportedIn("metrics, apps") { $0.metric("trackhealth_usage_today_seconds") },
                ReportedIn("check") { $0.measure("counted-today") },
                ReportedIn("growth of the day") { reported in
                    reported.report.growth.first { $0.span == .day }?.countedSeconds.map(Double.init)
                },
            ])
    }

    private static var gaps: ReportedFigure {
        ReportedFigure(
            "gaps", { ReportedValue($0.report.gaps.count) },
            [
                ReportedIn("status") { $0.statusCount("gaps") }, ReportedIn("CSV") { $0.csvRows(.gaps) },
                ReportedIn(count: "text", /(?:of )?(\d+)$/) { $0.textHeading("DATA GAPS") },
                ReportedIn(count: "Markdown", /(?:of )?(\d+)$/) { $0.markdownHeading("Data gaps") },
            ])
    }

    private static var lostGaps: ReportedFigure {
        ReportedFigure(
            "gaps with lost minutes",
            { reported in
                ReportedValue(
                    reported.report.minutes.lost.map { _ in
                        reported.report.gaps.count { $0.gapClass == .lost }
                    })
            },
            [
                ReportedIn("metrics") { $0.metric("trackhealth_gaps", #"class="lost""#) },
                ReportedIn("HTML") { reported in
                    // The note is of the gaps only where minutes are lost in them.
                    guard let tile = reported.tile("Lost minutes"), !tile.value.hasPrefix("unknown") else {
                        return nil
                    }
                    return tile.note.firstMatch(of: /in (\d+) gap/).flatMap { Double($0.output.1) } ?? 0
                },
            ])
    }

    /// What stands before the note.
    private static func value(_ text: String?) -> String? {
        text.map { String($0.prefix { $0 != "," }) }
    }

    private static func sum(_ counts: [Int]?) -> Double? { counts.map { Double($0.reduce(0, +)) } }

    /// Callbacks in the timeline, which draws what logs hold: where these tell nothing of the day, that is no figure.
    private static func listed(
        _ reported: ReportingPlaces, _ isMeant: (Timeline.Arrival) -> Bool
    ) -> Double? {
        reported.report.flow.map { _ in Double(reported.callbacks.count(where: isMeant)) }
    }

    /// 1 where words are marked as a lower bound, 0 where not; nil where they say unknown.
    private static func marked(_ description: String?, _ mark: String) -> Double? {
        description.flatMap { $0.hasPrefix("unknown") ? nil : $0.hasPrefix(mark) ? 1 : 0 }
    }

    /// The errors in `41, 3 errors (7.3 %)`.
    private static func failed(_ description: String?) -> Double? {
        guard let description else { return nil }
        if description.contains(", no errors") { return 0 }
        return description.firstMatch(of: /, (\d+) errors?/).flatMap { Double($0.output.1) }
    }

    /// Nil where the week has nothing to reckon with.
    private static func firing(_ reported: ReportingPlaces) -> SuccessMetric? {
        reported.week.metrics.first { $0.name == .firing && $0.value != nil }
    }
}

/// The same figure, told in one more place.
private func + (figure: ReportedFigure, place: ReportedIn) -> ReportedFigure {
    ReportedFigure(figure.name, figure.value, figure.places + [place])
}
