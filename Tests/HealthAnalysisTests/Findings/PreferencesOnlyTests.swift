// What preferences alone prove: undo values, markers, the sum of a day, an app with a new id.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct PreferencesOnlyTests {
    /// Any name that people give apps.
    private func anyName() -> String {
        String((0..<Int.random(in: 3...12)).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() ?? "x" })
    }

    /// An app with an id and a name that nobody can guess, credited so long today.
    private func anyApp(_ seconds: Int?, modified: Instant? = nil, name: String? = nil) -> AppRecord {
        var record = app(
            "com.example.\(anyName().lowercased())\(Int.random(in: 100...999))", name: name ?? anyName(),
            seconds: seconds, modified: modified)
        record.lastEventAt = modified
        return record
    }

    @Test func `the values kept to undo a burst show how much it brought, and when that is too much`() throws
    {
        for _ in 0..<12 {
            let gap = Double.random(in: 60...600)
            let possible = gap * SystemBehaviour.usualPace + 300
            let before = Int.random(in: 0...20) * 60
            func found(_ code: FindingCode, gain: Int) -> Finding? {
                raised(code) { store in
                    store.apps = [anyApp(before + gain, modified: at(11))]
                    store.apps[0].revertTodaySeconds = before
                    store.unjudgedApps = [store.apps[0].id]
                    store.burstBaselineCreditAt = at(11) - gap
                    store.lastArrivalAt = at(11)
                }
            }
            let minutes = Int(possible / 60) + Int.random(in: 2...60)
            let growth = try #require(found(.growthExceedsClock, gain: minutes * 60), "\(gap) \(minutes)")
            #expect(growth.level == .critical)
            #expect(
                growth.detail.contains(" gained \(durationText(minutes * 60)) within "), "\(growth.detail)")
            let waits = try #require(found(.burstNotJudged, gain: minutes * 60))
            #expect(waits.detail.hasPrefix("\(minutes) minutes of "), "\(waits.detail)")
            #expect(found(.growthExceedsClock, gain: Int(possible) - 60) == nil)
            // A burst of one minute waits for the next callback, as any minute does.
            #expect(found(.burstNotJudged, gain: 60) == nil)
        }
    }

    @Test func `undo values of a burst that was judged prove nothing`() {
        let found = raised(.growthExceedsClock) { store in
            store.apps = [anyApp(7_200, modified: at(11))]
            store.apps[0].revertTodaySeconds = 0
            store.burstBaselineCreditAt = at(11) - 60
            store.lastArrivalAt = at(11)
        }
        #expect(found == nil)
    }

    @Test func `a marker far above the counter shows minutes that were not stored`() throws {
        for _ in 0..<12 {
            let (today, marker) = (Int.random(in: 1...30), Int.random(in: 70...300))
            func found(_ change: (inout StoreContents) -> Void = { _ in }) -> Finding? {
                raised(.storesDisagree) { store in
                    store.source.generation = .g4
                    store.apps = [anyApp(today * 60, modified: at(11))]
                    store.apps[0].lastThresholdSeconds = marker * 60
                    change(&store)
                }
            }
            let finding = try #require(found())
            #expect(finding.level == .warning)
            #expect(finding.detail.contains("\(durationText((marker - today) * 60)) were not stored"))
            #expect(found { $0.apps[0].lastThresholdSeconds = today * 60 + 60 } == nil)
            // Yesterday's marker, and one that no use of today can have reached.
            #expect(found { $0.apps[0].counters[0].todaySeconds = 0 } == nil)
            #expect(found { $0.apps[0].lastThresholdSeconds = 800 * 60 } == nil)
            #expect(found { $0 = $0.with(minutes(1...3, from: at(9))) } == nil)
        }
    }

    @Test func `all apps of one screen together have no twenty hours`() throws {
        for _ in 0..<12 {
            let count = Int.random(in: 2...6)
            func found(hours: Double, archived: Bool) -> Finding? {
                raised(.moreThan20h, at: at(23, 30)) { store in
                    store.apps = (0..<count).map { _ in anyApp(archived ? 0 : Int(hours * 3_600) / count) }
                    guard archived else { return }
                    for index in store.apps.indices {
                        store.apps[index].history = [
                            DailyUsage(day: day - 1, seconds: Int(hours * 3_600) / count)
                        ]
                    }
                }
            }
            for archived in [false, true] {
                let warning = try #require(found(hours: .random(in: 20.1...23), archived: archived))
                #expect(warning.level == .warning && warning.apps.count == count)
                #expect(warning.detail.hasPrefix("\(count) apps together show "), "\(warning.detail)")
                #expect(found(hours: .random(in: 18.1...19.9), archived: archived)?.level == .notice)
                #expect(found(hours: .random(in: 2...17.9), archived: archived) == nil)
            }
        }
    }

    @Test func `an app that goes on under a new id is named`() throws {
        for _ in 0..<12 {
            let name = anyName()
            let last = Int.random(in: 1...5)
            let pause = Int.random(in: 0...4)
            func found(from first: Int, name other: String? = nil) -> Finding? {
                raised(.tokenChanged) { store in
                    var (old, new) = (
                        anyApp(nil, name: name), anyApp(600, modified: at(11), name: other ?? name)
                    )
                    old.history = (last...last + pause).map { DailyUsage(day: day - $0, seconds: 900) }
                    new.history = first > 0 ? (1...first).map { DailyUsage(day: day - $0, seconds: 300) } : []
                    store.apps = [old, new].shuffled()
                }
            }
            let finding = try #require(found(from: last - 1))
            #expect(finding.level == .notice && finding.apps.count == 2)
            #expect(finding.detail.contains("until \(day - last), the other since \(day - last + 1)"))
            // Both were used on the same days, or they are two apps.
            #expect(found(from: last + pause + 1) == nil)
            #expect(found(from: last - 1, name: anyName() + "2") == nil)
        }
    }

    @Test func `on the day of the change the new id has no more than the time since the old one`() {
        func found(old: Instant, new seconds: Int) -> Finding? {
            raised(.tokenChanged) { store in
                store.apps = [
                    anyApp(1_200, modified: old, name: "Reader"),
                    anyApp(seconds, modified: at(11), name: "Reader"),
                ]
            }
        }
        #expect(found(old: at(10), new: 1_800) != nil)
        #expect(found(old: at(10, 50), new: 1_800) == nil)
    }
}
