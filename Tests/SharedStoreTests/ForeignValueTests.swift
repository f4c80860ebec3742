// Values of wrong types and impossible sizes become read problems and hide nothing else.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct ForeignValueTests {
    @Test(arguments: [
        PropertyListValue.real(.nan), .real(.infinity), .real(-.infinity), .real(1e308), .real(-1),
        .real(1e18),
        .real(86_400), .date(.nan), .date(1e308), .date(-1e12), .real(2_080_000_000), .boolean(true),
        .data([1]),
        .dictionary([:]), .array([]), .string("soon"), .unsigned(.max), .integer(.min),
    ])
    func `what is no time is a problem`(value: PropertyListValue) throws {
        let contents = try SampleStore.read([
            "extension_heartbeat": value, "usage_x_today": .integer(60),
            "usage_x_reset": .real(SampleStore.midnight),
        ])
        #expect(contents.heartbeat == nil)
        #expect(contents.tells("extension_heartbeat"))
        #expect(contents.app("x")?.counters.first?.todaySeconds == 60)
    }

    @Test(arguments: [PropertyListValue.real(0), .integer(0)])
    func `a time of zero is never`(value: PropertyListValue) throws {
        let contents = try SampleStore.read(["extension_heartbeat": value])
        #expect(contents.heartbeat == nil)
        #expect(contents.problems.isEmpty)
    }

    @Test func `both epochs are read`() throws {
        // 785203211.25 s after 2001 is 2025-11-19 00:00:11.25 UTC, 1763060000.25 s after 1970 is 2025-11-13
        // 18:53:20.25.
        let at = Instant(1_763_510_500)
        let persisted = #"{"x":{"lastUpdated":785203211.25,"todaySeconds":5}}"#
        let contents = try SampleStore.read(
            [
                "persistedApps_v3": SampleStore.blob(persisted),
                "extension_heartbeat": .real(1_763_060_000.25),
                "extension_initialized": .date(784_752_800.25),
            ], at: at)
        #expect(contents.app("x")?.counters.first?.modifiedAt == Instant(1_763_510_411.25))
        #expect(contents.heartbeat.map(LocalCalendar.iso8601) == "2025-11-13T18:53:20.250Z")
        #expect(contents.initializedAt == contents.heartbeat)
    }

    @Test func `a time of the other epoch is flagged`() throws {
        let persisted = #"{"x":{"lastUpdated":1763053100,"todaySeconds":5}}"#
        let contents = try SampleStore.read([
            "extension_heartbeat": .real(784_745_900), "persistedApps_v3": SampleStore.blob(persisted),
        ])
        #expect(contents.heartbeat == nil)
        let mixedUp = contents.problems.filter { $0.kind == .epoch }.map(\.key)
        #expect(mixedUp == ["extension_heartbeat", "persistedApps_v3"])
    }

    @Test(arguments: [
        (PropertyListValue.string("12"), Int?.some(12)), (.real(1.5), 1), (.integer(-3), nil),
        (.unsigned(1 << 63), nil),
        (.unsigned(.max), nil), (.boolean(true), 1), (.real(.nan), nil), (.string("twelve"), nil),
        (.data([1]), nil),
        (.real(1e300), nil),
    ])
    func countersOfWrongTypesAreTold(value: PropertyListValue, count: Int?) throws {
        let contents = try SampleStore.read([
            "usage_x_today": value, "extension_heartbeat": .real(1_763_053_100),
        ])
        let app = try #require(contents.app("x"))
        #expect(app.counters.map(\.todaySeconds) == [count])
        #expect(contents.tells("usage_x_today"))
        #expect(contents.heartbeat == Instant(1_763_053_100))
    }

    @Test(arguments: [PropertyListValue.real(720), .integer(720), .unsigned(720)])
    func `numbers of any type are read`(value: PropertyListValue) throws {
        let contents = try SampleStore.read(["usage_x_today": value])
        #expect(contents.app("x")?.counters.map(\.todaySeconds) == [720])
        #expect(contents.problems.isEmpty)
    }

    @Test func `more than a day is kept for the analysis`() throws {
        let contents = try SampleStore.read(["usage_x_today": .integer(500_000)])
        #expect(contents.app("x")?.counters.map(\.todaySeconds) == [500_000])
    }

    @Test func `a date of another calendar is invalid`() throws {
        let contents = try SampleStore.read([
            "ext_usage_x_today": .integer(60), "ext_usage_x_date": .string("2568-11-13"),
        ])
        #expect(contents.app("x")?.counters.map(\.day) == [nil])
        #expect(contents.tells("ext_usage_x_date", "invalid date"))
    }

    @Test(arguments: ["", "{", "[]", "null", #"{"x":7}"#, #"{"x":{"todaySeconds":"#, "\u{feff}{}x"])
    func `a broken table is a problem`(json: String) throws {
        let contents = try SampleStore.read([
            "persistedApps_v3": SampleStore.blob(json), "usage_y_today": .integer(1),
        ])
        #expect(contents.tells("persistedApps_v3"))
        #expect(contents.apps.map(\.id) == ["y"])
    }

    @Test func `a truncated table gives the apps before the break`() throws {
        let json = #"{"x":{"todaySeconds":5},"y\"z":{"todaySeconds":6},"w":{"today"#
        let contents = try SampleStore.read(["persistedApps_v3": SampleStore.blob(json)])
        #expect(contents.apps.map(\.id) == ["x", "y\"z"])
        #expect(contents.tells("persistedApps_v3", "record 2"))
    }

    @Test func `a table as base64 is read, and named as a problem`() throws {
        let contents = try SampleStore.read(["persistedApps_v3": .string("eyJ4Ijp7InRvZGF5U2Vjb25kcyI6NX19")])
        #expect(contents.app("x")?.counters.map(\.todaySeconds) == [5])
        #expect(contents.tells("persistedApps_v3", "text where data belongs"))
    }

    @Test func `problems are bounded`() throws {
        let values = (0..<500).reduce(into: [String: PropertyListValue]()) {
            $0["usage_\($1)_today"] = .integer(-1)
        }
        let contents = try SampleStore.read(values)
        #expect(contents.problems.count == 101)
        #expect(contents.problems.last?.problem.hasPrefix("400 more") == true)
    }
}
