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
    /// Today's samples, oldest first, thinned to at most 240 that keep the peaks.
    public var samplesToday: [MemorySample]

    /// How near the limit so many bytes are.
    public func state(of bytes: Int) -> State {
        if bytes > criticalBytes { return .critical }
        return bytes > warningBytes ? .warning : .ok
    }
}
