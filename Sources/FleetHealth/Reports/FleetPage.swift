// A fleet as one HTML page in the style of the report: a row a device, worst first, without scripts.

import HealthAnalysis
package import TrackingModel

/// A self-contained page: it includes its style, loads nothing and runs nothing.
package struct FleetPage: Hashable, Sendable {
    /// The document, ending in a line feed.
    package let text: String

    /// - Parameters:
    ///   - rows: In the order in which they are listed.
    ///   - at: When the fleet was read.
    package init(_ rows: [FleetRow], at: Instant) {
        let summary = FleetSummary(rows)
        let findings = summary.worse.map { finding -> HTML in "<li>\(finding.text())</li>\n" }
        let level = summary.counts.worst.map(Self.style) ?? "unknown"
        self.init(
            body: """
                <dl class="facts"><div><dt>As of</dt><dd>\(FleetCells.time(at)) UTC</dd></div></dl>
                </header>
                <section class="verdict \(level)" aria-label="States"><div>\
                <h2>\(countText(rows.count, "device"))</h2><p class="reason">\(summary.text)</p></div></section>
                \(findings.isEmpty ? "" : "<ul class=\"problems\">\(findings)</ul>" as HTML)
                <h2>Devices</h2>
                \(Self.devices(rows))
                \(summary.comparable.map(Self.groups))
                """)
    }

    /// A page that says why there is no other.
    package init(refusal sentence: String) {
        self.init(body: "</header>\n<p class=\"none\">\(sentence)</p>")
    }

    /// - Parameter body: What follows the title; it closes the header.
    private init(body: HTML) {
        let main: HTML = """
            <main>
            <header>
            <p class="brand">Tracking health</p>
            <h1>Fleet</h1>
            \(body)
            </main>
            """
        text = HTMLPage(title: "Fleet", refreshSeconds: 60, body: main).text
    }

    private static func devices(_ rows: [FleetRow]) -> HTML {
        let cells = FleetCells(devices: rows)
        let lines = zip(rows, cells.rows).map { row, texts in
            zip(cells.columns, texts).map { column, text -> HTML in
                switch column {
                case .state: return "<span class=\"badge \(style(row.state))\">\(text)</span>"
                case .device:
                    let name: HTML =
                        row.health.map { "<a href=\"/device?id=\($0.device)\">\(text)</a>" } ?? "\(text)"
                    // A store that is ok has nothing to explain.
                    return row.state == .ok ? name : "\(name)<small>\(row.reason)</small>"
                default: return "\(text)"
                }
            }
        }
        let numbers: [FleetCells.CellColumn] = [.lost, .phantom, .memory]
        return table(
            cells.titles, numbers: Set(cells.columns.indices.filter { numbers.contains(cells.columns[$0]) }),
            lines)
    }

    /// - Parameter groups: At least one, all by the same fact.
    private static func groups(_ groups: [FleetGroup]) -> HTML {
        let cells = FleetCells(groups: groups)
        let rows = cells.rows.map { $0.map { "\($0)" as HTML } }
        return """
            <h2>By \(groups[0].key.title)</h2>
            \(table(cells.titles, numbers: [1], rows))

            """
    }

    /// - Parameter numbers: The columns that are set to the right.
    private static func table(_ titles: [String], numbers: Set<Int>, _ rows: [[HTML]]) -> HTML {
        func kind(_ column: Int) -> HTML { numbers.contains(column) ? " class=\"number\"" : "" }
        let heads = titles.enumerated().map { column, title -> HTML in "<th\(kind(column))>\(title)</th>" }
        let lines = rows.map { cells -> HTML in
            let cells = cells.enumerated().map { column, cell -> HTML in "<td\(kind(column))>\(cell)</td>" }
            return "<tr>\(cells)</tr>\n"
        }
        return """
            <div class="scroll"><table class="fleet"><thead><tr>\(heads)</tr></thead>
            <tbody>
            \(lines)</tbody></table></div>
            """
    }

    /// The class of the style sheet.
    private static func style(_ state: RowState) -> String {
        switch state {
        case .critical, .warning, .ok: state.word
        case .unreadable, .unknown, .unproven, .waiting: "unknown"
        }
    }
}
