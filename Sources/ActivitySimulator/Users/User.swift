// A simulated person: the ground truth is what this person does.

public import TrackingModel

/// Somebody who uses the device. A day depends on seed and day alone, so that faults never change what was done.
public protocol User: Sendable {
    /// A short name, for example `median`.
    var name: String { get }
    /// What is done on a day.
    ///
    /// - Parameters:
    ///   - day: Days since the simulation began, from 0.
    ///   - apps: The apps of the device, by number.
    ///   - seed: Equal seeds give equal days.
    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern
}
