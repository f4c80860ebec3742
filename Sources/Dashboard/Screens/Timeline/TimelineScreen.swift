// Draws the timeline: lanes under one axis, the cursor through all of them, and the details of the moment.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Screen {
    package static let timeline = Screen("Timeline", short: "Time", .picture)
}

struct TimelineScreen: PictureScreen {
    static let screen = Screen.timeline

    let context: ViewContext

    init(_ context: ViewContext, _ list: ListState = ListState(follows: false)) { self.context = context }

    func draw(in body: Rect, into canvas: inout Canvas) {
        view.draw(into: &canvas)
    }

    var view: TimelineView { TimelineView(context: context, shown: window) }
}

/// What the timeline shows of a stretch.
struct TimelineView: ContextProvider {
    let context: ViewContext
    let shown: TimelineFrame

    var axis: TimeAxis { shown.axis }

    fileprivate func draw(into canvas: inout Canvas) {
        let areas = shown.layout.areas
        if let frame = areas.frame {
            canvas.box(
                frame, title: [Span(axisTitle, .title)], note: windowNote, style: .border,
                glyphs: glyphs)
        }
        for place in shown.layout.places {
            let lane = Rect(x: shown.lanes.x, y: place.y, width: axis.columns, height: place.height)
            drawLabel(place, into: &canvas)
            if place.lane == .sums { drawSums(y: place.y, into: &canvas) }
            canvas.clipped(to: lane) { draw(place.lane, lane, into: &$0) }
        }
        canvas.clickable(shown.lanes, Click.axis)
        drawCursor(into: &canvas)
        if let details = areas.details {
            drawDetails(momentDetails, top: timelineState.detailsTop, in: details, into: &canvas)
        }
    }

    /// Draws the name of a lane at its last row, and the value of a graph's top at its first.
    private func drawLabel(_ place: TimelineLayout.Place, into canvas: inout Canvas) {
        let x = shown.layout.areas.lanes.x
        let width = shown.layout.areas.labelColumns - 1
        let text =
            switch place.lane {
            case .axis: shown.layout.areas.frame == nil ? axisTitle : ""
            case .totals: "per day"
            case .counted: "all apps"
            case .app(let index): laneName(shown.apps[index])
            case .moreApps(let count): "+" + countText(count, "app")
            case .truth: "sim. truth"
            case .lost: "lost"
            case .phantom: "phantom"
            case .difference: differenceLabel
            case .sums: ""
            case .gaps: "gaps"
            case .device: width < 13 ? "in use" : "device in use"
            case .bursts: "bursts"
            case .errors: "errors"
            case .restarts: "restarts"
            case .clock: "clock, day"
            case .shields: "shields"
            case .battery: "battery"
            case .memory: "memory"
            case .marks: "marks"
            case .legend, .space: ""
            }
        let style: StyleID =
            switch place.lane {
            case .app, .truth: .text
            case .axis: .title
            default: .muted
            }
        canvas.text(
            text, x: x, y: place.y + place.height - 1, style: style, width: width)
        if place.height > 1, let scale = scale(of: place.lane) {
            canvas.text(scale, x: x, y: place.y, style: .muted, width: width, alignment: .right)
        }
    }

    /// The title: the day, or the first and the last day of a week.
    private var axisTitle: String {
        guard timelineState.zoom == .week else { return calendar.dayText(calendar.day(of: cursor)) }
        guard shown.layout.areas.frame != nil else { return "7 days" }
        return calendar.dayText(calendar.day(of: axis.start)) + " \(glyphs.dash) "
            + calendar.dayText(calendar.day(of: axis.end - 1))
    }

    /// The note on the visible stretch: credited minutes, and minutes lost in its gaps; if the actual use is known, its
    /// sums.
    private var windowNote: [Span] {
        if let sums = truthSums { return [Span(sums.description, sums.role)] }
        var spans: [Span] = []
        if let lost, lost.high >= 1 {
            let description = minutesText(lost)
            spans.append(
                Span(
                    description + " lost" + glyphs.separator, lost.low >= 1 ? .critical : .notice))
        }
        return spans + [countedNote]
    }

    /// Minutes lost in the stretch: of whole days as everywhere, of an hour those of its gaps; nil without a report.
    private var lost: MinuteRange? {
        guard let report else { return nil }
        guard timelineState.zoom == .hour else {
            let first = calendar.day(of: axis.start)
            let days = (0..<(timelineState.zoom == .week ? 7 : 1)).map { report.lost(on: first + $0) }
            return MinuteRange(days)
        }
        return report.gaps.within(axis.start, axis.end).lostTogether
    }

