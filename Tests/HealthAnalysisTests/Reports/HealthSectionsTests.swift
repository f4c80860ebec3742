// The sections of an app's health screen hold the rows of the text report, with tones by the states of the dashboard.

import DeviceActivityApp
import Documents
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct HealthSectionsTests {
    private static let store: StoreContents = {
        var entries = minutes(1...2, from: at(11))
        entries.append(entry(at(11, 20), "usage.app.0.min.14", memory: 4_300_000))
        entries.append(entry(at(11, 21), "usage.app.0.min.15", ok: false, error: "No mapping"))
        var store = goodStore(heartbeat: at(11, 58)).with(entries)
        store.log = (0..<40).map {
            LogEntry(at: at(11, 20), severity: .warn, component: "c", message: "line \($0)", metadata: [])
        }
        return store
    }()

    @Test func `every figure is a row of the text report`() {
        let report = Self.store.report(at: at(12))
        let sections = HealthSections(report, Self.store)
        let text = Document(report, Self.store).text()
        #expect(text.contains(sections.verdict))
        #expect(sections.health.count >= 12)
        for figure in sections.health {
            #expect(text.contains(figure.label) && text.contains(figure.value.prefix(40)), "\(figure)")
        }
        #expect(!sections.gaps.isEmpty)
        for gap in sections.gaps { #expect(text.contains(gap.from) && text.contains(gap.to)) }
        #expect(sections.recovery.map(\.succeeded) == [false, true, true, true])
        #expect(sections.recovery.first?.detail == "No mapping")
        #expect(sections.lines.map(\.message) == (10..<40).reversed().map { "line \($0)" })
    }

    @Test func `tones follow the states`() {
        func tone(_ label: String, at instant: Instant) -> HealthSections.Tone? {
            let sections = HealthSections(Self.store.report(at: instant), Self.store)
            return sections.health.first { $0.label == label }?.tone
        }
        #expect(tone("Last heartbeat", at: at(11, 59)) == .good)
        #expect(tone("Last heartbeat", at: at(12, 30)) != .good)
        #expect(tone("Events today", at: at(12)) == .bad)
        #expect(tone("Lost minutes", at: at(12)) == .warning)
        #expect(tone("Credited today", at: at(12)) == .neutral)
    }
}
