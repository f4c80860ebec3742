// How many entries the logs hold, by severity where they have one.

import TrackingModel

extension LogCounts {
    init(_ observation: Observation) {
        let contents = observation.contents
        var severities: [Severity: Int] = [:]
        for line in contents.log { severities[line.severity, default: 0] += 1 }
        self.init(
            recovery: contents.recoveryLogCount
                ?? (contents.recovery.isEmpty ? nil : contents.recovery.count),
            extension: contents.log.isEmpty ? nil : contents.log.count, bySeverity: severities)
    }
}
