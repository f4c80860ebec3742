// Reads, watches, exports and clears beside the drawing, one thing after the other.

import ChildProcesses
import Dashboard
import Dispatch
import Foundation
import PlainText
import SelfPipe
import SharedStore
import Synchronization
import Terminal
import TrackingModel

/// The store's side of a running dashboard, or of a program that follows a store without a screen. All work runs on one
/// serial queue, so a slow disk never delays a frame; results wait in `takeEvents`.
actor StoreWorker: EventSource {
    private nonisolated let executor = SerialQueue(label: "trackhealth.store")
    private nonisolated let clipboard = DispatchQueue(label: "trackhealth.clipboard", qos: .userInitiated)
    private nonisolated let copying = RunningCommands()
    private nonisolated let commands: AlertCommands?
    private nonisolated let mailbox = Mailbox()
    /// Whether a judgement as of now was asked for and has not begun. A large store takes longer for it than the screen
    /// waits before it asks again.
    private nonisolated let awaitsJudgement = Mutex(false)
    /// How far the read is that goes on.
    private nonisolated let counter = ReadCounter()

    private var actions: StoreActions
    /// The copying from a device; nil for any other store.
    private nonisolated let feed: DeviceFeed?
    private let pollInterval: Double
    /// What changes settings; nil without a screen.
    private nonisolated let desk: SettingsDesk?
    private var session: StoreSession
    private let changes: StoreChanges
    /// What calls back after changes.
    private var sources: [any DispatchSourceProtocol] = []
    /// Why the truth is not shown, as last reported.
    private var truthError: String?
    /// The alerts as they were posted last.
    private var board: AlertBoard?
    /// Fires when time alone may have changed something.
    private var timer: (any DispatchSourceTimer)?

    /// - Parameter isShown: Whether a screen shows the store, which asks by itself when its report has to be another.
    init(
        _ access: StoreAccess, _ settings: ResolvedSettings, isShown: Bool = true, feed: DeviceFeed? = nil,
        changes: SettingChanges? = nil
    ) throws {
        self.feed = feed
        desk = changes.map { SettingsDesk($0, settings) }
        pollInterval = settings.number(.pollInterval)
        actions = StoreActions(access: access, isReadOnly: settings.flag(.readOnly))
        self.changes = StoreChanges(access.store)
        let alerts = try AlertCenter(access, isOn: settings.flag(.watchAlerts))
        commands = alerts?.commands
        session = StoreSession(
            access, isShown: isShown, history: HistoryLog(access, isOn: settings.flag(.history)),
            alerts: alerts, meter: counter)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs after everything that was asked before.
    private nonisolated func enqueue(_ work: @escaping @Sendable (isolated StoreWorker) -> Void) {
        executor.queue.async { self.assumeIsolated(work) }
    }

    /// Reads once and then whenever the store changes; each result wakes the loop.
    nonisolated func start(waking pipe: WakePipe) {
        mailbox.start(waking: pipe)
        counter.wake(pipe)
        if let feed { return follow(feed) }
        enqueue { worker in
            worker.read()
            if worker.session.access.store.location.kind != .export { worker.watch() }
        }
    }

    /// Everything that happened since it was asked last, but what is out of date already.
    nonisolated func takeEvents() -> [Event] { mailbox.takeEvents() }

    /// How far the read is that goes on; nil for one that takes no time worth showing.
    nonisolated var progress: ReadProgress? { counter.progress }

    /// Does what the dashboard asked for.
    nonisolated func perform(_ command: StoreEffect) {
        if case .reanalyse = command {
            let isAsked = awaitsJudgement.withLock { isAsked in
                defer { isAsked = true }
                return isAsked
            }
            guard !isAsked else { return }
        }
        switch command {
        case .set(let name, let text): desk?.set(name, to: text, for: self)
        case .reread: desk?.reread(for: self)
        default: enqueue { $0.carryOut(command) }
        }
    }

    /// Hands changed settings on: at once to the screen, and to the judgement behind what is read now.
    nonisolated func take(_ news: SettingsDesk.News) {
        for event in news.events { mailbox.post(event) }
        if let (configuration, settings) = news.changed {
            enqueue { $0.take(configuration, isReadOnly: settings.flag(.readOnly)) }
        }
    }

    private func carryOut(_ command: StoreEffect) {
        switch command {
        case .read: if let feed { feed.pullNow() } else { read() }
        case .readAhead(let seconds): read(in: seconds.flatMap { TimeZone(secondsFromGMT: $0) })
        case .readIn(let name):
            guard let zone = TimeZone(identifier: name) else {
                mailbox.post(
                    .outcome(CommandOutcome(succeeded: false, message: ZoneOption.refusal(of: name))))
                return
            }
            read(in: zone)
        case .reanalyse:
            awaitsJudgement.withLock { $0 = false }
            judge(andShow: true)
        case .judge(let asOf):
            session.asOf = asOf
            judge(andShow: true)
        case .export(let format, let path, let redacts):
            mailbox.post(.outcome(outcome { try actions.export(format, path, redacts, session.reading) }))
        case .previewExport(let format, let redacts):
            mailbox.post(.exportPreviewed(actions.preview(format, redacts, session.reading)))
        case .planClear(let scope): mailbox.post(.planned(actions.plan(scope)))
        case .clear(let scope): mailbox.post(.finished(outcome { try actions.clear(scope) }))
        case .undoClear: mailbox.post(.finished(outcome { try actions.restore() }))
        case .label(let start, let end, let kind, let note):
            mailbox.post(.finished(outcome { try actions.label(start, end, kind, note) }))
        case .acknowledge(let code, let until):
            mailbox.post(.finished(outcome { try actions.acknowledge(code, until: until) }))
        case .muteAlert(let rule, let choice):
            session.alerts?.mute(rule, choice)
            postAlerts([])
        case .set, .reread: break
        }
    }

    /// Judges by changed settings from now on, and again what was read last.
    private func take(_ configuration: Configuration, isReadOnly: Bool) {
        session.take(configuration)
        session.alerts?.take(AlertSetting.inForce(configuration.alerts, configuration.thresholds))
        actions.access = session.access
        actions.isReadOnly = isReadOnly
        judge(andShow: true)
    }

    private func read(in zone: TimeZone?) {
        session.turn(to: zone)
        actions.access = session.access
        read()
    }

    /// Passes a text that the terminal's clipboard did not accept to the desktop's, otherwise saves it, and reports
    /// where.
    nonisolated func keepCopy(_ text: String) {
        // Not on the store's queue: a program that hangs must hold up no read.
        clipboard.async { [self] in
            let copied = outcome {
                try UserFolder.make(StateFolder.own)
                let path = StateFolder.own + "/copied.txt"
                try AtomicFile.replace(path, with: Array((text + "\n").utf8), on: LocalFileSystem())
                let size = sizeText(text.utf8.count)
                if let program = DesktopClipboard.copy(fileAt: path, among: copying) {
                    return "Copied \(size) with \(program)."
                }
                // The path comes first: a narrow screen cuts the rest.
                return "In \(path): the terminal's clipboard does not take \(size)."
            }
            mailbox.post(.outcome(copied))
        }
    }

    /// Ends the programs that still run. Waits for changed settings to be written and for nothing else, not even a read.
    nonisolated func end() {
        commands?.end()
        copying.end()
        feed?.end()
        desk?.finish()
    }

    /// Ends behind what is being read and recorded.
    nonisolated func finish() {
        executor.queue.sync {}
        end()
    }

    /// Reads every copy of a device.
    private nonisolated func follow(_ feed: DeviceFeed) {
        enqueue { $0.waitForTime() }
        feed.start { link in
            self.mailbox.post(.linked(link))
        } read: { publish in
            try await self.take(publish)
        }
    }

    /// Puts a copy in its place, while nothing reads, and reads it.
    private func take(_ publish: @Sendable () throws -> Void) throws {
        try publish()
        if session.reading == nil, let feed { session.compare(withKept: feed.keptCopies) }
        read()
    }

    private func watch() {
        sources = changes.start(on: executor.queue, every: pollInterval) { [weak self] in
            self?.assumeIsolated { $0.read() }
        }
        if let notice = changes.notice(every: pollInterval) { report(notice) }
    }

    /// Has the rules look at what was judged last.
    private func lookForAlerts() {
        postAlerts(
            session.lookForAlerts { [weak self] in
                self?.enqueue { worker in
                    for problem in worker.commands?.takeProblems() ?? [] { worker.report(problem) }
                }
            })
        waitForTime()
    }

    /// Judges again as soon as time alone can matter. To a screen that is no news: it asks by itself.
    private func waitForTime() {
        guard let pause = session.pause else { return }
        let timer = timer ?? DispatchSource.makeTimerSource(queue: executor.queue)
        if self.timer == nil {
            timer.setEventHandler { [weak self] in
                self?.assumeIsolated { $0.judge(andShow: !$0.session.isShown) }
            }
            timer.resume()
            self.timer = timer
        }
        timer.schedule(deadline: .now() + pause, leeway: .milliseconds(50))
    }

    private func postAlerts(_ news: [AlertUpdate]) {
        guard let board = session.alerts?.board, board != self.board || !news.isEmpty else { return }
        self.board = board
        mailbox.post(.alerted(board, news))
    }

    private func record() {
        if let notice = counter.during(.recording, { session.record() }) { report(notice) }
    }

    private func read() {
        IdleMemory.givingBack {
            do {
                let (reading, failure) = try counter.during(nil) { try session.read() }
                mailbox.post(.read(reading))
                if let failure, failure != truthError { report(failure) }
                truthError = failure
                record()
                lookForAlerts()
                if let reading = session.lookBack() { mailbox.post(.read(reading)) }
            } catch {
                mailbox.post(.readFailed(HarmlessText.line("\(error)")))
                lookForAlerts()
            }
        }
    }

    /// Judges again what was read last.
    private func judge(andShow isShown: Bool) {
        IdleMemory.givingBack {
            if !isShown {
                _ = session.judge()
            } else if let reading = counter.during(.judging, { session.reanalyse() }) {
                mailbox.post(.read(reading))
            }
            record()
            lookForAlerts()
        }
    }

    private nonisolated func outcome(_ work: () throws -> String) -> CommandOutcome {
        do {
            return CommandOutcome(succeeded: true, message: try work())
        } catch {
            return CommandOutcome(succeeded: false, message: HarmlessText.line("\(error)"))
        }
    }

    private func report(_ problem: String) {
        mailbox.post(.outcome(CommandOutcome(succeeded: false, message: HarmlessText.line(problem))))
    }
}

/// A queue that an actor runs on, so that what sources and timers call there is on the actor already.
private final class SerialQueue: SerialExecutor {
    let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// Watches one store from its creation.
final class StoreChanges: Sendable {
    private let watch: Mutex<StoreWatch>

    init(_ store: OpenedStore) { watch = Mutex(StoreWatch(store.location, files: store.files)) }

    /// What to tell where changes are noticed later than usual; nil where they are not.
    ///
    /// - Parameter interval: Seconds between two looks.
    func notice(every interval: Double) -> String? {
        guard watch.withLock({ $0.isRefused }) else { return nil }
        let pause = interval == interval.rounded() ? durationText(interval) : "\(interval)s"
        return "The store is looked at every \(pause): the system refuses to report changes."
    }

    /// Calls back on a serial queue after every change, as long as what it returns is kept.
    ///
    /// - Parameter interval: Seconds between two looks, since some file systems send no events.
    func start(
        on queue: DispatchQueue, every interval: Double, _ changed: @escaping @Sendable () -> Void
    ) -> [any DispatchSourceProtocol] {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now() + interval, repeating: interval,
            leeway: .milliseconds(Int(min(interval * 250, 10_000))))
        timer.setEventHandler { if self.watch.withLock({ $0.pollChanged() }) { changed() } }
        timer.resume()
        guard let descriptor = watch.withLock({ $0.descriptor }) else { return [timer] }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { if self.watch.withLock({ $0.drain() }) { changed() } }
        source.resume()
        return [timer, source]
    }
}
