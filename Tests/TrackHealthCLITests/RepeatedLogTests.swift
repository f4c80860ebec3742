// A log that is fed again, in whole or in part, changes nothing: not a byte of the container.

import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread) struct RepeatedLogTests {
    /// A log as another program could have written it.
    private struct Log {
        var lines: [String] = []
        private var dice: SeededGenerator
        private var wall = 1_763_020_800.0
        private var mono = 1_000.0
        private var boots = 0
        private var generation = 0
        private var minutes: [Int: Int] = [:]
        /// Whether its lines have the monotonic clock, its events the generation, its registrations a number.
        private let isClocked: Bool
        private let isNamed: Bool
        private let isNumbered: Bool?
        private let activity: String

        init(seed: UInt64) {
            dice = SeededGenerator(seed: seed)
            isClocked = Bool.random(using: &dice)
            isNamed = Bool.random(using: &dice)
            isNumbered = [nil, true, false].randomElement(using: &dice) ?? nil
            // Some are so long that the journal is put aside.
            let bytes = [1, 1, 9_000].randomElement(using: &dice) ?? 1
            activity = String(repeating: "x", count: bytes)
            for index in 0..<Int.random(in: 5...90, using: &dice) { addLine(isFirst: index == 0) }
        }

        private mutating func chance(_ share: Double) -> Bool {
            Double.random(in: 0..<1, using: &dice) < share
        }

        private mutating func addLine(isFirst: Bool) {
            let pauses: [Double] = [0, 0.3, 1, 6, 60, 60, 60, 61, 300, 4_000, 40_000]
            let pause = pauses.randomElement(using: &dice) ?? 0
            wall += pause
            mono += pause
            if isFirst || chance(0.08) { return addRegistration() }
            if chance(0.04) {
                boots += 1
                mono = Double.random(in: 0..<100, using: &dice)
            } else if chance(0.04) {
                wall += [-86_400, 86_400, -3_600, 3_600, 259_200].randomElement(using: &dice) ?? 0
            } else if chance(0.06) {
                add(#""settle":true"#)
            } else if chance(0.03) {
                add(#""kind":"\#(chance(0.5) ? "start" : "end")","activity":"p""#)
            } else {
                addCallback()
            }
        }

        private mutating func addRegistration() {
            generation += 1
            minutes = [:]
            let events = (0..<3).flatMap { app in
                (1...60).map { #"{"event":"\#(event(app, $0))","app":"a\#(app)"}"# }
            }
            var members = #""events":[\#(events.joined(separator: ","))]"#
            if isNumbered ?? chance(0.5) { members += #","generation":\#(generation)"# }
            if chance(0.3) { members += #","apps":[{"id":"a0","rewardPoints":5}]"# }
            add(#""register":{\#(members)}"#)
        }

        private mutating func addCallback() {
            let app = Int.random(in: 0...3, using: &dice)
            minutes[app, default: 0] += 1
            let minute = chance(0.1) ? Int.random(in: 1...59, using: &dice) : minutes[app] ?? 1
            var members = #""event":"\#(event(app, minute))","activity":"\#(activity)""#
            if chance(0.05) { members += #","memory":6291456"# }
            if chance(0.05) { members += #","shielded":true"# }
            add(members)
            // The same once more, in the same moment: a duplicate of its own.
            if chance(0.05), let last = lines.last { lines.append(last) }
        }

        private func event(_ app: Int, _ minute: Int) -> String {
            isNamed ? "usage.app.\(app).gen.\(generation).min.\(minute)" : "usage.app.\(app).min.\(minute)"
        }

        private mutating func add(_ members: String) {
            let clock = isClocked ? #","mono":\#(mono),"boot":"b\#(boots)""# : ""
            lines.append(#"{\#(members),"at":\#(wall)\#(clock)}"#)
        }
    }

    /// Feeds lines as one run of the program does; returns what is answered.
    @discardableResult
    private func feed(_ lines: some Sequence<String>, _ container: String) throws -> [String] {
        let store = ContainerStore(
            ContainerPaths(container: container, group: Bench.group), calendar: .utc, isDurable: false)
        var session = RecordSession(store: store, policy: .ordinal, zone: .gmt)
        var answers: [String] = []
        for line in lines {
            do {
                answers.append(try session.take(RecordLine.read(Array(line.utf8))).text)
            } catch {
                answers.append("\(error)")
            }
        }
        try session.finish()
        return answers
    }

    private func tree(_ container: String) -> [String: Data] {
        FileTree(container).files.filter { !$0.key.hasSuffix(".lock") }
    }

    /// `TRACKHEALTH_LOGS` sets how many.
    private static let logs = UInt64(TestEnvironment.number("TRACKHEALTH_LOGS", usually: 25))

    @Test func `fed again in whole, from any line on or up to any line, a log changes nothing`() throws {
        for seed in 0..<Self.logs {
            let folder = try TemporaryFolder()
            let container = folder.path("container")
            let log = Log(seed: seed).lines
            // A run may end at any line, and the next go on.
            var dice = SeededGenerator(seed: seed + 1)
            let cut = Bool.random(using: &dice) ? log.count : Int.random(in: 0...log.count, using: &dice)
            try feed(log[..<cut], container)
            try feed(log[cut...], container)
            let first = tree(container)
            for _ in 0..<3 {
                let place = Int.random(in: 0...log.count, using: &dice)
                let part =
                    [log[...], log[..<place], log[place...]].randomElement(using: &dice) ?? log[...]
                let answers = try feed(part, container)
                let changed = Set(first.keys).union(tree(container).keys).filter {
                    first[$0] != tree(container)[$0]
                }
                #expect(
                    changed.isEmpty, "log \(seed): \(part.startIndex)..<\(part.endIndex) \(answers.prefix(3))"
                )
            }
        }
    }

    @Test func `a duplicate of a moment later is counted as one, and a line told again as none`() throws {
        let folder = try TemporaryFolder()
        let container = folder.path("container")
        let lines = [
            #"{"register":{"events":[{"event":"u.min.1","app":"a"}]},"at":1763020800}"#,
            #"{"event":"u.min.1","at":1763020860}"#, #"{"event":"u.min.1","at":1763020860.3}"#,
            #"{"event":"u.min.1","at":1763020860.3}"#,
        ]
        let answers = try feed(lines, container)
        #expect(answers.map { $0.contains("duplicate") } == [false, false, true, true])
        #expect(try feed(lines, container).allSatisfy { $0.contains("replayed") })
        let receipts = try ContainerStore(
            ContainerPaths(container: container, group: Bench.group), calendar: .utc
        ).read { $0.state.receipts }
        #expect(receipts.received == 3)
        #expect(receipts.rejected == [.duplicate: 2])
    }

    @Test func `a registration without a generation that lies before the present one is refused`() throws {
        let folder = try TemporaryFolder()
        let register = { (generation: String, at: Int) in
            #"{"register":{\#(generation)"events":[{"event":"u.min.1","app":"a"}]},"at":\#(at)}"#
        }
        let answers = try feed(
            [
                register("", 1_763_020_800), register("", 1_763_020_700),
                register(#""generation":9,"#, 1_763_020_700),
            ],
            folder.path("container"))
        #expect(answers[0].contains("registered"))
        #expect(answers[1].contains("lies before the present one, of generation 1"))
        #expect(answers[2].contains(#""generation":9"#))
    }

    @Test(arguments: [
        #"{"register":{"events":[{"event":"u.min.1","app":""}]}}"#,
        #"{"register":{"apps":[{"id":""}],"events":[]}}"#,
    ])
    func `an app without an id is refused`(line: String) throws {
        let folder = try TemporaryFolder()
        let answers = try feed([line], folder.path("container"))
        #expect(answers[0].contains("is empty; give the app an id that stays the same"))
    }
}