    /// What was credited in the stretch: for whole days by the counters, for an hour by the logs.
    private var countedNote: Span {
        guard timelineState.zoom == .hour else {
            let first = calendar.day(of: axis.start)
            let days = timelineState.zoom == .week ? 7 : 1
            let seconds = (0..<days).compactMap { dayTotals.seconds(on: first + $0) }
            guard !seconds.isEmpty else { return Span("credited unknown", .unknown) }
            return Span("credited " + usageText(saturatingSum(seconds)))
        }
        guard let covered = timeline?.coveredFrom, covered < axis.end else {
            return Span("credited unknown", .unknown)
        }
        let counted = shown.callbacks.count { $0.wasCounted == true && axis.contains($0.at) }
        return Span("credited " + usageText(counted * 60))
    }

    /// The value at the top of a graph.
    private func scale(of lane: TimelineLayout.Lane) -> String? {
        switch lane {
        case .counted, .truth: return scaleText(axis)
        case .memory: return report.map { sizeText($0.memory.limitBytes) }
        default: return nil
        }
    }

    private func draw(
        _ lane: TimelineLayout.Lane, _ rect: Rect, into canvas: inout Canvas
    ) {
        switch lane {
        case .axis:
            drawTimeLine(axis, timelineState.zoom, rect, without: axis.column(of: cursor), into: &canvas)
        case .totals: drawTotals(rect, into: &canvas)
        case .counted: drawCallbacks(of: nil, rect, into: &canvas)
        case .truth: drawTruth(rect, into: &canvas)
        case .lost: drawDifference(.lost, rect, into: &canvas)
        case .phantom: drawDifference(.phantom, rect, into: &canvas)
        case .difference: drawBothDifferences(rect, into: &canvas)
        case .app(let index): drawCallbacks(of: shown.apps[index], rect, into: &canvas)
        case .gaps: drawGaps(report?.gaps ?? [], axis, rect, into: &canvas)
        case .device: drawDeviceUse(deviceSigns(axis), rect, into: &canvas)
        case .bursts: drawBursts(rect, into: &canvas)
        case .errors: drawMarks([.error], rect, into: &canvas)
        case .restarts: drawMarks([.restart, .kill, .reboot], rect, into: &canvas)
        case .clock: drawMarks([.clock, .timeZone, .midnight], rect, into: &canvas)
        case .shields: drawMarks([.shield], rect, into: &canvas)
        case .marks: drawMarks(Timeline.Mark.Incident.allCases, rect, into: &canvas)
        case .battery: drawBattery(rect, into: &canvas)
        case .memory:
            drawMemory(timeline?.memory(from: axis.start, to: axis.end) ?? [], axis, rect, into: &canvas)
        case .legend: drawLegend(rect, into: &canvas)
        case .moreApps, .space, .sums: break
        }
    }

    /// The name of an app's lane; without an app, the end of the event's name.
    private func laneName(_ app: String) -> String {
        guard !isMapped(app) else { return appName(app) }
        return app.split(separator: ".").suffix(2).joined(separator: ".") + " ?"
    }

    /// Draws the minutes of one app, or of all.
    private func drawCallbacks(
        of app: String?, _ rect: Rect, into canvas: inout Canvas
    ) {
        let minutes = creditedMinutes(shown.callbacks, of: app, axis)
        drawMinutes(
            minutes, phantom: phantomMinutes(of: app, axis), axis, rect, role: app == nil ? .graphLow : .info,
            coveredFrom: timeline?.coveredFrom, into: &canvas)
        guard app == nil else { return }
        let firstKnown = timeline?.coveredFrom.map { axis.column(of: $0) } ?? axis.columns
        let blank = min(max(firstKnown, 0), max(axis.column(of: now) + 1, 0))
        let description = timeline?.coveredFrom == nil ? "no log of callbacks" : "not in the logs"
        if blank >= description.count + 2 {
            canvas.text(description, x: rect.x + 1, y: rect.maxY - 1, style: .muted)
        }
    }

