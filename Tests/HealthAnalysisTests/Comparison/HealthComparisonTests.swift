// Two stores beside each other: what is matched, what a difference may say, and what is unknown.

import Documents
import TestSupport
import Testing
import TrackingModel

@testable import HealthAnalysis

/// A store judged at a moment, as one side of a comparison.
func side(_ contents: StoreContents, at moment: Instant = at(12), keys: [StoreItem]? = nil) -> ComparedStore {
    ComparedStore(
        report: contents.report(at: moment), contents: contents,
        listing: keys.map { StoreListing(readAt: moment, items: $0) })
}

func key(_ name: String, _ value: StoreValue, _ group: StoreItem.Group = .counters) -> StoreItem {
    StoreItem(key: name, group: group, type: "integer", value: value, fingerprint: value.hashValue)
}

@Suite struct HealthComparisonTests {
    /// Stores of every kind that the tests have, with their reports.
    private static let stores: [ComparedStore] = (SampleStore.recoveryLogs + SampleStore.textLogs).map {
        side($0.contents, at: $0.moment)
    }

    private let good = goodStore(heartbeat: at(11, 59))

    @Test func `a store beside itself says that nothing differs`() {
        for store in Self.stores {
            let comparison = HealthComparison(store, store)
            #expect(comparison.isUnchanged && comparison.hasSameHealth && comparison.course == .same)
            #expect(comparison.conclusion == "Nothing differs.")
            #expect(comparison.findings.allSatisfy { $0.isUnchanged })
            #expect(comparison.minutes.allSatisfy { $0.before == $0.after })
        }
    }

