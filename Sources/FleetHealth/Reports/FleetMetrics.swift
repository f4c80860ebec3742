// What a scraper reads of a fleet as a whole, beside the metrics of each device.

package import HealthAnalysis

extension MetricLines {
    /// How many stores are in which state: a store that can't be read has no metrics of its own.
    package init(_ counts: FleetCounts) {
        var stores = Metric("trackhealth_fleet_stores", .gauge, "Stores of the fleet, by state.")
        for state in RowState.allCases where state != .waiting {
            stores.add(counts[state], [.init("state", state.word)])
        }
        self.init([stores], of: "")
    }
}