    private func drawLegend(_ rect: Rect, into canvas: inout Canvas) {
        let marks = Timeline.Mark.Incident.allCases.map {
            ($0.letter(glyphs), $0.description, $0.role)
        }
        let classes = Gap.Class.allCases.map { ($0.letter, $0.title, $0.role) }
        let bursts =
            [DeliveryBurst.Judgement.phantom, .replay, .delayed, .undecided].map {
                ($0.letter, $0.title, $0.role)
            }
            + [phantomLegend(phantomMinutes(axis)), scaleLegend(axis)].compactMap(\.self)
        let truth = truth == nil ? [] : [differenceLegend]
        let device = hasDeviceUse ? [legend(DeviceSign.allCases)] : []
        for (index, entries) in ([classes, bursts, marks] + device + truth).enumerated()
        where index < rect.height {
            var x = rect.x
            for (letter, word, role) in entries where x + word.count + 2 <= rect.maxX {
                canvas.put(letter, x: x, y: rect.y + index, style: role.style)
                x = canvas.text(word, x: x + 2, y: rect.y + index, style: .muted) + 2
            }
        }
    }

    /// Draws each day's total by the store's archive, which reaches further back than the logs.
    private func drawTotals(_ rect: Rect, into canvas: inout Canvas) {
        let first = calendar.day(of: axis.start)
        let totals = dayTotals
        let days = (0..<7).map { (index: $0, seconds: totals.seconds(on: first + $0)) }
        let most = days.compactMap(\.seconds).max() ?? 0
        let width = axis.columns / 7 - 1
        for day in days {
            guard let seconds = day.seconds else { continue }
            let x = rect.x + axis.column(of: calendar.start(of: first + day.index))
            canvas.text(usageText(seconds), x: x, y: rect.maxY - 1, style: .text, width: width)
            guard rect.height > 1 else { continue }
            let values = [Double?](
                repeating: Double(seconds), count: max(width, 0) * glyphs.samplesPerCell)
            canvas.histogram(
                values, in: Rect(x: x, y: rect.y, width: width, height: rect.height - 1),
                maximum: Double(most), zero: .border, glyphs: glyphs
            ) { _ in Role.graphLow.style }
        }
    }

    private func drawBursts(_ rect: Rect, into canvas: inout Canvas) {
        let order: [DeliveryBurst.Judgement] = [.undecided, .delayed, .replay, .phantom]
        for verdict in order {
            for burst in report?.bursts ?? [] where burst.verdict == verdict && axis.contains(burst.start) {
                canvas.put(
                    verdict.letter, x: rect.x + axis.column(of: burst.start), y: rect.y,
                    style: burst.role.style)
            }
        }
    }

    private func drawMarks(
        _ kinds: [Timeline.Mark.Incident], _ rect: Rect, into canvas: inout Canvas
    ) {
        // A cell shows the most serious of its marks: the kinds are in that order, so the first one is drawn last.
        for kind in kinds.reversed() {
            for mark in shown.marks where mark.kind == kind {
                canvas.put(
                    kind.letter(glyphs), x: rect.x + axis.column(of: mark.at), y: rect.y,
                    style: kind.role.style)
            }
        }
    }

    private func drawBattery(_ rect: Rect, into canvas: inout Canvas) {
        let samples = timeline?.battery(from: axis.start, to: axis.end) ?? []
        drawHighest(
            samples.compactMap { sample in sample.level.map { (sample.at, $0) } }, axis, rect, maximum: 1,
            role: { $0 <= BatterySample.lowLevel ? .warning : .muted }, into: &canvas)
    }

    private func drawCursor(into canvas: inout Canvas) {
        let lanes = shown.layout.areas.lanes
        let places = shown.layout.places
        guard let first = places.first,
            let last = places.last(where: { ![.legend, .space, .sums].contains($0.lane) })
        else { return }
        let left = lanes.x + shown.layout.areas.labelColumns
        if let anchor = timelineState.anchor {
            // The measured stretch on the axis, from the anchor to the cursor.
            let ends = [axis.column(of: anchor), axis.column(of: cursor)].sorted()
            for column in max(ends[0], 0)..<max(min(ends[1] + 1, axis.columns), 0) {
                canvas.put(glyphs.heavy, x: left + column, y: first.y, style: .accent)
            }
        }
        let column = axis.column(of: cursor)
        guard (0..<axis.columns).contains(column) else { return }
        let x = left + column
        drawCursorLine(x: x, rows: (first.y + 1)..<(last.y + last.height), into: &canvas)
        canvas.put(glyphs.down, x: x, y: first.y, style: .accent)
    }
}
