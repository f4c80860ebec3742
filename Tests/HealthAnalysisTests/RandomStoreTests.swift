// Whatever a store holds, the analysis answers, and its figures stay within the day.

import Documents
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct RandomStoreTests {
    private static let absurd = [Int.min, -1, 0, 1, 59, 60, 3_600, 86_400, 999_999_999, Int.max]

    private func moment(_ dice: inout SeededGenerator) -> Instant {
        switch Int.random(in: 0..<12, using: &dice) {
        case 0: Instant(.random(in: -1e18...1e18, using: &dice))
        case 1: Instant(Double.greatestFiniteMagnitude)
        default: at(12) + Double.random(in: -200_000...3_600, using: &dice)
        }
    }

    private func number(_ dice: inout SeededGenerator) -> Int {
        Bool.random(using: &dice)
            ? Int.random(in: 0...90_000, using: &dice) : Self.absurd.randomElement(using: &dice) ?? 0
    }

    private func store(_ dice: inout SeededGenerator) -> StoreContents {
        var store = emptyStore()
        store.heartbeat = Bool.random(using: &dice) ? moment(&dice) : nil
        store.notifications = NotificationCounters(sent: number(&dice), received: number(&dice))
        store.memory = (0..<5).map { _ in MemorySample(at: moment(&dice), bytes: number(&dice)) }
        store.source.plistBytes = number(&dice)
        store.monitoringRestartedAt = moment(&dice)
        store.midnightPending = true
        store.midnightPendingSince = moment(&dice)
        var entries: [RecoveryEntry] = []
        for _ in 0..<Int.random(in: 0...60, using: &dice) {
            let ordinal =
                Int.random(in: 0..<5, using: &dice) == 0 ? 999_999_999 : Int.random(in: 0...60, using: &dice)
            let event = "usage.app.\(Int.random(in: 0...2, using: &dice)).min.\(ordinal)"
            entries.append(entry(moment(&dice), event, ok: Bool.random(using: &dice), error: "\u{1B}[2J"))
        }
        store = store.with(entries)
        if Bool.random(using: &dice) { store.recovery.shuffle(using: &dice) }
        store.log = [
            LogEntry(at: moment(&dice), severity: .error, component: "\u{202E}x", message: "a\nb|`c`")
        ]
        for index in 0..<3 {
            var record = AppRecord(id: index == 2 ? "" : "com.example.\(index)")
            for source in [UsageCounter.Source.persisted, .usage, .protected] {
                record.counters.append(
                    UsageCounter(
                        source: source, todaySeconds: number(&dice), totalSeconds: number(&dice),
                        day: Bool.random(using: &dice) ? day : LocalDay(number: number(&dice) % 1_000_000),
                        modifiedAt: moment(&dice)))
            }
            record.rewardPoints = number(&dice)
            record.lastThresholdSeconds = number(&dice)
            record.registeredTopMinute = number(&dice)
            record.registeredCount = number(&dice)
            record.hourlySeconds = (0..<24).map { _ in number(&dice) }
            record.hourlyDay = day
            record.history = (0..<4).map { DailyUsage(day: day - $0, seconds: number(&dice)) }
            record.pendingArchive = DailyUsage(day: day - 1, seconds: number(&dice))
            store.apps.append(record)
            store.mappings["usage.app.\(index).min.1"] = record.id
        }
        addTraces(&dice, &store)
        return store
    }

    /// Marks, a journal and text-log callbacks with whatever times and figures.
    private func addTraces(_ dice: inout SeededGenerator, _ store: inout StoreContents) {
        store.marks = (0..<30).map { _ in
            TrackerMark(
                at: moment(&dice), kind: TrackerMark.Message.allCases.randomElement(using: &dice) ?? .killed,
                app: Bool.random(using: &dice) ? "com.example.0" : nil, seconds: number(&dice))
        }
        store.battery = [BatterySample(at: moment(&dice), level: 0.5, state: .charging)]
        store.textLogBytes = ["log": number(&dice)]
        store.unjudgedApps = ["a", "b"]
        store.lastArrivalAt = moment(&dice)
        if Bool.random(using: &dice) {
            var callbacks: [Callback] = []
            for _ in 0..<40 {
                callbacks.append(
                    reported(
                        moment(&dice), number(&dice), app: Int.random(in: 0...2, using: &dice),
                        seconds: number(&dice)))
            }
            store.callbacks = callbacks
        }
        guard Bool.random(using: &dice) else { return }
        var engine = EngineTrace(hasCanary: Bool.random(using: &dice))
        for index in 0..<40 {
            engine.records.append(
                JournalRecord(
                    sequence: index + 1,
                    kind: [.threshold, .registered, .start, .retried].randomElement(using: &dice) ?? .end,
                    event: "usage.app.0.min.1", generation: number(&dice), app: "com.example.0",
                    ordinal: number(&dice), seconds: number(&dice), of: number(&dice),
                    reading: clocks(moment(&dice), monotonic: Double(number(&dice)))))
        }
        engine.state = TrackerState(policy: "ordinal")
        engine.state?.receipts.received = number(&dice)
        engine.state?.receipts.rejected = [.duplicate: number(&dice), .shielded: number(&dice)]
        engine.state?.burst = Burst(openedAt: clocks(moment(&dice)), anchor: nil)
        var service = ServiceMemory()
        service.restarts = (0..<10).map { _ in
            .init(
                reason: RestartReason(rawValue: "x"), at: .random(in: -1e300...1e300, using: &dice),
                generation: number(&dice))
        }
        engine.service = service
        store.engine = engine
    }

    @Test(arguments: 0..<60)
    func `figures stay within their bounds`(_ seed: Int) {
        var dice = SeededGenerator(seed: UInt64(seed))
        let store = store(&dice)
        let now = at(12)
        let report = store.report(at: now)
        for gap in report.gaps {
            #expect(gap.start <= gap.end)
            #expect(gap.minutes.low >= 0 && gap.minutes.low <= gap.minutes.high)
            #expect(gap.minutes.high <= gap.seconds / 60 + 1e-6)
        }
        #expect(report.lostMinutes.low <= report.lostMinutes.high)
        #expect(report.validUntil.map { $0 > now } ?? true)
        #expect(zip(report.findings, report.findings.dropFirst()).allSatisfy { $0.level >= $1.level })
        #expect(report == store.report(at: now))
        var previous = PreviousReadings()
        previous.note(store, report)
        let later = HealthReport(store, at: now + 120, calendar: toronto, previous: previous)
        #expect(later.invariants.map(\.name) == Invariant.Name.allCases)
        for burst in report.bursts {
            #expect(burst.start <= burst.end && burst.claimedMinutes >= 0 && burst.possibleMinutes >= 0)
        }
        for redact in [false, true] {
            let text = Document(report, store, redact: redact).text()
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= Document.width })
            #expect(!text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{202E}"))
            #expect(!Document(report, store, redact: redact).markdown.unicodeScalars.contains("\u{1B}"))
            #expect(!StatusDocument(report, redact: redact).text().contains("\n"))
        }
    }

    @Test(arguments: 0..<30)
    func `shifting all times by weeks changes no loss`(_ seed: Int) {
        var dice = SeededGenerator(seed: UInt64(seed) &+ 7_000)
        var entries: [RecoveryEntry] = []
        var ordinal = 0
        for minute in 0..<120 {
            ordinal += 1
            if Int.random(in: 0..<6, using: &dice) > 0 {
                entries.append(
                    entry(Instant(1_763_000_000 + Double(minute) * 61), "usage.app.0.min.\(ordinal)"))
            }
        }
        let now = Instant(1_763_000_000 + 20_000)
        let plain = HealthReport(emptyStore().with(entries), at: now, calendar: .utc).lostMinutes
        let moved = entries.map { entry($0.at + 1_209_600, $0.event.text) }
        #expect(
            HealthReport(emptyStore().with(moved), at: now + 1_209_600, calendar: .utc).lostMinutes == plain)
        let doubled = entries + entries.map { entry($0.at + 1, $0.event.text) }
        #expect(
            HealthReport(emptyStore().with(doubled), at: now, calendar: .utc).lostMinutes.low == plain.low)
    }

    @Test(arguments: 0..<60)
    func `every machine format keeps its grammar`(_ seed: Int) throws {
        var dice = SeededGenerator(seed: UInt64(seed))
        let store = store(&dice)
        let report = store.report(at: at(12))
        let catalogue = MetricCatalogue(report, device: "box", version: "1")
        let label = #"[a-z_]+="([^"\\\n]|\\["\\n])*""#
        let sample = try Regex("^trackhealth_[a-z_]+\\{\(label)(,\(label))*\\} -?[0-9]+(\\.[0-9]+)?$")
        for format in [MetricsText.Format.openMetrics, .prometheus] {
            let lines = MetricsText(catalogue, as: format).text.split(separator: "\n").filter {
                !$0.hasPrefix("#")
            }
            #expect(Set(lines.map { $0.prefix { $0 != "}" } }).count == lines.count)
            for line in lines { #expect(try sample.wholeMatch(in: line) != nil, "\(line)") }
        }
        let datum = try Regex("'[a-z-]+'=(U|[0-9.]+(s|B)?(;[0-9.:~@]*){0,4})")
        let head = try #require(HealthCheck(report, .init()).text.split(separator: "\n").first)
        let parts = head.split(separator: "|")
        #expect(parts.count <= 2)
        for part in (parts.count == 2 ? parts[1] : "").split(separator: " ") {
            #expect(try datum.wholeMatch(in: part) != nil, "\(part)")
        }
        for text in [
            JSONLines(report, store, device: "d").text, OTLPMetrics(catalogue).text,
            OTLPLogs(report, store, device: "d", version: "1").text,
        ] {
            for line in text.split(separator: "\n") {
                #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
            }
        }
        #expect(Document(report, store).html.hasSuffix("</html>\n"))
    }
}
