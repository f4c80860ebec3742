// The figures that have one value at one instant, and the places that are compared: a row each.

import HealthAnalysis
import TrackingModel

/// Every figure with the places that tell it. What stands first is the report, which all screens are drawn from.
enum FigureTable {
    static var all: [ToldFigure] {
        [
            counted, rejected, untold, rejectedShare,
            minutes("lost", \.lost) + lostInWeek, minutes("refused", \.refused) + refusedNote,
            minutes("invented", \.invented), minutes("recovered", \.recovered),
            events, bound, errors, delivered, crossed, countedToday, gaps, lostGaps,
        ]
    }

    private static var counted: ToldFigure {
        ToldFigure(
            "callbacks counted today", { ToldValue($0.report.flow?.today.accepted) },
            [
                ToldIn("status") { $0.status("counting", "accepted") },
                ToldIn("JSON lines") { $0.line("counting_accepted") },
                ToldIn(count: "text", /^(\d+) credited/) { $0.text("Callbacks today") },
                ToldIn(count: "Markdown", /^(\d+) credited/) { $0.markdown("Callbacks today") },
                ToldIn("metrics") { $0.metric("trackhealth_callbacks_recorded_today") },
                ToldIn("quarter hours") { sum($0.report.flow?.quarterHours.map(\.accepted)) },
                ToldIn("timeline") { listed($0) { $0.wasCounted == true } },
            ])
    }

    private static var rejected: ToldFigure {
        ToldFigure(
            "callbacks rejected today", { ToldValue($0.report.flow?.today.rejectedTotal) },
            [
                ToldIn("status") { $0.statusSum("counting", "rejected") },
                ToldIn(count: "text", /, (\d+) rejected/) { $0.text("Callbacks today") },
                ToldIn(count: "Markdown", /, (\d+) rejected/) { $0.markdown("Callbacks today") },
                ToldIn("metrics") { told in
                    // Only causes that occur have a sample.
                    told.metric("trackhealth_callbacks_recorded_today").map { _ in
                        told.metric("trackhealth_callbacks_rejected_today") ?? 0
                    }
                },
                ToldIn("quarter hours") { sum($0.report.flow?.quarterHours.map(\.rejectedTotal)) },
                ToldIn("timeline") { listed($0) { $0.wasCounted == false } },
            ])
    }

    private static var untold: ToldFigure {
        ToldFigure(
            "callbacks of unknown outcome today", { ToldValue($0.report.flow?.today.untold) },
            [
                ToldIn("status") { $0.status("counting", "untold") },
                ToldIn("JSON lines") { $0.line("counting_untold") },
                ToldIn("quarter hours") { sum($0.report.flow?.quarterHours.map(\.untold)) },
                ToldIn("timeline") { listed($0) { $0.wasCounted == nil } },
            ])
    }

    private static var rejectedShare: ToldFigure {
        ToldFigure(
            "share of today's callbacks rejected", { ToldValue($0.report.flow?.rejectedRatio) },
            [
                ToldIn("status") { $0.status("counting", "rejected_ratio") },
                ToldIn("check") { $0.measure("rejected-ratio") },
            ])
    }

