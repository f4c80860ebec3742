// The one place where the state changes: an event in, a new state and commands out.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    /// Takes an event and returns what is to be done outside.
    package mutating func update(_ event: Event) -> [Command] {
        let keys = settings.keys
        var commands: [Command] = []
        switch event {
        case .key(let key):
            commands = press(key, keys: keys)
        case .mouse(let mouse):
            commands = point(mouse)
        case .pasted(let text):
            paste(text)
        case .resized(let size):
            self.size = size
        case .tick(let instant):
            commands = tick(instant)
        case .read(let reading):
            failure = nil
            // What was judged before the person asked for another instant is not what they asked for.
            guard asOf == nil || reading.report.at == asOf else { break }
            if feed == .paused { heldBack = reading } else { show(reading) }
        case .readFailed(let reason):
            failure = reason
        case .planned(let plan):
            if case .clear(var clear) = dialog, clear.scope == plan.scope {
                clear.plan = plan
                dialog = .clear(clear)
            }
        case .previewed(let preview): show(preview)
        case .finished(let outcome):
            say(outcome.message, outcome.succeeded ? .done : .problem)
            commands = [.read]
        case .told(let outcome):
            say(outcome.message, outcome.succeeded ? .done : .problem)
        case .backgroundChanged:
            if settings.theme == ThemeCatalog.automatic { commands = [.setTheme(settings.theme)] }
        case .goOn:
            goOn()
        case .alerted(let board, let news):
            commands = take(board, news)
        case .themed(let name, let summary):
            settings.theme = name
            settings.themeSummary = summary
        }
        settle()
        return commands
    }

    /// Shows a message over the footer for six seconds.
    package mutating func say(_ text: String, _ kind: Notice.Kind) {
        notice = Notice(text: text, kind: kind, until: wallClock + 6 * max(settings.demo?.speed ?? 1, 1))
    }

    private mutating func tick(_ instant: Instant) -> [Command] {
        wallClock = instant
        if let notice, notice.until <= instant { self.notice = nil }
        guard feed == .live else { return [] }
        now = instant
        // What can't be read any more is shown as it was judged last.
        if failure == nil, let limit = report?.validUntil, limit <= now { return [.assess] }
        return []
    }

    /// Takes a read over and keeps each list where the person left it.
    mutating func show(_ reading: Reading) {
        let places = Screen.allCases.map { place(on: $0) }
        contents = reading.contents
        report = reading.report
        calendar = reading.report.calendar
        // Ages go by the moment of the judgement, so they change together with it.
        now = asOf ?? (feed == .live ? max(now, reading.report.at) : now)
        timeline = reading.timeline
        truth = reading.truth
        names = AppNames(contents, report)
        if let listing = reading.listing { store.take(listing) }
        for (screen, place) in zip(Screen.allCases, places) { restore(place, on: screen) }
    }

    /// Brings every list back into its bounds.
    private mutating func settle() {
        let body = frame.body
        for screen in Screen.allCases where screen.isList {
            lists[screen.rawValue].settle(
                count: rowCount(on: screen), height: listLayout(for: screen, in: body).rows.height)
        }
    }

    /// The frame at the current size.
    var frame: FrameLayout { FrameLayout(size, verdictColumns: verdictColumns) }

    func listLayout(for screen: Screen) -> ListLayout { listLayout(for: screen, in: frame.body) }

    private func listLayout(for screen: Screen, in body: Rect) -> ListLayout {
        ListLayout(
            body: body, showsDetails: lists[screen.rawValue].showsDetails,
            count: totalCount(on: screen))
    }
}
