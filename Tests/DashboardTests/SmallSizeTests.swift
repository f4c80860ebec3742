// Small sizes: what must be seen where there is room for little.

import Canvas
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct SmallSizeTests {
    @Test func `where panels are hidden the keys bring each of them`() {
        for width in stride(from: 12, through: 200, by: 4) {
            for height in 3...58 {
                let body = Rect(x: 0, y: 0, width: width, height: height)
                let first = OverviewLayout(body)
                guard !first.hidden.isEmpty else { continue }
                let shown = (0..<OverviewLayout.Panel.allCases.count).map {
                    Set(OverviewLayout(body, turn: $0).rects.filter { !$0.value.isEmpty }.keys)
                }
                let all = shown.reduce(into: Set<OverviewLayout.Panel>()) { $0.formUnion($1) }
                #expect(all.isSuperset(of: first.hidden), "\(width)×\(height)")
                #expect(Set(shown).count > 1, "\(width)×\(height): the key changes nothing")
            }
        }
    }

    @Test func `the worst gap comes before how many more there are, and no figure is cut`() throws {
        for columns in 76...120 {
            for rows in 24...40 {
                let shown = model(badDay(), columns: columns, rows: rows)
                let gaps = try #require(shown.report?.gaps).filter(\.mayMissMinutes)
                let worst = try #require(
                    gaps.max { ($0.gapClass.weight, $0.start) < ($1.gapClass.weight, $1.start) })
                let clock = toronto.time(of: worst.start).clock
                let panel = text(of: shown)
                #expect(
                    panel.contains("\(worst.title) ") && panel.contains(clock), "\(columns)×\(rows)\n\(panel)"
                )
            }
        }
    }

    @Test func `every finding shows its mark, at every width`() throws {
        for columns in 40...60 {
            var shown = model(badDay(), columns: columns, rows: 12)
            _ = play([.character("7"), .home], on: &shown)
            let mark = String(try #require(shown.report?.findings.first).level.glyph(shown.glyphs))
            #expect(text(of: shown).split(separator: "\n").dropFirst(4).contains { $0.contains(mark) })
        }
    }
}
