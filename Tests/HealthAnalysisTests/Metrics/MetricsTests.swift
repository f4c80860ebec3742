// Metrics as scrapers and collectors read them: exact texts, hostile names, and what is left out.

import Documents
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct MetricsTests {
    private func catalogue(_ store: StoreContents, device: String = "box") -> MetricCatalogue {
        MetricCatalogue(store.report(at: at(12)), device: device, version: "1.2")
    }

    private var small: StoreContents {
        var store = emptyStore()
        store.heartbeat = at(11, 59)
        store.memory = [MemorySample(at: at(11, 59), bytes: 4_300_000)]
        store.notifications = NotificationCounters(sent: 44, received: 41)
        return store
    }

    @Test func `OpenMetrics has types, units and an end`() {
        let text = MetricsText(catalogue(small), as: .openMetrics).text
        #expect(
            text.hasPrefix(
                """
                # TYPE trackhealth_build info
                # HELP trackhealth_build The program that made these metrics.
                trackhealth_build_info{version="1.2"} 1
                # TYPE trackhealth_device info
                # HELP trackhealth_device The store of a device and the version of its writer.
                trackhealth_device_info{device="box",generation="unknown",kind="container"} 1
                # TYPE trackhealth_state stateset
                # HELP trackhealth_state The verdict on the tracker.
                trackhealth_state{device="box",trackhealth_state="ok"} 0
                trackhealth_state{device="box",trackhealth_state="unproven"} 0
                trackhealth_state{device="box",trackhealth_state="warning"} 1
                trackhealth_state{device="box",trackhealth_state="critical"} 0
                trackhealth_state{device="box",trackhealth_state="unknown"} 0

                """))
        for part in [
            """
            # TYPE trackhealth_extension_memory_bytes gauge
            # UNIT trackhealth_extension_memory_bytes bytes
            # HELP trackhealth_extension_memory_bytes Memory of the extension, newest sample; unknown without one.
            trackhealth_extension_memory_bytes{device="box"} 4300000

            """,
            """
            # TYPE trackhealth_notifications_sent counter
            # HELP trackhealth_notifications_sent Notifications that the extension sent to the app.
            trackhealth_notifications_sent_total{device="box"} 44

            """,
            "\ntrackhealth_last_callback_timestamp_seconds{device=\"box\"} 1763053140\n",
        ] { #expect(text.contains(part)) }
        #expect(text.hasSuffix("\n# EOF\n"))
    }

    @Test func `Prometheus's text names samples in full and has neither unit nor end nor timestamps`() {
        let text = MetricsText(catalogue(small), as: .prometheus).text
        #expect(
            text.contains(
                """
                # TYPE trackhealth_notifications_sent_total counter
                # HELP trackhealth_notifications_sent_total Notifications that the extension sent to the app.
                trackhealth_notifications_sent_total{device="box"} 44

                """))
        #expect(text.hasPrefix("# TYPE trackhealth_build_info gauge\n"))
        #expect(!text.contains("# UNIT") && !text.contains("# EOF") && !text.contains("stateset"))
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let rest = line.split(separator: "}").last ?? ""
            #expect(rest.split(separator: " ").count == 1, "\(line)")
        }
    }

    @Test func `callbacks, delivery, bursts and growth are told where a log tells of them`() {
        let entries = minutes(1...9, from: at(9)) + minutes(21...40, from: at(9, 30))
        var rejected = entry(at(11), "usage.app.0.min.41")
        rejected.action = "reject_duplicate"
        let flood = minutes(42...71, from: at(11, 30), step: 0.1)
        let store = goodStore(heartbeat: at(11, 59)).with(entries + [rejected] + flood)
        let text = MetricsText(catalogue(store), as: .openMetrics).text
        for line in [
            #"trackhealth_callbacks_rejected_today{device="box",reason="duplicate"} 1"#,
            #"trackhealth_callbacks_complete{device="box"} 1"#,
            #"trackhealth_bursts{device="box",verdict="replay"} 0"#,
            #"trackhealth_invariant_holds{device="box",check="today-within-elapsed"} 1"#,
        ] { #expect(text.contains(line), "\(line)\n\(text)") }
        #expect(text.contains(#"trackhealth_missed_ratio{device="box",bound="estimate"} 0."#))
        let none = MetricsText(catalogue(small), as: .openMetrics).text
        for name in ["callbacks_", "missed_ratio", "bursts", "phantom", "crossings"] {
            #expect(!none.contains("trackhealth_" + name))
        }
    }

    @Test func `what is unknown is left out, never 0`() {
        let text = MetricsText(catalogue(small), as: .openMetrics).text
        for name in [
            "events_today", "lost_seconds", "gaps", "error_ratio", "emergency_flag", "registered", "usage",
        ] {
            #expect(!text.contains("trackhealth_\(name)"), "\(name)")
        }
        var plist = small
        plist.source.kind = .plist
        #expect(!MetricsText(catalogue(plist), as: .openMetrics).text.contains("fallback"))
        let known = MetricsText(catalogue(small.with([entry(at(11), "usage.app.0.min.1")])), as: .openMetrics)
            .text
        #expect(known.contains("trackhealth_gaps{device=\"box\",class=\"lost\"} 0\n"))
    }

    @Test func `names from a store can't break a line, and no series occurs twice`() {
        var store = small
        store.apps = [
            app("a\"b\\c\nd", name: "Secret", seconds: 60), app("a\"b\\c⏎d", seconds: 120),
            app("é\u{202E}{}", seconds: 180), app("\"\u{301}", seconds: Int.max),
        ]
        let text = MetricsText(catalogue(store, device: "x\ny"), as: .openMetrics).text
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("trackhealth_usage_today_seconds{") }
        #expect(
            Set(lines) == [
                #"trackhealth_usage_today_seconds{device="x⏎y",app="\"́"} 9223372036854775807"#,
                #"trackhealth_usage_today_seconds{device="x⏎y",app="é‹U+202E›{}"} 180"#,
                #"trackhealth_usage_today_seconds{device="x⏎y",app="a\"b\\c⏎d"} 120"#,
            ])
        #expect(!text.contains("Secret"))
    }

    @Test func `a collector gets one object with strings for 64 bits and the device once`() throws {
        let text = OTLPMetrics(catalogue(small)).text
        #expect(text.split(separator: "\n").count == 1)
        for part in [
            #"{"resourceMetrics":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"trackhealth"}},"#
                + #"{"key":"service.version","value":{"stringValue":"1.2"}},{"key":"device.id","value":{"stringValue":"box"}}]}"#,
            #"{"name":"trackhealth_notifications_sent","description":"Notifications that the extension sent to the app.","#
                + #""unit":"1","sum":{"dataPoints":[{"attributes":[],"timeUnixNano":"1763053200000000000","asInt":"44"}],"#
                + #""aggregationTemporality":2,"isMonotonic":true}}"#,
            #""unit":"By","gauge":{"dataPoints":[{"attributes":[],"timeUnixNano":"1763053200000000000","asInt":"4300000"}]}"#,
            #""name":"trackhealth_build_info""#,
        ] { #expect(text.contains(part), "\(part)") }
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }

    @Test func `both texts and the collector's object tell the same samples`() {
        let catalogue = catalogue(goodStore(heartbeat: at(11, 59)).with(minutes(1...20, from: at(11, 38))))
        let count = catalogue.metrics.reduce(0) { $0 + $1.samples.count }
        for format in [MetricsText.Format.openMetrics, .prometheus] {
            let lines = MetricsText(catalogue, as: format).text.split(separator: "\n")
            #expect(lines.count { !$0.hasPrefix("#") } == count)
        }
        #expect(OTLPMetrics(catalogue).text.split(separator: "timeUnixNano").count == count + 1)
        #expect(count > 40)
    }
}
