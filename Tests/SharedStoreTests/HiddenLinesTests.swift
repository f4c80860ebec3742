// Logs in which the system hides what was logged: named as such, and never taken for one without callbacks.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct HiddenLinesTests {
    /// How consoles and tools write a line of the system's log.
    private static let dresses: [@Sendable (String, String) -> String] = [
        { "default\t\($0)-0500\tScreenTimeActivityMonitor\t[00C0FFEE] \($1)" },
        { "2025-11-13 \($0)-0500 0x1f3 Default 0x0 4411 0 ScreenTimeActivityMonitor: \($1)" },
        { "2025-11-13 \($0) ScreenTimeActivityMonitor[4411:9] [tracking] \($1)" },
        {
            "Nov 13 \($0.prefix(8)) iPhone Monitor(Foundation)[4411] <Notice>: [\($0.prefix(12))][00C0FFEE] \($1)"
        },
    ]
    private static let marks = ["<private>", "<mask.hash: 'p7pBTWGUEFFLFHgtuMDkjQ=='>"]

    /// Callbacks of a log, of which so many are hidden: their words are, or only their values.
    private static func log(_ random: inout SeededGenerator, count: Int, hidden: Int, whole: Bool) -> String {
        let dress = dresses.randomElement(using: &random)
        return (0..<count).flatMap { index in
            [
                "THRESHOLD_CALL event=usage.app.5.min.\(index + 1)",
                "RECORDED appID=AAAA0001 oldToday=0s +60 = newToday=60s",
            ]
            .map { line in
                let time = "08:\(10 + index / 60):\(10 + index % 50).200123"
                let mark = marks.randomElement(using: &random) ?? ""
                let word = line.prefix { $0 != " " }
                return dress?(time, index >= hidden ? line : whole ? mark : word + " " + mark) ?? ""
            }
        }.joined(separator: "\n") + "\n"
    }

    private static func opened(_ text: String) throws -> StoreContents {
        let system = InMemoryFileSystem()
        system.put(Array(text.utf8), at: "/console.txt")
        var reader = try OpenedStore("/console.txt", files: system).reader()
        return try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `hidden lines are counted, with how to have them shown, and no callback is made of them`(
        seed: UInt64
    )
        throws
    {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 4...40, using: &random)
        let hidden = Int.random(in: 0...count, using: &random)
        let contents = try Self.opened(Self.log(&random, count: count, hidden: hidden, whole: false))
        #expect(contents.callbacks.count <= count - hidden)
        let notices = contents.problems.filter { $0.problem.contains("<private>") }
        #expect(notices.count == (hidden > 0 ? 1 : 0))
        if hidden > 0 {
            #expect(notices.first?.problem.contains("\(2 * hidden) lines of \(2 * count)") == true)
            #expect(notices.first?.problem.contains("privacy: .public") == true)
            #expect(notices.first?.kind == (2 * hidden > count ? .hidden : .notice))
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a log of which nothing is left is refused for that, and not as a text of something else`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let text = Self.log(&random, count: 20, hidden: 20, whole: true)
        let error = #expect(throws: StoreOpeningError.self) { try Self.opened(text) }
        #expect(error == .hiddenLog(path: "/console.txt"))
        #expect(error?.description.contains("privacy: .public") == true)
    }
}
