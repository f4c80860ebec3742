// Findings from the app's own logs: ended background tasks, and errors beside callbacks.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct LogErrorFindingTests {
    private func task(_ kind: TrackerMark.Message, _ moment: Instant, _ task: String = "MIDNIGHT_RESET")
        -> TrackerMark
    {
        TrackerMark(at: moment, kind: kind, task: task)
    }

    @Test func `a midnight task that the system ended is a warning until the day is set up`() throws {
        let ended = try #require(
            raised(.backgroundTaskKilled) {
                $0.marks = [task(.taskStarted, at(0, 1)), task(.taskExpired, at(0, 1) + 15)]
            })
        #expect(ended.level == .warning)
        #expect(ended.detail == "MIDNIGHT_RESET was ended by the system at 00:01.")
        #expect(ended.since == at(0, 1) + 15)
        let recovered = try #require(
            raised(.backgroundTaskKilled) {
                $0.marks = [
                    task(.taskExpired, at(0, 1)), TrackerMark(at: at(0, 3), kind: .intervalStarted),
                ]
            })
        #expect(recovered.level == .notice)
        #expect(recovered.detail.contains("monitoring restarted at 00:03"))
    }

    @Test func `a task that completed later, or is still within its time, is no failure`() {
        func found(_ marks: [TrackerMark]) -> Finding? { raised(.backgroundTaskKilled) { $0.marks = marks } }
        #expect(found([task(.taskExpired, at(0, 1)), task(.taskCompleted, at(0, 2))]) == nil)
        #expect(found([task(.taskStarted, at(11, 55))]) == nil)
        #expect(found([task(.taskExpired, at(0, 1) - 90_000)]) == nil)
        #expect(found([task(.taskStarted, at(11, 45))])?.detail.contains("never reported") == true)
        #expect(found([task(.taskFailed, at(9), "USAGE_UPLOAD")])?.level == .notice)
    }

    @Test func `errors of text logs are told, those of callbacks with the callbacks`() throws {
        func line(_ component: String, _ moment: Instant, _ origin: RecordOrigin = .lifecycleLog) -> LogEntry
        {
            LogEntry(at: moment, severity: .error, component: component, message: "", origin: origin)
        }
        let finding = try #require(
            raised(.logErrors) {
                $0.log = [
                    line("EXTENSION_KILLED", at(9)), line("EXTENSION_KILLED", at(10)),
                    line("EXT_REBUILD_FAILED", at(11), .debugLog), line("ERROR", at(11), .debugLog),
                    line("EXTENSION_KILLED", at(9) - 86_400),
                ]
            })
        #expect(
            finding.detail
                == "3 lines of error today: EXTENSION_KILLED, EXT_REBUILD_FAILED, the last at 11:00.")
        #expect(finding.level == .notice)
        #expect(raised(.logErrors) { $0.log = [line("x", at(9), .extensionLogs)] } == nil)
    }
}
