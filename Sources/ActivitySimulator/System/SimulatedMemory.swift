// The memory of the simulated extension's process.

public import TrackingEngine
import TrackingModel

/// The footprint of the extension while its handler runs.
public final class SimulatedMemory: MemoryProbe {
    /// Bytes of the process, without what the call in hand allocates.
    public internal(set) var footprintBytes = 3_355_443

    init() {}

    public func sample() -> MemoryReading? { MemoryReading(bytes: footprintBytes, measure: .footprint) }
}
