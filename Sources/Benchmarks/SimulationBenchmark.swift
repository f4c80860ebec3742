// What a simulation of many days takes with its files.

import Foundation
import PtyKit

struct SimulationBenchmark {
    func report() throws {
        print("simulate, heavy user: processor time, peak of memory")
        for days in [1, 7, 30] {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "trackhealth-bench-days-\(getpid())")
            defer { try? FileManager.default.removeItem(at: folder) }
            let run = try ProgramRun(
                BuiltProgram.path("trackhealth"),
                ["simulate", "--user", "heavy", "--days", String(days), "-o", folder.path])
            let title = "\(days) days".padding(toLength: 10, withPad: " ", startingAt: 0)
            print("  " + title + String(format: "%6.2f s  ", run.processor) + run.peakText)
        }
    }
}
