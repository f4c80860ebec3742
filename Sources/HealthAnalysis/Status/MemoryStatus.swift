// How near the extension came to its memory limit.

public import TrackingModel

/// Memory of the extension against its limit.
public struct MemoryStatus: Hashable, Sendable {
    /// How near the limit is.
    public enum State: String, Sendable {
        case ok, warning, critical, unknown
    }

    public var bytes: Int?
    public var at: Instant?
    public var measure: MemorySample.Measure
    public var peakBytesToday: Int?
    public var peakAt: Instant?
    public var warningBytes: Int
    public var criticalBytes: Int
    public var limitBytes: Int
    public var state: State
    /// The first of the unbroken run of samples above the warning level that ends with the newest; nil if that is below.
    public var nearLimitSince: Instant?
    /// Today's samples, oldest first, thinned to at most 240 that keep the peaks.
    public var samplesToday: [MemorySample]

    /// How near the limit so many bytes are.
    public func state(of bytes: Int) -> State {
        if bytes > criticalBytes { return .critical }
        return bytes > warningBytes ? .warning : .ok
    }
}

extension MemoryStatus {
    /// Samples that a report keeps of a day.
    static let samplesKept = 240

    init(_ observation: Observation) {
        let thresholds = observation.thresholds
        var newest: MemorySample?
        var nearLimitSince: Instant?
        var today: [MemorySample] = []
        // There can be a million of them: no list of all is made.
        for sample in observation.contents.memory.ascending({ $0.at })
        where sample.bytes > 0 && !observation.isFuture(sample.at) {
            if newest.map({ $0.at < sample.at }) ?? true { newest = sample }
            nearLimitSince = sample.bytes > thresholds.memoryWarning ? nearLimitSince ?? sample.at : nil
            if observation.isToday(sample.at) { today.append(sample) }
        }
        let peak = today.max { $0.bytes < $1.bytes }
        self.init(
            bytes: newest?.bytes, at: newest?.at, measure: newest?.measure ?? .unknown,
            peakBytesToday: peak?.bytes, peakAt: peak?.at, warningBytes: thresholds.memoryWarning,
            criticalBytes: thresholds.memoryCritical, limitBytes: thresholds.memoryLimit, state: .unknown,
            nearLimitSince: nearLimitSince, samplesToday: Self.thinned(today, to: Self.samplesKept))
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
