// A report against limits: levels, the line with performance data, and what may never look like OK.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct HealthCheckTests {
    private var good: StoreContents {
        var store = goodStore(heartbeat: at(11, 59)).with(minutes(1...20, from: at(11, 38)))
        store.memory = [MemorySample(at: at(11, 59), bytes: 4_300_000)]
        store.source.plistBytes = 10_000
        store.source.plistModifiedAt = at(11, 59)
        return store
    }

    private func check(_ store: StoreContents, _ change: (inout HealthCheck.Request) -> Void = { _ in })
        -> HealthCheck
    {
        var request = HealthCheck.Request()
        change(&request)
        return HealthCheck(store.report(at: at(12)), request)
    }

    private func first(_ check: HealthCheck) -> String {
        String(check.text.split(separator: "\n").first ?? "")
    }

    @Test func `an old copy's line says what its figures are of, and what to ask`() {
        var store = goodStore(heartbeat: at(12) - 30 * 3_600)
        store.apps[0].counters[0].day = day - 1
        let ask = " Ask as of then: --at last. | "
        #expect(first(check(store)).hasPrefix("TRACKHEALTH UNKNOWN: The last record is from "))
        #expect(first(check(store)).contains(": no data for today." + ask))
        #expect(
            first(check(store) { $0.only = ["heartbeat-age"] }).contains(
                "within limits. Last record 2025-11-12 06:00." + ask))
        #expect(!first(check(good)).contains("--at"))
    }

    @Test func `a store that is well is OK, with every figure that is known`() {
        let check = check(good)
        #expect(check.level == .ok)
        #expect(
            check.text == """
                TRACKHEALTH OK: Tracking: last minute of Tubes at 11:57, 20 events today, no errors. | \
                'silence-in-use'=0s;120;300;0 'heartbeat-age'=60s;;;0 'lost-minutes'=0;10;30;0 \
                'rejected-minutes'=0;;;0 'phantom-minutes'=0;10;30;0 'recovered-minutes'=0;;;0 \
                'rejected-ratio'=0;;;0;1 'growth-ratio'=0.333333;1.1;;0 \
                'error-ratio'=0;0.01;0.1;0;1 'errors-today'=0;;;0 'events-today'=20;;;0 \
                'credited-today'=1200s;;;0 'memory'=4300000B;5242880;5767168;0;6291456 \
                'memory-peak'=4300000B;;;0;6291456 'fallback-files'=0;0;;0 \
                'store-size'=10000B;1048576;4194304;0 'snapshot-age'=60s;93600;280800;0 'read-problems'=0;0;;0

                """)
    }

    @Test func `the verdict decides unless measures are named`() {
        var store = good
        store.emergencyFlag = true
        #expect(check(store).level == .critical)
        #expect(first(check(store)).hasPrefix("TRACKHEALTH CRITICAL: The emergency flag is set"))
        let only = check(store) { $0.only = ["memory"] }
        #expect(only.level == .ok)
        #expect(
            only.text
                == "TRACKHEALTH OK: 1 measure is within limits. | 'memory'=4300000B;5242880;5767168;0;6291456\n"
        )
    }

    @Test func `given limits stand in place of the usual ones`() throws {
        let warned = check(good) { $0.warning["memory"] = AlertRange("4000000") }
        #expect(warned.level == .warning)
        #expect(
            first(warned).hasPrefix("TRACKHEALTH WARNING: memory is 4.1 MiB, a warning above 3.8 MiB. | "))
        #expect(warned.text.contains("'memory'=4300000B;4000000;5767168;0;6291456"))
        let critical = check(good) {
            $0.only = ["credited-today"]
            $0.critical["credited-today"] = AlertRange("@1000:1300")
        }
        #expect(critical.level == .critical)
        #expect(
            critical.text
                == "TRACKHEALTH CRITICAL: credited-today is 20m, critical from 16m 40s to 21m 40s. | "
                + "'credited-today'=1200s;;@1000:1300;0\n")
        let low = check(good) {
            $0.only = ["events-today"]
            $0.warning["events-today"] = AlertRange("30:")
        }
        #expect(first(low).hasPrefix("TRACKHEALTH WARNING: events-today is 20, a warning below 30. | "))
    }

    @Test func `a measure that was asked for and is unknown is UNKNOWN, but hides no failure`() {
        let asked = check(good) { $0.critical["missed-notifications"] = AlertRange("5") }
        #expect(asked.level == .unknown)
        #expect(first(asked).hasPrefix("TRACKHEALTH UNKNOWN: missed-notifications is unknown in this store."))
        #expect(asked.text.contains("'missed-notifications'=U"))
        #expect(!check(good).text.contains("missed-notifications"))
        let both = check(good) {
            $0.only = ["missed-notifications", "memory"]
            $0.critical["memory"] = AlertRange("1")
        }
        #expect(both.level == .critical)
        #expect(both.text.contains("\n[unknown] missed-notifications is unknown in this store.\n"))
    }

    @Test func `a store that is empty or unreadable is UNKNOWN, whatever is asked`() {
        var unreadable = emptyStore()
        unreadable.source.preferences = .unreadable(reason: "damaged | here")
        unreadable.fallbackFiles = ["fallback_1.json"]
        for store in [emptyStore(), unreadable] {
            #expect(check(store).level == .unknown)
            #expect(check(store) { $0.only = ["fallback-files"] }.level == .unknown)
        }
        #expect(first(check(unreadable)).contains("damaged ¦ here"))
        #expect(HealthCheck(unknown: "a|b\n\u{1B}[2Jc").text == "TRACKHEALTH UNKNOWN: a¦b\n␛[2Jc\n")
        #expect(HealthCheck(unknown: "").text == "TRACKHEALTH UNKNOWN: Nothing could be checked.\n")
        #expect(HealthCheck(unknown: "x").level.rawValue == 3)
    }

    @Test func `an old copy is UNKNOWN, and its figures of today are no reason to be glad`() {
        let report = good.report(at: at(12) + 2 * 86_400)
        #expect(HealthCheck(report, .init()).level == .unknown)
        // Its age is a warning for whoever asks for that.
        var request = HealthCheck.Request()
        request.only = ["snapshot-age"]
        #expect(HealthCheck(report, request).level == .warning)
        #expect(HealthCheck(report, request).text.contains("snapshot-age is 2d"))
        var unaged = good
        unaged.source.plistModifiedAt = nil
        #expect(HealthCheck(unaged.report(at: at(12) + 2 * 86_400), .init()).level == .unknown)
    }

    @Test func `the age of the last callback counts only while something shows use`() throws {
        let measure = try #require(HealthMeasure.named("silence-in-use"))
        let plain = try #require(HealthMeasure.named("heartbeat-age"))
        func age(_ heartbeat: Instant?, lastMinute: Instant) -> Double? {
            var store = emptyStore().with(
                (1...3).map { entry(lastMinute - Double(60 * (3 - $0)), "usage.app.0.min.\($0)") })
            store.heartbeat = heartbeat
            return measure.value(of: store.report(at: at(12)))
        }
        #expect(age(at(9), lastMinute: at(9)) == 0)
        #expect(age(at(9) - 30 * 86_400, lastMinute: at(9) - 30 * 86_400) == nil)
        #expect(age(at(9), lastMinute: at(10)) == 10_800)
        #expect(age(at(11, 56), lastMinute: at(11, 58)) == 240)
        #expect(age(nil, lastMinute: at(10)) == nil)
        #expect(age(at(13), lastMinute: at(10)) == nil)
        let idle = emptyStore().with([entry(at(9), "usage.app.0.min.1")])
        #expect(plain.value(of: idle.report(at: at(12))) == nil)
        var silent = emptyStore()
        silent.heartbeat = at(9)
        #expect(measure.value(of: silent.report(at: at(12))) == nil)
    }

    @Test func `a limit is not told twice where a finding says it in a sentence`() {
        var store = good
        store.memory = [MemorySample(at: at(11, 59), bytes: 6_000_000)]
        store.fallbackFiles = ["fallback_1.json", "fallback_2.json"]
        let text = check(store).text
        #expect(text.hasPrefix("TRACKHEALTH CRITICAL: The extension used 5.7 MiB of 6.0 MiB at 11:59. | "))
        #expect(
            text.split(separator: "\n").dropFirst() == [
                "[warning] 2 records wait in fallback files and are not credited yet. (fallback-files)"
            ])
    }

    @Test func `names are labels that need no quoting, and every row says what it is`() {
        let names = HealthMeasure.all.map(\.name)
        #expect(Set(names).count == names.count)
        for measure in HealthMeasure.all {
            #expect(measure.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
            #expect(measure.help.hasSuffix("."))
        }
        #expect(HealthMeasure.named("Memory") == nil)
    }

    @Test func `long output stays short`() {
        var store = good
        store.apps = (0..<60).map {
            app("com.example.\($0)", name: String(repeating: "x", count: 500), seconds: 90_000)
        }
        store.emergencyFlag = true
        store.fallbackFiles = ["fallback_1.json"]
        let lines = check(store).text.split(separator: "\n")
        #expect(lines.count <= 13)
        #expect(lines.dropFirst().allSatisfy { $0.count <= 240 })
    }
}
