// One opened store while it is watched: the last read, and everything that depends on its judgement.

import Dashboard
import Foundation
import HealthAnalysis
import PlainText
import RecordHistory
import SharedStore
import TrackingModel

/// Reads a store, judges what it read, and has history and alerts go by that. Whoever holds it says when.
struct StoreSession {
    /// Seconds after which a judgement is renewed in any case, so that the history knows somebody looked.
    private static let renewal = 60.0

    private(set) var access: StoreAccess
    /// The rules that watch over every read; nil for none.
    var alerts: AlertCenter?
    /// The last successful read as it was judged last; nil before one.
    private(set) var reading: Reading?
    /// The instant that is shown, where that is not the present.
    var asOf: Instant?

    /// Whether a screen shows it, which needs what happened when, every key, and the truth.
    let isShown: Bool
    private var reader: StoreReader
    private var outside: OutsideSources
    private var truth: TruthFile
    private var history: HistoryLog?
    /// Earlier reads, for what only a comparison shows.
    private var previous = PreviousReadings()
    private var knowledge = ExternalEvidence()
    /// The judgement as of now, for history and alerts, whichever instant is shown.
    private var present: HealthReport?
    /// The answer of the last record, from one read to the next.
    private var atLastRecord: LastAnswer?
    /// The keys of copies of earlier runs, until a read takes them along.
    private var earlier: [StoreListing] = []
    /// Whether the last read succeeded. Until one does again, what was read before it is not judged again.
    private var isReadable = true

    /// - Parameters:
    ///   - history: Where every read is recorded; nil for nowhere.
    ///   - alerts: The rules that watch over every read; nil for none.
    ///   - meter: Whom to tell how far a read is; nil for nobody.
    init(
        _ access: StoreAccess, isShown: Bool, history: HistoryLog? = nil, alerts: AlertCenter? = nil,
        meter: (any ReadMeter)? = nil
    ) {
        self.access = access
        self.isShown = isShown
        self.history = history
        self.alerts = alerts
        reader = access.reader()
        reader.meter = meter
        outside = access.outside
        truth = access.truth
    }

    /// Reads in another zone from now on, `StoreAccess.chosenZone`.
    mutating func turn(to zone: TimeZone?) {
        access.chosenZone = zone
        let meter = reader.meter
        reader = access.reader()
        reader.meter = meter
    }

    /// Judges by other settings from now on.
    mutating func take(_ configuration: Configuration) { access.configuration = configuration }

    /// Reads and judges the store.
    ///
    /// - Returns: What was read, and why the truth beside it is not shown.
    /// - Throws: Where nothing can be said of now. A screen shows preferences that can't be read as such; without one,
    ///   a lone file of them is an error.
    mutating func read() throws -> (reading: Reading, truthError: String?) {
        isReadable = false
        let (instant, contents, knowledge) = try contents()
        (self.knowledge, atLastRecord) = (knowledge, nil)
        let report = judged(contents, at: instant)
        previous.note(contents, report)
        (isReadable, present) = (true, report)
        var new = Reading(contents: contents, report: report)
        guard isShown else {
            reading = new
            return (new, nil)
        }
        let truth = truth.look(for: contents)
        new.listing = reader.listing(of: contents, at: instant)?
            .adding(contents.source.origin?.items ?? []).adding(truth.item.map { [$0] } ?? [])
        (new.earlier, earlier) = (earlier, [])
        new.truth = access.liveTruth?() ?? truth.truth
        new = shown(new, report)
        reading = new
        return (new, truth.refusal)
    }

    /// Reads the store for one judgement. A store in which nothing is recent has two answers: of its last record, which
    /// leads where no instant was given, and of the present, which leads elsewhere and carries the other.
    mutating func readOnce() throws -> Reading {
        let (instant, contents, knowledge) = try contents()
        self.knowledge = knowledge
        let last = access.opensAtLastRecord ? contents.agedSince(instant, access.thresholds) : nil
        let report =
            last.map { access.report(contents, at: $0, isLast: true, outside: knowledge) }
            ?? judged(contents, at: instant)
        return Reading(contents: contents, report: report)
    }

    /// The judgement of the present, beside the answer of the last record where nothing in the store is recent; a screen
    /// turns from one to the other.
    private mutating func judged(_ contents: StoreContents, at instant: Instant) -> HealthReport {
        var report = access.report(contents, at: instant, previous: previous, outside: knowledge)
        if !isShown, access.fixedInstant == nil, let last = report.agedSince(access.thresholds) {
            let answer =
                atLastRecord
                ?? LastAnswer(access.report(contents, at: last, isLast: true, outside: knowledge))
            (atLastRecord, report.atLastRecord) = (answer, answer)
        }
        return report
    }

