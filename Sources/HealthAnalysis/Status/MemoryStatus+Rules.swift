// Memory of the extension: the newest sample against the thresholds, and today's course.

import TrackingModel

extension MemoryStatus {
    /// Samples that a report keeps of a day.
    static let samplesKept = 240

    init(_ observation: Observation) {
        let thresholds = observation.thresholds
        let usable = observation.contents.memory.filter { $0.bytes > 0 && !observation.isFuture($0.at) }
        let newest = usable.max { $0.at < $1.at }
        let today = usable.filter { observation.isToday($0.at) }.sorted { $0.at < $1.at }
        let peak = today.max { $0.bytes < $1.bytes }
        self.init(
            bytes: newest?.bytes, at: newest?.at, measure: newest?.measure ?? .unknown,
            peakBytesToday: peak?.bytes, peakAt: peak?.at, warningBytes: thresholds.memoryWarning,
            criticalBytes: thresholds.memoryCritical, limitBytes: thresholds.memoryLimit, state: .unknown,
            samplesToday: Self.thinned(today, to: Self.samplesKept))
        if let newest { state = state(of: newest.bytes) }
    }

    /// The highest sample of each of equal stretches, so that no peak is lost.
    static func thinned(_ samples: [MemorySample], to count: Int) -> [MemorySample] {
        guard samples.count > count, count > 0 else { return samples }
        return (0..<count).compactMap { slot in
            let from = samples.count * slot / count
            let to = samples.count * (slot + 1) / count
            return samples[from..<to].max { $0.bytes < $1.bytes }
        }
    }
}
