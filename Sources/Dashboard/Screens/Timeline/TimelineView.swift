// The timeline drawn: lanes under one axis, the cursor through all of them, and the moment in words.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    func drawTimeline(_ body: Rect, into canvas: inout Canvas) {
        let layout = timelineLayout
        let axis = timeAxis
        for place in layout.places {
            let lane = Rect(
                x: layout.lanes.x + TimelineLayout.labelColumns, y: place.y, width: axis.columns,
                height: place.height)
            drawLabel(place.lane, y: place.y + place.height - 1, x: layout.lanes.x, into: &canvas)
            if place.height > 1, let scale = scale(of: place.lane, axis) {
                canvas.text(
                    scale, x: layout.lanes.x, y: place.y, style: .muted,
                    width: TimelineLayout.labelColumns - 1, alignment: .right)
            }
            canvas.clipped(to: lane) { draw(place.lane, axis, lane, into: &$0) }
        }
        drawCursor(layout, axis, into: &canvas)
        if let details = layout.details {
            drawDetails(momentDetails, top: timelineState.detailsTop, in: details, into: &canvas)
        }
    }

    private func drawLabel(_ lane: TimelineLayout.Lane, y: Int, x: Int, into canvas: inout Canvas) {
        let text =
            switch lane {
            case .axis: axisTitle
            case .totals: "per day"
            case .counted: "all apps"
            case .app(let index): appName(timelineApps[index])
            case .gaps: "gaps"
            case .bursts: "bursts"
            case .errors: "errors"
            case .restarts: "restarts"
            case .clock: "clock"
            case .shields: "shields"
            case .memory: "memory"
            case .marks: "marks"
            case .legend, .space: ""
            }
        var style = StyleID.muted
        if case .app = lane { style = .text }
        if case .axis = lane { style = .title }
        canvas.text(
            text, x: x, y: y, style: style, width: TimelineLayout.labelColumns - 1,
            ellipsis: settings.glyphs.ellipsis)
    }

    /// The day that is shown, or that it is several.
    private var axisTitle: String {
        timelineState.zoom == .week ? "7 days" : calendar.dayWords(calendar.day(of: cursor))
    }

    /// What the top of a graph stands for.
    private func scale(of lane: TimelineLayout.Lane, _ axis: TimeAxis) -> String? {
        switch lane {
        case .counted:
            let seconds = axis.secondsPerColumn
            return seconds < 120 ? decimal(seconds, places: 0) + " s" : usageWords(Int(seconds))
        case .memory: return report.map { sizeWords($0.memory.limitBytes) }
        default: return nil
        }
    }

    private func draw(
        _ lane: TimelineLayout.Lane, _ axis: TimeAxis, _ rect: Rect, into canvas: inout Canvas
    ) {
        switch lane {
        case .axis: drawTimeAxis(axis, rect, into: &canvas)
        case .totals: drawTotals(axis, rect, into: &canvas)
        case .counted:
            let moments = callbacks(axis).filter(\.wasCounted).map(\.at)
            drawMinutes(moments, axis, rect, role: .graphLow, into: &canvas)
        case .app(let index):
            let app = timelineApps[index]
            let moments = callbacks(axis).filter { $0.wasCounted && $0.app == app }.map(\.at)
            drawMinutes(moments, axis, rect, role: .info, into: &canvas)
        case .gaps: drawGaps(axis, rect, into: &canvas)
        case .bursts: drawBursts(axis, rect, into: &canvas)
        case .errors: drawMarks([.error], axis, rect, into: &canvas)
        case .restarts: drawMarks([.restart, .kill, .reboot], axis, rect, into: &canvas)
        case .clock: drawMarks([.clock, .timeZone], axis, rect, into: &canvas)
        case .shields: drawMarks([.shield], axis, rect, into: &canvas)
        case .marks: drawMarks(Timeline.Mark.Kind.allCases, axis, rect, into: &canvas)
        case .memory: drawTimelineMemory(axis, rect, into: &canvas)
        case .legend: drawLegend(rect, into: &canvas)
        case .space: break
        }
    }

    private func drawLegend(_ rect: Rect, into canvas: inout Canvas) {
        let marks = Timeline.Mark.Kind.allCases.map { ($0.letter(settings.glyphs), $0.words, $0.role) }
        let classes = Gap.Class.allCases.map { ($0.letter, $0.rawValue, $0.role) }
        let bursts = [DeliveryBurst.Verdict.phantom, .heal, .deferred, .undecided].map {
            ($0.letter, $0.rawValue, $0.role)
        }
        for (index, entries) in [classes, bursts, marks].enumerated() where index < rect.height {
            var x = rect.x
            for (letter, word, role) in entries where x + word.count + 2 <= rect.maxX {
                canvas.put(letter, x: x, y: rect.y + index, style: role.style)
                x = canvas.text(word, x: x + 2, y: rect.y + index, style: .muted) + 2
            }
        }
    }

    /// What the store's own archive says of each day, which reaches back further than the logs.
    private func drawTotals(_ axis: TimeAxis, _ rect: Rect, into canvas: inout Canvas) {
        let first = calendar.day(of: axis.start)
        for index in 0..<7 {
            guard let seconds = countedSeconds(on: first + index) else { continue }
            canvas.text(
                usageWords(seconds), x: rect.x + axis.column(of: calendar.start(of: first + index)),
                y: rect.y, style: .text, width: axis.columns / 7 - 1)
        }
    }

    /// Seconds of all apps on a day; nil where no app has a record of it.
    private func countedSeconds(on day: LocalDay) -> Int? {
        if day == calendar.day(of: now) { return report?.todayTotalSeconds }
        let rows = (contents?.apps ?? []).compactMap { app in
            app.history.filter { $0.day == day && (0...86_400).contains($0.seconds) }.map(\.seconds).max()
        }
        return rows.isEmpty ? nil : rows.reduce(0, +)
    }

    private func callbacks(_ axis: TimeAxis) -> ArraySlice<Timeline.Callback> {
        timeline?.callbacks(from: axis.start, to: axis.end + 60) ?? []
    }

    private func drawTimeAxis(_ axis: TimeAxis, _ rect: Rect, into canvas: inout Canvas) {
        for x in rect.x..<rect.maxX {
            canvas.put(settings.glyphs.horizontal, x: x, y: rect.y, style: .border)
        }
        for label in axis.labels(timelineState.zoom, calendar) {
            canvas.text(label.text, x: rect.x + axis.column(of: label.moment), y: rect.y, style: .muted)
        }
    }

    /// Minutes in levels: full where the whole column was used, and critical where more was counted than it has.
    private func drawMinutes(
        _ moments: [Instant], _ axis: TimeAxis, _ rect: Rect, role: Role, into canvas: inout Canvas
    ) {
        let capacity = axis.secondsPerColumn / 60
        let sums = axis.minutes(moments)
        let nowColumn = axis.column(of: now)
        let firstKnown = timeline?.coveredFrom.map { axis.column(of: $0) } ?? axis.columns
        func values(_ isOver: Bool) -> [Double?] {
            sums.enumerated().map { column, minutes in
                guard column <= nowColumn, column >= firstKnown else { return nil }
                // Jitter of the system's minutes is no excess.
                return (minutes > capacity * 1.1 + 1) == isOver ? minutes : nil
            }
        }
        for (isOver, style) in [(false, role.style), (true, Role.critical.style)] {
            canvas.histogram(
                values(isOver), in: rect, maximum: capacity, style: style, zero: .border,
                glyphs: settings.glyphs)
        }
        let blank = min(max(firstKnown, 0), max(nowColumn + 1, 0))
        let words = timeline?.coveredFrom == nil ? "no log of callbacks" : "not in the logs"
        if role == .graphLow, blank >= words.count + 2 {
            canvas.text(words, x: rect.x + 1, y: rect.maxY - 1, style: .muted)
        }
    }

    private func drawGaps(_ axis: TimeAxis, _ rect: Rect, into canvas: inout Canvas) {
        // What weighs more is drawn over what weighs less.
        let order: [Gap.Class] = [.idle, .off, .recovered, .late, .suspect, .blind, .lost]
        for gapClass in order {
            for gap in report?.gaps ?? [] where gap.gapClass == gapClass {
                let (first, last) = (axis.column(of: gap.start), axis.column(of: gap.end))
                guard last >= 0, first < axis.columns else { continue }
                for column in max(first, 0)...min(max(last, first), axis.columns - 1) {
                    canvas.put(gapClass.letter, x: rect.x + column, y: rect.y, style: gapClass.role.style)
                }
            }
        }
    }

    private func drawBursts(_ axis: TimeAxis, _ rect: Rect, into canvas: inout Canvas) {
        let order: [DeliveryBurst.Verdict] = [.undecided, .deferred, .heal, .phantom]
        for verdict in order {
            for burst in report?.bursts ?? [] where burst.verdict == verdict && axis.contains(burst.start) {
                canvas.put(
                    verdict.letter, x: rect.x + axis.column(of: burst.start), y: rect.y,
                    style: role(of: burst).style)
            }
        }
    }

    private func drawMarks(
        _ kinds: [Timeline.Mark.Kind], _ axis: TimeAxis, _ rect: Rect, into canvas: inout Canvas
    ) {
        // A cell shows the gravest of its marks: kinds are in that order, so the first is drawn last.
        for kind in kinds.reversed() {
            for mark in timeline?.marks(from: axis.start, to: axis.end) ?? [] where mark.kind == kind {
                canvas.put(
                    kind.letter(settings.glyphs), x: rect.x + axis.column(of: mark.at), y: rect.y,
                    style: kind.role.style)
            }
        }
    }

    private func drawTimelineMemory(_ axis: TimeAxis, _ rect: Rect, into canvas: inout Canvas) {
        guard let memory = report?.memory else { return }
        var peaks = [Double?](repeating: nil, count: axis.columns)
        for sample in timeline?.memory(from: axis.start, to: axis.end) ?? [] {
            let column = axis.column(of: sample.at)
            peaks[column] = max(peaks[column] ?? 0, Double(sample.bytes))
        }
        let limit = Double(memory.limitBytes)
        let parts: [(Double, Double, MemoryStatus.State)] = [
            (0, Double(memory.warningBytes), .ok), (Double(memory.warningBytes), limit * 0.95, .warning),
            (limit * 0.95, .infinity, .critical),
        ]
        for (low, high, state) in parts {
            canvas.histogram(
                peaks.map { peak in peak.flatMap { $0 > low && $0 <= high ? $0 : nil } }, in: rect,
                maximum: limit, style: state.role.style, zero: .border, glyphs: settings.glyphs)
        }
    }

    private func drawCursor(_ layout: TimelineLayout, _ axis: TimeAxis, into canvas: inout Canvas) {
        let column = axis.column(of: cursor)
        guard (0..<axis.columns).contains(column), let first = layout.places.first,
            let last = layout.places.last(where: { $0.lane != .legend && $0.lane != .space })
        else { return }
        let x = layout.lanes.x + TimelineLayout.labelColumns + column
        for y in (first.y + 1)..<(last.y + last.height) {
            let cell = canvas.row(y).dropFirst(x).first
            let text = cell.map { canvas.text(of: $0) } ?? " "
            // A line through what is empty; what stands there keeps its shape.
            if text == " " || text == String(settings.glyphs.dot) {
                canvas.put(settings.glyphs.vertical, x: x, y: y, style: .accent)
            } else {
                canvas.overlay(.accent, in: Rect(x: x, y: y, width: 1, height: 1))
            }
        }
        canvas.put(settings.glyphs.down, x: x, y: first.y, style: .accent)
    }
}

extension Timeline.Mark.Kind {
    /// The word in the legend.
    var words: String {
        switch self {
        case .error: "error"
        case .restart: "restart"
        case .kill: "kill"
        case .reboot: "reboot"
        case .clock: "clock moved"
        case .timeZone: "time zone"
        case .shield: "shield"
        }
    }

    var role: Role {
        switch self {
        case .error, .kill: .error
        case .restart, .reboot: .notice
        case .clock, .timeZone: .warning
        case .shield: .muted
        }
    }

    func letter(_ glyphs: Glyphs) -> Character {
        switch self {
        case .error: glyphs.cross
        case .restart: "R"
        case .kill: "K"
        case .reboot: "B"
        case .clock: "C"
        case .timeZone: "Z"
        case .shield: "S"
        }
    }
}
