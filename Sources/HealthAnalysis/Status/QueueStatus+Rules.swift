// Writes that could not reach the preferences and wait beside them.

import TrackingModel

extension QueueStatus {
    init(_ observation: Observation) {
        self.init(
            fallbackFiles: observation.contents.fallbackFiles.count,
            emergencyFlag: observation.contents.emergencyFlag)
    }
}
