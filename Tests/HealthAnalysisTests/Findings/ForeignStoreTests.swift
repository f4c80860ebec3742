// What no tracker wrote is unknown, never a tracker that failed; what a tracker set up and never ran is.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct ForeignStoreTests {
    /// Preferences with so many keys, and so many of them a tracker's.
    private func store(keys: Int, trackers: Int) -> StoreContents {
        var store = emptyStore()
        store.source.keyCount = keys
        store.source.trackerKeyCount = trackers
        return store
    }

    @Test func `keys of which none is a tracker's leave the verdict unknown`() {
        let report = store(keys: 23, trackers: 0).report(at: at(12))
        #expect(report.verdict.level == .unknown && report.verdict.code == .notATracker)
        #expect(report.verdict.reason == "None of its 23 keys is specific to a known tracker.")
        #expect(report.codes == [.notATracker])
        #expect(StatusDocument(report).text().contains(#""lost_minutes":{"low":null,"high":null}"#))
        #expect(report.findings.first?.level == .notice)
        let check = HealthCheck(report, HealthCheck.Request())
        #expect(check.level == .unknown && check.text.hasPrefix("TRACKHEALTH UNKNOWN: None of its 23 keys"))
        #expect(
            store(keys: 1, trackers: 0).report(at: at(12)).verdict.reason
                == "Its only key is not one that a known tracker writes.")
    }

    @Test func `damaged values of another app's are no problem of a tracker's`() {
        var store = store(keys: 2, trackers: 0)
        store.problems = [ReadProblem(source: "x.plist", key: "lastActivity", problem: "is no text")]
        #expect(store.report(at: at(12)).codes == [.notATracker])
    }

    @Test func `one key of a tracker makes it a tracker that never ran`() {
        let report = store(keys: 23, trackers: 1).report(at: at(12))
        #expect(report.codes == [.neverStarted] && report.verdict.level == .warning)
    }

    @Test func `a tracker's files beside foreign keys are a tracker's`() {
        let log = store(keys: 3, trackers: 0).with([entry(at(11), "usage.app.0.min.1")])
        #expect(!log.report(at: at(12)).codes.contains(.notATracker))
        var fallback = store(keys: 3, trackers: 0)
        fallback.fallbackFiles = ["fallback_1.json"]
        #expect(!fallback.report(at: at(12)).codes.contains(.notATracker))
    }

    @Test func `files beside the store never raise its verdict`() throws {
        var store = goodStore(heartbeat: at(12) - 30).crediting(minutes(1...5, from: at(11, 55)))
        store.problems = [
            ReadProblem(source: "lock.tsv", problem: "line 3 has no valid start time", kind: .evidence),
            ReadProblem(source: "reports", problem: "284 of 313 reports are skipped", kind: .notice),
        ]
        let report = store.report(at: at(12))
        #expect(report.verdict.level == .ok && report.codes == [.evidenceProblems])
        #expect(
            report.findings[0].detail
                == "1 part of the files beside the store could not be read, first lock.tsv: line 3 has no valid "
                + "start time.")
        store.problems[0].kind = .file
        #expect(store.report(at: at(12)).verdict.level == .warning)
    }

    @Test func `what evidence tells is summed up by kind`() throws {
        let spans = [
            EvidenceSpan(start: at(9), end: at(9, 20), kind: .app, app: "a"),
            EvidenceSpan(start: at(9, 10), end: at(9, 30), kind: .app, app: "b"),
            EvidenceSpan(start: at(10), end: at(11), kind: .locked),
        ]
        let kill = ExtensionKill(at: at(8), process: "UsageMonitor")
        let outside = ExternalEvidence(evidence: DeviceEvidence(spans: spans, kills: [kill]))
        let report = HealthReport(
            goodStore(heartbeat: at(11)), at: at(12), calendar: toronto, outside: outside)
        #expect(report.evidence.map(\.kind) == ["app", "locked", "kill"])
        let app = try #require(report.evidence.first)
        #expect(app.count == 2 && app.start == at(9) && app.end == at(9, 30) && app.seconds == 1_800)
        #expect(goodStore(heartbeat: at(11)).report(at: at(12)).evidence.isEmpty)
    }
}
