// What each key does, screen by screen and in dialogs.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    mutating func press(_ key: Key, keys: KeyTable) -> [Command] {
        if key == .control("c") { return [.quit] }
        if dialog != nil { return pressInDialog(key, keys: keys) }
        guard let binding = keys.binding(for: key, on: screen) else {
            return []
        }
        if binding.action == .screen {
            if case .character(let digit) = key,
                let target = Screen.allCases.first(where: { $0.digit == digit })
            {
                go(to: target)
            }
            return []
        }
        return perform(binding.action)
    }

    private mutating func perform(_ action: Action) -> [Command] {
        switch action {
        case .quit: return [.quit]
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        case .refresh: return [.read]
        case .help: dialog = .help(top: 0)
        case .nextScreen: turn(by: 1)
        case .previousScreen: turn(by: -1)
        case .back: back()
        case .up, .down, .pageUp, .pageDown, .top, .bottom:
            if screen == .timeline { moveInTime(action) } else { move(action) }
        case .cursorLeft: moveCursor(byColumns: -1)
        case .cursorRight: moveCursor(byColumns: 1)
        case .zoomIn: zoom(by: -1)
        case .zoomOut: zoom(by: 1)
        case .onTimeline: showOnTimeline()
        case .details: showDetails()
        case .detailsDown: scrollDetails(by: 1)
        case .detailsUp: scrollDetails(by: -1)
        case .filter: dialog = .filter(LineInput(list.filter.text))
        case .nextError: jumpToError(forward: true)
        case .previousError: jumpToError(forward: false)
        case .nextWarning: jump(to: .warn, forward: true)
        case .previousWarning: jump(to: .warn, forward: false)
        case .nextGap: jumpToGap(forward: true)
        case .previousGap: jumpToGap(forward: false)
        case .sort: sortByNextColumn()
        case .reverseSort:
            list.sortsBackwards.toggle()
            refilter(screen)
        case .changes: showChanges()
        case .earlierFrom: compare(store.moveEarlier(by: -1), "There is no earlier read in this run.")
        case .laterFrom: compare(store.moveEarlier(by: 1), "The two reads would be the same.")
        case .earlierTo: compare(store.moveLater(by: -1), "The two reads would be the same.")
        case .laterTo: compare(store.moveLater(by: 1), "This is the newest read.")
        case .pause: pause()
        case .export: openExport()
        case .clear: return openClear()
        case .undoClear:
            if settings.isReadOnly {
                say("Started with --readonly: nothing is written.", .problem)
            } else {
                return [.undoClear]
            }
        case .copy: return copyRow()
        case .label: openLabel()
        case .fault:
            if settings.demo == nil {
                say("Faults belong to a simulated device: trackhealth demo has one.", .done)
            } else {
                dialog = .fault(selected: 0)
            }
        case .theme:
            let selected = settings.themes.firstIndex(of: settings.theme) ?? 0
            dialog = .theme(ThemeDialog(selected: selected, original: settings.theme))
        case .mouse:
            settings.mouse.toggle()
            say(
                settings.mouse
                    ? "The mouse works here." : "The mouse is the terminal's again: M takes it back.", .done)
            return [.setMouse(settings.mouse)]
        case .screen: break
        }
        return []
    }

    private mutating func turn(by step: Int) {
        let count = Screen.allCases.count
        go(to: Screen(rawValue: (screen.rawValue + step + count) % count) ?? .overview)
    }

    private mutating func back() {
        if notice != nil {
            notice = nil
        } else if screen == .timeline, timelineState.cursor != nil {
            timelineState.cursor = nil
        } else if screen.isList, list.showsDetails {
            list.showsDetails = false
        } else if screen.isList, !list.filter.isEmpty {
            list.filter = LogFilter()
            refilter(screen)
        } else if screen != .overview {
            screen = .overview
        }
    }

    private mutating func move(_ action: Action) {
        let count = rowCount(on: screen)
        let page = max(listLayout(for: screen).rows.height - 1, 1)
        let target =
            switch action {
            case .up: list.selected - 1
            case .down: list.selected + 1
            case .pageUp: list.selected - page
            case .pageDown: list.selected + page
            case .top: 0
            default: count - 1
            }
        select(target)
    }

    private mutating func moveInTime(_ action: Action) {
        switch action {
        case .pageUp: moveCursor(byWindows: -1)
        case .pageDown: moveCursor(byWindows: 1)
        case .top: moveCursor(to: oldestMoment)
        default: moveCursor(to: now)
        }
    }

    private mutating func scrollDetails(by step: Int) {
        if screen == .timeline {
            timelineState.detailsTop = min(max(timelineState.detailsTop + step, 0), detailsRoom)
        } else {
            list.detailsTop = min(max(list.detailsTop + step, 0), detailsRoom)
        }
    }

    private mutating func jumpToError(forward: Bool) {
        guard screen == .timeline else { return jump(to: .error, forward: forward) }
        let errors = (timeline?.marks ?? []).filter { $0.kind == .error }.map(\.at)
        jumpCursor(
            to: errors, forward: forward, none: forward ? "No later error." : "No earlier error.")
    }

    mutating func select(_ row: Int) {
        list.select(row, count: rowCount(on: screen), canFollow: screen == .recovery || screen == .log)
    }

    private mutating func showDetails() {
        if screen.isList {
            if rowCount(on: screen) > 0 { list.showsDetails.toggle() }
        } else if screen == .timeline {
            let isInGap = (report?.gaps ?? []).contains {
                $0.gapClass.isConcern && $0.start <= cursor && cursor <= $0.end
            }
            go(to: isInGap ? .gaps : contents?.recovery.isEmpty == false ? .recovery : .log)
        } else if let report {
            screen = Screen(report.verdict.lookAt)
            selectVerdict(report.verdict)
        }
    }

    /// On the screen that a verdict points to, the row that it is about.
    private mutating func selectVerdict(_ verdict: Verdict) {
        guard screen == .findings, let code = verdict.code else { return }
        if let row = (0..<rowCount(on: screen)).first(where: { finding(atRow: $0)?.code == code }) {
            select(row)
        }
    }

    private mutating func jump(to severity: Severity, forward: Bool) {
        let count = rowCount(on: screen)
        let rows =
            forward
            ? Array(stride(from: list.selected + 1, to: count, by: 1))
            : Array(stride(from: list.selected - 1, through: 0, by: -1))
        let word = severity == .error ? "error" : "warning"
        if let row = rows.first(where: { (self.severity(atRow: $0) ?? .debug) >= severity }) {
            select(row)
        } else {
            say("No \(word) \(forward ? "further down" : "further up").", .done)
        }
    }

    private mutating func jumpToGap(forward: Bool) {
        if screen == .timeline {
            let starts = (report?.gaps ?? []).filter(\.gapClass.isConcern).map(\.start)
            return jumpCursor(to: starts, forward: forward, none: noGap(forward))
        }
        let from = screen == .gaps ? list.selected : (forward ? -1 : rowCount(on: .gaps))
        screen = .gaps
        let count = rowCount(on: .gaps)
        let rows =
            forward
            ? Array(stride(from: from + 1, to: count, by: 1))
            : Array(stride(from: from - 1, through: 0, by: -1))
        if let row = rows.first(where: { gap(atRow: $0)?.gapClass.isConcern ?? false }) {
            select(row)
        } else {
            say(noGap(forward), .done)
        }
    }

    private func noGap(_ forward: Bool) -> String {
        forward ? "No further gap with missing minutes." : "No earlier gap with missing minutes."
    }

    private mutating func showChanges() {
        store.showsChanges.toggle()
        refilter(.store)
        select(0)
    }

    private mutating func compare(_ hasMoved: Bool, _ refusal: String) {
        store.showsChanges = true
        if !hasMoved { say(refusal, .done) }
        refilter(.store)
        select(0)
    }

    private mutating func pause() {
        switch feed {
        case .live:
            feed = .paused
        case .paused:
            feed = .live
            now = wallClock
            if let heldBack { show(heldBack) }
            heldBack = nil
        case .snapshot:
            say("This is a snapshot: nothing moves in it.", .done)
        }
    }

    private mutating func openExport() {
        guard report != nil else {
            say("There is nothing to export yet.", .problem)
            return
        }
        dialog = .export(ExportDialog(format: .text, path: LineInput(exportPath(for: .text))))
    }

    private mutating func openClear() -> [Command] {
        if settings.isReadOnly {
            say("Started with --readonly: nothing is written.", .problem)
            return []
        }
        let scope: ClearScope = screen == .recovery ? .recovery : screen == .log ? .extension : .all
        dialog = .clear(ClearDialog(scope: scope))
        return [.planClear(scope)]
    }

    private mutating func copyRow() -> [Command] {
        guard let text = rowText else { return [] }
        say("Copied: \(text)", .done)
        return [.copy(text)]
    }

    /// A name for an export that tells its moment: `trackhealth-20251113-143207.txt`.
    func exportPath(for format: ExportFormat) -> String {
        let time = calendar.time(of: now)
        let day = time.day.description.split(separator: "-").joined()
        let clock = time.clockWithSeconds.split(separator: ":").joined()
        return settings.exportFolder + "/trackhealth-" + day + "-" + clock + "." + format.fileExtension
    }
}
