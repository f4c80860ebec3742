// The one place where the state changes: an event in, a new state and commands out.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    /// Takes an event and returns what is to be done outside.
    package mutating func update(_ event: Event) -> [Command] {
        var commands: [Command] = []
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
            // What was judged before the person asked for another instant is not what they asked for.
            guard context.asOf == nil || reading.report.at == context.asOf else { break }
            if context.feed == .paused { heldBack = reading } else { show(reading) }
        case .readFailed(let reason):
            context.failure = reason
        case .planned(let plan):
            change(ClearDialog.self) { if $0.scope == plan.scope { $0.plan = plan } }
        case .previewed(let preview):
            change(ExportDialog.self) { $0.take(preview) }
        case .finished(let outcome):
            say(outcome.message, outcome.succeeded ? .done : .problem)
            commands = [.store(.read)]
        case .told(let outcome):
            say(outcome.message, outcome.succeeded ? .done : .problem)
        case .backgroundChanged:
            if settings.theme == ThemeCatalog.automatic { commands = [.terminal(.setTheme(settings.theme))] }
        case .goOn:
            goOn()
        case .alerted(let board, let news):
            commands = take(board, news)
        case .themed(let name, let summary):
            context.settings.theme = name
            context.settings.themeSummary = summary
        }
        settle()
        return commands
    }

    /// Shows a message over the footer for six seconds.
    package mutating func say(_ text: String, _ kind: Notice.Tone) {
        notice = Notice(
            text: text, kind: kind, until: context.wallClock + 6 * max(settings.demo?.speed ?? 1, 1))
    }

    private mutating func tick(_ instant: Instant) -> [Command] {
        context.wallClock = instant
        if let notice, notice.until <= instant { self.notice = nil }
        guard context.feed == .live else { return [] }
        context.now = instant
        // What can't be read any more is shown as it was judged last.
        if context.failure == nil, let limit = report?.validUntil, limit <= now { return [.store(.assess)] }
        return []
    }

    /// Takes a read over and keeps each list where the person left it.
    mutating func show(_ reading: Reading) {
        let places = Screen.allCases.map { place(on: $0) }
        context.contents = reading.contents
        context.report = reading.report
        context.calendar = reading.report.calendar
        // Ages go by the moment of the judgement, so they change together with it.
        context.now = context.asOf ?? (context.feed == .live ? max(now, reading.report.at) : now)
        context.timeline = reading.timeline
        context.truth = reading.truth
        context.names = AppLookup(contents, report)
        if let listing = reading.listing { context.store.take(listing) }
        for (screen, place) in zip(Screen.allCases, places) { restore(place, on: screen) }
    }

    /// Brings every list back into its bounds.
    private mutating func settle() {
        let body = frame.body
        for screen in Screen.allCases {
            guard let page = page(screen) else { continue }
            lists[screen].settle(count: page.count, height: page.layout(in: body).rows.height)
        }
    }
}
