// What is said of a tracker of which only a text log was opened.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct TextLogVerdictTests {
    private func report(_ change: (inout StoreContents) -> Void) -> HealthReport {
        var contents = StoreContents(
            source: StoreSource(path: "/x.log", group: "x.log", kind: .textLog, preferences: .absent))
        change(&contents)
        return HealthReport(contents, at: at(12), calendar: toronto)
    }

    @Test func `a log without a callback says nothing good and nothing bad`() {
        let report = report { contents in
            contents.log = [
                LogEntry(
                    at: at(11), severity: .info, component: "MONITORING_START", message: "MONITORING_START",
                    origin: .textFile("x.log"))
            ]
        }
        #expect(report.verdict.level == .unknown)
        #expect(report.verdict.code == nil)
        #expect(report.findings.isEmpty)
        #expect(report.events.today == nil)
    }

    @Test(arguments: [ReadProblem.Sort.notice, .hidden, nil])
    func `only where most lines are hidden does it say how to have them shown`(kind: ReadProblem.Sort?) {
        let report = report { contents in
            contents.problems = kind.map { [ReadProblem(source: "x.log", problem: "…", kind: $0)] } ?? []
        }
        let reason = report.verdict.reason
        #expect(reason.hasPrefix("This text log reports no callback."))
        #expect(reason.contains("privacy: .public") == (kind == .hidden))
        #expect(report.verdict.level == .unknown && report.findings.isEmpty)
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `calls of which none says whether it was counted prove neither minutes nor their loss`(seed: UInt64)
    {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...8, using: &random)
        let known = Int.random(in: 0...1, using: &random)
        let report = report { contents in
            contents.callbacks = (1...count).map { minute in
                Callback(
                    at: at(11, 40) + Double(minute) * 61,
                    event: EventName("user_reached_\(minute * 5)_minutes"),
                    outcome: minute <= known ? .recorded : .unknown, origin: .textFile("x.log"))
            }
            contents.hasEventLog = true
            contents.heartbeat = contents.callbacks.last?.at
        }
        guard known == 0 else { return }
        #expect(report.verdict.level == .unproven)
        for question in [VerdictAnswer.Question.complete, .real] {
            let answer = report.verdict.answers.first { $0.question == question }
            #expect(answer?.answer == .unknown && answer?.reason.contains("whether it was counted") == true)
        }
    }

    @Test func `what a log tells makes the verdict`() {
        let counting = report { contents in
            contents.callbacks = [reported(at(11, 58), 1), reported(at(11, 59), 2)]
            contents.hasEventLog = true
            contents.heartbeat = at(11, 59)
        }
        #expect(counting.verdict.level == .ok)
        let killed = report { contents in
            contents.callbacks = [reported(at(11, 59), 1)]
            contents.hasEventLog = true
            contents.heartbeat = at(11, 59)
            contents.marks = [TrackerMark(at: at(0, 1), kind: .taskExpired, task: "MIDNIGHT_RESET")]
        }
        #expect(killed.verdict.level == .warning)
        #expect(killed.verdict.code == .backgroundTaskKilled)
        for report in [counting, killed] {
            let codes: Set<FindingCode> = [.storeUnreadable, .neverStarted]
            #expect(report.findings.allSatisfy { !codes.contains($0.code) })
        }
    }
}
