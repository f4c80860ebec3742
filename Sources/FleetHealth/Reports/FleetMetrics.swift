// What a scraper reads of a fleet as a whole, beside the metrics of each device.

import Documents
import HealthAnalysis

extension MetricLines {
    /// How many stores are in which state: a store that can't be read has no metrics of its own.
    package init(_ counts: FleetCounts) {
        let states = RowState.allCases.filter { $0 != .waiting }
        self.init(
            [
                Metric(
                    "trackhealth_fleet_stores", "Stores of the fleet, by state.", by: "state",
                    states.map { ($0.word, counts[$0]) })
            ], of: "")
    }
}
