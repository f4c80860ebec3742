// What is known of a fleet: its rows as they come in, and what only many of them can tell.

import FleetHealth

/// A fleet as its screens show it.
struct FleetState {
    private(set) var rows = FleetRows()
    private(set) var counts = FleetCounts([])
    /// The columns that say something of any device.
    private(set) var knownColumns: Set<FleetColumn> = []
    private(set) var progress = FleetProgress()
    /// What only many can tell, at most a second old while rows come in.
    private(set) var summary = FleetSummary([])
    private(set) var summaryIsOld = false
    /// Nil where nothing is sent to a collector.
    var collector: CollectorStatus?

    /// The groups of devices, those of one fact after those of another.
    var groups: [FleetGroup] { summary.comparable.flatMap { $0 } }

    mutating func apply(_ update: FleetUpdate) {
        progress = update.progress
        guard !update.changed.isEmpty || !update.removed.isEmpty else { return }
        rows.apply(update)
        counts = FleetCounts(rows.all)
        knownColumns = FleetColumn.known(in: rows.all)
        summaryIsOld = true
        // With few rows, or as soon as all are there, nothing is behind.
        if progress.isComplete || rows.all.count <= 500 { summarise() }
    }

    /// Makes what only many can tell from the rows as they are.
    mutating func summarise() {
        summary = FleetSummary(rows.all)
        summaryIsOld = false
    }
}

/// Readings and gaps together.
package struct CollectorStatus: Hashable, Sendable {
    package var sent: Int
    package var waiting: Int
    package var dropped: Int

    package init(sent: Int, waiting: Int, dropped: Int) {
        self.sent = sent
        self.waiting = waiting
        self.dropped = dropped
    }
}
