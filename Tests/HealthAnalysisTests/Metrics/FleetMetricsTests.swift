// The metrics of many devices in one text, and the gaps of one that a collector has not got yet.

import Documents
import Foundation
import TestSupport
import Testing
import TrackingModel

@testable import HealthAnalysis

@Suite struct FleetMetricsTests {
    private func lines(_ store: StoreContents, _ device: String) -> MetricLines {
        MetricLines(MetricCatalogue(store.report(at: at(12)), device: device, version: "1"))
    }

    private var poor: StoreContents {
        var store = emptyStore()
        store.heartbeat = at(11, 59)
        return store
    }

    private var rich: StoreContents {
        goodStore(heartbeat: at(11, 59)).with(minutes(1...20, from: at(11, 38)))
    }

    @Test(arguments: MetricsText.Format.allCases)
    func `a family has its head once, and all its samples below`(_ format: MetricsText.Format) throws {
        let devices = [lines(poor, "a"), lines(rich, "b"), lines(poor, "c")]
        let text = MetricsText(devices, as: format).text
        let rows = text.split(separator: "\n")
        let types = rows.filter { $0.hasPrefix("# TYPE") }.map { $0.split(separator: " ")[2] }
        #expect(Set(types).count == types.count)
        var family = ""
        for row in rows where row != "# EOF" {
            if row.hasPrefix("# TYPE") { family = String(row.split(separator: " ")[2]) }
            #expect(row.hasPrefix("#") || row.hasPrefix(family), "\(row)")
        }
        let alone = devices.flatMap {
            MetricsText([$0], as: format).text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        }
        let samples = rows.filter { !$0.hasPrefix("#") }
        // The program itself is the same for all.
        #expect(Set(samples) == Set(alone) && samples.count == alone.count - 2)
        #expect(text.hasSuffix(format == .openMetrics ? "\n# EOF\n" : "}\n") || format == .prometheus)
    }

    @Test func `families keep the catalogue's order, whichever device has them`() {
        func types(_ devices: [MetricLines]) -> [Substring] {
            MetricsText(devices, as: .openMetrics).text.split(separator: "\n").filter {
                $0.hasPrefix("# TYPE")
            }
        }
        let both = types([lines(poor, "a"), lines(rich, "b")])
        #expect(both.filter(types([lines(rich, "b")]).contains) == types([lines(rich, "b")]))
        #expect(both.filter(types([lines(poor, "a")]).contains) == types([lines(poor, "a")]))
    }

    @Test func `of two devices with one id the first is written`() {
        let text = MetricsText([lines(poor, "a"), lines(rich, "a")], as: .openMetrics)
        #expect(text == MetricsText([lines(poor, "a")], as: .openMetrics))
    }

    @Test func `without devices there is an end and nothing else`() {
        #expect(MetricsText([], as: .openMetrics).text == "# EOF\n")
        #expect(MetricsText([], as: .prometheus).text.isEmpty)
    }

    @Test func `what is known of a device is in its labels, and nothing of what is not`() {
        let known = DeviceProfile(label: "Anna's \"phone\"", model: "iPhone14,7", app: "")
        let catalogue = MetricCatalogue(poor.report(at: at(12)), device: "a", version: "1", known: known)
        #expect(
            MetricsText(catalogue, as: .prometheus).text.contains(
                "trackhealth_device_info{device=\"a\",generation=\"unknown\",kind=\"container\","
                    + "label=\"Anna's \\\"phone\\\"\",model=\"iPhone14,7\"} 1\n"))
    }

    @Test func `a gap is given once, when it has ended, and again where it is judged differently`() {
        func gap(_ start: Instant, _ end: Instant, _ gapClass: Gap.Class) -> Gap {
            Gap(
                start: start, end: end, gapClass: gapClass, minutes: MinuteRange(low: 3, high: 4),
                apps: ["x"],
                evidence: [], cause: "c", explanation: "e")
        }
        var report = rich.report(at: at(12))
        var gaps = OTLPGaps(device: "a", version: "1")
        report.gaps = [gap(at(11), at(12), .late), gap(at(9), at(10), .lost)]
        let first = gaps.take(report)
        #expect(first?.count == 1 && first?.resource.contains("trackhealth.gap") == true)
        #expect(gaps.take(report) == nil)
        report.gaps[0].end = at(11, 30)
        #expect(gaps.take(report)?.count == 1)
        report.gaps[0].gapClass = .lost
        #expect(gaps.take(report)?.count == 1)
        #expect(gaps.take(report) == nil)
    }
}
