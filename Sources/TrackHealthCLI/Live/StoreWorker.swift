// Reads, watches, exports and clears beside the drawing, one thing after the other.

import Dashboard
import Dispatch
import Foundation
import HealthAnalysis
import SharedStore
import Synchronization
import Terminal
import TrackingModel

/// The store's side of a running dashboard. All work happens on one serial queue, so a slow disk never holds up a
/// frame; what comes of it waits in `takeEvents`.
final class StoreWorker: Sendable {
    private struct State: ~Copyable {
        var reader: StoreReader
        var changes: StoreChanges
        var outside: OutsideSources
        var truth: TruthFile
        /// Why the truth is not shown, as it was told last.
        var truthRefusal: String?
        var reading: Reading?
        /// The instant that is shown, where that is not the present.
        var asOf: Instant?
        var history: HistoryLog?
        /// Earlier reads, for what only a comparison shows.
        var former = FormerReadings()
        /// The rules that watch over what is read; nil for none.
        var alerts: AlertDesk?
        var timer: (any DispatchSourceTimer)?
        /// Fires when time alone may have changed an alert.
        var alertTimer: (any DispatchSourceTimer)?
        /// The alerts as they were posted last.
        var board: AlertBoard?
        /// Whether the last read succeeded. Until one does again, what was read before it is not judged anew.
        var isReadable = true
        var wake: WakePipe?
    }

    private let opening: Opening
    private let actions: StoreActions
    private let pollInterval: Double
    private let queue = DispatchQueue(label: "trackhealth.store", qos: .userInitiated)
    private let clipboard = DispatchQueue(label: "trackhealth.clipboard", qos: .userInitiated)
    private let copying = RunningCommands()
    private let commands: AlertCommands?
    private let state: Mutex<State>
    private let events = Mutex<[Event]>([])

    /// - Parameters:
    ///   - pollInterval: Seconds between two looks where the system tells of no change.
    ///   - history: Where every read is recorded; nil for nowhere.
    ///   - alerts: The rules that watch over every read; nil for none.
    init(
        _ opening: Opening, isReadOnly: Bool, pollInterval: Double, history: HistoryLog?, alerts: AlertDesk?
    ) {
        self.pollInterval = pollInterval
        self.opening = opening
        actions = StoreActions(opening: opening, isReadOnly: isReadOnly)
        commands = alerts?.commands
        state = Mutex(
            State(
                reader: opening.store.reader(), changes: StoreChanges(opening.store),
                outside: opening.outside, truth: opening.truth, history: history, alerts: alerts))
    }

    /// Reads once and then whenever the store changes; each result wakes the loop.
    func start(waking pipe: WakePipe) {
        queue.async { [self] in
            state.withLock { state in
                state.wake = pipe
                read(&state)
                guard opening.store.location.kind != .export else { return }
                watch(&state)
            }
        }
    }

