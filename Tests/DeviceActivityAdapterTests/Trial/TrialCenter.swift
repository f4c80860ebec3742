// A device that is nothing but the centre of its activities, for tests that start and stop them.

@_spi(Simulation) import DeviceActivity

/// A centre that rejects everything with one error, or keeps what it is given.
final class TrialCenter: DeviceActivityCenter.Simulation, @unchecked Sendable {
    // A test uses it from one thread at a time.
    var refusal: (any Error)?
    private(set) var started: [(DeviceActivitySchedule, [DeviceActivityEvent.Name: DeviceActivityEvent])] = []
    private(set) var stopped: [[DeviceActivityName]] = []
    var activities: [DeviceActivityName] { [] }

    func start(
        _ activity: DeviceActivityName, _ schedule: DeviceActivitySchedule,
        _ events: [DeviceActivityEvent.Name: DeviceActivityEvent]
    ) throws {
        if let refusal { throw refusal }
        started.append((schedule, events))
    }

    func stop(_ activities: [DeviceActivityName]) { stopped.append(activities) }
}
