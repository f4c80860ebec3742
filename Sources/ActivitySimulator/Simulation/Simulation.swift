// The simulation: a device, the implementations of its extension and its app, and time.

public import TrackingEngine
public import TrackingModel

/// Runs a device from event to event. Deterministic: no wall clock, no thread, no file.
///
/// Make a `SimulatedDevice`, build extension and app over its ports, then run:
/// ```swift
/// let device = SimulatedDevice(options)
/// let simulation = Simulation(device: device, monitor: myExtension, app: myApp)
/// simulation.runToEnd()
/// let truth = device.truth
/// ```
/// For a live show call `run(until:)` again and again with a time that goes on at any speed.
public final class Simulation<Monitor: SimulatedExtension, App: SimulatedApp> {
    public let device: SimulatedDevice
    public var monitor: Monitor
    public var app: App

    public init(device: SimulatedDevice, monitor: Monitor, app: App) {
        self.device = device
        self.monitor = monitor
        self.app = app
    }

    /// True time.
    public var now: Instant { device.now }

    /// Runs until a true time, which must be finite; a time that is over does nothing.
    public func run(until end: Instant) {
        repeat { settleCalls() } while advance(until: end.seconds)
    }

    /// Runs to the end of the options' last day.
    public func runToEnd() { run(until: device.options.end) }

    /// Lets a fault happen now.
    public func inject(_ fault: Fault) {
        settleCalls()
        switch fault {
        case .advanceToMidnight: run(until: Instant(device.dayEndsAt))
        case .reboot:
            device.perform(.powerOff)
            run(until: now + 45)
            device.perform(.powerOn)
        default: device.inject(fault)
        }
        settleCalls()
    }

    private func advance(until limit: Double) -> Bool {
        guard let effect = device.advance(until: limit) else { return false }
        if case .callback(let delivery, let launch) = effect {
            let receipt = monitor.receive(device.callback(delivery), in: launch)
            device.finish(delivery, launch, isDone: receipt != nil)
        }
        return true
    }

    /// Makes all calls that are due now: registrations have echoes, signals have registrations.
    private func settleCalls() {
        device.takeNotices()
        while let signal = device.tracker.nextSignal() {
            device.settle()
            if signal != .terminated { device.signs.note(device.sign(beginsRun: signal == .launched)) }
            switch signal {
            case .launched: app.launched()
            case .activated: app.activated()
            case .tick: app.tick()
            case .notified: app.notified()
            case .deactivated: app.deactivated()
            case .refreshed: app.refreshed()
            case .terminated: app.terminated()
            }
            device.takeNotices()
        }
    }
}

/// The monitor extension of a simulation: the engine, or a spy in its place.
public protocol SimulatedExtension {
    /// Takes a callback. Where `launch.killPoint` is set, does only what was done before that point and returns nil.
    mutating func receive(_ callback: MonitorCallback, in launch: ExtensionLaunch) -> Receipt?
}

/// The app side of a tracker, called at the moments at which iOS runs an app. Nothing is called while it is
/// suspended or was quit by force.
public protocol SimulatedApp {
    /// The process begins; followed by `activated` or `refreshed`.
    mutating func launched()
    /// The app comes to the foreground.
    mutating func activated()
    /// Called while the app is in the foreground.
    mutating func tick()
    /// The extension's notification arrives; several posted meanwhile arrive as one.
    mutating func notified()
    mutating func deactivated()
    /// A background task runs.
    mutating func refreshed()
    /// The process ends. A device does not report this; here it allows the implementation to drop its memory.
    mutating func terminated()
}

extension SimulatedApp {
    public mutating func launched() {}
    public mutating func activated() {}
    public mutating func tick() {}
    public mutating func notified() {}
    public mutating func deactivated() {}
    public mutating func refreshed() {}
    public mutating func terminated() {}
}
