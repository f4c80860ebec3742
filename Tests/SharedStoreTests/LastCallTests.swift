// Stores of react-native-device-activity: keys with names in them, times in milliseconds, last calls only.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct LastCallTests {
    @Test func `keys are cut at the method, whatever the names hold`() throws {
        let plain = try #require(LastCallKey("events_daily_intervalDidStart"))
        #expect(plain.activity == "daily" && plain.method == .intervalDidStart && plain.event == nil)
        let long = try #require(LastCallKey("events_my_daily_plan_eventDidReachThreshold_minutes_reached_10"))
        #expect(long.activity == "my_daily_plan" && long.event == "minutes_reached_10")
        let odd = try #require(LastCallKey("events_a_eventWillReachThresholdWarning_x_intervalDidEnd"))
        #expect(odd.method == .eventWillReachThresholdWarning && odd.event == "x_intervalDidEnd")
        let named = try #require(LastCallKey("events_intervalDidStart_intervalDidEnd"))
        #expect(named.activity == "intervalDidStart" && named.method == .intervalDidEnd)
        for key in [
            "events_", "events_daily", "events__intervalDidStart", "events_intervalDidStart",
            "events_daily_eventDidReachThreshold", "events_daily_eventDidReachThreshold_",
            "event_a_intervalDidEnd",
            "events_daily_intervalDidStart_x",
        ] {
            #expect(LastCallKey(key) == nil, "\(key)")
        }
    }

    /// Ten minutes from 14:01:00.5 on, a beat apart, and the day's beginning, in UTC.
    private static var values: [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [
            "events_DeviceActivity.AppLoggedTimeDaily_intervalDidStart": .real(1_771_477_200_000),
            "currentBlockedSelection": .string("e30="), "isBlockingAll": .boolean(false),
            "familyActivitySelectionIds": .dictionary(["selection-1": .string("YXJjaGl2ZWQ=")]),
            "lastBlockUpdate": .dictionary([
                "triggeredBy": .string("eventDidReachThreshold"),
                "blockedAt": .string("2026-02-19T14:10:00.000Z"),
                "blocklistAppCount": .integer(3), "blocklistCategoryCount": .integer(0),
            ]),
            "shieldConfiguration": .dictionary(["title": .string("Blocked")]),
        ]
        for minute in 1...10 {
            let key =
                "events_DeviceActivity.AppLoggedTimeDaily_eventDidReachThreshold_minutes_reached_\(minute)"
            values[key] = .real(1_771_509_660_500 + Double(minute - 1) * 60_500)
        }
        return values
    }

    private static let at = Instant(1_771_510_320)

    @Test func `thresholds are callbacks of unknown outcome and the newest call is the heartbeat`() throws {
        let contents = try SampleStore.read(Self.values, at: Self.at)
        #expect(contents.source.generation == .reactNative)
        #expect(contents.source.trackerKeyCount == 15 && contents.source.keyCount == 16)
        #expect(contents.problems.isEmpty)
        #expect(contents.heartbeat == Instant(1_771_510_205))
        #expect(contents.callbacks.count == 10 && contents.callbacks.last?.at == Instant(1_771_510_205))
        #expect(contents.callbacks.allSatisfy { $0.outcome == .unknown && $0.origin == .lastCall })
        let calls = try #require(contents.lastCalls)
        #expect(calls.calls.count == 11 && calls.calls.first?.at == Instant(1_771_477_200))
        #expect(calls.calls.compactMap(\.event) == (1...10).map { "minutes_reached_\($0)" })
        #expect(calls.selections == ["selection-1"] && calls.blocksAll == false)
        #expect(calls.blockUpdate?.at == Instant(1_771_510_200) && calls.blockUpdate?.apps == 3)
        #expect(!contents.hasEventLog && contents.apps.isEmpty)
    }

    @Test func `the list of keys shows milliseconds as times and masks the system's tokens`() throws {
        let store = try SampleStore(Self.values)
        var reader = try store.reader()
        let contents = try reader.read(calendar: SampleStore.calendar, at: Self.at)
        let items = try #require(reader.listing(of: contents, at: Self.at)?.items)
        let call = items.first { $0.key.hasSuffix("minutes_reached_10") }
        #expect(call?.value == .instant(Instant(1_771_510_205), raw: 1_771_510_205_000))
        #expect(
            call?.meaning
                == "Last eventDidReachThreshold of DeviceActivity.AppLoggedTimeDaily, event minutes_reached_10"
        )
        #expect(items.first { $0.key == "currentBlockedSelection" }?.value == .masked)
    }

    @Test func `the library's settings are known by name and show no selection`() throws {
        let token = "AAECAwQFBgcICQoLDA0ODw=="
        let selection: [String: PropertyListValue] = ["familyActivitySelection": .string(token)]
        let settings: [String: PropertyListValue] = [
            "familyActivitySelectionIds": .dictionary(["evening": .string(token)]),
            "currentUnblockedSelection": .string(token),
            "actions_for_daily_eventDidReachThreshold_5_minutes": .array([.dictionary(selection)]),
            "shieldConfigurationForSelection_evening": .dictionary(selection),
            "shieldActions_evening": .dictionary(["primary": .dictionary(selection)]),
            "lastWebContentFilterPolicyUpdate": .dictionary(["type": .string("none")]),
            "lastWebContentFilterPolicyError": .dictionary(["error": .string("too many domains")]),
        ]
        let store = try SampleStore(settings)
        var reader = try store.reader()
        let contents = try reader.read(calendar: SampleStore.calendar, at: Self.at)
        #expect(contents.source.generation == .reactNative)
        #expect(contents.source.trackerKeyCount == settings.count)
        let items = try #require(reader.listing(of: contents, at: Self.at)?.items)
        #expect(items.count == settings.count)
        for item in items {
            #expect(item.meaning != nil && item.group != .other, "\(item.key)")
            #expect(!"\(item.value)".contains(token), "\(item.key)")
        }
    }

    @Test func `a time that is no time is a problem and no call`() throws {
        let key = "events_daily_intervalDidStart"
        for value in [1_771_477_200, 1_771_477_200_000_000, -5, .infinity] {
            let contents = try SampleStore.read([key: .real(value)], at: Self.at)
            #expect(contents.tells(key, "invalid time in milliseconds"), "\(value)")
            #expect(contents.lastCalls?.calls.isEmpty == true && contents.heartbeat == nil)
        }
        let never = try SampleStore.read([key: .real(0)], at: Self.at)
        #expect(never.problems.isEmpty && never.lastCalls?.calls.isEmpty == true)
    }

    @Test func `a tracker's store stays one beside such keys`() throws {
        let contents = try SampleStore.read(
            Self.values.merging(["usage_reader_today": .integer(60)]) { $1 }, at: Self.at)
        #expect(contents.source.generation == .g2 && contents.lastCalls == nil && contents.callbacks.isEmpty)
    }
}
