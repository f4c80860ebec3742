// The overview: shows at a glance whether minutes are counted.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Screen {
    package static let overview = Screen("Overview", short: "Over", .picture)
}

struct OverviewScreen: PictureScreen {
    static let screen = Screen.overview

    let context: ViewContext

    init(_ context: ViewContext, _ list: ListState = ListState(follows: false)) { self.context = context }

    func layout(in body: Rect) -> OverviewLayout { OverviewLayout(body, turn: context.overviewPanelOffset) }

    func draw(in body: Rect, into canvas: inout Canvas) {
        guard let report else { return }
        OverviewPanels(context: context, report: report).draw(layout(in: body), into: &canvas)
    }
}

/// The panels of a report.
struct OverviewPanels: ContextProvider {
    let context: ViewContext
    let report: HealthReport

    fileprivate func draw(_ layout: OverviewLayout, into canvas: inout Canvas) {
        canvas.clipped(to: layout[.numbers]) { drawNumbers(layout[.numbers], into: &$0) }
        panel(.extension, "Extension", layout, into: &canvas) {
            drawFigures(extensionRows, $0, into: &$1)
        }
        panel(.counting, "Tracking", layout, into: &canvas) { drawCounting($0, into: &$1) }
        panel(.memory, "Memory", layout, into: &canvas) { drawMemory(report.memory, $0, into: &$1) }
        panel(
            .coverage, layout[.coverage].width < 46 ? "Lost and phantom" : "Lost and phantom minutes", layout,
            note: missingNote, into: &canvas
        ) {
            drawMissing($0, into: &$1)
        }
        panel(.today, "Today", layout, note: todayNote, into: &canvas) {
            drawToday($0, into: &$1)
        }
        panel(.apps, report.activities.isEmpty ? "Apps today" : "Activities", layout, into: &canvas) {
            drawAppsToday($0, into: &$1)
        }
        panel(.latest, "Latest", layout, into: &canvas) { drawLatest($0, into: &$1) }
        panel(.reason, reasonTitle, layout, into: &canvas) { drawReason($0, into: &$1) }
        panel(.days, "Last 7 days", layout, note: daysNote, into: &canvas) { drawDays($0, into: &$1) }
    }

    private func panel(
        _ panel: OverviewLayout.Panel, _ title: String, _ layout: OverviewLayout, note: [Span] = [],
        into canvas: inout Canvas, _ draw: (Rect, inout Canvas) -> Void
    ) {
        let rect = layout[panel]
        guard rect.width >= 12, rect.height >= 3 else { return }
        if panel == .reason {
            canvas.clickable(rect, Click.action(.details))
        } else if let screen = detailScreen(panel) {
            canvas.clickable(rect, Click.screen(screen))
        }
        var inner = rect.inset(columns: 1)
        if layout.isFramed {
            inner = canvas.box(
                rect, title: [Span(title, .title)], note: note, style: .border, glyphs: glyphs
            ).inset(columns: 1)
        } else {
            canvas.line([Span(title, .title)], in: inner)
            let width = note.columns
            if width + title.columns + 2 <= inner.width {
                canvas.line(note, x: inner.maxX - width, y: inner.y, width: width)
            }
            inner = inner.splitTop(1).rest
        }
        canvas.clipped(to: inner) { draw(inner, &$0) }
    }

    /// The screen with more about a panel's content.
    private func detailScreen(_ panel: OverviewLayout.Panel) -> Screen? {
        switch panel {
        case .numbers, .reason: nil
        case .extension, .counting: contents?.recovery.isEmpty == false ? .recovery : .log
        case .coverage: .gaps
        case .today, .memory, .days: .timeline
        case .apps: .apps
        case .latest: .log
        }
    }

    /// The rows of the extension panel, with label and value.
    private var extensionRows: [(label: String, value: [Span])] {
        let heartbeat = report.heartbeat
        var beat: [Span] = []
        if let at = heartbeat.at { beat.append(Span(aligned(ageText(now - at)))) }
        beat.append(Span(heartbeat.state.title, heartbeat.state.role))
        let events = report.events
        var counted = [Span("unknown", .muted)]
        if let at = events.lastRecordedAt {
            counted = [Span(aligned(ageText(now - at)))]
            if let app = events.lastRecordedApp { counted.append(Span(appName(app), .muted)) }
        }
        let registered = report.apps.sum(\.registeredCount)
        var monitoring = [
            Span(
                registered == 0 ? "no thresholds known" : countText(registered, "threshold"),
                registered == 0 ? .muted : .text)
        ]
        if report.source.isFormatKnown {
            monitoring.append(Span(glyphs.separator + report.source.format, .muted))
        }
        if let waiting = report.queue.description {
            monitoring.append(Span(glyphs.separator + "waiting: " + waiting, .notice))
        }
        return [
            ("Last heartbeat", beat), ("Last credited", counted), ("Events today", eventSpans),
            // The row above says why.
            ("Errors today", errorSpans(isAligned: true) ?? [.unknown]),
            ("Notifications", notificationSpans(report.notifications)), ("Monitoring", monitoring),
        ]
    }

    private var eventSpans: [Span] {
        let events = report.events
        let keepsLast = report.coverage.silence == .lastCallsOnly
        if !keepsLast, let unknown = unknownSpans { return unknown }
        guard let count = events.today else { return [.unknown] }
        let text = aligned((events.saturated ? glyphs.atLeast : "") + String(count))
        if keepsLast { return [Span(text), Span("last calls only", .muted)] }
        if events.saturated {
            let start = report.coverage.start(after: report.today.start)
            let note = start.map { "since " + clockText($0) } ?? "some are not on record"
            return [Span(text), Span(note, .notice)]
        }
        let rejected = report.flow?.today.rejectedTotal ?? 0
        return [Span(text)] + (rejected > 0 ? [Span("\(rejected) not credited", .muted)] : [])
    }

    func notificationSpans(_ status: NotificationStatus) -> [Span] {
        guard let sent = status.sent else { return [Span("unknown", .muted)] }
        guard let received = status.received else { return [Span("\(sent) sent")] }
        let counts = "\(sent) sent\(glyphs.separator)\(received) received"
        if status.wasReset {
            return [Span(aligned("reset"), .notice), Span(counts, .muted)]
        }
        guard let missed = status.missed, missed > 0 else {
            return [Span(aligned("none missed")), Span(counts, .muted)]
        }
        return [Span(aligned("\(missed) missed"), .warning), Span(counts, .muted)]
    }
}
