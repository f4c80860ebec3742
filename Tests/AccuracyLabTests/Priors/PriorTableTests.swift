// The table of priors: what the article shows is what the command prints, so that ranges can't change unseen.

import ActivitySimulator
import Foundation
import TestSupport
import Testing

@testable import AccuracyLab

@Suite struct PriorTableTests {
    @Test func `the article of priors has the tables that the command prints`() throws {
        let article = try String(
            contentsOfFile: Picture.packageRoot + "/Sources/AccuracyLab/AccuracyLab.docc/Priors.md",
            encoding: .utf8)
        #expect(article.hasSuffix(PriorTable().markdown(isASCII: false)))
    }

    @Test func `every figure is listed once, with both of its priors`() {
        let rows = PriorTable().figures
        #expect(rows.map(\.name) == Figure.all.map(\.name))
        for row in rows { #expect(!row.prior.isEmpty && !row.heldOut.isEmpty && !row.reported.isEmpty) }
    }
}
