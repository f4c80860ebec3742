// What waits to be counted, from the store's files, queue and minimal counters.

import TrackingModel

extension QueueStatus {
    init(_ observation: Observation) {
        let contents = observation.contents
        let hasCounters = contents.source.generation == .planned || !contents.minimalCounts.isEmpty
        self.init(
            fallbackFiles: contents.fallbackFiles.count, emergencyFlag: contents.emergencyFlag,
            waiting: contents.engine?.queued,
            countedMinimally: hasCounters ? saturatingSum(contents.minimalCounts.values) : nil)
    }
}

extension QueueStatus {
    /// `3 for their app, 2 only counted, 1 in files`; nil where nothing is known to wait.
    public var words: String? {
        var parts: [String] = []
        if let waiting, waiting > 0 { parts.append("\(waiting) for their app") }
        if let countedMinimally, countedMinimally > 0 { parts.append("\(countedMinimally) only counted") }
        if fallbackFiles > 0 { parts.append("\(fallbackFiles) in files") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
