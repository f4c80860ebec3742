// The only function that changes the state: it takes an event and returns commands.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    /// Handles an event and returns the commands to carry out.
    package mutating func update(_ event: Event) -> [Command] {
        var commands: [Command] = []
        let before = event.isInput ? (context, lists) : nil
        let shown = (screen, notice)
        switch event {
        case .key(let key):
            commands = press(key)
        case .clicked(let click):
            commands = take(click)
        case .wheel(let step):
            commands = turnWheel(by: step)
        case .pasted(let text):
            commands = paste(text)
        case .resized(let size):
            context.size = size
        case .tick(let instant):
            commands = tick(instant)
        case .read(let reading):
            context.failure = nil
            if let command = chooseInstant(for: reading) {
                commands = [command]
                break
            }
            // Drop a report that was computed before the user asked for another instant.
            guard context.asOf == nil || reading.report.at == context.asOf else { break }
            if context.feed == .paused { pausedReading = reading } else { show(reading) }
        case .readFailed(let reason):
            context.failure = reason
        case .progress(let progress):
            context.progress = progress
        case .planned(let plan):
            change(ClearDialog.self) { if $0.scope == plan.scope { $0.plan = plan } }
        case .exportPreviewed(let preview):
            change(ExportDialog.self) { $0.take(preview) }
        case .finished(let outcome), .outcome(let outcome):
            say(outcome.message, outcome.succeeded ? .done : .problem)
            if case .finished = event { commands = [.store(.read)] }
        case .backgroundChanged:
            if settings.theme == ThemeCatalog.automatic { commands = [.terminal(.setTheme(settings.theme))] }
        case .linked(let link):
            context.device = link
            if report == nil { context.sourceName = link.name }
        case .fleet(let news):
            changeFleet { $0.apply(news) }
        case .pushed(let status):
            context.fleet?.collector = status
        case .continueWork:
            continueWork()
        case .alerted(let board, let news):
            commands = take(board, news)
        case .decided(let decided):
            context.settings.take(decided)
            // A refusal was of a value before.
            if dialog is SettingsDialog, notice?.alert == nil { notice = nil }
            if settings.theme != decided.theme { commands.append(.terminal(.setTheme(decided.theme))) }
            if settings.mouse != decided.mouse {
                context.settings.mouse = decided.mouse
                commands.append(.terminal(.setMouse(decided.mouse)))
            }
        case .themeChanged(let name, let summary):
            context.settings.theme = name
            context.settings.themeSummary = summary
        }
        // What a key said of the screen that it left is said of another one now.
        if event.isInput, screen != shown.0, notice == shown.1, notice?.alert == nil { notice = nil }
        settle(after: before)
        return commands
    }

    /// Shows a message in the footer for six seconds.
    package mutating func say(_ text: String, _ kind: Notice.Tone = .note) {
        notice = Notice(
            text: text, kind: kind, until: context.wallClock + 6 * max(settings.demo?.speed ?? 1, 1))
    }

    private mutating func tick(_ instant: Instant) -> [Command] {
        context.wallClock = instant
        if let notice, notice.until <= instant { self.notice = nil }
        if context.fleet?.summaryIsOld ?? false { changeFleet { $0.summarise() } }
        guard context.feed == .live else { return [] }
        // Nothing is known of the time since a device went away.
        if let device = context.device, device.failure != nil || device.pulledAt == nil { return [] }
        context.now = instant
        // A copy says the same until the next one.
        guard context.device == nil else { return [] }
        // While the store can't be read, its last report stays as it is.
        if context.failure == nil, let limit = report?.validUntil, limit <= now {
            return [.store(.reanalyse)]
        }
        return []
    }

    /// Stores a read and restores the position in each list.
    mutating func show(_ reading: Reading) {
        let places = Screen.allCases.map { place(on: $0) }
        context.contents = reading.contents
        context.report = reading.report
        context.calendar = reading.report.calendar
        // Ages are relative to the instant of the report, so that they change together with it.
        context.now = context.asOf ?? (context.feed == .live ? max(now, reading.report.at) : now)
        context.timeline = reading.timeline
        context.truth = reading.truth
        context.names = AppLookup(contents, report)
        context.gapIndex = GapIndex(reading.report.gaps)
        context.callbackIndex = reading.callbackIndex
        context.logDensity = reading.logDensity
        for listing in reading.earlier { context.store.take(listing) }
        if let listing = reading.listing { context.store.take(listing) }
        compareAgain()
        for (screen, place) in zip(Screen.allCases, places) { restore(place, on: screen) }
    }

    /// Makes the areas of the screen, and the selection and position of every list, valid again. Most keys change the
    /// list on the screen alone.
    ///
    /// - Parameter before: What there was before a key or a click; nil before any other event.
    private mutating func settle(after before: (context: ViewContext, lists: ListStates)?) {
        var changed = Screen.all(of: subject)
        if let before, context.looks(like: before.context) {
            changed = lists.screens(changedFrom: before.lists)
            if !changed.contains(screen) { changed.append(screen) }
        } else {
            frame = FrameLayout(of: self)
        }
        for screen in changed {
            guard let page = page(screen) else { continue }
            let layout = page.layout(in: frame.body)
            lists[screen].settle(count: page.count, height: layout.rows.height)
            guard lists[screen].wraps, let page = self.page(screen) else { continue }
            lists[screen].top = page.topOfWhole(in: layout)
        }
        settleLab()
    }
}
