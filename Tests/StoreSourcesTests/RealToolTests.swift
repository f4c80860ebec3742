// The real pymobiledevice3, where it is installed: that it has the commands and options which are run.

import Foundation
import TestSupport
import Testing

@testable import StoreSources

@Suite(.ownThread, .needs(.deviceTool))
struct RealToolTests {
    @Test(
        arguments: [
            (["usbmux", "list"], ["--simple"]), (["lockdown", "info"], []),
            (["diagnostics", "battery", "single"], []),
            (["developer", "core-device", "get-lockstate"], []),
            (
                ["developer", "core-device", "list-directory"],
                ["--identifier", "appGroupDa", "systemC", "domain", "path"]
            ),
            (["developer", "core-device", "stat"], ["--identifier", "domain", "path"]),
            (["developer", "core-device", "read-file"], ["--identifier", "--output", "domain", "path"]),
            (["developer", "core-device", "watch"], ["--identifier", "JSON record"]),
        ] as [([String], [String])])
    func `every command that is run is there with its options`(command: [String], words: [String]) throws {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let run = try ChildProcess.run(
            try #require(Need.deviceToolPath), command + ["--help"],
            environment: ["PATH": path, "HOME": "/tmp", "COLUMNS": "200", "NO_COLOR": "1"])
        #expect(run.code == 0, "\(run.errors)")
        for word in words { #expect(run.output.contains(word), "\(word) in \(run.output)") }
    }

    @Test func `without the service of the system it says what the stand-in says`() async throws {
        var tools = ToolSettings()
        let folder = URL(filePath: try #require(Need.deviceToolPath)).deletingLastPathComponent().path
        // An address at which nothing listens, whatever runs on this machine.
        tools.environment = ["PATH": folder + ":/usr/bin:/bin", "USBMUXD_SOCKET_ADDRESS": "127.0.0.1:1"]
        let attached = await AttachedDevices(withSimulators: false, tools)
        #expect(throws: CollectorFailure.noService) { try attached.device(nil) }
    }
}
