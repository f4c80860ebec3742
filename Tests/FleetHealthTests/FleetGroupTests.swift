// Groups of devices: what is counted, what stands out, and what must not.

import FleetHealth
import FleetSamples
import HealthAnalysis
import Testing

struct FleetGroupTests {
    @Test func `a system that loses ten minutes a day on thirty devices of three hundred is found`() throws {
        for seed in 1...20 {
            let findings = FleetSummary(RowSamples.fleet(UInt64(seed), bad: "26.2")).findings
            let first = try #require(findings.first)
            #expect(first.group.name == "iOS 26.2")
            #expect(first.comparison.measure == .lost && first.isWorse)
            #expect(first.comparison.first.hits == 30 && first.comparison.first.known == 30)
            #expect(
                first.text().hasPrefix(
                    "iOS 26.2: 30 of 30 (89–100 %) lose 5 minutes a day or more, of all others "))
        }
    }

    @Test func `in twenty fleets where no group differs none is claimed`() {
        for seed in 1...20 { #expect(FleetSummary(RowSamples.fleet(UInt64(seed), bad: nil)).findings == []) }
    }

    @Test func `stores that don't say are no part of a share`() throws {
        let rows = [
            RowSamples.row("a", lost: 30, system: "26.2"), RowSamples.row("b", lost: 0, system: "26.2"),
            RowSamples.row("c", .unknown, lost: nil, system: "26.2"),
            FleetRow(path: "/d", shortPath: "d", content: .unreadable("It is damaged.")),
        ]
        let groups = FleetGroup.all(rows, by: .system)
        #expect(groups.map(\.name) == ["iOS 26.2", "iOS unknown"])
        let share = try #require(groups[0].shares[.lost])
        #expect(share.hits == 1 && share.known == 2)
        #expect(groups[0].states.all == 3)
        #expect(groups[0].medianLost == 15)
        #expect(groups[1].shares[.lost]?.text() == nil)
        #expect(groups[1].medianLost == nil)
    }

    @Test func `the hours in which a group loses are shares of its covered days`() {
        let rows = (0..<8).map { RowSamples.row("d\($0)", lost: $0 < 6 ? 20 : 0, hour: 7, system: "26.2") }
        let hours = FleetGroup.all(rows, by: .system)[0].lostHours
        #expect(hours[7].hits == 6 && hours[7].known == 8)
        #expect(hours[8].hits == 0 && hours[8].known == 8)
        let days = FleetDayCount.all(rows)
        #expect(days.count == 1 && days[0].shares[.lost]?.hits == 6 && days[0].lost == 120)
    }

    @Test func `versions are ordered by their numbers`() {
        let rows = ["26.10", "26.2", "9.3", "26.2.1"].map { RowSamples.row($0, system: $0) }
        #expect(FleetGroup.all(rows, by: .system).map(\.value) == ["9.3", "26.2", "26.2.1", "26.10"])
    }

    @Test func `a fleet is listed worst first, and by a column with unknown values last`() {
        let rows = [
            RowSamples.row("fine"), RowSamples.row("few", .warning, lost: 12),
            RowSamples.row("many", .warning, lost: 40), RowSamples.row("silent", .unknown, lost: nil),
            RowSamples.row("dead", .critical),
            FleetRow(path: "/x", shortPath: "broken", content: .unreadable("It is damaged.")),
        ]
        func names(_ order: FleetOrder) -> [String] { order.sorted(rows).map { rows[$0].name } }
        #expect(names(FleetOrder()) == ["dead", "many", "few", "broken", "silent", "fine"])
        #expect(names(FleetOrder(.lost)).prefix(2) == ["many", "few"])
        #expect(names(FleetOrder(.lost)).suffix(2) == ["broken", "silent"])
        #expect(names(FleetOrder(.lost, isReversed: true)).suffix(4) == ["few", "many", "broken", "silent"])
    }

    /// Rows of the present with what they were at their last record, and as of that record alone.
    @Test func `a silent device counts as the worse of now and its last record, in every list`() {
        for now in Verdict.Level.allCases {
            for then in Verdict.Level.allCases {
                var row = RowSamples.row("silent", now)
                guard case .judged(var health) = row.content else { continue }
                health.isPast = false
                health.atLastRecord = LastAnswer(
                    at: RowSamples.at, moment: "then", level: then, code: "minutes-lost", reason: "Lost.")
                row.content = .judged(health)
                let worse = min(RowState(now), RowState(then))
                #expect(row.state == worse && FleetCounts([row])[worse] == 1)
                #expect(row.isPast == (RowState(then) < RowState(now)))
                #expect(FleetCounts([row]).past == (row.isPast ? 1 : 0))
                #expect(row.reason.contains("Lost.") == row.isPast)
                let others = [RowSamples.row("fine"), row, RowSamples.row("dead", .critical, lost: 3)]
                let order = FleetOrder().sorted(others).map { others[$0].state }
                #expect(order == order.sorted())
                #expect(
                    FleetCheck([row]).level == worse.level.map { HealthCheck.Request().level(of: $0) })
            }
        }
    }

    @Test func `the check of a fleet is its worst device, and nothing read is unknown`() {
        let rows = [RowSamples.row("dead", .critical, lost: 30), RowSamples.row("fine")]
        let check = FleetCheck(rows)
        #expect(check.level == .critical)
        #expect(
            check.text.hasPrefix("TRACKHEALTH CRITICAL: 2 devices: 1 critical, 1 ok. | 'critical'=1;;;0;2 "))
        #expect(
            check.text.contains(
                "'lost_minutes'=30;;;0 'lost_minutes_known'=2;;;0;2\n[was critical] dead: Tracking.\n"))
        #expect(FleetCheck([RowSamples.row("fine")]).level == .ok)
        #expect(FleetCheck([]).level == .unknown)
        let broken = FleetRow(path: "/x", shortPath: "broken", content: .unreadable("It is damaged."))
        #expect(FleetCheck([RowSamples.row("fine"), broken]).level == .unknown)
    }
}
