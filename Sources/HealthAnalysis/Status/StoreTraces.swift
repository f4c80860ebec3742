// Signs of life in a store: whether anything was ever written, and when last.

import TrackingModel

extension StoreContents {
    /// Whether the store holds anything at all that a tracker wrote.
    var hasAnything: Bool {
        heartbeat != nil || initializedAt != nil || initializedFlag != nil || !apps.isEmpty
            || !recovery.isEmpty
            || !log.isEmpty || !callbacks.isEmpty || !memory.isEmpty || !fallbackFiles.isEmpty
            || !mappings.isEmpty || source.keyCount > 0 || hasEventLog
    }

    /// Whether the extension has ever run, by any trace that only it leaves.
    var hasExtensionRun: Bool {
        let hasCredit = apps.contains { app in
            app.counters.contains {
                $0.source != .persisted && max($0.todaySeconds ?? 0, $0.totalSeconds ?? 0) > 0
            }
        }
        return heartbeat != nil || initializedAt != nil || initializedFlag == true || !recovery.isEmpty
            || !callbacks.isEmpty || (notifications.sent ?? 0) > 0 || hasCredit
    }

    /// The newest moment that the store tells of; nil where nothing tells.
    ///
    /// The file's own time counts only where nothing else does: copying a container renews it.
    func newestTrace(notAfter at: Instant) -> Instant? {
        func newest(_ moments: some Sequence<Instant?>) -> Instant? {
            moments.lazy.compactMap { $0 }.filter { $0 <= at }.max()
        }
        let told = [
            newest(CollectionOfOne(heartbeat)), newest(recovery.lazy.map(\.at)),
            newest(callbacks.lazy.map(\.at)),
            newest(apps.lazy.map(\.lastEventAt)),
        ]
        return newest(told) ?? newest(CollectionOfOne(source.plistModifiedAt))
    }
}
