// The interface of the simulated monitor extension.

public import TrackingEngine
public import TrackingModel

/// The monitor extension of a simulation: the engine, or a spy in its place.
public protocol SimulatedExtension {
    /// Takes a callback. Where `launch.killPoint` is set, does only what was done before that point and returns nil.
    mutating func receive(_ callback: MonitorCallback, in launch: ExtensionLaunch) -> Receipt?
}
