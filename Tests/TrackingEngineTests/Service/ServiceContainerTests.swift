// The service on a container's files: what it remembers outlasts the process.

import InMemoryStore
import SharedStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceContainerTests {
    @Test func `keeps registrations, counters and what it remembers on files`() throws {
        let stage = ServiceStage()
        let files = InMemoryFileSystem()
        let store = memoryContainer(files)
        let ports = ServicePorts(clock: stage.clock, monitoring: stage.center, observer: stage.listener)
        var service = TrackingService(store: store, ports: ports)
        try service.launch(apps: stage.apps)
        var recorder = UsageRecorder(store: store, ports: RecorderPorts(clock: stage.clock))
        for minute in 1...3 {
            stage.clock.now += 60
            _ = recorder.receive(
                MonitorCallback(
                    .threshold, event: stage.event("a", minute, generation: 1),
                    activity: RegistrationPlan.primaryActivity))
        }
        let memory = try store.transact { draft, _ in draft.service }
        #expect(memory?.restarts.map(\.succeeded) == [true])

        let later = memoryContainer(files)
        var second = TrackingService(store: later, ports: ports)
        try second.launch()
        #expect(stage.center.generations == [1])
        stage.clock.now = 86_400 + 5
        try second.tick()
        try later.transact { draft, _ in
            #expect(draft.service?.restarts.map(\.reason) == [.launch, .midnight])
            #expect(draft.state.dayMark?.received == 3)
            #expect(draft.ledger(of: "a")?.todaySeconds == 0)
            #expect(draft.ledger(of: "a")?.totalSeconds == 180)
            #expect(draft.ledger(of: "a")?.window == MinuteSet(1...120))
            #expect(draft.mapping(of: stage.event("b", 60, generation: 2).text)?.app == "b")
            #expect(draft.mapping(of: stage.event("b", 60, generation: 1).text) == nil)
            #expect(draft.state.generation == 2)
        }
        #expect(stage.listener.changes == [["a"], ["a"]])
    }
}
