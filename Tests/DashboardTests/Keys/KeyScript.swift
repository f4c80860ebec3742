// What must be true before and after a key, for each thing that a key can do.

import Canvas
import HealthAnalysis
import TestSupport
import TrackingModel

@testable import Dashboard

/// A model before and after one key, and what was asked for.
struct KeyPress {
    let before: Model
    let after: Model
    let commands: [Command]
    let key: Key

    /// Rows that the selection moved down.
    var rows: Int { after.list.selected - before.list.selected }
    var severity: Severity? { after.selectedRecord.flatMap { after.page?.severity(of: $0) } }

    /// The width of the details before or after the key.
    func detailsColumns(_ side: KeyPath<KeyPress, Model>) -> Int {
        let model = self[keyPath: side]
        return model.page.flatMap { model.layout(of: $0).details?.width } ?? 0
    }

    /// Whether a dialog of that kind was opened.
    func opened(_ kind: String) -> Bool {
        guard before.dialog == nil, let dialog = after.dialog else { return false }
        return "\(type(of: dialog))".lowercased().hasPrefix(kind)
    }
}

/// How to come to where an action does something, and how one sees that it did.
struct KeyScript: Sendable {
    var screen = Screen.overview
    var size = (columns: 80, rows: 24)
    /// Keys before the one that counts.
    var first: [Key] = []
    var start: @Sendable (Int, Int) -> Model = { DashboardTests.model(badDay(), columns: $0, rows: $1) }
    let holds: @Sendable (KeyPress) -> Bool

    /// The model just before the key.
    var prepared: Model {
        var model = start(size.columns, size.rows)
        model.screen = screen
        _ = model.update(.resized(model.size))
        for key in first { _ = model.update(.key(key)) }
        model.notice = nil
        return model
    }
}

extension KeyScript {
    @Sendable private static func store(_ columns: Int, _ rows: Int) -> Model {
        StoreScreenTests.model(reads: 4, columns: columns, rows: rows)
    }

    @Sendable private static func textLog(_ columns: Int, _ rows: Int) -> Model {
        DashboardTests.model(LogSample.day, columns: columns, rows: rows)
    }

    @Sendable private static func demo(_ columns: Int, _ rows: Int) -> Model {
        var model = DashboardTests.model(badDay(), columns: columns, rows: rows)
        model.context.settings.demo = sampleDemo
        return model
    }

    /// A store that was opened from a fleet.
    @Sendable private static func ofFleet(_ columns: Int, _ rows: Int) -> Model {
        var model = DashboardTests.model(badDay(), columns: columns, rows: rows)
        model.context.isOfFleet = true
        return model
    }

    /// A store of UTC+9.
    @Sendable private static func ofAnotherZone(_ columns: Int, _ rows: Int) -> Model {
        var contents = badDay()
        contents.engine = nil
        contents.dayStarts = [at(10)]
        return DashboardTests.model(contents, columns: columns, rows: rows)
    }

    @Sendable private static func watched(_ columns: Int, _ rows: Int) -> Model {
        var model = DashboardTests.model(badDay(), columns: columns, rows: rows)
        _ = model.update(.alerted(AlertTests.board(), []))
        return model
    }

    private static func typed(_ text: String) -> [Key] { text.map { .character($0) } }

    /// A script for each action.
    static func script(for action: Action) -> KeyScript? {
        moving[action] ?? finding[action] ?? doing[action]
    }

    @Sendable private static func lab(_ columns: Int, _ rows: Int) -> Model {
        Model(
            lab: LabTests.board, size: Size(columns: columns, rows: rows), now: noon,
            settings: DashboardSettings())
    }

