// The article's example: it is the file that is compiled, needs nothing but what is public, and scores what it should.

import AccuracyLab
import ActivitySimulator
import TestSupport
import Testing
import TrackingModel

@Suite struct ExampleTests {
    private static let file = "Tests/AccuracyLabTests/Example/MinuteTracker.swift"

    @Test func `the article shows the file`() throws {
        #expect(
            try PublicInterface.shows(
                Self.file, in: "Sources/AccuracyLab/AccuracyLab.docc/ScoringATracker.md"))
    }

    @Test(.ownThread) func `a package of another name compiles it`() throws {
        let run = try PublicInterface.check([Self.file])
        #expect(run.code == 0, "\(run.errors)")
        // What is this package's own stays so: the check would find it.
        let folder = try TemporaryFolder()
        try folder.write(Array("import AccuracyLab\nlet grid = LabGrid.quick\n".utf8), to: "own.swift")
        #expect(try PublicInterface.check([folder.path("own.swift")]).code != 0)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `it is right where nothing fails, and off where callbacks come twice`(seed: UInt64) {
        let right = score(.ideal, seed: seed)
        #expect(right.appDays.count >= 6 && right.sessions > 6)
        #expect(right.absoluteError < 1 && right.lostMinutes == 0 && right.phantomMinutes == 0)
        #expect(right.phantomDays == 0 && right.impossibleDays == 0)
        let twice = score(.ios175, seed: seed)
        #expect(
            twice.phantomMinutes > 3 && twice.phantomDays > 0 && twice.absoluteError > right.absoluteError)
        #expect(Double(twice.phantomMinutes) <= twice.absoluteError * Double(twice.appDays.count))
    }

    /// The same figures by hand: 630 s used, 300 s of another app that nobody has.
    @Test func `several times of a day add up, and an unknown app is phantom`() {
        func time(_ app: String, _ seconds: Int) -> CreditedTime {
            CreditedTime(app: app, day: HandWrittenRun.day, seconds: seconds)
        }
        let score = RunScore(
            [time("a", 60), time("a", 120), time("b", 300), time("c", 0)], against: HandWrittenRun.truth,
            calendar: .utc)
        #expect(score.appDays.map(\.counted) == [180, 300])
        #expect(score.absoluteError == 6.25)
        #expect(score.lostMinutes == 7 && score.phantomMinutes == 5 && score.phantomDays == 1)
        #expect(RunScore([], against: HandWrittenRun.truth, calendar: .utc).absoluteError == 10.5)
    }
}
