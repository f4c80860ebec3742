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
        BGTaskScheduler.shared.start(permitting: [setup.restartTask])
        #expect(task.register())
        BGTaskScheduler.shared.finishLaunching()
    }

    private func run(_ prepare: (BGProcessingTask) -> Void = { _ in }) -> BGProcessingTask {
        BGTaskScheduler.shared.run(setup.restartTask, prepare: prepare)
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
        #expect(run().result == true)
        #expect(store.contents.service == nil)
    }

    @Test func `it does what is due, and asks for the next one an hour later`() throws {
        #expect(tracker.launched(apps: [TrackedApp(id: "x", name: "x", category: .learning)]))
        #expect(tracker.set(.backgroundTask, true))
        #expect(run().result == true)
        let request = try #require(BGTaskScheduler.shared.requests.first as? BGProcessingTaskRequest)
        #expect(request.identifier == setup.restartTask)
        #expect(!request.requiresNetworkConnectivity && !request.requiresExternalPower)
        #expect(request.earliestBeginDate == Date(timeIntervalSince1970: Self.now.seconds + 3_600))
    }

    @Test func `a store that can't be written fails the task and stays whole`() {
        #expect(tracker.set(.backgroundTask, true))
        let before = store.contents
        store.failure = MonitoringError.refused("no space")
        #expect(run().result == false)
        store.failure = nil
        #expect(store.contents.ledgers == before.ledgers && store.contents.flags == before.flags)
    }

    @Test func `a task that expires is completed once`() {
        #expect(tracker.set(.backgroundTask, true))
        let done = run()
        done.expire()
        #expect(done.result == true)
        // Expired before its work was done: then it failed, and what comes after says nothing more.
        let late = run { task in clock.onReading = { task.expire() } }
        #expect(late.result == false)
    }

    @Test(arguments: [
        (BGTaskScheduler.Error.Code.unavailable, "Settings"), (.tooManyPendingTaskRequests, "waiting"),
        (.notPermitted, "Info.plist"),
    ])
    func `what the system refuses is said, with what to do about it`(
        code: BGTaskScheduler.Error.Code, word: String
    ) {
        #expect(tracker.set(.backgroundTask, true))
        BGTaskScheduler.shared.refuse(code)
        guard case .refused(let reason) = task.schedule() else {
            Issue.record("it is not refused")
            return
        }
        #expect(reason.contains(word))
        store.failure = MonitoringError.refused("no space")
        #expect(task.schedule() == .storeUnreadable)
    }

    @Test func `an identifier that the property list lacks is no task, and does not end the app`() {
        #expect(tracker.set(.backgroundTask, true))
        BGTaskScheduler.shared.start(permitting: [])
        #expect(!task.register())
        guard case .refused(let reason) = task.schedule() else {
            Issue.record("it is not refused")
            return
        }
        #expect(reason.contains("Info.plist"))
    }
}
