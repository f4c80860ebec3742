// The program on a device, end to end: a stand-in of pymobiledevice3 serves the folder of one.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct DeviceCommandTests {
    /// A device with the container of the bench.
    private func attached(_ bench: Bench) throws -> StandIn {
        let standIn = try StandIn(group: "group.com.screentimerewards.shared")
        try bench.makeContainer()
        try FileManager.default.removeItem(atPath: standIn.folder.path("container"))
        try FileManager.default.copyItem(atPath: bench.container, toPath: standIn.folder.path("container"))
        return standIn
    }

    private func run(_ arguments: [String], _ bench: Bench, _ standIn: StandIn) throws -> Run {
        try ChildProcess.run(
            Bench.program, arguments, environment: bench.environment.merging(standIn.environment) { $1 })
    }

    @Test func `what is attached is listed with what stands in the way`() throws {
        let bench = try Bench()
        let standIn = try attached(bench)
        let listed = try run(["devices"], bench, standIn)
        #expect(listed.code == 0 && listed.errors.isEmpty)
        #expect(listed.output.contains("Anna’s iPhone  \(StandIn.id)"))
        #expect(listed.output.contains("can be copied: trackhealth device \(StandIn.id)"))
        try standIn.fail("developer-mode")
        let json = try run(["devices", "--json"], bench, standIn).json()
        let device = try #require((json["devices"] as? [[String: Any]])?.first)
        #expect((device["obstacle"] as? String)?.contains("Developer Mode is off") ?? false)
        try standIn.fail("no-service")
        let failed = try run(["devices"], bench, standIn)
        #expect(failed.code == 1 && failed.errors.contains("knows of attached devices does not run"))
    }

    @Test func `on a pipe it is one copy and its status, with where it came from`() throws {
        let bench = try Bench()
        let standIn = try attached(bench)
        let status = try run(["device"], bench, standIn)
        #expect(status.code == 0)
        #expect(status.output.contains("Anna’s iPhone  device:\(StandIn.id)"))
        #expect(
            status.output.contains(
                "copied from Anna’s iPhone · iPhone14,7 · iOS 18.5 by pymobiledevice3, as of "))
        #expect(status.output.contains(", whole"))
        #expect(status.output.contains("America/Toronto"))
        #expect(leftovers(bench).isEmpty)
        try standIn.detach()
        let without = try run(["device"], bench, standIn)
        #expect(without.code == 1 && without.errors.contains("No device is attached"))
        #expect(leftovers(bench).isEmpty)
    }

    @Test func `attached devices are rows of a fleet, and say what stands in the way`() throws {
        let bench = try Bench()
        let standIn = try attached(bench)
        let fleet = try run(["fleet", bench.container, "--attached", "--json"], bench, standIn).json()
        let rows = try #require(fleet["rows"] as? [[String: Any]])
        let row = try #require(rows.first { $0["path"] as? String == "device:\(StandIn.id)" })
        #expect(rows.count == 2 && row["label"] as? String == "Anna’s iPhone")
        #expect(row["model"] as? String == "iPhone14,7" && row["system_version"] as? String == "18.5")
        let other = try #require(rows.first { $0["path"] as? String == bench.container })
        #expect(row["last_callback_at"] as? String == other["last_callback_at"] as? String)
        let again = try run(["fleet", "--attached", "--json"], bench, standIn).json()
        #expect((again["rows"] as? [[String: Any]])?.first?["device"] as? String == row["device"] as? String)
        #expect(leftovers(bench).isEmpty)
        try standIn.fail("developer-mode")
        let refused = try run(["fleet", "--attached", "--text"], bench, standIn)
        #expect(refused.code == 1 && refused.output.contains("Developer Mode is off"))
        #expect(try run(["fleet"], bench, standIn).code == 64)
    }

    @Test func `on the screen of a fleet a device opens, comes back, and goes`() throws {
        let bench = try Bench()
        let standIn = try attached(bench)
        let session = try TmuxSession(
            command(standIn, "--attached", of: "fleet"), in: bench, columns: 120, rows: 40)
        try session.expect("Anna’s iPhone")
        try session.press("Enter")
        try session.expect("● DEVICE ")
        try session.press("q")
        try session.expect("attached devices · 1 device")
        try session.expect("Anna’s iPhone")
        try session.press("q")
        try session.expect("ended with 0")
        #expect(leftovers(bench).isEmpty)
    }

    @Test func `a device comes, changes, goes, and comes back`() throws {
        let bench = try Bench()
        let standIn = try attached(bench)
        try standIn.detach()
        let session = try TmuxSession(
            command(standIn, "--every 1s"), in: bench, columns: 120, rows: 40)
        try session.expect("No device is attached; connect it with a cable and unlock it. Next try in")
        try standIn.attach(group: "group.com.screentimerewards.shared")
        try session.press("R")
        try session.expect("● DEVICE ")
        try session.expect("Last heartbeat")
        try standIn.fail("unplugged")
        try session.expect("DEVICE LOST, copy ")
        try session.expect("The device went away; connect it again.")
        try standIn.fail(nil)
        try session.press("R")
        try session.expect("● DEVICE ")
        // A copy of the same is no change.
        try session.press("8")
        try session.expect("copied from")
        for _ in 0..<2 {
            _ = try standIn.takeCalls()
            try eventually { try standIn.takeCalls().contains { $0.contains("stat") } }
        }
        #expect(try session.screen.contains { $0.contains("d changes") })
        // Clearing would change the copy alone.
        try session.press("c")
        try session.expect("This is a copy from a device, on which nothing is ever changed.")
        try session.press("Escape")
        try session.press("q")
        try session.expect("ended with 0")
        #expect(leftovers(bench).isEmpty)
        let state = bench.environment["XDG_STATE_HOME"] ?? ""
        let kept = state + "/trackhealth/devices/" + StandIn.id
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept).count == 1)
    }

    @Test func `a device that comes again is compared with the copies of before`() throws {
        let bench = try Bench()
        let standIn = try attached(bench)
        func look(_ body: (TmuxSession) throws -> Void) throws {
            let session = try TmuxSession(command(standIn, "--every 1h"), in: bench, columns: 120, rows: 40)
            try session.expect("● DEVICE ")
            try session.expect("Last heartbeat")
            try session.press("8")
            try session.expect("copied from")
            try body(session)
            try session.press("q")
            try session.expect("ended with 0")
        }
        try look { _ in }
        let plist = standIn.folder.path("container") + "/Library/Preferences/\(Bench.group).plist"
        try bench.python(
            """
            import plistlib, sys
            values = plistlib.load(open(sys.argv[2], "rb"))
            values["ext_total_events_received"] = 4711
            plistlib.dump(values, open(sys.argv[2], "wb"), fmt=plistlib.FMT_BINARY)
            """, plist)
        try look { session in
            try session.press("d")
            try session.expect("4711")
            let screen = try session.screen
            #expect(screen.contains { $0.contains("ext_total_events_received") })
            // Where the copy came from, and what did not change, is no change.
            #expect(!screen.contains { $0.contains("recovery_log.json") || $0.contains("original") })
        }
        let kept = bench.environment["XDG_STATE_HOME"]! + "/trackhealth/devices/" + StandIn.id
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept).count == 2)
    }

    @Test func `what a killed program left is removed by the next one`() throws {
        let bench = try Bench()
        let standIn = try attached(bench)
        try standIn.fail("hang")
        let process = try ChildProcess.start(
            Bench.program, ["device"], environment: bench.environment.merging(standIn.environment) { $1 })
        try eventually { try standIn.takeCalls().contains { $0.contains("info") } }
        #expect(!leftovers(bench).isEmpty)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        // The tool that hung ended with it.
        try eventually { standIn.processes.isEmpty }
        try standIn.fail(nil)
        #expect(try run(["device"], bench, standIn).code == 0)
        #expect(leftovers(bench).isEmpty)
    }

    @Test func `a command of one's own fills the folder, and says what went wrong`() throws {
        let bench = try Bench()
        let standIn = try attached(bench)
        let source = standIn.folder.path("container")
        let copied = try run(
            ["device", "phone", "--pull", "cp -a '\(source)/.' \"$TRACKHEALTH_PULL\""], bench, standIn)
        #expect(copied.code == 0 && copied.output.contains("device:phone"))
        let failed = try run(["device", "--pull", "echo no route >&2; exit 7"], bench, standIn)
        #expect(failed.code == 1)
        #expect(failed.errors.contains("--pull: the command ended with 7: no route"))
        let empty = try run(["device", "--pull", "true"], bench, standIn)
        #expect(empty.code == 1 && empty.errors.contains("put nothing into $TRACKHEALTH_PULL"))
    }

    private func command(_ standIn: StandIn, _ options: String, of name: String = "device") -> String {
        let variables = standIn.environment.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        return "env \(variables) \(Bench.program) \(name) \(options); echo ended with $?; sleep 600"
    }

    /// Copies in the temporary folder of the bench.
    private func leftovers(_ bench: Bench) -> [String] {
        let folder = bench.environment["TMPDIR"] ?? NSTemporaryDirectory()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("trackhealth-pull-") }
    }
}
