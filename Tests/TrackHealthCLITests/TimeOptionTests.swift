// The options that take a time: all take what the dashboard takes, and name the forms where it is none.

import Foundation
import TestSupport
import Testing
import TrackingModel

@Suite(.ownThread) struct TimeOptionTests {
    /// The container of the bench ends at 19:31:26 on 13 Nov 2025, UTC.
    private func label(_ bench: Bench, _ arguments: String...) throws -> Run {
        try bench.run(
            arguments: ["label", bench.container, "--time-zone", "Atlantic/Reykjavik", "--as", "idle"]
                + arguments)
    }

    @Test(arguments: [
        ("11:28", "12:00", "2025-11-13 11:28:00 to 2025-11-13 12:00:00"),
        ("2h", "now", "2025-11-13 17:31:26 to 2025-11-13 19:31:26"),
        ("yesterday", "yesterday", "2025-11-12 00:00:00 to 2025-11-12 23:59:59"),
        ("12 Nov 14:30", "13 nov 1:00", "2025-11-12 14:30:00 to 2025-11-13 01:00:00"),
        ("2025-11-13T14:00:00Z", "1763048000", "2025-11-13 14:00:00 to 2025-11-13 15:33:20"),
    ]) func `a label in an old copy is relative to its last record`(from: String, to: String, span: String)
        throws
    {
        let bench = try Bench()
        try bench.makeContainer()
        let run = try label(bench, "--from", from, "--to", to)
        #expect(run.output == "Labelled \(span) Atlantic/Reykjavik as idle.\n", "\(run.errors)")
        #expect(try bench.run("label", bench.container, "--list").output.contains("  idle"))
    }

    @Test func `a label is relative to the instant that is given, and a live store's to now`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let then = try label(bench, "--from", "11:28", "--to", "12:00", "--at", "2025-11-20T11:50:00Z")
        #expect(then.code == 1 && then.errors.contains("--from must be a time before --to"))
        let day = try label(bench, "--from", "11:28", "--to", "12:00", "--at", "2025-11-20T11:00:00Z")
        #expect(day.output.contains("2025-11-19 11:28:00 to 2025-11-19 12:00:00"))
        let fresh = try Bench()
        try fresh.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 3_600)
        let start = Instant(Date().timeIntervalSince1970 - 3 * 3_600)
        let run = try label(fresh, "--from", "3h", "--to", "2h")
        // Midnight may pass meanwhile.
        let days = [0.0, 86_400].map { LocalCalendar.utc.day(of: start + $0).description }
        #expect(days.contains { run.output.hasPrefix("Labelled \($0) ") }, "\(run.output)")
    }

    @Test(arguments: [
        ("2025-11-13", "2025-11-13T23:59:59.999Z"), ("13 Nov 2025 14:30", "2025-11-13T14:30:00Z"),
        ("2025-11-13T14:30:00-05:00", "2025-11-13T19:30:00Z"), ("1763062327", "2025-11-13T19:32:07Z"),
    ]) func `status as of a time, of a day as of its end`(text: String, instant: String) throws {
        let bench = try Bench()
        try bench.makeContainer()
        let run = try bench.run("status", bench.container, "--json", "--time-zone", "UTC", "--at", text)
        #expect(try run.json()["generated_at"] as? String == instant)
    }

    @Test func `the status as JSON names the last record`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let run = try bench.run(
            "status", bench.container, "--json", "--time-zone", "UTC", "--at", "20 Nov 2025")
        #expect(try run.json()["last_record_at"] as? String == "2025-11-13T19:31:26Z")
    }

    @Test(arguments: [
        ["status", "x", "--at", "11h:28"], ["label", "x", "--from", "11h:28", "--to", "now", "--as", "idle"],
        ["history", "prune", "--older-than", "11h:28"], ["simulate", "-o", "x", "--from", "11h:28"],
    ]) func `what is no time is answered with the forms`(arguments: [String]) throws {
        let run = try Bench().run(arguments: arguments)
        #expect(run.code == 64)
        #expect(run.errors.contains("“11h:28” is not a time; write "), "\(run.errors)")
        #expect(run.errors.contains(TypedMoment.forms))
    }

    @Test func `history keeps what lies before no time, and a simulation begins on a day`() throws {
        let bench = try Bench()
        let future = try bench.run("history", "prune", "--older-than", "2999-01-01")
        #expect(
            future.code == 64 && future.errors.contains("--older-than takes an age or a time before now."))
        let moment = try bench.run("simulate", "-o", "x", "--from", "2h")
        #expect(moment.code == 64 && moment.errors.contains("--from takes a day such as"))
    }
}
