// The background task: obeys its flag, asks for the next one, and is completed once, whatever comes first.

@_spi(Simulation) import BackgroundTasks
import DeviceActivityAdapter
import DeviceActivityApp
import Foundation
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

// The scheduler is one for the process.
@Suite(.serialized) struct RestartTaskTests {
    private final class Clock: EngineClock {
        var onReading: () -> Void = {}

        func reading() -> ClockReading {
            onReading()
            return ClockReading(wall: RestartTaskTests.now, monotonic: 1, boot: "b", calendar: .utc)
        }
    }

    private struct Center: MonitoringPort {
        var activities: [String] { [] }
        func startMonitoring(_ activity: MonitoredActivity) {}
        func stopMonitoring(_ names: [String]) {}
    }

    /// 2025-11-13 17:00 UTC.
    fileprivate static let now = Instant(1_763_053_200)

    private let store = MemoryStore()
    private let clock = Clock()
    private let tracker: AppTracker<MemoryStore>
    private let task: RestartTask<MemoryStore>
    private let setup = TrackerSetup(group: "g")

    init() {
        tracker = AppTracker(store: store, ports: ServicePorts(clock: clock, monitoring: Center()))
        task = RestartTask(setup, tracker: tracker, now: { Self.now })
        BGTaskScheduler.shared.requests = []
        BGTaskScheduler.shared.refusal = nil
        #expect(task.register())
    }

    private func run(_ meanwhile: (BGProcessingTask) -> Void = { _ in }) -> BGProcessingTask {
        let run = BGProcessingTask(simulated: setup.restartTask)
        BGTaskScheduler.shared.handlers[setup.restartTask]?(run)
        meanwhile(run)
        return run
    }

    @Test func `its identifier is the one that trackers declare`() {
        #expect(setup.restartTask == "com.screentimerewards.monitoring-restart")
    }

    @Test func `without its flag nothing is asked for, and an earlier request is taken back`() {
        #expect(tracker.set(.backgroundTask, true))
        #expect(task.schedule() == nil)
        #expect(BGTaskScheduler.shared.requests.count == 1)
        #expect(tracker.set(.backgroundTask, false))
        #expect(task.schedule() == .flagOff)
        #expect(BGTaskScheduler.shared.requests.isEmpty)
        #expect(run().results == [true])
        #expect(store.contents.service == nil)
    }

    @Test func `it does what is due, and asks for the next one an hour later`() throws {
        #expect(tracker.launched(apps: [TrackedApp(id: "x", name: "x", category: .learning)]))
        #expect(tracker.set(.backgroundTask, true))
        #expect(run().results == [true])
        let request = try #require(BGTaskScheduler.shared.requests.first as? BGProcessingTaskRequest)
        #expect(request.identifier == setup.restartTask)
        #expect(!request.requiresNetworkConnectivity && !request.requiresExternalPower)
        #expect(request.earliestBeginDate == Date(timeIntervalSince1970: Self.now.seconds + 3_600))
    }

    @Test func `a store that can't be written fails the task and stays whole`() {
        #expect(tracker.set(.backgroundTask, true))
        let before = store.contents
        store.failure = MonitoringError.refused("no space")
        #expect(run().results == [false])
        store.failure = nil
        #expect(store.contents.ledgers == before.ledgers && store.contents.flags == before.flags)
    }

    @Test func `a task that expires is completed once`() {
        #expect(tracker.set(.backgroundTask, true))
        #expect(run { $0.expirationHandler?() }.results == [true])
        // Expired before its work was done: then it failed, and what comes after says nothing more.
        let task = BGProcessingTask(simulated: setup.restartTask)
        clock.onReading = { task.expirationHandler?() }
        BGTaskScheduler.shared.handlers[setup.restartTask]?(task)
        #expect(task.results == [false])
    }

    @Test func `what the system refuses is said`() {
        #expect(tracker.set(.backgroundTask, true))
        BGTaskScheduler.shared.refusal = MonitoringError.refused("too many")
        #expect(task.schedule() == .refused("too many"))
        store.failure = MonitoringError.refused("no space")
        #expect(task.schedule() == .storeUnreadable)
    }
}
