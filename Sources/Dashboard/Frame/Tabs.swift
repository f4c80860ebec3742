// The row of tabs: digits, names, and the counts that matter.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    /// A tab with its columns.
    private struct Tab {
        let screen: Screen
        let spans: [Span]
        let x: Int
        let width: Int
    }

    /// The count behind a tab's name; nothing where all is well.
    private func badge(of screen: Screen) -> Span? {
        guard let report, let contents else { return nil }
        switch screen {
        case .overview, .timeline, .store: return nil
        case .gaps:
            let count = report.gaps.count { $0.gapClass.isConcern }
            let worst: Role = report.gaps.contains { $0.gapClass == .lost } ? .critical : .gap
            return count > 0 ? Span(String(count), worst) : nil
        case .recovery:
            let errors = report.events.errorsToday ?? 0
            return errors > 0 ? Span("\(errors)\(settings.glyphs.cross)", .error) : nil
        case .log:
            let counts = report.logs.bySeverity
            let errors = (counts[.error] ?? 0) + (counts[.critical] ?? 0)
            let warnings = counts[.warn] ?? 0
            let words = [errors > 0 ? "\(errors)E" : nil, warnings > 0 ? "\(warnings)W" : nil].compactMap {
                $0
            }
            return words.isEmpty ? nil : Span(words.joined(separator: " "), errors > 0 ? .error : .warning)
        case .apps: return contents.apps.isEmpty ? nil : Span(String(contents.apps.count), .muted)
        case .findings:
            // A check that fails is something found, too.
            let violated = report.invariants.count { $0.state == .violated }
            let levels = report.findings.map(\.level) + (violated > 0 ? [.warning] : [])
            return levels.max().map { Span(String(report.findings.count + violated), $0.role) }
        }
    }

    /// What a row of tabs leaves out.
    private struct TabForm {
        enum Names {
            case long, short, none
        }

        var hasCounts = true
        var names = Names.long
        /// One blank between two tabs instead of two.
        var isTight = false
    }

    /// From the roomiest to digits with the current name alone.
    private static let tabForms = [
        TabForm(), TabForm(isTight: true), TabForm(hasCounts: false),
        TabForm(hasCounts: false, isTight: true),
        TabForm(hasCounts: false, names: .short, isTight: true),
        TabForm(hasCounts: false, names: .none), TabForm(hasCounts: false, names: .none, isTight: true),
    ]

    /// The tabs in the roomiest form that fits.
    private func tabs(width: Int) -> [Tab] {
        for (index, form) in Model.tabForms.enumerated() {
            var x = 1
            let tabs = Screen.allCases.map { screen in
                let isCurrent = screen == self.screen
                let style = isCurrent ? Role.tabActive : Role.tab
                let name = form.names == .none && !isCurrent ? "" : " " + title(of: screen, form)
                var spans = [Span("\(form.isTight ? "" : " ")\(screen.digit)\(name)", style)]
                if form.hasCounts, let badge = badge(of: screen), !form.isTight || badge.style != .muted {
                    // Close together, a count must not pass for the number of the next tab.
                    let text = form.isTight ? ":" + badge.text.filter { $0 != " " } : " " + badge.text
                    spans.append(Span(text, style: isCurrent ? Role.tabActive.style : badge.style))
                }
                spans.append(Span(" ", style))
                let columns = spans.reduce(0) { $0 + GlyphWidth.columns(of: $1.text) }
                defer { x += columns }
                return Tab(screen: screen, spans: spans, x: x, width: columns)
            }
            if x <= width || index == Model.tabForms.count - 1 { return tabs }
        }
        return []
    }

    private func title(of screen: Screen, _ form: TabForm) -> String {
        form.names == .short ? screen.shortTitle : screen.title
    }

    func drawTabs(_ rect: Rect, into canvas: inout Canvas) {
        for tab in tabs(width: rect.width) {
            canvas.line(tab.spans, x: rect.x + tab.x, y: rect.y, width: min(tab.width, rect.maxX - tab.x))
            canvas.clickable(
                Rect(x: rect.x + tab.x, y: rect.y, width: tab.width, height: 1),
                presses: [.character(tab.screen.digit)])
        }
    }
}