    @Test func `exchanging the stores mirrors the comparison`() {
        for one in Self.stores {
            for other in Self.stores {
                let (there, back) = (HealthComparison(one, other), HealthComparison(other, one))
                #expect(
                    back.minutes
                        == there.minutes.map {
                            MinuteChange(figure: $0.figure, before: $0.after, after: $0.before)
                        })
                #expect(back.apps.map(\.before) == there.apps.map(\.after))
                #expect(back.apps.map(\.after) == there.apps.map(\.before))
                #expect(back.apps.map(\.match) == there.apps.map(\.match))
                #expect(back.apps.map(\.registeredBefore) == there.apps.map(\.registeredAfter))
                let (days, daysBack) = (there.apps.flatMap(\.days), back.apps.flatMap(\.days))
                #expect(daysBack.map(\.day) == days.map(\.day))
                #expect(daysBack.map(\.before) == days.map(\.after))
                #expect(daysBack.map(\.isUnderWayBefore) == days.map(\.isUnderWayAfter))
                #expect(back.findings.map(\.before) == there.findings.map(\.after))
                #expect(back.findings.map(\.after) == there.findings.map(\.before))
                let keys = there.keys.map { Set($0.map { StoreChange(before: $0.after, after: $0.before) }) }
                #expect(back.keys.map(Set.init) == keys)
                #expect(there.isUnchanged == back.isUnchanged)
            }
        }
    }

    @Test func `a day that one store does not know has no difference, and is not taken for zero`() throws {
        var (old, new) = (good, good)
        old.apps = [app("com.example.tubes", name: "Tubes", seconds: 600)]
        old.apps[0].history = [DailyUsage(day: day - 2, seconds: 60), DailyUsage(day: day - 1, seconds: 0)]
        new.apps = [app("com.example.tubes", name: "Tubes", seconds: 900)]
        new.apps[0].history = [DailyUsage(day: day - 1, seconds: 0)]
        let change = try #require(HealthComparison(side(old), side(new)).apps.first)
        #expect(change.match == .id)
        #expect(change.days.map(\.day) == [day - 2, day - 1, day])
        #expect(change.days.map(\.before) == [60, 0, 600])
        #expect(change.days.map(\.after) == [nil, 0, 900])
        #expect(change.days.map(\.difference) == [nil, 0, 300])
        #expect(change.days.map(\.isUnderWayAfter) == [false, false, true])
    }

    @Test func `a counter that holds an earlier day counts for that day and leaves today unknown`() throws {
        var old = good
        old.apps = [app("com.example.tubes", name: "Tubes", seconds: 600, on: day - 3)]
        let change = try #require(HealthComparison(side(old), side(good)).apps.first)
        #expect(change.days.map(\.before) == [600, nil])
        #expect(change.days.map(\.after) == [nil, 1_200])
    }

    @Test func `an app is recognised by its id, by its beginning, or by a name that nobody else has`() throws
    {
        func matched(_ old: [AppRecord], _ new: [AppRecord]) -> [AppChange.Match] {
            var (before, after) = (good, good)
            (before.apps, after.apps) = (old, new)
            return HealthComparison(side(before), side(after)).apps.map(\.match)
        }
        #expect(matched([app("a.b.tubes")], [app("a.b.tubes", name: "Tubes")]) == [.id])
        #expect(matched([app("709612CC")], [app("709612CC-0000-4000")]) == [.start])
        #expect(matched([app("709612CC")], [app("709612CC-1"), app("709612CC-2")]) == [.none, .none, .none])
        #expect(matched([app("short")], [app("shorter")]) == [.none, .none])
        #expect(matched([app("a", name: "Tubes")], [app("b", name: "Tubes")]) == [.name])
        #expect(
            matched([app("a", name: "Tubes")], [app("b", name: "Tubes"), app("c", name: "Tubes")])
                == [.none, .none, .none])
        #expect(matched([app("a")], [app("b")]) == [.none, .none])
    }

    @Test func `a difference of minutes is given only where the bounds don't overlap`() {
        func change(_ before: MinuteRange?, _ after: MinuteRange?) -> MinuteChange {
            MinuteChange(figure: .lost, before: before, after: after)
        }
        let (few, many) = (MinuteRange(low: 2, high: 4), MinuteRange(low: 10, high: 13))
        #expect(change(few, many).course == .more)
        #expect(change(few, many).difference == MinuteRange(low: 6, high: 11))
        #expect(change(few, many).differenceText == "+6–11 min")
        #expect(change(many, few).difference == MinuteRange(low: -11, high: -6))
        #expect(change(many, few).differenceText == "-6–11 min")
        #expect(change(few, MinuteRange(low: 4, high: 9)).course == .unsure)
        #expect(change(few, MinuteRange(low: 4, high: 9)).difference == nil)
        #expect(change(few, few).course == .sameBounds && change(few, few).difference == nil)
        let exact = MinuteRange(low: 5, high: 5)
        #expect(change(exact, exact).course == .same)
        #expect(change(nil, few).course == .unknown && change(nil, few).differenceText == "unknown")
    }

    @Test func `findings come, go and stay by their code and apps`() throws {
        let losing = good.with(minutes(1...10, from: at(9)) + minutes(26...40, from: at(9, 26)))
        let comparison = HealthComparison(side(good), side(losing))
        let lost = try #require(comparison.findings.first { $0.finding.code == .minutesLost })
        #expect(lost.course == .came && lost.before == nil)
        #expect(!comparison.hasSameHealth && comparison.course == .worse)
        let back = HealthComparison(side(losing), side(good))
        #expect(back.findings.contains { $0.course == .went && $0.finding.code == .minutesLost })
        #expect(back.course == .better)
        let later = HealthComparison(side(losing), side(losing, at: at(12, 1)))
        #expect(later.findings.allSatisfy { $0.course == .stayed })
    }

    @Test func `keys are added, removed and changed, and files are compared by their size`() throws {
        let old = [
            key("a", .integer(1)), key("b", .integer(1)), key("log", .bytes(10), .files),
            key("token", .masked, .device),
        ]
        var new = [key("b", .integer(4)), key("c", .integer(1)), key("log", .bytes(10), .files)]
        new[2].fingerprint += 1
        var other = key("token", .masked, .device)
        other.fingerprint += 1
        new.append(other)
        let comparison = HealthComparison(side(good, keys: old), side(good, keys: new))
        let keys = try #require(comparison.keys)
        #expect(keys.map(\.key) == ["a", "b", "c", "token"])
        #expect(StoreValue.difference(keys[1].before?.value, keys[1].after?.value) == "+3")
        #expect(comparison.hasSameHealth && !comparison.isUnchanged)
        let text = unpadded(comparison.document().text())
        #expect(text.contains("1 added, 1 removed, 2 changed; 4 before, 4 after"))
        #expect(text.contains("~ b 1 → 4 (+3)") && text.contains("- a 1") && text.contains("+ c 1"))
        #expect(HealthComparison(side(good), side(good, keys: new)).keys == nil)
    }

    @Test func `what no store of a pair can say is unknown in text and null in JSON`() throws {
        var bare = emptyStore()
        bare.apps = [app("com.example.tubes", name: "Tubes")]
        let comparison = HealthComparison(side(bare), side(good))
        #expect(comparison.registered.before == nil)
        #expect(comparison.minutes.allSatisfy { $0.course == .unknown && $0.difference == nil })
        let text = unpadded(comparison.document().text())
        #expect(text.contains("KEYS (unknown") && text.contains("thresholds registered unknown"))
        let json = comparison.json.text()
        #expect(json.contains("\"before\":{\"low\":null,\"high\":null}") && json.contains("\"keys\":null"))
    }

    @Test(arguments: [80, 120]) func `the text stays within its width and harms no terminal`(width: Int) {
        var store = good
        store.apps.append(app("x\u{1b}[2J" + String(repeating: "界", count: 90), name: nil, seconds: 60))
        store.source.path = "/\u{202E}" + String(repeating: "long/", count: 60)
        let keys = [key("\u{1b}]0;x" + String(repeating: "k", count: 30), .text("\u{07}a\nb", bytes: 4))]
        for other in Self.stores + [side(good, keys: [])] {
            let text = HealthComparison(side(store, keys: keys), other).document().text(width: width)
            #expect(text.hasSuffix("\n"))
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x202E })
            for line in text.split(separator: "\n") { #expect(columns(String(line)) <= width, "\(line)") }
        }
    }

    /// Columns of a line; the test's wide characters take two.
    private func columns(_ line: String) -> Int { line.reduce(0) { $0 + ($1 == "界" ? 2 : 1) } }
}
