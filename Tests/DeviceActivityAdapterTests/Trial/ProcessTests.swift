// What the system grants to a process: the folders of its App Groups, and time to finish what it began.

@_spi(Simulation) import DeviceActivityAdapter
import Foundation
import InMemoryStore
import Testing
import TrackingEngine

@Suite struct ProcessTests {
    @Test func `a group that the entitlements name has a folder, another one none`() throws {
        let folder = FileManager.default.temporaryDirectory
        try SimulatedProcess.$containers.withValue(["group.mine": folder]) {
            let container = try GroupContainer(TrackerSetup(group: "group.mine"))
            #expect(container.root == folder.path)
            #expect(throws: AdapterError.noContainer(group: "group.other")) {
                try GroupContainer(TrackerSetup(group: "group.other"))
            }
            #expect(throws: AdapterError.noContainer(group: "group.other")) {
                try RecordingReceiver(TrackerSetup(group: "group.other"))
            }
        }
    }

    @Test func `a store is kept awake, and gives on what its body throws`() throws {
        struct Failed: Error {}
        let store = KeptAwakeStore(MemoryStore())
        let canary = try store.transact { draft, _ in
            draft.setCanary()
            return draft.hasCanary
        }
        #expect(canary && store.base.contents.hasCanary)
        #expect(throws: Failed.self) { try store.transact { _, _ in throw Failed() } }
        #expect(throws: Failed.self) { try store.journal { _ in throw Failed() } }
    }

    @Test func `a process that is about to be suspended begins nothing that takes the lock`() throws {
        let store = KeptAwakeStore(MemoryStore())
        try SimulatedProcess.$time.withValue(SimulatedProcess.Time(isGranted: false)) {
            #expect(throws: AdapterError.suspending) {
                try store.transact { draft, _ in draft.setCanary() }
            }
            #expect(throws: AdapterError.suspending) { try store.journal { _ in } }
            #expect(throws: AdapterError.suspending) { try store.raiseEmergencyFlag() }
            // Without a lock nobody is kept waiting.
            let hasCanary = try store.read { $0.hasCanary }
            #expect(!hasCanary)
        }
        #expect(!store.base.contents.hasCanary)
        try store.transact { draft, _ in draft.setCanary() }
        #expect(store.base.contents.hasCanary)
    }

    @Test func `what is under way when time is over ends as it would, and the next thing waits for nothing`()
        throws
    {
        let store = KeptAwakeStore(MemoryStore())
        let time = SimulatedProcess.Time(isGranted: true)
        try SimulatedProcess.$time.withValue(time) {
            try store.transact { draft, _ in
                time.runOut()
                draft.setCanary()
            }
            let hasCanary = try store.transact { draft, _ in draft.hasCanary }
            #expect(hasCanary)
        }
    }
}
