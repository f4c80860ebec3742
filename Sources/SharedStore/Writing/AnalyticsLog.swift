// The analytics log of a container: one JSON line an event, bounded, written by the engine and by this program.

public import TrackingModel

/// `analytics.jsonl` (seed 000, appendix C).
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
        guard try files.stamp(of: Path.join(paths.root, ContainerPaths.analytics)) != nil else {
            return false
        }
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
        var lines = (try contents(of: ContainerPaths.analytics) ?? []).split(separator: 0x0A)
        lines += events.map { $0.spelled[...] }
        let kept = lines.suffix(AnalyticsLog.limit)
        try setContents(Array(kept.joined(separator: [0x0A])) + [0x0A], of: ContainerPaths.analytics)
    }
}