    private static let moving: [Action: KeyScript] = [
        .nextMeasure: KeyScript(screen: .lab, start: lab) { $0.after.context.lab?.measure == 1 },
        .previousMeasure: KeyScript(screen: .lab, first: typed("m"), start: lab) {
            $0.after.context.lab?.measure == 0
        },
        .nextUser: KeyScript(screen: .lab, start: lab) { $0.after.context.lab?.chosen.user == 1 },
        .previousUser: KeyScript(screen: .lab, start: lab) { $0.after.context.lab?.chosen.user == 2 },
        .screen: KeyScript { press in
            if case .character(let digit) = press.key { press.after.screen.digit == digit } else { false }
        },
        .fleet: KeyScript(screen: .gaps, start: ofFleet) { $0.commands == [.quit] },
        .nextScreen: KeyScript { $0.after.screen == .timeline },
        .previousScreen: KeyScript { $0.after.screen == .store },
        .nextPanel: KeyScript(size: (60, 20)) { $0.after.context.overviewPanelOffset == 1 },
        .previousPanel: KeyScript(size: (60, 20), first: [.down]) {
            $0.after.context.overviewPanelOffset == 0
        },
        .cursorLeft: KeyScript(screen: .timeline) { $0.after.cursor < $0.before.cursor },
        .cursorRight: KeyScript(screen: .timeline, first: [.left, .left]) {
            $0.after.cursor > $0.before.cursor
        },
        .zoomIn: KeyScript(screen: .timeline) { $0.after.timelineState.zoom == .hour },
        .zoomOut: KeyScript(screen: .timeline) { $0.after.timelineState.zoom == .week },
        .fitData: KeyScript(screen: .timeline) {
            TimelineScreen($0.after.context).axis.length < TimelineScreen($0.before.context).axis.length
        },
        .anchor: KeyScript(screen: .timeline, first: [.left]) {
            $0.after.timelineState.anchor == $0.before.cursor
        },
        .onTimeline: KeyScript(screen: .gaps) {
            $0.after.screen == .timeline && $0.after.cursor == $0.before.gap(atRow: 0)?.start
        },
        .up: KeyScript(screen: .recovery) { $0.rows == -1 && !$0.after.list.follows },
        .down: KeyScript(screen: .recovery, first: [.home]) { $0.rows == 1 },
        .pageUp: KeyScript(screen: .recovery) { $0.rows < -9 },
        .pageDown: KeyScript(screen: .recovery, first: [.home]) { $0.rows > 9 },
        .top: KeyScript(screen: .recovery) { $0.before.list.selected > 0 && $0.after.list.selected == 0 },
        .bottom: KeyScript(screen: .recovery, first: [.home]) {
            $0.after.list.selected == $0.after.rowCount(on: .recovery) - 1 && $0.after.list.follows
        },
        .details: KeyScript(screen: .gaps) { $0.after.list.showsDetails },
        .nextLink: KeyScript(screen: .gaps, size: (120, 40)) { $0.after.list.link == 1 },
        .previousLink: KeyScript(screen: .gaps, size: (120, 40)) {
            $0.after.list.link == $0.after.linksOfRow.count - 1
        },
        .moreDetails: KeyScript(screen: .gaps, size: (120, 40)) {
            $0.detailsColumns(\.after) > $0.detailsColumns(\.before)
        },
        .lessDetails: KeyScript(screen: .gaps, size: (120, 40)) {
            $0.detailsColumns(\.after) < $0.detailsColumns(\.before)
        },
        .scrollRight: KeyScript(screen: .log, size: (60, 20)) { $0.after.list.shift > 0 },
        .scrollLeft: KeyScript(screen: .log, size: (60, 20), first: typed("L")) {
            $0.before.list.shift > 0 && $0.after.list.shift == 0
        },
        .detailsDown: KeyScript(screen: .findings, size: (40, 10), first: [.enter]) {
            $0.after.list.detailsTop == 1
        },
        .detailsUp: KeyScript(
            screen: .findings, size: (40, 10), first: [.enter, .character("J"), .character("J")]
        ) { $0.after.list.detailsTop == 1 },
        .back: KeyScript(screen: .gaps, first: [.enter]) {
            $0.before.list.showsDetails && !$0.after.list.showsDetails && $0.after.screen == .gaps
        },
    ]

