// `lab day`: a simulated day in the dashboard with its truth, and nothing left of it afterwards.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct LabDayTests {
    private let bench = try! Bench()

    private var leftOvers: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: bench.folder.path)) ?? [])
            .filter { $0.hasPrefix("trackhealth-lab") }
    }

    @Test func `without a terminal it prints the status of that day and leaves nothing`() throws {
        let run = try bench.run(
            "lab", "day", "--policy", "seed-add", "--profile", "ios26.0", "--user", "exam", "--seed", "1001",
            "--day", "2")
        #expect(run.code == 0)
        #expect(run.errors.contains("printing the status instead"))
        #expect(run.output.contains("19 credited") && run.output.contains("credited 19m"))
        #expect(leftOvers.isEmpty)
    }

    @Test func `on a terminal it opens the timeline with the truth, and leaves nothing`() throws {
        let session = try bench.start(
            ["lab", "day", "--user", "exam", "--profile", "ideal", "--day", "2", "--no-mouse"], columns: 120,
            rows: 40)
        #expect(session.read(until: "used 10m, credited 10m: 0 min lost, 0 phantom") != nil)
        #expect(session.has("Lab: ordinal on ideal, exam, seed 1, day 2"))
        session.send("q")
        #expect(session.wait() == 0)
        #expect(session.unrestoredState == [])
        #expect(leftOvers.isEmpty)
    }

    @Test func `what can't be is refused with what to do`() throws {
        for (arguments, description) in [
            (["--day", "8"], "--day takes 1 to 7."), (["--day", "0"], "--day takes 1 to 7."),
            (["--days", "0"], "--days takes 1 to 3650."), (["--policy", "x"], "there are ordinal"),
            (["--profile", "x"], "there are ideal"), (["--user", "x"], "there are light"),
            (["--screen", "x"], "there are overview"),
        ] {
            let run = try bench.run(arguments: ["lab", "day"] + arguments)
            #expect(run.code == 64)
            #expect(run.errors.contains(description), "\(run.errors)")
        }
        #expect(leftOvers.isEmpty)
    }
}
