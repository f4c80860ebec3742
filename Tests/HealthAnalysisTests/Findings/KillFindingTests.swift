// An extension that the system ends.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct KillFindingTests {
    private func killed(_ count: Int, every step: Double = 600, last: Instant = at(11)) -> Finding? {
        raised(.extensionKills) {
            $0.marks = (0..<count).map { TrackerMark(at: last - Double($0) * step, kind: .killed) }.reversed()
            $0.battery = [BatterySample(at: at(11), level: 0.25, state: .unplugged)]
            $0.memory = [MemorySample(at: at(11), bytes: 5_400_000)]
        }
    }

    @Test func `more than five kills in a day are told, with memory and battery beside`() throws {
        #expect(killed(5) == nil)
        let found = try #require(killed(6))
        #expect(found.level == .warning)
        #expect(
            found.detail == "6 kills in 24 hours, memory up to 5.1 MiB of 6.0 MiB, battery at 25 %.")
        #expect(killed(6, every: 20_000) == nil)
        #expect(killed(6, every: 1) == nil)
        #expect(raised(.extensionKills) { $0.lastKillAt = at(11) } == nil)
    }

    @Test func `reports of the system count like the tracker's own notes`() {
        let kills = (0..<6).map { ExtensionKill(at: at(10, $0), process: "Monitor") }
        let outside = ExternalEvidence(evidence: DeviceEvidence(kills: kills))
        #expect(raised(.extensionKills, outside: outside) { _ in } != nil)
        // The same kills in both are the same kills.
        let three = ExternalEvidence(evidence: DeviceEvidence(kills: Array(kills.prefix(5))))
        #expect(
            raised(.extensionKills, outside: three) {
                $0.marks = (0..<5).map { TrackerMark(at: at(10, $0, 1), kind: .killed) }
            } == nil)
    }

    @Test func `the system's lines in the store's own logs count like its reports, each end once`() {
        for own in 0...6 {
            let kills = (0..<6).map { ExtensionKill(at: at(10, $0), process: "Monitor") }
            let outside = ExternalEvidence(evidence: DeviceEvidence(kills: Array(kills.suffix(6 - own))))
            let found = raised(.extensionKills, outside: outside) {
                // A line and a report of one end.
                $0.evidence = DeviceEvidence(
                    kills: kills.prefix(min(6, own + 1)).map {
                        ExtensionKill(at: $0.at + 6, process: $0.process, reason: "per-process-limit")
                    })
            }
            #expect(found?.detail.hasPrefix("6 kills of Monitor") == true)
        }
    }

    @Test(arguments: [5, 90, 500, 900])
    func `the tracker notes a kill when it is called the next time`(after: Double) {
        for isCalledBetween in [false, true] {
            let kills = (0..<3).map { ExtensionKill(at: at(6 + $0), process: "Monitor") }
            let outside = ExternalEvidence(evidence: DeviceEvidence(kills: kills))
            let found = raised(.extensionKills, outside: outside) { store in
                let noted = kills.map { $0.at + after }
                store.marks = noted.map { TrackerMark(at: $0, kind: .killed) }
                let calls = noted + (isCalledBetween ? kills.map { $0.at + 3 } : [])
                store.callbacks = calls.sorted().map {
                    Callback(
                        at: $0, event: EventName("usage.app.0.min.1"), outcome: .unknown, origin: .debugLog)
                }
                store.hasEventLog = true
            }
            #expect((found == nil) == (!isCalledBetween && after <= 600), "\(after) \(isCalledBetween)")
        }
    }

    @Test func `refused preferences of this group are told until the extension stores something`() throws {
        func denial(_ moment: Instant, group: String = "group.example", isWrite: Bool) -> PreferencesDenial {
            PreferencesDenial(at: moment, process: "Monitor", group: group, isWrite: isWrite)
        }
        func found(_ denials: [PreferencesDenial], heartbeat: Instant?) -> Finding? {
            raised(
                .preferencesDenied, outside: ExternalEvidence(evidence: DeviceEvidence(denials: denials))
            ) { $0.heartbeat = heartbeat }
        }
        let two = [denial(at(9), isWrite: true), denial(at(10), isWrite: true)]
        let told = try #require(found(two, heartbeat: at(8)))
        #expect(
            told.detail.hasPrefix(
                "Monitor was not allowed to write the preferences of group.example, 2 times"))
        #expect(
            found(two + [denial(at(11), isWrite: false)], heartbeat: nil)?.detail.contains("read and write")
                == true)
        #expect(found(two, heartbeat: at(11)) == nil)
        #expect(found([denial(at(9), group: "group.other", isWrite: true)], heartbeat: nil) == nil)
        #expect(found([denial(at(9) - 86_400, isWrite: true)], heartbeat: nil) == nil)
        #expect(found([], heartbeat: nil) == nil)
    }

    @Test func `of several processes the one refused last is named with its own refusals`() throws {
        let denials = (0..<5).map { number in
            PreferencesDenial(
                at: at(10, number), process: number % 2 == 0 ? "Monitor" : "Shield", group: "group.example",
                isWrite: number % 2 == 0)
        }
        for count in 1...5 {
            let evidence = DeviceEvidence(denials: Array(denials.prefix(count)))
            let found = raised(.preferencesDenied, outside: ExternalEvidence(evidence: evidence)) {
                $0.heartbeat = nil
            }
            let (last, own) = (denials[count - 1], (count + 1) / 2)
            #expect(
                try #require(found).detail.hasPrefix(
                    "\(last.process) was not allowed to \(last.isWrite ? "write" : "read") the preferences of "
                        + "group.example, \(own) time\(own == 1 ? "" : "s") until"))
            #expect(found?.since == denials.prefix(count).first { $0.process == last.process }?.at)
        }
    }

    @Test(arguments: [-23.9, -20, -13, 0.5, 1.5, 4])
    func `a report holds until another number of refusals counts`(hours: Double) throws {
        let denials = [at(12) + hours * 3_600, at(11)].map {
            PreferencesDenial(at: $0, process: "Monitor", group: "group.example", isWrite: true)
        }
        let outside = ExternalEvidence(evidence: DeviceEvidence(denials: denials))
        func detail(_ moment: Instant) -> String? {
            emptyStore().report(at: moment, outside: outside).findings
                .first { $0.code == .preferencesDenied }?.detail
        }
        let limit = try #require(emptyStore().report(at: at(12), outside: outside).validUntil)
        #expect(detail(limit) != detail(at(12)) && detail(limit - 0.01) == detail(at(12)))
    }

    @Test func `crashes are counted apart, and are no ends by the system`() throws {
        let ends = (0..<7).map {
            ExtensionKill(at: at(10, $0), process: "Monitor", cause: $0 < 4 ? .crash : .memory)
        }
        func found(_ kills: some Sequence<ExtensionKill>) -> Finding? {
            let outside = ExternalEvidence(evidence: DeviceEvidence(kills: Array(kills)))
            return raised(.extensionKills, outside: outside) { _ in }
        }
        let mixed = try #require(found(ends))
        #expect(mixed.detail.hasPrefix("3 kills of Monitor in 24 hours, 4 crashes in 24 hours"))
        let crashes = ends.map { ExtensionKill(at: $0.at, process: $0.process, cause: .crash) }
        #expect(try #require(found(crashes)).cause.hasPrefix("The extension crashes"))
    }

    @Test(arguments: [ExtensionKill.Cause.memory, .limit, .crash, nil])
    func `only what may be for its memory is mended by saving memory`(other: ExtensionKill.Cause?) throws {
        for limits in [0, 7] where limits > 0 || other != nil {
            let kills = (0..<7 + limits).map { index in
                ExtensionKill(
                    at: at(10, index), process: "Monitor", reason: "wakeups",
                    cause: index < limits ? .limit : other ?? .limit)
            }
            let found = try #require(
                raised(
                    .extensionKills, outside: ExternalEvidence(evidence: DeviceEvidence(kills: kills))
                ) { _ in })
            #expect(found.remedy.contains("save memory") == (other == .memory))
            #expect(found.remedy.contains("reports of the system") == (other != .memory))
            #expect(found.cause.contains("for its memory") == (other == .memory))
            #expect(found.detail.contains("wakeups") == (limits > 0 || other != .crash))
        }
    }

    @Test func `callbacks that a later one had to finish are told where others have their memory`() {
        func found(_ unfinished: Int, of all: Int, engine: Bool = true) -> Finding? {
            raised(.extensionKills) { store in
                store = store.with(
                    (0..<all).map {
                        entry(
                            at(9, $0), "usage.app.0.min.\($0 + 1)",
                            memory: $0 < unfinished ? nil : 4_000_000)
                    })
                if engine { store.engine = EngineTrace(records: []) }
            }
        }
        #expect(found(6, of: 20)?.detail.contains("6 callbacks that the extension did not finish") == true)
        #expect(found(5, of: 20) == nil)
        #expect(found(20, of: 20) == nil)
        #expect(found(6, of: 20, engine: false) == nil)
    }
}