    private static let finding: [Action: KeyScript] = [
        .filter: KeyScript(screen: .recovery) { $0.opened("filter") },
        .search: KeyScript(screen: .recovery) { $0.opened("search") },
        .nextMatch: KeyScript(
            screen: .recovery, first: [.home, .character("f")] + typed("min.2") + [.enter]
        ) { $0.rows > 0 },
        .previousMatch: KeyScript(
            screen: .recovery, first: [.home, .character("f")] + typed("min.2") + [.enter, .end]
        ) { $0.rows < 0 },
        .severityFloor: KeyScript(screen: .log) { $0.after.list.filter.text.contains("sev>=") },
        .appOnly: KeyScript(screen: .recovery) { $0.after.list.filter.text.contains("app=") },
        .goToTime: KeyScript(screen: .log) { $0.opened("time") },
        .dayLater: KeyScript(screen: .recovery, first: [.home]) { $0.rows > 0 || $0.after.notice != nil },
        .dayEarlier: KeyScript(screen: .recovery) { $0.rows < 0 || $0.after.notice != nil },
        .hourLater: KeyScript(screen: .recovery, first: [.home]) { $0.rows > 0 },
        .hourEarlier: KeyScript(screen: .recovery) { $0.rows < 0 },
        .minutesLater: KeyScript(screen: .recovery, first: [.home]) { $0.rows > 0 },
        .minutesEarlier: KeyScript(screen: .recovery) { $0.rows < 0 },
        .nextError: KeyScript(screen: .recovery, first: [.home]) { $0.rows > 0 && $0.severity == .error },
        .previousError: KeyScript(screen: .recovery) { $0.rows < 0 && $0.severity == .error },
        .nextWarning: KeyScript(screen: .log, first: [.home]) {
            $0.rows > 0 && ($0.severity ?? .debug) >= .warn
        },
        .previousWarning: KeyScript(screen: .log) { $0.rows < 0 && ($0.severity ?? .debug) >= .warn },
        .nextGap: KeyScript {
            $0.after.screen == .gaps
                && $0.after.gap(atRow: $0.after.list.selected)?.mayMissMinutes ?? false
        },
        .previousGap: KeyScript(screen: .gaps, first: [.end]) {
            $0.rows < 0 && $0.after.gap(atRow: $0.after.list.selected)?.mayMissMinutes ?? false
        },
        .sort: KeyScript(screen: .apps) { $0.after.list.sortColumn != $0.before.list.sortColumn },
        .reverseSort: KeyScript(screen: .apps) {
            $0.after.list.isSortReversed != $0.before.list.isSortReversed
        },
        .views: KeyScript(screen: .gaps) { $0.opened("views") },
        .columns: KeyScript(screen: .gaps) { $0.opened("columns") },
        .unfoldRow: KeyScript(screen: .log, first: [.home], start: textLog) {
            $0.after.rowCount(on: .log) == $0.before.rowCount(on: .log) + 3
        },
        .foldRow: KeyScript(screen: .log, first: [.home, .right, .down, .down], start: textLog) {
            $0.after.rowCount(on: .log) == $0.before.rowCount(on: .log) - 3 && $0.after.list.selected == 0
        },
        .foldAll: KeyScript(screen: .log, start: textLog) {
            $0.after.rowCount(on: .log) == $0.after.contents?.log.count
        },
        .wrap: KeyScript(screen: .log, start: textLog) {
            text(of: $0.before).contains("EXTENSION_KILLED") && !text(of: $0.before).contains("unfinished")
                && text(of: $0.after).contains("unfinished")
        },
        .fold: KeyScript(screen: .gaps) { $0.after.rowCount(on: .gaps) > $0.before.rowCount(on: .gaps) },
        .bookmark: KeyScript(screen: .recovery) { $0.after.list.bookmarks.count == 1 },
        .nextBookmark: KeyScript(screen: .recovery, first: typed("mg")) { $0.rows > 0 },
        .previousBookmark: KeyScript(screen: .recovery, first: [.home, .character("m"), .end]) {
            $0.rows < 0 && $0.after.list.selected == 0
        },
        .changes: KeyScript(screen: .store, start: store) { $0.after.store.showsChanges },
        .earlierFrom: KeyScript(screen: .store, first: [.character("d")], start: store) {
            text(of: $0.after) != text(of: $0.before)
        },
        .laterFrom: KeyScript(screen: .store, first: typed("d[["), start: store) {
            text(of: $0.after) != text(of: $0.before)
        },
        .earlierTo: KeyScript(screen: .store, first: typed("d[["), start: store) {
            text(of: $0.after) != text(of: $0.before)
        },
        .laterTo: KeyScript(screen: .store, first: typed("d[[<"), start: store) {
            text(of: $0.after) != text(of: $0.before)
        },
    ]

