// Signs of life in a store: whether anything was ever written, by a tracker or by another app, and when last.

public import TrackingModel

extension UsageCounter {
    /// Whether its last change shows use: the app writes those that it persisted whenever it runs, and the reset at
    /// midnight sets them to 0.
    var showsUse: Bool { source != .persisted && (todaySeconds ?? 0) > 0 }
}

extension StoreContents {
    /// Whether the store holds anything at all that a tracker wrote.
    var hasAnything: Bool {
        heartbeat != nil || initializedAt != nil || initializedFlag != nil || !apps.isEmpty
            || !recovery.isEmpty
            || !log.isEmpty || !callbacks.isEmpty || !memory.isEmpty || !fallbackFiles.isEmpty
            || !mappings.isEmpty || source.keyCount > 0 || hasEventLog
    }

    /// Whether other apps wrote everything here: no key and no file is specific to a known tracker.
    var isForeign: Bool {
        source.keyCount > 0 && source.trackerKeyCount == 0 && recovery.isEmpty && recoveryLogCount == nil
            && log.isEmpty && !hasEventLog && callbacks.isEmpty && fallbackFiles.isEmpty && engine == nil
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
            || lastCalls?.calls.isEmpty == false
    }

    /// The newest time in the store, whoever wrote it; nil where there is none.
    ///
    /// File times are not used, because copying a container renews them. Neither are the days that counters were reset
    /// for, which are midnights of a calendar.
    public func newestTrace(notAfter at: Instant) -> Instant? {
        var moments = [newestExtensionTrace(notAfter: at)]
        moments += [
            initializedAt, notifications.lastSentAt, notifications.lastReceivedAt, monitoringRestartedAt,
            midnightPendingSince, windowRebuildPendingSince, lastKillAt, lastArrivalAt,
            appInFrontAt, engine?.state?.lastReading?.wall,
        ]
        moments += [
            newest(log.lazy.map(\.at), at), newest(memory.lazy.map(\.at), at),
            newest(marks.lazy.map(\.at), at),
            newest(battery.lazy.filter { !$0.isFromDevice }.map(\.at), at),
            newest(apps.lazy.map(\.rearmRequestedAt), at),
            newest(apps.flatMap(\.counters).lazy.map(\.modifiedAt), at),
            newest((engine?.records ?? []).lazy.map(\.reading.wall), at),
        ]
        return newest(moments, at)
    }

    /// The newest time at which the extension is known to have run; nil where unknown.
    func newestExtensionTrace(notAfter at: Instant) -> Instant? {
        let reported = [
            heartbeat, newest(recovery.lazy.map(\.at), at), newest(callbacks.lazy.map(\.at), at),
            newest(apps.lazy.map(\.lastEventAt), at),
            newest((lastCalls?.calls ?? []).lazy.map(\.at), at),
        ]
        return newest(reported, at)
    }

    /// Since when nothing is known of the extension: its newest trace, else the file's own time, which at least is no
    /// earlier.
    func extensionSilentSince(_ at: Instant) -> Instant? {
        newestExtensionTrace(notAfter: at) ?? source.plistModifiedAt.flatMap { $0 <= at ? $0 : nil }
    }

    private func newest(_ moments: some Sequence<Instant?>, _ at: Instant) -> Instant? {
        var newest: Instant?
        for case let moment? in moments where moment <= at && newest.map({ $0 < moment }) ?? true {
            newest = moment
        }
        return newest
    }
}
