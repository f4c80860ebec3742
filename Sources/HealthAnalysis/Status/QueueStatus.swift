// Callbacks that wait: outside the preferences because a write failed, or in them for lack of a mapping or memory.

import TrackingModel

/// Callbacks and writes that wait.
public struct QueueStatus: Hashable, Sendable {
    public var fallbackFiles: Int
    /// Whether there are more files than could be counted.
    public var hasUncountedFiles = false
    /// Nil where the store doesn't know the flag.
    public var emergencyFlag: Bool?
    /// Callbacks that wait for their app (`engine_queue`); nil where the store keeps no such queue, or none that can be
    /// read.
    public var waiting: Int?
    /// Callbacks of which only a number was kept (`usage_count_{event}`); nil where the writer has no such counters.
    public var countedMinimally: Int?
}

extension QueueStatus {
    init(_ observation: Observation) {
        let contents = observation.contents
        let hasCounters = contents.source.generation == .planned || !contents.minimalCounts.isEmpty
        self.init(
            fallbackFiles: contents.fallbackFileCount,
            hasUncountedFiles: contents.hasUncountedFallbackFiles, emergencyFlag: contents.emergencyFlag,
            waiting: contents.engine?.queued,
            countedMinimally: hasCounters ? saturatingSum(contents.minimalCounts.values) : nil)
    }
}

extension QueueStatus {
    /// `3 for their app, 2 only counted, 1 in files`; nil where nothing is known to wait.
    public var description: String? {
        var parts: [String] = []
        if let waiting, waiting > 0 { parts.append("\(waiting) for their app") }
        if let countedMinimally, countedMinimally > 0 {
            parts.append("\(countedMinimally) counted, not credited")
        }
        if fallbackFiles > 0 {
            parts.append((hasUncountedFiles ? "more than " : "") + "\(fallbackFiles) in files")
        }
        return parts.isEmpty ? nil : parts.commaSeparated
    }
}
