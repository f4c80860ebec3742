// The head of the frame: store, alerts, selected moment, live or paused, time; of a fleet its name, the states of its
// devices and what stands out in it; of the lab what was run, and whose figures are shown.

import Canvas
import FleetHealth
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension Model {
    func drawHeader(_ rect: Rect, into canvas: inout Canvas) {
        switch subject {
        case .store: drawStoreHeader(rect, into: &canvas)
        case .fleet: drawFleetHeader(rect, into: &canvas)
        case .lab: drawLabHeader(rect, into: &canvas)
        }
    }

    private func drawStoreHeader(_ rect: Rect, into canvas: inout Canvas) {
        // Each part with the action of a click on it.
        var right: [(span: Span, click: Click?)] = alertSpans(width: rect.width).map {
            ($0, .action(.alerts))
        }
        if let moment = timelineState.cursor, rect.width >= 60 {
            let description = "cursor " + timeText(moment, seconds: false)
            right.append((Span(description + "  ", .accent), Click.screen(.timeline)))
        }
        if let faults = settings.demo?.activeStates, !faults.isEmpty, rect.width >= 60 {
            let text =
                rect.width >= 100 ? "fault: " + faults.commaSeparated : countText(faults.count, "fault")
            right.append((Span(text + "  ", .warning), .action(.fault)))
        }
        if let description = ageText(width: rect.width) {
            right.append((Span(description + "  ", .notice), Click.action(.asOfLast)))
        }
        right.append(
            (
                feedSpan,
                context.asOf != nil
                    ? Click.action(.asOfLast) : context.feed == .snapshot ? nil : Click.action(.pause)
            ))
        let time = calendar.time(of: now)
        let date = calendar.dayText(time.day) + " " + time.clock
        right.append((Span((context.feed == .paused ? "  at " : "  ") + date, .muted), nil))
        let others = right.map(\.span).columns
        if let mark = progressMark(columns: rect.width - 3 - others - min(context.sourceName.count, 12)) {
            right.insert((Span(mark + "  ", .muted), nil), at: 0)
        }
        let rightWidth = right.map(\.span).columns
        let end = rect.maxX - 1
        var x = max(end - rightWidth, 1)
        for (span, click) in right {
            let next = canvas.line([span], x: x, y: rect.y, width: end - x)
            if let click { canvas.clickable(Rect(x: x, y: rect.y, width: next - x), click) }
            x = next
        }
        let room = end - rightWidth - 3
        let name = [Span(context.sourceName, .header)]
        let group = report.map { Span(glyphs.separator + $0.source.group, .muted) }
        let texts = evidenceTexts.map { Span(glyphs.separator + $0, .muted) }
        let notes = [group].compactMap(\.self)
        // The word alone says less than the group.
        let choices = texts.dropLast().map { notes + [$0] } + texts.map { [$0] } + [notes]
        let left = name + (choices.first { (name + $0).columns <= room } ?? [])
        canvas.line(left, x: 1, y: rect.y, width: max(room, 0))
    }

    /// `evidence: lock state, kills, 2 files, use known until 15:20`, then in fewer words; empty where no file gave any.
    private var evidenceTexts: [String] {
        guard let report, report.deviceUse.files > 0 else { return [] }
        let words = [
            ("lock state", ["locked", "unlocked"]), ("apps in front", ["app"]),
            ("power", ["off", "restart"]),
            ("monitoring", ["monitoring-off"]), ("kills", ["kill"]),
        ].filter { _, kinds in report.evidence.contains { kinds.contains($0.kind) } }.map(\.0)
        let files = [countText(report.deviceUse.files, "file")]
        // Moments, such as kills, leave open what was between them.
        let last = report.deviceUse.stretches.last
        let until = last.map { ["use known until " + timeText($0.end, seconds: false)] } ?? []
        return [words + files + until, words + until, files + until, until].filter { !$0.isEmpty }
            .map { "evidence: " + $0.commaSeparated } + ["evidence"]
    }

    /// The time of the last record, if the store is shown as of now and nothing in it is recent.
    var agedSince: Instant? { context.feed == .snapshot ? nil : report?.agedSince(settings.thresholds) }

    /// The note on a store in which nothing is recent: that, of when its last record is, and what the key does.
    private func ageText(width: Int) -> String? {
        guard let last = agedSince ?? context.asOf, width >= 60 else { return nil }
        let time = calendar.time(of: last)
        let record = "last record \(time.day.dayMonthYear) \(time.clock)"
        guard width >= 100 else { return record }
        let key = keyName(.asOfLast).map { " (\($0) as of \(context.asOf == nil ? "then" : "now"))" } ?? ""
        return "COPY OR STOPPED\(glyphs.separator)" + record + key
    }

    private var feedSpan: Span {
        if let device = context.device, context.feed == .live { return deviceSpan(device) }
        return switch context.feed {
        case .live where agedSince != nil: Span("\(glyphs.diamond) AS OF NOW", .notice)
        case .live: Span("\(glyphs.bullet) \(liveText)", .ok)
        case .paused: Span("\(glyphs.diamond) PAUSED", .paused)
        case .snapshot where context.asOf != nil: Span("\(glyphs.diamond) AS OF THEN", .notice)
        case .snapshot: Span("\(glyphs.diamond) SNAPSHOT", .notice)
        }
    }

    /// `DEVICE 12s ago`: when the copy that is shown was made, and whether another one comes.
    private func deviceSpan(_ device: DeviceLink) -> Span {
        // The time of the copy, as the report has it.
        let age = device.pulledAt.map { durationText(max(0, context.wallClock - $0).rounded(.down)) + " ago" }
        return switch device.state {
        case .failed where age == nil: Span("\(glyphs.diamond) NO DEVICE", .warning)
        case .failed: Span("\(glyphs.diamond) DEVICE LOST\(age.map { ", copy " + $0 } ?? "")", .warning)
        case .connecting where age == nil: Span("\(glyphs.diamond) DEVICE connecting", .notice)
        case .pulling where age == nil: Span("\(glyphs.diamond) DEVICE copying", .notice)
        case .connecting, .pulling, .resting: Span("\(glyphs.bullet) DEVICE \(age ?? "")", .ok)
        }
    }

    /// `LIVE`, or the speed of a demo.
    private var liveText: String {
        guard let demo = settings.demo else { return "LIVE" }
        return "DEMO " + decimal(demo.speed, places: demo.speed == demo.speed.rounded() ? 0 : 1) + "×"
    }

    /// `◉ 2 alerts`, in the colour of the worst alert that is not muted; empty without active alerts.
    func alertSpans(width: Int) -> [Span] {
        guard let alerts = context.alerts, !alerts.active.isEmpty else { return [] }
        let loud = alerts.active.filter { alerts.mutes[$0.rule] == nil }
        let count = width >= 60 ? countText(alerts.active.count, "alert") : String(alerts.active.count)
        let muted = loud.isEmpty && width >= 60 ? " muted" : ""
        let role = loud.map(\.level).max()?.findingLevel.role ?? .muted
        return [Span("\(glyphs.target) \(count)\(muted)  ", role)]
    }

    func drawFleetHeader(_ rect: Rect, into canvas: inout Canvas) {
        guard let fleet = context.fleet else { return }
        // In a narrow line the states of the devices count for more.
        let isNarrow = rect.width < 70
        let right = (isNarrow ? [] : spans(fleet.collector)) + spans(fleet, isNarrow: isNarrow)
        let width = right.columns
        canvas.line(right, x: rect.maxX - 1 - width, y: rect.y, width: width)
        let name = [Span(context.sourceName, .header)]
        let devices = [Span(glyphs.separator + countText(fleet.rows.all.count, "device"), .muted)]
        func counts(_ form: (RowState) -> String) -> [Span] {
            RowState.allCases.filter { fleet.counts[$0] > 0 && $0 != .waiting }.map {
                Span("  \($0.glyph(glyphs)) " + form($0), $0.role)
            }
        }
        // No count is cut: words go first, then the name.
        let states = counts { "\(fleet.counts[$0]) \($0.word)" }
        let brief = counts { String(fleet.counts[$0]) }
        let room = max(rect.width - width - 4, 0)
        let forms = [name + devices + states, name + states, name + brief]
        let left = forms.first { $0.columns <= room } ?? brief
        canvas.line(left, x: rect.x + 1, y: rect.y, width: room)
    }

    /// What was sent to a collector, and what was not.
    private func spans(_ collector: CollectorStatus?) -> [Span] {
        guard let collector else { return [] }
        var spans = [Span("\(collector.sent) sent", .muted)]
        if collector.waiting > 0 { spans.append(Span(", \(collector.waiting) waiting", .notice)) }
        if collector.dropped > 0 { spans.append(Span(", \(collector.dropped) dropped", .warning)) }
        return spans + [Span("  ", .muted)]
    }

    /// How far the fleet is read; how many of its devices are live once all is.
    private func spans(_ fleet: FleetState, isNarrow: Bool) -> [Span] {
        let (glyphs, counts, progress) = (glyphs, fleet.counts, fleet.progress)
        if progress.isComplete {
            if counts.live == 0 { return [Span("\(glyphs.diamond) NONE LIVE", .notice)] }
            let total = isNarrow ? "" : "of \(counts.all) "
            let share = counts.live < counts.all ? "\(counts.live) \(total)" : ""
            return [Span("\(glyphs.bullet) \(share)LIVE", .ok)]
        }
        let text =
            progress.isSearching ? "\(progress.read) read" : "\(progress.read) of \(progress.found) read"
        let left = progress.secondsLeft.map { ", \(durationText($0.rounded(.up))) left" } ?? ""
        return [Span("\(glyphs.diamond) \(text)\(left)", .notice)]
    }

    /// A line for each group that stands out.
    func drawFindings(_ rect: Rect, into canvas: inout Canvas) {
        for (line, finding) in (context.fleet?.summary.worse ?? []).prefix(rect.height).enumerated() {
            canvas.line(
                [Span("\(glyphs.triangle) ", .critical), Span(finding.text(dash: glyphs.dash))],
                in: rect.inset(columns: 1).row(line))
        }
    }

    /// The counts, then the devices in the order of the list.
    var worstDevices: [Span] {
        guard let fleet = context.fleet, let page = page(.devices) else { return [] }
        let devices = (0..<min(page.count, size.rows)).compactMap(page.record).map {
            fleet.rows.all[$0]
        }
        return [Span(fleet.counts.text, .header)]
            + devices.map {
                Span("\($0.state.glyph(glyphs)) " + $0.name, $0.state.role)
            }
    }

    func drawLabHeader(_ rect: Rect, into canvas: inout Canvas) {
        guard let lab = context.lab else { return }
        let right = [Span("user ", .muted), Span(lab.board.users[lab.chosen.user], .accent)]
        let width = right.columns
        let place = Rect(x: rect.maxX - 1 - width, y: rect.y, width: width)
        canvas.line(right, in: place)
        canvas.clickable(place, Click.action(.nextUser))
        canvas.line(
            [
                Span(context.sourceName, .header),
                Span(glyphs.separator + lab.board.caption, .muted),
            ], x: rect.x + 1, y: rect.y, width: rect.width - width - 4)
    }
}
