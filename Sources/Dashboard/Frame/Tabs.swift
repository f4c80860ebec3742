// The row of tabs: digits, names, and badges.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    /// What a tab shows, and where it leads.
    private struct TabContent {
        let labels: Screen.Labels
        let click: Click
        var isCurrent = false
        var badge: Span?
    }

    /// A tab with its position and width in columns.
    private struct Tab {
        let click: Click
        let spans: [Span]
        let x: Int
        let width: Int
    }

    /// How much a row of tabs shows.
    private struct TabForm {
        enum Names {
            case long, short, none
        }

        var hasCounts = true
        var names = Names.long
        /// Whether one blank instead of two separates the tabs.
        var isTight = false
    }

    /// From all texts down to digits and the name of the current screen.
    private static let tabForms = [
        TabForm(), TabForm(isTight: true), TabForm(hasCounts: false),
        TabForm(hasCounts: false, isTight: true),
        TabForm(hasCounts: false, names: .short, isTight: true),
        TabForm(hasCounts: false, names: .none), TabForm(hasCounts: false, names: .none, isTight: true),
    ]

    /// The tabs in the widest form that fits.
    private func tabs(width: Int) -> [Tab] {
        let hasReport = report != nil
        var contents = Screen.offered(in: context, besides: screen).map { screen in
            TabContent(
                labels: screen.labels, click: .screen(screen), isCurrent: screen == self.screen,
                badge: hasReport ? ScreenTable.lists[screen.index]?.badge(context) : nil)
        }
        if context.isOfFleet {
            contents.insert(TabContent(labels: .fleet, click: .action(.fleet)), at: 0)
        }
        for (index, form) in Model.tabForms.enumerated() {
            var x = 1
            let tabs = contents.map { content in
                let spans = tabSpans(content, form)
                let columns = spans.columns
                defer { x += columns }
                return Tab(click: content.click, spans: spans, x: x, width: columns)
            }
            if x <= width || index == Model.tabForms.count - 1 { return tabs }
        }
        return []
    }

    /// Of texts that are there already, as far as possible: tabs are drawn with each frame.
    private func tabSpans(_ content: TabContent, _ form: TabForm) -> [Span] {
        let (labels, isCurrent) = (content.labels, content.isCurrent)
        let style = (isCurrent ? Role.tabActive : Role.tab).style
        let label =
            switch form.names {
            case .long: labels.long
            case .short: labels.short
            case .none: isCurrent ? labels.long : labels.least
            }
        let blank = Span(" ", style: style)
        var spans: [Span] = []
        spans.reserveCapacity(4)
        if !form.isTight { spans.append(blank) }
        spans.append(Span(label, style: style))
        if form.hasCounts, let badge = content.badge, !form.isTight || badge.style != .muted {
            let badgeStyle = isCurrent ? style : badge.style
            // Without a gap, a count could be read as the digit of the next tab.
            let text = form.isTight ? ":" + badge.text.filter { $0 != " " } : " " + badge.text
            spans.append(Span(text, style: badgeStyle))
        }
        spans.append(blank)
        return spans
    }

    func drawTabs(_ rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        for tab in tabs(width: rect.width) {
            canvas.line(tab.spans, x: rect.x + tab.x, y: rect.y, width: min(tab.width, rect.maxX - tab.x))
            canvas.clickable(
                Rect(x: rect.x + tab.x, y: rect.y, width: tab.width), tab.click)
        }
    }
}