    /// Everything that happened since it was asked last.
    func takeEvents() -> [Event] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }

    /// Does what the dashboard asked for.
    func perform(_ command: StoreEffect) {
        queue.async { [self] in
            state.withLock { state in
                switch command {
                case .read: read(&state)
                case .assess: assess(&state)
                case .judge(let asOf):
                    state.asOf = asOf
                    assess(&state)
                case .export(let format, let path, let redacts):
                    post(
                        .told(outcome { try actions.export(format, path, redacts, state.reading) }),
                        state.wake)
                case .previewExport(let format, let redacts):
                    post(.previewed(actions.preview(format, redacts, state.reading)), state.wake)
                case .planClear(let scope): post(.planned(actions.plan(scope)), state.wake)
                case .clear(let scope): post(.finished(outcome { try actions.clear(scope) }), state.wake)
                case .undoClear: post(.finished(outcome { try actions.restore() }), state.wake)
                case .label(let start, let end, let kind, let note):
                    post(.finished(outcome { try actions.label(start, end, kind, note) }), state.wake)
                case .muteAlert(let rule, let choice):
                    state.alerts?.mute(rule, choice)
                    postAlerts([], &state)
                }
            }
        }
    }

    /// Hands a text that the terminal's clipboard did not take to the desktop's, else keeps it, and tells where.
    func keepCopy(_ text: String) {
        // Not on the store's queue: a program that hangs must hold up no read.
        clipboard.async { [self] in
            let told = outcome {
                try FileManager.default.createDirectory(
                    atPath: StateFolder.own, withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
                let path = StateFolder.own + "/copied.txt"
                try AtomicFile.replace(path, with: Array((text + "\n").utf8), on: LocalFileSystem())
                let size = sizeWords(text.utf8.count)
                if let program = DesktopClipboard.copy(fileAt: path, among: copying) {
                    return "Copied \(size) with \(program)."
                }
                // The path comes first: a narrow screen cuts the rest.
                return "In \(path): the terminal's clipboard does not take \(size)."
            }
            post(.told(told), state.withLock { $0.wake })
        }
    }

    /// Ends the programs that still run. Waits for nothing, not even a read.
    func end() {
        commands?.end()
        copying.end()
    }

    private func watch(_ state: inout State) {
        state.changes.start(on: queue, every: pollInterval) { [weak self] in
            guard let self else { return }
            self.state.withLock { self.read(&$0) }
        }
        guard state.history != nil || state.alerts != nil else { return }
        // That nothing changed is worth knowing, too; but it is no news for the screen.
        let timer = DispatchSource.makeTimerSource(queue: queue)
        let pause = 60 / max(opening.clock.speed, 1)
        timer.schedule(deadline: .now() + pause, repeating: pause, leeway: .milliseconds(500))
        timer.setEventHandler { [weak self] in
            guard let self else { return }
            self.state.withLock { state in
                guard let (contents, report) = self.judgedAnew(&state) else {
                    return self.lookForAlerts(nil, &state)
                }
                self.record(contents, report, &state)
                self.lookForAlerts(report, &state)
            }
        }
        timer.resume()
        state.timer = timer
    }

    /// What was read last as it is to be judged now; nil before the first read, and after one that failed.
    private func judgedAnew(_ state: inout State) -> (StoreContents, HealthReport)? {
        guard state.isReadable, let contents = state.reading?.contents else { return nil }
        return (contents, judged(contents, state.outside.read().knowledge, state))
    }

    /// Has the rules look at a report, or at a store that can't be read, and again as soon as time alone can matter.
    private func lookForAlerts(_ report: HealthReport?, _ state: inout State) {
        guard state.alerts != nil else { return }
        let news =
            state.alerts?.look(report, at: opening.instant) { [weak self] in self?.tellOfCommands() } ?? []
        postAlerts(news, &state)
        guard let pause = state.alerts?.pause else { return }
        let timer = state.alertTimer ?? DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + pause, leeway: .milliseconds(50))
        guard state.alertTimer == nil else { return }
        timer.setEventHandler { [weak self] in
            guard let self else { return }
            self.state.withLock { state in
                let report = self.judgedAnew(&state)?.1
                self.lookForAlerts(report, &state)
            }
        }
        timer.resume()
        state.alertTimer = timer
    }

    private func postAlerts(_ news: [AlertNews], _ state: inout State) {
        guard let board = state.alerts?.board, board != state.board || !news.isEmpty else { return }
        state.board = board
        post(.alerted(board, news), state.wake)
    }

    /// Passes on what went wrong with the commands of alerts.
    private func tellOfCommands() {
        queue.async { [self] in
            state.withLock { state in
                for problem in commands?.takeProblems() ?? [] { tell(problem, state.wake) }
            }
        }
    }

    /// What happened when, as far back as the history reaches.
    private func timeline(
        of contents: StoreContents, _ knowledge: OutsideKnowledge, _ state: borrowing State
    ) -> Timeline {
        let instant = state.asOf ?? opening.instant
        return Timeline(
            state.history?.preceded(contents) ?? contents, at: instant,
            calendar: opening.calendar(at: instant), thresholds: opening.thresholds, outside: knowledge)
    }

    private func judged(
        _ contents: StoreContents, _ knowledge: OutsideKnowledge, _ state: borrowing State
    ) -> HealthReport {
        opening.report(contents, at: opening.instant, former: state.former, outside: knowledge)
    }

    /// The report to show beside that of the present, which history and alerts go by: what later reads showed is not
    /// known at an earlier instant.
    private func shown(
        _ present: HealthReport, _ contents: StoreContents, _ knowledge: OutsideKnowledge,
        _ state: borrowing State
    ) -> HealthReport {
        state.asOf.map { opening.report(contents, at: $0, outside: knowledge) } ?? present
    }

    private func record(_ contents: StoreContents, _ report: HealthReport, _ state: inout State) {
        if let notice = state.history?.record(contents, report) {
            tell(notice, state.wake)
        }
    }

    private func read(_ state: inout State) {
        do {
            let instant = opening.instant
            var contents = try state.reader.read(calendar: opening.calendar, at: instant)
            let (knowledge, problems) = state.outside.read()
            contents.problems += problems
            let report = opening.report(contents, at: instant, former: state.former, outside: knowledge)
            state.isReadable = true
            state.former.note(contents, report)
            let truth = state.truth.look(for: contents)
            var reading = Reading(
                contents: contents, report: shown(report, contents, knowledge, state),
                timeline: timeline(of: contents, knowledge, state),
                listing: state.reader.listing(of: contents, at: instant)?.adding(truth.item),
                truth: truth.truth)
            post(.read(reading), state.wake)
            if let refusal = truth.refusal, refusal != state.truthRefusal { tell(refusal, state.wake) }
            state.truthRefusal = truth.refusal
            record(contents, report, &state)
            lookForAlerts(report, &state)
            if state.history?.look(back: contents, from: instant) ?? false {
                reading.timeline = timeline(of: contents, knowledge, state)
                post(.read(reading), state.wake)
            }
            state.reading = reading
        } catch {
            state.isReadable = false
            post(.readFailed(HarmlessText.line("\(error)")), state.wake)
            lookForAlerts(nil, &state)
        }
    }

    private func assess(_ state: inout State) {
        guard state.isReadable, let contents = state.reading?.contents else { return }
        let knowledge = state.outside.read().knowledge
        let report = judged(contents, knowledge, state)
        let reading = Reading(
            contents: contents, report: shown(report, contents, knowledge, state),
            timeline: timeline(of: contents, knowledge, state), listing: state.reading?.listing,
            truth: state.reading?.truth)
        state.reading = reading
        post(.read(reading), state.wake)
        record(contents, report, &state)
        lookForAlerts(report, &state)
    }

    private func outcome(_ work: () throws -> String) -> CommandOutcome {
        do {
            return CommandOutcome(succeeded: true, message: try work())
        } catch {
            return CommandOutcome(succeeded: false, message: HarmlessText.line("\(error)"))
        }
    }

    private func tell(_ problem: String, _ wake: WakePipe?) {
        post(.told(CommandOutcome(succeeded: false, message: HarmlessText.line(problem))), wake)
    }

    private func post(_ event: Event, _ wake: WakePipe?) {
        events.withLock { $0.append(event) }
        wake?.post()
    }
}
