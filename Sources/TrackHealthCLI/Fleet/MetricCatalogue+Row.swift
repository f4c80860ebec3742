// The metrics of a device of a fleet, with what its list of devices says of it.

import Dashboard
import Documents
import FleetHealth
import HealthAnalysis

extension MetricCatalogue {
    /// - Parameter reading: What the row was made from.
    /// - Returns: Nil for a row that was not judged.
    init?(_ row: FleetRow, _ reading: Reading) {
        guard let device = row.health?.device else { return nil }
        let facts = row.facts
        self.init(
            reading.report, device: device, version: Version.number,
            known: DeviceLabels(
                label: row.name, model: facts.model, system: facts.system, appVersion: facts.app))
    }
}
