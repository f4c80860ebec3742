// The guide in the details of a finding: all of it can be read, at every size.

import Canvas
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct GuideTests {
    /// The words of the first finding's details, put together while scrolling down line by line.
    private func scrolled(columns: Int, rows: Int) -> (description: String, guide: FindingGuide) {
        var model = model(badDay(), columns: columns, rows: rows)
        _ = play([.character("7")], on: &model)
        model.list.showsDetails = true
        var lines = details(of: model)
        var steps = 0
        while steps < 200, text(of: model).contains("more  J") {
            _ = play([.character("J")], on: &model)
            steps += 1
            lines += details(of: model).suffix(1)
        }
        let description = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        return (description, reading(badDay()).report.findings[0].code.guide())
    }

    /// The rows inside of the details' frame, or those between tabs and footer where they have none.
    private func details(of model: Model) -> [String] {
        let rows = text(of: model).split(separator: "\n", omittingEmptySubsequences: false)
            .prefix(model.size.rows)
        guard let top = rows.firstIndex(where: { $0.contains("╭") }),
            let bottom = rows.lastIndex(where: { $0.contains("╰") })
        else { return rows[4..<rows.count - 1].map(String.init) }
        return rows[(top + 1)..<bottom].map { $0.split(separator: "│").last.map(String.init) ?? "" }
    }

    @Test(arguments: [(120, 40), (100, 30), (80, 24), (40, 10)])
    func `all of the guide can be scrolled to`(columns: Int, rows: Int) {
        let (description, guide) = scrolled(columns: columns, rows: rows)
        for part in [guide.meaning, guide.recognition, guide.exceptions] + guide.steps {
            #expect(description.contains(part), "\(part)\n\(description)")
        }
        for title in ["What it means", "Step by step", "How it is recognised", "When it is no alarm"] {
            #expect(description.contains(title))
        }
    }

    @Test func `the limits are those that the finding was judged by`() {
        var limits = Thresholds()
        limits.lostMinutesWarning = 3
        var model = model(badDay(), columns: 160, rows: 60)
        let contents = badDay()
        _ = model.update(
            .read(
                Reading(
                    contents: contents,
                    report: HealthReport(contents, at: noon, calendar: toronto, thresholds: limits),
                    timeline: Timeline(contents, at: noon, calendar: toronto))))
        _ = play([.character("7")], on: &model)
        #expect(
            text(of: model).split(whereSeparator: { $0.isWhitespace || $0 == "│" }).joined(separator: " ")
                .contains("above 3 minutes"))
    }

    @Test func `the note on more below hides no title where there is no frame`() {
        var contents = goodDay()
        contents.engine = EngineTrace(hasCanary: false)
        var model = model(contents, columns: 40, rows: 10)
        _ = play([.character("7"), .enter], on: &model)
        let description = text(of: model).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(description.contains("more J"))
        for word in ["preferences", "tracker's", "own"] {
            #expect(description.contains(word), "\(text(of: model))")
        }
    }
}
