// The analytics log of a container: one JSON line an event, bounded, written by the engine and by this program.

public import TrackingModel

/// `analytics.jsonl`.
public enum AnalyticsLog {
    /// Lines that it keeps; the oldest go first.
    static let limit = 1_000

    /// Adds events where the container's tracker keeps such a log; anywhere else nothing is written.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    public static func note(
        _ events: [AnalyticsEvent], in paths: ContainerPaths, on files: any FileSystem = LocalFileSystem()
    ) throws -> Bool {
        // Before the lock, whose file would be new in a container that is only looked at.
        let log = Path.join(paths.root, ContainerPaths.analytics)
        guard try files.stamp(of: log)?.kind == .regular else { return false }
        try LiveStore.refuse(paths, on: files)
        return try StoreTransaction(paths, on: files).transact { draft in
            guard try draft.contents(of: ContainerPaths.analytics) != nil else { return false }
            try draft.append(events)
            return true
        }
    }
}

extension StoreDraft {
    /// Adds events to the analytics log, which begins with them where there is none.
    mutating func append(_ events: [AnalyticsEvent]) throws(StoreChangeError) {
        let old = try contents(of: ContainerPaths.analytics) ?? []
        var added: [UInt8] = old.last.map { $0 == 0x0A } ?? true ? [] : [0x0A]
        for event in events { added += event.encoded + [0x0A] }
        let surplus = (old.count { $0 == 0x0A }) + (added.count { $0 == 0x0A }) - AnalyticsLog.limit
        var ends = 0
        let kept = old.drop { byte in
            if ends >= surplus { return false }
            if byte == 0x0A { ends += 1 }
            return true
        }
        // In an array of just this size: the extension has little memory, and the log stays in it until it is written.
        var log: [UInt8] = []
        log.reserveCapacity(kept.count + added.count)
        log += kept
        log += added
        try setContents(log, of: ContainerPaths.analytics)
    }
}
