// The areas of the fleet's screen for a size.

import Canvas
import FleetHealth

/// Header, what stands out, tabs, titles, rows, details and keys.
struct FleetLayout: Hashable {
    let header: Rect
    /// A line for each group that stands out; empty where there is none, or no room.
    let findings: Rect
    let tabs: Rect
    let titles: Rect
    let rows: Rect
    /// On the selected row; empty where there is no room.
    let details: Rect
    let footer: Rect

    init(_ model: FleetModel) {
        let all = Rect(model.size)
        let (header, belowHeader) = all.splitTop(1)
        let most = all.height >= 24 ? 3 : all.height >= 14 ? 1 : 0
        let (findings, belowFindings) = belowHeader.splitTop(min(model.summary.worse.count, most))
        let (tabs, belowTabs) = belowFindings.splitTop(1)
        let (aboveFooter, footer) = belowTabs.splitBottom(1)
        let (titles, body) = aboveFooter.splitTop(1)
        let detailRows = body.height >= 24 ? 8 : body.height >= 12 ? 4 : 0
        let (rows, details) = body.splitBottom(model.count == 0 ? 0 : detailRows)
        self.header = header
        self.findings = findings
        self.tabs = tabs
        self.titles = titles
        self.rows = rows
        self.details = details
        self.footer = footer
    }
}