    /// What the store says and what is known beside it, not judged yet.
    private mutating func contents() throws -> (
        at: Instant, contents: StoreContents, knowledge: ExternalEvidence
    ) {
        let instant = access.instant
        var contents = try reader.read(calendar: access.calendar, at: instant)
        contents.source.origin = access.origin
        if let device = access.device { contents.source.path = device.path }
        // The time of a copy says nothing of its original.
        if !access.hasTimes { contents.source.plistModifiedAt = nil }
        if !isShown { try access.refuseUnreadable(contents) }
        contents.battery += access.device?.battery ?? []
        let (knowledge, problems) = known()
        contents.problems += problems
        return (instant, contents, knowledge)
    }

    /// Reads the keys of earlier copies, for the next read to be compared with. What can't be read is left out.
    mutating func compare(withKept copies: [(location: StoreLocation, at: Instant)]) {
        guard isShown else { return }
        // Where the store came from is no difference.
        let origin = access.origin?.items ?? []
        earlier = copies.compactMap { copy in
            var reader = StoreReader(copy.location)
            let contents = try? reader.read(calendar: access.calendar(at: copy.at), at: copy.at)
            return contents.flatMap { reader.listing(of: $0, at: copy.at)?.adding(origin) }
        }
    }

    /// Judges what was read last at the present instant, for history and alerts.
    ///
    /// - Returns: The judgement; nil before the first read, and after one that failed.
    mutating func judge() -> HealthReport? {
        guard isReadable, let contents = reading?.contents else { return nil }
        knowledge = known().knowledge
        present = judged(contents, at: access.instant)
        return present
    }

    /// What is known beside the store, as of now.
    private mutating func known() -> (knowledge: ExternalEvidence, problems: [ReadProblem]) {
        var (knowledge, problems) = outside.read()
        if let spans = access.device?.spans, !spans.isEmpty {
            knowledge.evidence.add(DeviceEvidence(spans: spans))
        }
        return (knowledge, problems)
    }

    /// Judges what was read last as `judge` does, and shows it.
    mutating func reanalyse() -> Reading? {
        guard let report = judge(), let last = reading else { return nil }
        if !isShown { previous.note(last.contents, report) }
        reading = shown(last, report)
        return reading
    }

    /// Judges what was read last as of its last record; nil unless nothing in it is recent and no instant was given.
    mutating func turnToLastRecord() -> Reading? {
        guard access.opensAtLastRecord, let last = reading?.report.agedSince(access.thresholds) else {
            return nil
        }
        asOf = last
        return reanalyse()
    }

    /// A read as it is shown. What later reads showed is not known at an earlier instant.
    private func shown(_ reading: Reading, _ present: HealthReport) -> Reading {
        var shown = reading
        shown.report =
            asOf.map { access.report(reading.contents, at: $0, isLast: true, outside: knowledge) } ?? present
        guard isShown else { return shown }
        let instant = asOf ?? access.instant
        shown.timeline = Timeline(
            history?.preceded(reading.contents) ?? reading.contents, at: instant,
            calendar: access.calendar(at: instant), thresholds: access.thresholds, outside: knowledge)
        return shown
    }

    /// Records the last judgement in the history.
    ///
    /// - Returns: What a person should know, each thing once; nil mostly.
    mutating func record() -> String? {
        guard isReadable, let contents = reading?.contents, let present else { return nil }
        return history?.record(contents, present)
    }

    /// Evaluates the alert rules on the last judgement, or for a store that can't be read.
    ///
    /// - Parameter failed: Called after a command failed; `commands` has the reason.
    mutating func lookForAlerts(failed: @escaping @Sendable () -> Void) -> [AlertUpdate] {
        let (report, instant) = (isReadable ? present : nil, access.instant)
        return alerts?.look(report, at: instant, failed: failed) ?? []
    }

    /// Asks the history what happened before the logs of the last read begin.
    ///
    /// - Returns: The same read with that; nil where there is nothing new, or it is too soon to ask.
    mutating func lookBack() -> Reading? {
        guard isShown, let last = reading, let present,
            history?.look(back: last.contents, from: present.at) ?? false
        else { return nil }
        reading = shown(last, present)
        return reading
    }

