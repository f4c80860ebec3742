// The app side of the engine behind the simulated app.

public import TrackingEngine
public import TrackingModel

/// A `TrackingService` that is called at the moments at which iOS lets the app run.
///
/// What the service remembers only in memory goes with the simulated process.
public struct EngineApp<Store: TrackerStore>: SimulatedApp {
    /// Calls that failed, by their error's words; a tracker that can't write tries again with the next call.
    public private(set) var failures: [String: Int] = [:]
    private let store: Store
    private let apps: [TrackedApp]
    private let ports: ServicePorts
    private let options: ServiceOptions
    private var service: TrackingService<Store>

    public init(
        store: Store, apps: [TrackedApp], ports: ServicePorts, options: ServiceOptions = ServiceOptions()
    ) {
        self.store = store
        self.apps = apps
        self.ports = ports
        self.options = options
        service = TrackingService(store: store, ports: ports, options: options)
    }

    public mutating func launched() { call { [apps] service in try service.launch(apps: apps) } }
    public mutating func activated() { call { try $0.enter(.foreground) } }
    public mutating func tick() { call { try $0.tick() } }
    public mutating func notified() { call { try $0.notified() } }
    public mutating func deactivated() { call { try $0.enter(.background) } }
    public mutating func refreshed() { call { try $0.tick() } }

    public mutating func terminated() {
        service = TrackingService(store: store, ports: ports, options: options)
    }

    /// Has monitoring restarted, as the user can ask for.
    public mutating func restart() { call { try $0.requestRestart(.user) } }

    private mutating func call(_ body: (inout TrackingService<Store>) throws -> Void) {
        do {
            try body(&service)
        } catch {
            failures["\(error)", default: 0] += 1
        }
    }
}
