// A store as it was at an earlier moment, for detectors that are asked while a day goes on.

import TrackingModel

extension StoreContents {
    /// The records up to a moment, without the sums that only hold at the end.
    ///
    /// Counters and receipts of the moment are not in the store any more; rungs that compare them with the records
    /// would see callbacks that are yet to come, so they are left out.
    func past(at moment: Instant) -> StoreContents {
        var past = self
        past.recovery.removeAll { $0.at > moment }
        past.callbacks.removeAll { $0.at > moment }
        past.memory.removeAll { $0.at > moment }
        past.battery.removeAll { $0.at > moment }
        past.marks.removeAll { $0.at > moment }
        past.notifications = NotificationCounters()
        past.engine?.records.removeAll { $0.reading.wall > moment }
        let last = past.engine?.records.last
        past.engine?.state?.appliedSequence = last?.sequence ?? 0
        past.engine?.state?.receipts = Receipts()
        past.engine?.state?.lastArrival = last?.reading
        past.apps = apps.map { app in
            var app = app
            app.counters = []
            return app
        }
        return past
    }
}
