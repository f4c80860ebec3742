// The day as a picture: minutes credited in each quarter of an hour and which of them are phantom, gaps by class,
// errors, and the moment of the report.

import Documents
import TrackingModel

// Places and lengths in the units of the view box.
private let fullWidth = 960.0
private let leftEdge = 44.0
private let rightMargin = 16.0
private let barTop = 26.0
private let base = 176.0
private let gapTop = 188.0
private let gapHeight = 20.0
private let errorTop = 226.0
private let fullHeight = 250.0

/// The drawing of one local day.
struct DayPicture {
    private let rows: ReportRows
    private let day: DayProfile
    private var report: HealthReport { rows.report }
    /// Phantom minutes in each slot, at most.
    private let phantom: [Int]
    /// Minutes at the upper end of the scale.
    private let most: Int

    init(_ rows: ReportRows) {
        self.rows = rows
        let day = rows.report.today
        var phantom = day.recorded.map { _ in 0 }
        for burst in rows.report.bursts where burst.phantomMinutes.low > 0 {
            let slot = Int(truncatingIfRepresentable: (burst.start - day.start) / DayProfile.slotSeconds)
            guard burst.start >= day.start, let slot, phantom.indices.contains(slot) else { continue }
            let minutes = Int(truncatingIfRepresentable: burst.phantomMinutes.high.rounded(.up)) ?? 0
            phantom[slot] = min(day.recorded[slot], phantom[slot] + minutes)
        }
        self.day = day
        self.phantom = phantom
        // Use fills fifteen minutes of a quarter of an hour; what comes late can be more, and a taller bar is cut.
        most = min(60, max(15, zip(day.recorded, phantom).map { $0 - $1 }.max() ?? 0))
    }

    var block: Document.Block { .picture(picture, words: description) }

    private var picture: HTML {
        let day = rows.day
        return """
            <div class="day"><div class="scroll"><svg viewBox="0 0 \(fullWidth) \(fullHeight)" role="img" \
            aria-labelledby="day-title day-words">
            <title id="day-title">Minutes credited, gaps and errors of \(day)</title>
            <desc id="day-words">\(description)</desc>
            \(patterns)
            \(grid)
            \(uncovered)
            \(bars)
            \(gaps)
            \(errors)
            \(now)
            </svg></div>
            \(legend)</div>
            """
    }

    /// What the picture shows, for whoever can't see it.
    private var description: String {
        let unreal = report.phantom(on: report.calendar.day(of: day.start))
        let counted =
            countText(saturatingSum(day.recorded), "minute") + " in the logs"
            + (unreal.map {
                $0.high >= 1 ? ", " + $0.text + " of them \(isPhantomSure ? "" : "may be ")phantom" : ""
            } ?? "")
        let known = countText(saturatingSum(day.errors), "error")
        let failed =
            report.events.errorsToday != nil
            ? known : report.events.errorsAtLeast == nil ? "errors unknown" : "at least " + known
        let classes = Gap.Class.allCases.compactMap { kind -> String? in
            let count = shownGaps.count { $0.gapClass == kind }
            return count == 0 ? nil : "\(count) \(kind.title)"
        }
        return counted + ", " + failed + ", gaps: "
            + (classes.isEmpty ? "none" : classes.commaSeparated)
    }

    private var isPhantomSure: Bool {
        report.phantom(on: report.calendar.day(of: day.start)).map { $0.low >= 1 } ?? false
    }

    private var end: Instant { day.start + day.length }

    private var shownGaps: [Gap] {
        report.gaps.filter { $0.end > day.start && $0.start < end }.reversed()
    }

    /// The place of a moment, held within the day.
    private func x(_ moment: Instant) -> Double {
        let share = min(max((moment - day.start) / day.length, 0), 1)
        return leftEdge + share * (fullWidth - leftEdge - rightMargin)
    }

    private func y(_ minutes: Int) -> Double {
        base - Double(min(minutes, most)) / Double(most) * (base - barTop)
    }

    /// Stripes, so that classes differ without colour, too.
    private var patterns: HTML {
        let stripes = ["possible-loss", "late", "blank"].map { name -> HTML in
            """
            <pattern id="stripe-\(name)" width="6" height="6" patternUnits="userSpaceOnUse" \
            patternTransform="rotate(45)"><rect class="paper" width="6" height="6"/>\
            <rect class="\(name)" width="2.5" height="6"/></pattern>
            """
        }
        return "<defs>\(stripes)</defs>"
    }

    private var grid: HTML {
        let dayNumber = report.calendar.day(of: day.start)
        let hours = stride(from: 0, through: 24, by: 1).map { hour -> HTML in
            let place =
                hour == 24
                ? x(end) : x(report.calendar.instant(day: dayNumber, secondOfDay: Double(hour) * 3_600))
            let isLabelled = hour % 3 == 0
            let line: HTML =
                "<line class=\"\(isLabelled ? "hour" : "tick")\" x1=\"\(place)\" x2=\"\(place)\" y1=\"\(isLabelled ? barTop : base)\" y2=\"\(isLabelled ? base : base + 4)\"/>"
            let label: HTML =
                isLabelled
                ? "<text x=\"\(place)\" y=\"11\" text-anchor=\"middle\">\(padded(hour, to: 2))</text>" : ""
            return "\(line)\(label)"
        }
        return """
            \(hours)<line class="axis" x1="\(leftEdge)" x2="\(fullWidth - rightMargin)" y1="\(base)" y2="\(base)"/>\
            <line class="scale" x1="\(leftEdge)" x2="\(fullWidth - rightMargin)" y1="\(y(most))" y2="\(y(most))"/>\
            <text x="\(leftEdge - 8)" y="\(y(most) + 4)" text-anchor="end">\(most)</text>\
            <text x="\(leftEdge - 8)" y="\(base)" text-anchor="end">min</text>\
            <text x="\(leftEdge - 8)" y="\(gapTop + 14)" text-anchor="end">gaps</text>\
            <text x="\(leftEdge - 8)" y="\(errorTop + 8)" text-anchor="end">errors</text>
            """
    }

