// The report as one HTML file: readable, printable, in light and dark, without network and without scripts.

public import TrackingModel

/// A self-contained page: it includes style and pictures, loads nothing and runs nothing.
public struct HTMLReport: Hashable, Sendable {
    /// The document, ending in a line feed.
    public let text: String

    /// The page of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - contents: The store that was judged, for its logs.
    ///   - redact: Replaces app ids and names by pseudonyms and the path by its last component.
    ///   - notes: What a person adds.
    public init(
        _ report: HealthReport, _ contents: StoreContents, redact: Bool = false, notes: [ReportNote] = []
    ) {
        let rows = ReportRows(report, contents, redact: redact, notes: notes)
        let body: HTML = """
            <main>
            \(Self.header(rows))
            \(Self.verdict(rows))
            \(HTMLSections.notes(rows))
            \(HTMLFigures.section(rows))
            \(HTMLDay(rows).section)
            \(HTMLSections.findings(rows))
            \(HTMLSections.apps(rows))
            \(HTMLSections.gaps(rows))
            \(HTMLSections.recovery(rows))
            \(HTMLSections.lines(rows))
            \(HTMLSections.problems(rows))
            </main>
            <footer>
            <p>Callbacks come only while a tracked app is in use, so silence alone is not a failure. <b>Lost</b>: thresholds \
            were skipped. <b>Late</b>: they may still arrive. <b>Not monitored</b>: the last registered minute was reached. \
            <b>Idle</b>: no sign of use. Minutes are given between two bounds; “unknown” means that this store lacks \
            the data.</p>
            <p>Made by trackhealth from what the container held at the time above. This page loads nothing and runs \
            nothing.</p>
            </footer>
            """
        text = HTMLPage(title: Self.title(rows), body: body).text
    }

    /// The last part of the path that says something.
    private static func title(_ rows: ReportRows) -> String {
        let parts = rows.report.source.path.split(separator: "/").map(String.init)
        guard let last = parts.last else { return "Container" }
        return last == "container" && parts.count > 1 ? parts[parts.count - 2] : last
    }

    private static func header(_ rows: ReportRows) -> HTML {
        let facts = rows.header.map { fact -> HTML in
            "<div><dt>\(fact.label)</dt><dd>\(fact.value)</dd></div>"
        }
        return """
            <header>
            <p class="brand">Tracking health</p>
            <h1>\(title(rows))</h1>
            <dl class="facts">\(facts)</dl>
            </header>
            """
    }

    private static func verdict(_ rows: ReportRows) -> HTML {
        let verdict = rows.report.verdict
        let level = verdict.level.rawValue
        var details: [HTML] = []
        if let since = verdict.since { details.append("<span>since \(rows.time(since))</span>") }
        if let code = verdict.code { details.append("<code>\(code.rawValue)</code>") }
        return """
            <section class="verdict \(level)" aria-label="Verdict">
            \(icon(verdict.level))
            <div><h2>\(level)</h2><p class="reason">\(verdict.reason)</p><p class="details">\(details)</p></div>
            </section>
            """
    }

    /// A shape for each level, so that colour is not the only difference.
    private static func icon(_ level: Verdict.Level) -> HTML {
        let shape: HTML =
            switch level {
            case .ok: "<circle cx='24' cy='24' r='21'/><path d='M14 25l7 7 13-15'/>"
            case .warning: "<path class='fill' d='M24 4l21 38H3z'/><path d='M24 18v11M24 35v1'/>"
            case .critical:
                "<path class='fill' d='M15 3h18l12 12v18L33 45H15L3 33V15z'/><path d='M24 13v14M24 34v1'/>"
            case .unproven, .unknown:
                "<circle cx='24' cy='24' r='21'/><path d='M17 19a7 7 0 1 1 10 6c-2 1-3 2-3 5M24 35v1'/>"
            }
        return "<svg class=\"icon\" viewBox=\"0 0 48 48\" aria-hidden=\"true\">\(shape)</svg>"
    }
}