    private static let doing: [Action: KeyScript] = [
        .asOfLast: KeyScript { press in
            let last = press.before.report?.lastTraceAt
            return last != nil && press.after.context.asOf == last
                && press.commands == [.store(.judge(asOf: last))]
        },
        .ownZone: KeyScript(start: ofAnotherZone) { press in
            press.after.context.readsInOwnZone && press.commands == [.store(.readAhead(seconds: 32_400))]
        },
        .pause: KeyScript { $0.before.context.feed == .live && $0.after.context.feed == .paused },
        .export: KeyScript { $0.opened("export") && !$0.commands.isEmpty },
        .clear: KeyScript { $0.opened("clear") && $0.commands == [.store(.planClear(.all))] },
        .acknowledge: KeyScript(screen: .findings) { press in
            guard let finding = press.before.report?.findings.first, let until = finding.until else {
                return false
            }
            return press.commands == [.store(.acknowledge(finding.code, until: until))]
        },
        .label: KeyScript(screen: .gaps) { $0.opened("label") },
        .undoClear: KeyScript { $0.commands == [.store(.undoClear)] },
        .copy: KeyScript(screen: .recovery) {
            $0.commands == [
                .terminal(.copy($0.before.rowText($0.before.list.selected, of: $0.before.page) ?? ""))
            ]
        },
        .copyReport: KeyScript(screen: .findings) { press in
            guard case .terminal(.copy(let text))? = press.commands.first else { return false }
            return press.before.report?.findings.first.map { text.hasPrefix("# " + $0.title) } ?? false
        },
        .compare: KeyScript {
            $0.before.context.compared == nil && $0.after.context.compared?.comparison?.isUnchanged == true
        },
        .copyAll: KeyScript(screen: .recovery) { press in
            guard case .terminal(.copy(let text))? = press.commands.first else { return false }
            return text.split(separator: "\n").count == press.before.rowCount(on: .recovery)
        },
        .copyField: KeyScript(screen: .recovery) { $0.opened("copy") },
        .refresh: KeyScript { $0.commands == [.store(.read)] },
        .redraw: KeyScript { $0.commands == [.terminal(.redraw)] },
        .help: KeyScript { $0.opened("help") },
        .palette: KeyScript { $0.opened("palette") },
        .fault: KeyScript(start: demo) { $0.opened("fault") },
        .nextScene: KeyScript(start: demo) { $0.commands == [.play(0)] },
        .previousScene: KeyScript(first: [.character("]")], start: demo) { $0.commands == [.play(0)] },
        .theme: KeyScript { $0.opened("theme") },
        .settings: KeyScript { $0.opened("settings") },
        .alerts: KeyScript(start: watched) { $0.opened("alerts") },
        .editSettings: KeyScript {
            $0.commands == [.terminal(.edit($0.before.settings.configurationPath))]
        },
        .mouse: KeyScript {
            $0.commands == [.terminal(.setMouse(false)), .store(.set("mouse", to: "false"))]
                && !$0.after.settings.mouse
        },
        .suspend: KeyScript { $0.commands == [.terminal(.suspend)] },
        .quit: KeyScript { $0.commands == [.quit] },
    ]
}
