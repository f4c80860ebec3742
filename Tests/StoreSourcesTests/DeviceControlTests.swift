// Copying with devicectl and finding containers of simulators, against stand-ins of their documented forms.

import Foundation
import TestSupport
import Testing
import TrackingModel

@testable import StoreSources

@Suite(.ownThread) struct DeviceControlTests {
    @Test func `devices that are away are not listed`() async throws {
        let standIn = try StandIn()
        let devices = try await DeviceControl.devices(standIn.tools)
        #expect(devices.map(\.id) == [StandIn.id])
        #expect(devices[0].description.text == "iPhone14,7 · iOS 18.5" && devices[0].obstacle == nil)
        try standIn.fail("untrusted")
        #expect(try await DeviceControl.devices(standIn.tools)[0].obstacle?.contains("Trust") ?? false)
    }

    @Test func `a second copy takes over what has not changed`() async throws {
        let standIn = try StandIn()
        let first = try await standIn.deviceControl.pull(into: try standIn.next(), after: nil, changed: nil) {
            _, _ in
        }
        #expect(first.hasTimes && StandIn.contents(of: first.folder).count == 3)
        _ = try standIn.takeCalls()
        try standIn.put("[1, 2]", at: "recovery_log.json")
        let second = try await standIn.deviceControl.pull(
            into: try standIn.next(), after: first, changed: nil
        ) { _, _ in }
        #expect(StandIn.contents(of: second.folder)["recovery_log.json"] == "[1, 2]")
        #expect(try standIn.takeCalls().count { $0.contains("copy") } == 1)
    }

    @Test(
        arguments: [("locked", .locked), ("untrusted", .notTrusted), ("unplugged", .unplugged)]
            as [(String, CollectorFailure)])
    func `what goes wrong is named`(fault: String, failure: CollectorFailure) async throws {
        let standIn = try StandIn()
        try standIn.fail(fault)
        await #expect(throws: failure) {
            _ = try await standIn.deviceControl.files(in: .group(StandIn.group)).list("")
        }
    }

    @Test func `a simulator's container is found by its group`() async throws {
        let standIn = try StandIn()
        let groups = "simulators/SIM-1/data/Containers/Shared/AppGroup"
        for (name, group) in [("A", "group.other"), ("B", StandIn.group)] {
            try FileManager.default.createDirectory(
                atPath: standIn.folder.path("\(groups)/\(name)"), withIntermediateDirectories: true)
            let metadata = try PropertyListSerialization.data(
                fromPropertyList: ["MCMMetadataIdentifier": group], format: .binary, options: 0)
            try standIn.folder.write(
                Array(metadata), to: "\(groups)/\(name)/.com.apple.mobile_container_manager.metadata.plist")
        }
        let simulators = try await SimulatorControl.devices(standIn.tools)
        #expect(simulators.map(\.id) == ["SIM-1"] && simulators[0].description.systemVersion == "18.5")
        let found = try await SimulatorControl.container(of: "SIM-1", group: StandIn.group, standIn.tools)
        #expect(found == standIn.folder.path("\(groups)/B"))
        #expect(try await SimulatorControl.container(of: "SIM-1", group: "group.none", standIn.tools) == nil)
    }
}
