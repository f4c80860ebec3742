// The sections of an app's health screen hold the rows of the text report, with tones by the states of the dashboard;
// good news only where it is known.

import AccuracyLab
import ActivitySimulator
import DeviceActivityApp
import Documents
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct HealthSectionsTests {
    private static let store: StoreContents = {
        var entries = minutes(1...2, from: at(11))
        entries.append(entry(at(11, 20), "usage.app.0.min.14", memory: 4_300_000))
        entries.append(entry(at(11, 21), "usage.app.0.min.15", ok: false, error: "No mapping"))
        var store = goodStore(heartbeat: at(11, 58)).with(entries)
        store.log = (0..<40).map {
            LogEntry(at: at(11, 20), severity: .warn, component: "c", message: "line \($0)", metadata: [])
        }
        return store
    }()

    @Test func `every figure is a row of the text report`() {
        let report = Self.store.report(at: at(12))
        let sections = HealthSections(report, Self.store)
        let text = Document(report, Self.store).text()
        #expect(text.contains(sections.verdict))
        #expect(sections.health.count >= 12)
        for figure in sections.health {
            #expect(text.contains(figure.label) && text.contains(figure.value.prefix(40)), "\(figure)")
        }
        #expect(!sections.gaps.isEmpty)
        for gap in sections.gaps { #expect(text.contains(gap.from) && text.contains(gap.to)) }
        #expect(sections.recovery.map(\.succeeded) == [false, true, true, true])
        #expect(sections.recovery.first?.detail == "No mapping")
        #expect(sections.lines.map(\.message) == (10..<40).reversed().map { "line \($0)" })
    }

    @Test func `tones follow the states`() {
        func tone(_ label: String, at instant: Instant) -> HealthSections.Tone? {
            let sections = HealthSections(Self.store.report(at: instant), Self.store)
            return sections.health.first { $0.label == label }?.tone
        }
        #expect(tone("Last heartbeat", at: at(11, 59)) == .good)
        #expect(tone("Last heartbeat", at: at(12, 30)) != .good)
        #expect(tone("Events today", at: at(12)) == .bad)
        #expect(tone("Lost minutes", at: at(12)) == .warning)
        #expect(tone("Credited today", at: at(12)) == .neutral)
    }

    @Test func `the age of a heartbeat goes on after the read`() throws {
        func heartbeat(at instant: Instant) throws -> HealthSections.Figure {
            let figures = HealthSections(Self.store.report(at: instant), Self.store).health
            return try #require(figures.first { $0.since != nil })
        }
        let read = try heartbeat(at: at(12))
        #expect(read.label == "Last heartbeat" && read.value.hasPrefix("2m ago, "))
        for seconds in [0.0, 1, 59, 3_600] {
            // But for its state, which the next read judges.
            let later = try heartbeat(at: at(12) + seconds).value.split(separator: ",")
            #expect(read.value(at: at(12) + seconds).split(separator: ",").first == later.first)
        }
        #expect(read.value(at: at(11)).hasPrefix("58m ahead, "))
        let others = HealthSections(Self.store.report(at: at(12)), Self.store).health.filter {
            $0.since == nil
        }
        for figure in others { #expect(figure.value(at: at(13)) == figure.value) }
    }

    /// A simulated day until an hour of it.
    private static func tracker(_ profile: Profile, seed: UInt64, until hour: Double = 20) -> SimulatedTracker
    {
        let tracker = SimulatedTracker(SimulationOptions(profile: profile, seed: seed))
        tracker.run(to: hour * 3_600)
        return tracker
    }

    @Test(arguments: Profile.all, 1...2 as ClosedRange<UInt64>)
    func `gaps and apps are those of the analysis`(profile: Profile, seed: UInt64) throws {
        let tracker = Self.tracker(profile, seed: seed)
        let contents = try tracker.contents()
        let report = HealthReport(contents, at: tracker.now, calendar: tracker.device.clock.calendar)
        let sections = HealthSections(report, contents)

        let missing = report.gaps.filter(\.mayMissMinutes)
        #expect(report.detectedGaps == missing.filter { $0.seconds > 600 })
        #expect(sections.gaps.count == min(40, report.detectedGaps.count))
        for (row, gap) in zip(sections.gaps, report.detectedGaps) {
            #expect(row.title.hasPrefix(gap.title))
            #expect((row.tone == .bad) == (gap.gapClass == .lost))
        }
        #expect(!sections.isGapless || sections.gaps.isEmpty)

        #expect(sections.apps.map(\.id) == report.apps.map(\.id))
        var total = 0
        for (row, app) in zip(sections.apps, report.apps) {
            let seconds = try #require(app.todaySeconds)
            #expect(row.today.value.hasPrefix(durationText(seconds)))
            total += seconds
            #expect(row.minutes.isEmpty == (app.balance == nil))
        }
        #expect(total == report.todayTotalSeconds)
        let text = Document(report, contents).text()
        #expect(text.contains(durationText(total) + ", in"))
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `idle stretches of a day without a fault are no gaps`(seed: UInt64) throws {
        let tracker = Self.tracker(.ios170, seed: seed)
        let contents = try tracker.contents()
        let report = HealthReport(contents, at: tracker.now, calendar: tracker.device.clock.calendar)
        #expect(report.gaps(.idle).contains { $0.seconds > 600 })
        let sections = HealthSections(report, contents)
        #expect(sections.gaps.isEmpty && sections.isGapless)
        #expect(sections.noGaps == "No gaps detected.")
        // Of minutes that are known to be none, good news only where no more may be.
        var clear = report
        for figure in MinuteFigure.allCases { clear.minutes[figure] = MinuteRange(low: 0, high: 0) }
        clear.gaps.removeAll { $0.mayMissMinutes }
        #expect(clear.noMinutes { "\($0)" }.isGood && clear.none(.lost) == "none")
        var open = clear
        open.gaps = report.gaps.prefix(1).map { gap in
            var gap = gap
            gap.gapClass = .possibleLoss
            return gap
        }
        #expect(!open.noMinutes { "\($0)" }.isGood && open.none(.lost) == "none proven")
        // A gap that is too short for the list may miss minutes all the same.
        for (seconds, gapClass) in [(540.0, Gap.Class.lost), (600, .lost), (601, .lost), (540, .idle)] {
            var short = report
            var gap = try #require(report.gaps.first)
            (gap.end, gap.gapClass, gap.hasArrived) = (gap.start + seconds, gapClass, false)
            short.gaps.append(gap)
            let sections = HealthSections(short, contents)
            #expect(sections.gaps.count == (seconds > 600 ? 1 : 0))
            #expect(sections.isGapless == (gapClass == .idle))
            #expect(
                sections.noGaps
                    == (gapClass == .idle
                        ? "No gaps detected." : "No gap longer than 10m is known to have cost minutes."))
        }
        // The same device a day later, which said nothing since.
        let later = HealthReport(
            contents, at: tracker.now + 90_000, calendar: tracker.device.clock.calendar)
        #expect(!HealthSections(later, contents).isGapless)
    }

    /// Stores that can't know, with the words for why.
    private static let unknowing: [(store: StoreContents, words: String)] = {
        var unread = emptyStore()
        unread.source.preferences = .unreadable(reason: "it is locked")
        var full = goodStore(heartbeat: at(11, 58))
        for minute in 61...100 { full.mappings["usage.app.0.min.\(minute)"] = "com.example.tubes" }
        full = full.crediting(minutes(1...100, from: at(10, 18)))
        return [
            (emptyStore(), "no log of events"), (unread, "no log of events"),
            (goodStore(heartbeat: at(11, 58)), "no log of events"),
            (goodStore(heartbeat: at(11, 58)).with([]), "log"), (full, "the log begins"),
        ]
    }()

    @Test(arguments: unknowing.indices) func `no store that can't know has good news`(index: Int) {
        let (store, words) = Self.unknowing[index]
        let sections = HealthSections(store.report(at: at(12)), store)
        #expect(!sections.isGapless)
        #expect(sections.noGaps.contains(words), "\(sections.noGaps)")
    }

    @Test func `what is unknown is left out of the export's event`() {
        let report = Self.store.report(at: at(12))
        let event = report.exportEvent("share_sheet", at: at(12))
        #expect(event.name == "diagnostics_exported")
        #expect(
            event.properties.map(\.key) == ["triggered_by", "export_method", "error_count", "gap_count"])
        #expect(
            event.properties.map(\.value) == [
                .text("user"), .text("share_sheet"), .integer(1), .integer(report.detectedGaps.count),
            ])
        let unknown = emptyStore().report(at: at(12)).exportEvent("file", at: at(12))
        #expect(unknown.properties.map(\.key) == ["triggered_by", "export_method", "gap_count"])
    }
}
