// Copying with pymobiledevice3, against a stand-in with its commands, output and exit codes.

import Foundation
import TestSupport
import Testing
import TrackingModel

@testable import StoreSources

@Suite(.ownThread) struct PyMobileDeviceTests {
    @Test func `an attached device is listed with what it says about itself`() async throws {
        let standIn = try StandIn()
        let attached = await AttachedDevices(withSimulators: false, standIn.tools)
        let device = try attached.device(nil)
        #expect(device.id == StandIn.id && device.tool == "pymobiledevice3" && device.connection == "USB")
        #expect(
            device.description
                == DeviceDescription(name: "Anna’s iPhone", model: "iPhone14,7", systemVersion: "18.5"))
        #expect(try attached.device("00008110").id == StandIn.id)
        #expect(throws: CollectorFailure.unknownDevice(id: "x")) { try attached.device("x") }
        let facts = try await standIn.pyMobile.connect()
        #expect(facts.timeZone == "America/Toronto" && facts.clockAhead == 0)
    }

    @Test func `a device's clock that is ahead is noticed`() async throws {
        let standIn = try StandIn(ahead: 4_000)
        let facts = try await standIn.pyMobile.connect()
        #expect(abs(facts.clockAhead - 4_000) < 1_000)
    }

    @Test func `a copy has the files of the container and nothing else`() async throws {
        let standIn = try StandIn()
        let copy = try await standIn.pyMobile.pull(into: try standIn.next(), after: nil, changed: nil) {
            _, _ in
        }
        #expect(
            StandIn.contents(of: copy.folder) == [
                "recovery_log.json": "[]", "Logs/ext-log-2026-04-23.log": "a line\n",
                "Library/Preferences/\(StandIn.group).plist": "<plist version=\"1.0\"><dict/></plist>",
            ])
        #expect(copy.hasTimes && copy.isNews)
        let path = "recovery_log.json"
        func date(_ path: String) throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        }
        let (original, copied) = (
            try date(standIn.folder.path("container/" + path)), try date(copy.folder + "/" + path)
        )
        #expect(abs(try #require(original).timeIntervalSince(try #require(copied))) < 0.01)
    }

    @Test func `of a second copy only what changed is copied`() async throws {
        let standIn = try StandIn()
        let first = try await standIn.pyMobile.pull(into: try standIn.next(), after: nil, changed: nil) {
            _, _ in
        }
        _ = try standIn.takeCalls()
        let same = try await standIn.pyMobile.pull(into: try standIn.next(), after: first, changed: nil) {
            _, _ in
        }
        #expect(!same.isNews && StandIn.contents(of: same.folder) == StandIn.contents(of: first.folder))
        #expect(try standIn.takeCalls().allSatisfy { !$0.contains("read-file") })
        try standIn.put("[1]", at: "recovery_log.json")
        let second = try await standIn.pyMobile.pull(into: try standIn.next(), after: same, changed: nil) {
            _, _ in
        }
        #expect(second.isNews && StandIn.contents(of: second.folder)["recovery_log.json"] == "[1]")
        #expect(StandIn.contents(of: first.folder)["recovery_log.json"] == "[]")
        #expect(try standIn.takeCalls().count { $0.contains("read-file") } == 1)
    }

    @Test func `what the device reported as changed is copied without a question about the rest`()
        async throws
    {
        let standIn = try StandIn()
        let first = try await standIn.pyMobile.pull(into: try standIn.next(), after: nil, changed: nil) {
            _, _ in
        }
        try standIn.put("[1]", at: "recovery_log.json")
        _ = try standIn.takeCalls()
        let second = try await standIn.pyMobile.pull(
            into: try standIn.next(), after: first, changed: ["recovery_log.json"]
        ) { _, _ in }
        #expect(StandIn.contents(of: second.folder)["recovery_log.json"] == "[1]")
        #expect(try standIn.takeCalls().allSatisfy { $0.contains("recovery_log.json") })
    }

    @Test func `where a device can't be asked everything is copied again, and no time is made up`()
        async throws
    {
        let standIn = try StandIn(canAsk: false)
        let first = try await standIn.pyMobile.pull(into: try standIn.next(), after: nil, changed: nil) {
            _, _ in
        }
        try standIn.put("[1]", at: "recovery_log.json")
        let second = try await standIn.pyMobile.pull(into: try standIn.next(), after: first, changed: nil) {
            _, _ in
        }
        #expect(!second.hasTimes)
        #expect(StandIn.contents(of: second.folder)["recovery_log.json"] == "[1]")
    }

    @Test(
        arguments: [
            ("no-device", .noDevice), ("untrusted", .notTrusted), ("locked", .locked),
            ("developer-mode", .developerModeOff), ("no-tunnel", .noTunnel), ("no-image", .noDeveloperImage),
            ("unplugged", .unplugged), ("no-service", .noService),
            ("half", .incomplete(path: "Library/Preferences/\(StandIn.group).plist")),
            ("half-unplugged", .unplugged),
            (
                "strange",
                .strangeAnswer(
                    tool: "pymobiledevice3",
                    what:
                        "developer core-device list-directory appGroupDataContainer . --identifier \(StandIn.group)"
                )
            ),
            ("nonsense", .other(tool: "pymobiledevice3", text: "Something that nobody has seen before.")),
        ] as [(String, CollectorFailure)])
    func `what goes wrong is named`(fault: String, failure: CollectorFailure) async throws {
        let standIn = try StandIn()
        try standIn.fail(fault)
        await #expect(throws: failure) {
            try await standIn.pyMobile.pull(into: try standIn.next(), after: nil, changed: nil) { _, _ in }
        }
        #expect(failure.description.hasSuffix(".") || failure.description.hasSuffix(")"))
    }

    @Test func `a group that the device does not open is named with what to do`() async throws {
        let standIn = try StandIn()
        let other = standIn.access(group: "group.other")
        await #expect {
            try await other.probe()
        } throws: { error in
            guard case CollectorFailure.groupRefused("group.other", _) = error else { return false }
            return "\(error)".contains("signed for development")
        }
    }

    @Test func `a tool that does not answer is stopped`() async throws {
        let standIn = try StandIn()
        try standIn.fail("hang")
        var tools = standIn.tools
        tools.answerLimit = 1
        let device = PyMobileDevice(standIn.access(tools: tools))
        await #expect(throws: CollectorFailure.slow(tool: "pymobiledevice3", seconds: 1)) {
            try await device.pull(into: try standIn.next(), after: nil, changed: nil) { _, _ in }
        }
    }

    @Test func `a device that does not report changes says so at once`() async throws {
        let standIn = try StandIn()
        await #expect {
            try await standIn.pyMobile.watch { _ in }
        } throws: { error in
            if case CollectorFailure.unsupported = error { true } else { false }
        }
    }

    @Test func `battery, lock and reports of kills are read`() async throws {
        let standIn = try StandIn()
        #expect(
            await standIn.pyMobile.readings()
                == DeviceReadings(batteryLevel: 0.64, isCharging: true, isLocked: false))
        try standIn.folder.write(Array("{}\n{}".utf8), to: "crashes/JetsamEvent-2026-07-11-135709.ips")
        try standIn.folder.write(Array("x".utf8), to: "crashes/SomeApp-2026-07-11-135709.ips")
        let evidence = try standIn.next()
        await standIn.pyMobile.pullKills(into: evidence)
        #expect(StandIn.contents(of: evidence) == ["JetsamEvent-2026-07-11-135709.ips": "{}\n{}"])
        _ = try standIn.takeCalls()
        await standIn.pyMobile.pullKills(into: evidence)
        #expect(try standIn.takeCalls().count == 1)
    }

    @Test func `without a tool the remedy is named`() async throws {
        var tools = ToolSettings()
        tools.environment = ["PATH": "/nowhere"]
        let attached = await AttachedDevices(withSimulators: true, tools)
        #expect(throws: CollectorFailure.noTool) { try attached.device(nil) }
        #expect(CollectorFailure.noTool.description.contains("pip install pymobiledevice3"))
    }
}