    /// The part of the day that no log covers any more: nothing drawn there means nothing known.
    private var uncovered: HTML {
        guard let from = day.coveredFrom, from > day.start else { return "" }
        let until = min(from, report.at)
        let width = x(until) - x(day.start)
        guard width > 0.5 else { return "" }
        let middle = (barTop + base) / 2
        let word: HTML =
            width > 130
            ? """
            <text class="blank-word" x="\(x(day.start) + width / 2)" y="\(middle)" text-anchor="middle">not in the logs</text>
            """ : ""
        return """
            <rect fill="url(#stripe-blank)" x="\(x(day.start))" y="\(barTop)" width="\(width)" \
            height="\(base - barTop)"><title>No log covers this part of the day.</title></rect>\(word)
            """
    }

    /// A bar for each slot, what is phantom on top; one that is cut has its minutes above it.
    private var bars: HTML {
        let slotWidth = (fullWidth - leftEdge - rightMargin) / Double(max(day.recorded.count, 1))
        let bars = zip(day.recorded, phantom).enumerated().map { index, slot -> HTML in
            let (minutes, unreal) = slot
            guard minutes > 0 else { return "" }
            let start = day.start + Double(index) * DayProfile.slotSeconds
            let (real, top) = (y(minutes - unreal), y(minutes))
            let note = unreal > 0 ? ", in bursts up to \(unreal) phantom ones" : ""
            let words = "\(report.calendar.time(of: start).clock): \(countText(minutes, "minute"))\(note)"
            let place = x(start) + 0.75
            let number: HTML =
                minutes > most
                ? """
                <text class="cut" x="\(place + slotWidth / 2)" y="\(top - 2)" text-anchor="middle">\(minutes)</text>
                """ : ""
            return """
                <g><title>\(words)</title>\(bar("minutes", place, slotWidth, from: real, to: base))\
                \(bar("phantom", place, slotWidth, from: top, to: real))\(number)</g>
                """
        }
        return "\(bars)"
    }

    private func bar(
        _ kind: String, _ place: Double, _ slotWidth: Double, from top: Double, to bottom: Double
    ) -> HTML {
        guard bottom > top else { return "" }
        return """
            <rect class="\(kind)" x="\(place)" y="\(top)" width="\(slotWidth - 1.5)" height="\(bottom - top)" rx="1.5"/>
            """
    }

    private var gaps: HTML {
        let track: HTML = """
            <rect class="lane" x="\(leftEdge)" y="\(gapTop)" width="\(fullWidth - leftEdge - rightMargin)" \
            height="\(gapHeight)" rx="3"/>
            """
        // What says least comes first, so that it covers nothing.
        let order: [Gap.Class] = [.off, .idle, .recovered, .late, .possibleLoss, .notMonitored, .lost]
        let parts = order.flatMap { kind in shownGaps.filter { $0.gapClass == kind } }.map { gap -> HTML in
            let place = x(gap.start)
            let width = max(x(gap.end) - place, 2)
            let label: HTML =
                width > 44
                ? """
                <text class="on-\(gap.gapClass.rawValue)" x="\(place + width / 2)" y="\(gapTop + 14)" \
                text-anchor="middle">\(gap.title)</text>
                """ : ""
            return """
                <g><title>\(rows.time(gap.start)) to \(rows.time(gap.end)), \(gap.title): \
                \(gap.explanation)</title><rect class="gap \(gap.gapClass.rawValue)" x="\(place)" y="\(gapTop)" \
                width="\(width)" height="\(gapHeight)" rx="3"/>\(label)</g>
                """
        }
        return "\(track)\(parts)"
    }

    private var errors: HTML {
        let marks = day.errors.enumerated().map { index, count -> HTML in
            guard count > 0 else { return "" }
            let start = day.start + Double(index) * DayProfile.slotSeconds
            let middle = x(start + DayProfile.slotSeconds / 2)
            let clock = report.calendar.time(of: start).clock
            return """
                <path class="error" d="M\(middle - 4) \(errorTop)l8 8m0 -8l-8 8"><title>\(clock): \
                \(countText(count, "error"))</title></path>
                """
        }
        return "\(marks)"
    }

    private var now: HTML {
        guard report.at >= day.start, report.at < end else { return "" }
        let place = x(report.at)
        let isLate = place > fullWidth - 80
        return """
            <line class="now" x1="\(place)" x2="\(place)" y1="\(barTop - 4)" y2="\(errorTop + 12)"/>\
            <text class="now" x="\(isLate ? place - 5 : place + 5)" y="\(barTop + 8)" \
            text-anchor="\(isLate ? "end" : "start")">\(report.calendar.time(of: report.at).clock)</text>
            """
    }

    private var legend: HTML {
        let kinds = Gap.Class.allCases.filter { kind in shownGaps.contains { $0.gapClass == kind } }
        let items = kinds.map { kind -> HTML in
            "<li><span class=\"swatch \(kind.rawValue)\"></span>\(kind.title)</li>"
        }
        let unreal: HTML =
            phantom.contains { $0 > 0 }
            ? "<li><span class=\"swatch phantom\"></span>phantom: \(isPhantomSure ? "credited, and nobody can have used it" : "credited, and perhaps nobody used it")</li>"
            : ""
        return """
            <ul class="legend"><li><span class="swatch minutes"></span>minutes credited in a quarter of an hour</li>\
            \(unreal)\(items)</ul>
            """
    }
}
