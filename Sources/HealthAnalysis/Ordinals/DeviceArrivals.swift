// All callbacks of the device in order of time: quiet periods, and callbacks that came together, of whatever app.

import TrackingModel

/// When callbacks of any app arrived.
struct DeviceArrivals {
    private let deliveries: [LoggedCallback]

    /// - Parameter deliveries: Oldest first.
    init(_ deliveries: [LoggedCallback]) { self.deliveries = deliveries }

    /// Sets on an app's batch since when the device had been quiet, and whether minutes of other apps came with it.
    func note(in batch: inout OrdinalBatch, of app: String, _ thresholds: Thresholds) {
        let from = batch.start - thresholds.burstWindow
        let first = deliveries.partitionPoint { $0.at < from }
        if first > 0 { batch.quietSince = deliveries[first - 1].at }
        let until = batch.end + thresholds.burstWindow
        batch.isFlush = deliveries[first...].prefix { $0.at <= until }.contains { $0.app != app }
    }
}
