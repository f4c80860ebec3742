// A finding as a bug report: its facts, its evidence in order, and commands that show it again.

import Documents
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct BugReportTests {
    private var store: StoreContents {
        var store = goodStore(heartbeat: at(11, 59))
            .with(
                minutes(1...8, from: at(8)) + minutes(20...25, from: at(8, 20))
                    + minutes(38...40, from: at(8, 40)))
        store.source.path = "/Users/jane doe's/box"
        return store
    }

    private func text(redact: Bool = false, notes: [ReportNote] = []) throws -> String {
        let report = store.report(at: at(12))
        let finding = try #require(report.findings.first { $0.code == .minutesLost })
        let document = Document(
            finding, in: report, store, version: "1.2", redact: redact, notes: notes)
        return unpadded(try #require(document).markdown)
    }

    @Test func `it has the finding, its evidence with times, the app, the remedy and the commands`() throws {
        let text = try text()
        let finding = try #require(store.report(at: at(12)).findings.first { $0.code == .minutesLost })
        for part in [
            "# Minutes were lost\n", finding.detail, "| Code | minutes-lost |", "| Apps | Tubes |",
            "| As of | 2025-11-13 12:00:00 America/Toronto |", "| Program | trackhealth 1.2 |",
            "| iOS | not in the store |", "| Device | not in the store |", "| gap | lost, to ",
            "| Tubes | ", finding.remedy, "trackhealth explain minutes-lost\n",
            "trackhealth export '/Users/jane doe'\\''s/box' -o - --finding minutes-lost --at "
                + "2025-11-13T17:00:00Z --time-zone America/Toronto",
        ] { #expect(text.contains(part), "\(part)") }
        #expect(text.components(separatedBy: "```").count == 3 && text.hasSuffix("```\n"))
    }

    @Test func `a note takes the place of what no store has`() throws {
        let text = try text(notes: [ReportNote("ios=18.5"), ReportNote("steps=played")])
        #expect(text.contains("| ios | 18.5 |") && text.contains("| steps | played |"))
        #expect(!text.contains("| iOS |") && text.contains("| Device | not in the store |"))
    }

    @Test func `redacted it names neither the app nor the folder`() throws {
        let text = try text(redact: true)
        #expect(text.contains("app-1"))
        for word in ["Tubes", "com.example.tubes", "jane"] { #expect(!text.contains(word), "\(word)") }
    }

    @Test func `evidence is in the order of its times`() throws {
        let times = try text().split(separator: "\n").filter { $0.hasPrefix("| 2025-") }.map { $0.prefix(21) }
        #expect(times.count > 1 && times == times.sorted())
    }

    @Test func `a finding of another report has none`() throws {
        let report = store.report(at: at(12))
        var finding = try #require(report.findings.first)
        finding.detail += " else"
        #expect(Document(finding, in: report, store, version: "1") == nil)
    }
}
