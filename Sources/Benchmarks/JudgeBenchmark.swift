// Judging one container, as of its newest record: the first time in a process, and again.

import Foundation
import HealthAnalysis
import SharedStore
import TrackingModel

struct JudgeBenchmark {
    /// Folder of the container, as the program opens it.
    let path: String

    func report() throws {
        var reader = try OpenedStore(path).reader()
        let far = Instant(Date().timeIntervalSince1970 + 400 * 86_400)
        let first = try reader.read(calendar: LocalCalendar(.gmt, around: far), at: far)
        let at = first.newestTrace(notAfter: far) ?? far
        let calendar = LocalCalendar(.gmt, around: at)
        let contents = try reader.read(calendar: calendar, at: at)
        print("Judging \(path)")
        measure("health report, ms") { _ = HealthReport(contents, at: at, calendar: calendar) }
        measure("timeline, ms") { _ = Timeline(contents, at: at, calendar: calendar) }
    }

    private func measure(_ title: String, _ work: () -> Void) {
        func milliseconds() -> Double {
            let begin = processorSeconds()
            work()
            return (processorSeconds() - begin) * 1_000
        }
        let first = milliseconds()
        var later = Samples()
        for _ in 0..<100 { later.add(milliseconds()) }
        print(
            title.padding(toLength: 24, withPad: " ", startingAt: 0)
                + String(format: "first %.2f, later ", first) + later.description())
    }
}

struct NoContainer: Error, CustomStringConvertible {
    var description: String { "judge takes the folder of a container: trackhealth-bench judge ./container" }
}
