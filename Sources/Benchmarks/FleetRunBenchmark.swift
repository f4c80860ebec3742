// `trackhealth fleet` over thousands of containers: the first time, again with nothing changed, and on a screen.

import Foundation
import PtyKit

struct FleetRunBenchmark {
    /// Containers of one day each.
    let count: Int

    /// Rounds of all but the first time.
    private static let rounds = 3
    /// Seconds for which a file is too new to be taken as unchanged, and a little more.
    private static let settling: UInt32 = 3

    func report() throws {
        let folder = NSTemporaryDirectory() + "trackhealth-bench-fleet-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = BuiltProgram.path("trackhealth")
        let environment = ["XDG_CACHE_HOME": folder + "/cache", "XDG_STATE_HOME": folder + "/state"]
        // All days are long past: what is judged as of its last record does not change with the time.
        _ = try ProgramRun(
            program,
            [
                "simulate", "--fleet", String(count), "--days", "1", "--from", "2026-01-14", "-o",
                folder + "/fleet",
            ], environment: environment)
        sleep(Self.settling)
        print(
            "\(count) containers of one day [targets for 10 000: 20 s, again 1 s, first rows 200 ms, 200 MiB]"
        )
        let arguments = ["fleet", folder + "/fleet", "--text"]
        for round in 0...Self.rounds {
            let begin = monotonicSeconds()
            let run = try ProgramRun(program, arguments, environment: environment)
            let seconds = monotonicSeconds() - begin
            let title = round == 0 ? "first time" : "again"
            print(
                "  \(title.padding(toLength: 12, withPad: " ", startingAt: 0))"
                    + String(format: "%.2f s, processor %.2f s, ", seconds, run.processor) + run.peakText)
        }
        var first = Samples()
        for _ in 0..<Self.rounds {
            first.add(try firstRows(program, folder + "/fleet", environment) * 1_000)
        }
        print("  first rows on a screen, again, ms: \(first.description(places: 0))")
    }

    /// Seconds until the name of a device is on the screen.
    private func firstRows(_ program: String, _ folder: String, _ environment: [String: String]) throws
        -> Double
    {
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .merging(["TERM": "xterm-256color", "LANG": "C.UTF-8"]) { $1 }
        let begin = monotonicSeconds()
        let session = try PtySession(
            executable: program, arguments: ["fleet", folder, "--no-guard", "--no-state"],
            environment: variables, size: (120, 40))
        _ = session.read(until: "device-", timeout: 60)
        let seconds = monotonicSeconds() - begin
        session.send("q")
        session.readUntilQuiet(0.5)
        return seconds
    }
}