    /// Real seconds until time alone may have changed what is judged, or an alert; nil where nobody wants to know.
    var pause: Double? {
        guard !isShown || history != nil || alerts != nil else { return nil }
        var pause = Self.renewal / max(access.clock.speed, 1)
        // A screen asks by itself when its report has to be another.
        if !isShown, isReadable, let limit = reading?.report.validUntil {
            pause = min(pause, max(limit - access.instant, 0.05) / max(access.clock.speed, 0.1))
        }
        return min(pause, alerts?.pause ?? pause)
    }
}

extension StoreAccess {
    /// Reads and judges the store once, `StoreSession.readOnce`: what every command, row and page says of a store that
    /// it does not watch. A lone preferences file that can't be read is an error.
    func readOnce() throws -> Reading {
        var session = StoreSession(self, isShown: false)
        return try session.readOnce()
    }

    /// As `readOnce`, with all that a screen shows, and why the truth beside the store is not shown.
    func readShown() throws -> (reading: Reading, truthError: String?) {
        var session = StoreSession(self, isShown: true)
        let (reading, truthError) = try session.read()
        try refuseUnreadable(reading.contents)
        return (session.turnToLastRecord() ?? reading, truthError)
    }

    /// Throws where contents say nothing because the only file of the store can't be read.
    func refuseUnreadable(_ contents: StoreContents) throws {
        if contents.source.kind == .plist, case .unreadable(let reason) = contents.source.preferences {
            // The system's error names the file itself.
            let path = HarmlessText.line(store.location.path)
            throw Refusal(reason.contains(path) ? reason : "\(path): \(reason)")
        }
    }
}

/// Records the reads of one store. Nothing that goes wrong here stops the store from being shown.
struct HistoryLog {
    /// Seconds until a history that could not be written is tried again.
    private static let pause = 60.0

    private let path: String
    private var recorder: HistoryRecorder?
    private var shown: String?
    private var retryAt = 0.0
    /// What the timeline shows from before the logs of the store.
    private var window: HistoryWindow?
    private var windowUntil = 0.0

    /// Nil where nothing is to be recorded: it is turned off, or what was opened is no present.
    init?(_ access: StoreAccess, isOn: Bool) {
        guard isOn, let path = access.historyPath else { return nil }
        self.path = path
    }

    /// Records a read with what was judged of it.
    ///
    /// - Returns: What a person should know, each thing once; nil mostly.
    mutating func record(_ contents: StoreContents, _ report: HealthReport) -> String? {
        guard SystemClock.seconds >= retryAt else { return nil }
        do {
            var recorder =
                try recorder ?? HistoryRecorder(HistoryStore(path: path)) { SecretKeys.contains($0) }
            defer {
                recorder.store.releaseMemory()
                self.recorder = recorder
            }
            try recorder.record(contents, report.mark)
            return news(recorder.notice)
        } catch {
            retryAt = SystemClock.seconds + Self.pause
            return news("\(error)")
        }
    }

    /// Days that the timeline can look back: a week, and the one before.
    private static let days = 15.0

    /// The same store with what was recorded before its logs begin, as far as that was asked for.
    func preceded(_ contents: StoreContents) -> StoreContents {
        window.map { contents.preceded(by: $0) } ?? contents
    }

    /// Asks the history what it knows from before, once a minute at most; true where that is news.
    mutating func look(back contents: StoreContents, from instant: Instant) -> Bool {
        guard SystemClock.seconds >= windowUntil, let store = recorder?.store else { return false }
        windowUntil = SystemClock.seconds + Self.pause
        defer { store.releaseMemory() }
        let found = try? store.device(of: contents).map {
            // Of the log only what the timeline shows: it is most of a history.
            var lines = TimelineLines()
            let span = TimeSpan(instant - Self.days * 86_400, instant)
            return try store.records(of: $0, in: span) { lines.needs($0) }
        }
        guard let found, found != window else { return false }
        window = found
        return true
    }

    private mutating func news(_ text: String?) -> String? {
        guard let text, text != shown else { return nil }
        shown = text
        return text
    }
}

extension StoreAccess {
    /// Where reads of this store are recorded; nil for anything but the present: an export, or another instant.
    ///
    /// A demo's times are simulated, so they are kept with the demo and removed with it.
    var historyPath: String? {
        guard fixedInstant == nil, store.location.kind != .export, !store.location.isTextLog else {
            return nil
        }
        return DemoDevice.historyPath(of: store.location.path) ?? StateFolder.history
    }
}