    /// One of the four figures of minutes.
    private static func minutes(
        _ name: String, _ key: KeyPath<MinuteFigures, MinuteRange?>
    ) -> ToldFigure {
        let label =
            switch name {
            case "lost": "Lost minutes"
            case "refused": "Rejected part"
            case "invented": "Phantom"
            default: name.prefix(1).uppercased() + name.dropFirst()
            }
        let field = name + "_minutes"
        let metric = "trackhealth_\(name)_seconds"
        var places = [
            ToldIn(bounds: "status") { ($0.status(field, "low"), $0.status(field, "high")) },
            ToldIn(bounds: "JSON lines") { ($0.line(field + "_low"), $0.line(field + "_high")) },
            ToldIn(words: "text", .minutes) { $0.text(label) },
            ToldIn(words: "Markdown", .minutes) { $0.markdown(label) },
            ToldIn(bounds: "metrics") { told in
                let (low, high) = (
                    told.metric(metric, #"bound="low""#), told.metric(metric, #"bound="high""#)
                )
                return (low.map { $0 / 60 }, high.map { $0 / 60 })
            },
            ToldIn("check", .low) { $0.measure(name + "-minutes") },
        ]
        // Refused minutes stand in the note of the lost ones.
        if name != "refused" {
            let title = name == "lost" ? "Lost" : label
            places.append(ToldIn(words: "HTML", .minutes) { $0.tile(title)?.value })
        }
        return ToldFigure(name + " minutes", { ToldValue($0.report.minutes[keyPath: key]) }, places)
    }

    private static var lostInWeek: ToldIn {
        ToldIn(bounds: "week") {
            ($0.week.knownLostMinutes?.low, $0.week.knownLostMinutes?.high)
        }
    }

    private static var refusedNote: ToldIn {
        ToldIn(words: "HTML", .noted) {
            guard let note = $0.tile("Lost")?.note else { return nil }
            return note.firstMatch(of: /^(\d.*) of them rejected/).map { String($0.output.1) } ?? ""
        }
    }

    private static var events: ToldFigure {
        ToldFigure(
            "events today", { ToldValue($0.report.events.today) },
            [
                ToldIn("status") { $0.status("events", "today") },
                ToldIn("JSON lines") { $0.line("events_today") },
                ToldIn(count: "text", /^(?:at least )?(\d+)/) { $0.text("Events today") },
                ToldIn(count: "Markdown", /^(?:at least )?(\d+)/) { $0.markdown("Events today") },
                ToldIn(count: "HTML", /^(?:≥ )?(\d+)/) { $0.tile("Events today")?.value },
                ToldIn("metrics") { $0.metric("trackhealth_events_today") },
                ToldIn("check") { $0.measure("events-today") },
                // A week has no mark for lower bounds, so it tells nothing of last calls.
                ToldIn("week") { told in
                    let isLastCalls = told.report.source.generation.keepsLastCallsOnly
                    return (isLastCalls ? told.report.events.today : told.week.days.last?.events).map(
                        Double.init)
                },
            ])
    }

    private static var bound: ToldFigure {
        ToldFigure(
            "whether more events may have come",
            { told in
                ToldValue(told.report.events.today.map { _ in told.report.events.saturated ? 1 : 0 })
            },
            [
                ToldIn("status") { told in
                    told.status("events", "today").flatMap { _ in told.status("events", "saturated") }
                },
                ToldIn("metrics") { $0.metric("trackhealth_events_saturated") },
                ToldIn("text") { marked($0.text("Events today"), "at least ") },
                ToldIn("Markdown") { marked($0.markdown("Events today"), "at least ") },
                ToldIn("HTML") { marked($0.tile("Events today")?.value, "≥ ") },
            ])
    }

    private static var errors: ToldFigure {
        ToldFigure(
            "errors today", { ToldValue($0.report.events.errorsToday) },
            [
                ToldIn("status") { $0.status("events", "errors_today") },
                ToldIn("JSON lines") { $0.line("events_errors_today") },
                ToldIn("text") { failed($0.text("Events today")) },
                ToldIn("Markdown") { failed($0.markdown("Events today")) },
                ToldIn("HTML") { failed($0.tile("Events today").map { ", " + $0.note }) },
                ToldIn("metrics") { $0.metric("trackhealth_errors_today") },
                ToldIn("check") { $0.measure("errors-today") },
                ToldIn("the day's drawing") { told in
                    told.report.events.errorsToday == nil
                        ? nil : Double(told.report.today.errors.reduce(0, +))
                },
                ToldIn("week") { $0.week.days.last?.errors.map(Double.init) },
            ])
    }

    private static var delivered: ToldFigure {
        ToldFigure(
            "thresholds delivered", { ToldValue($0.report.delivery?.delivered) },
            [
                ToldIn("status") { $0.status("delivery", "delivered") },
                ToldIn("JSON lines") { told in
                    told.report.delivery == nil ? nil : told.line("delivery_delivered")
                },
                ToldIn(count: "text", /^(\d+) of/) { $0.text("Delivered") },
                ToldIn(count: "Markdown", /^(\d+) of/) { $0.markdown("Delivered") },
                ToldIn("metrics") { told in
                    told.metric("trackhealth_missed_ratio", #"bound="estimate""#).flatMap { missed in
                        told.metric("trackhealth_crossings").map { ($0 * (1 - missed)).rounded() }
                    }
                },
                ToldIn("week, firing reliability") { firing($0).map { Double($0.count) } },
            ])
    }

    private static var crossed: ToldFigure {
        ToldFigure(
            "thresholds crossed", { ToldValue($0.report.delivery?.crossed) },
            [
                ToldIn("status") { $0.status("delivery", "crossed") },
                ToldIn(count: "text", /^\d+ of (\d+) minute/) { $0.text("Delivered") },
                ToldIn(count: "Markdown", /^\d+ of (\d+) minute/) { $0.markdown("Delivered") },
                ToldIn("metrics") { $0.metric("trackhealth_crossings") },
                ToldIn("week, firing reliability") { firing($0).map { Double($0.total) } },
            ])
    }

    private static var countedToday: ToldFigure {
        ToldFigure(
            "seconds counted today", { ToldValue($0.report.countedTodaySeconds) },
            [
                ToldIn("status") { $0.status("today_total_seconds") },
                ToldIn("JSON lines") { $0.line("today_total_seconds") },
                ToldIn("status, apps") { $0.statusApps("today_seconds") },
                ToldIn("CSV, apps") { $0.csvSum(.apps, "today_seconds") },
                ToldIn(words: "text", .duration) { $0.text("Credited today") },
                ToldIn(words: "Markdown", .duration) { $0.markdown("Credited today") },
                ToldIn(words: "HTML", .duration) { $0.tile("Credited today")?.value },
                ToldIn("metrics, apps") { $0.metric("trackhealth_usage_today_seconds") },
                ToldIn("check") { $0.measure("counted-today") },
                ToldIn("growth of the day") { told in
                    told.report.growth.first { $0.span == .day }?.countedSeconds.map(Double.init)
                },
            ])
    }

    private static var gaps: ToldFigure {
        ToldFigure(
            "gaps", { ToldValue($0.report.gaps.count) },
            [
                ToldIn("status") { $0.statusCount("gaps") }, ToldIn("CSV") { $0.csvRows(.gaps) },
                ToldIn(count: "text", /(?:of )?(\d+)$/) { $0.textHeading("DATA GAPS") },
                ToldIn(count: "Markdown", /(?:of )?(\d+)$/) { $0.markdownHeading("Data gaps") },
            ])
    }

    private static var lostGaps: ToldFigure {
        ToldFigure(
            "gaps with lost minutes",
            { told in
                ToldValue(
                    told.report.minutes.lost.map { _ in told.report.gaps.count { $0.gapClass == .lost } })
            },
            [
                ToldIn("metrics") { $0.metric("trackhealth_gaps", #"class="lost""#) },
                ToldIn("HTML") { told in
                    // The note is of the gaps only where minutes are lost in them.
                    guard let tile = told.tile("Lost"), !tile.value.hasPrefix("unknown") else { return nil }
                    return tile.note.firstMatch(of: /in (\d+) gap/).flatMap { Double($0.output.1) } ?? 0
                },
            ])
    }

    private static func sum(_ counts: [Int]?) -> Double? { counts.map { Double($0.reduce(0, +)) } }

    /// Callbacks in the timeline, which draws what logs hold: where these tell nothing of the day, that is no figure.
    private static func listed(
        _ told: TellingPlaces, _ isMeant: (Timeline.Arrival) -> Bool
    ) -> Double? {
        told.report.flow.map { _ in Double(told.callbacks.count(where: isMeant)) }
    }

    /// 1 where words are marked as a lower bound, 0 where not; nil where they say unknown.
    private static func marked(_ words: String?, _ mark: String) -> Double? {
        words.flatMap { $0.hasPrefix("unknown") ? nil : $0.hasPrefix(mark) ? 1 : 0 }
    }

    /// The errors in `41, 3 errors (7.3 %)`.
    private static func failed(_ words: String?) -> Double? {
        guard let words else { return nil }
        if words.contains(", no errors") { return 0 }
        return words.firstMatch(of: /, (\d+) errors?/).flatMap { Double($0.output.1) }
    }

    /// Nil where the week has nothing to reckon with.
    private static func firing(_ told: TellingPlaces) -> SuccessMetric? {
        told.week.metrics.first { $0.name == .firing && $0.value != nil }
    }
}

/// The same figure, told in one more place.
private func + (figure: ToldFigure, place: ToldIn) -> ToldFigure {
    ToldFigure(figure.name, figure.value, figure.places + [place])
}
