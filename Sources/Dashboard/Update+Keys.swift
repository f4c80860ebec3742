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
                screen = target
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
        case .up, .down, .pageUp, .pageDown, .top, .bottom: move(action)
        case .details: showDetails()
        case .detailsDown: list.detailsTop = min(list.detailsTop + 1, detailsRoom)
        case .detailsUp: list.detailsTop = max(list.detailsTop - 1, 0)
        case .filter: dialog = .filter(LineInput(list.filter.text))
        case .nextError: jump(to: .error, forward: true)
        case .previousError: jump(to: .error, forward: false)
        case .nextWarning: jump(to: .warn, forward: true)
        case .previousWarning: jump(to: .warn, forward: false)
        case .nextGap: jumpToGap(forward: true)
        case .previousGap: jumpToGap(forward: false)
        case .sort: sortByNextColumn()
        case .reverseSort:
            list.sortsBackwards.toggle()
            refilter(screen)
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
        screen = Screen(rawValue: (screen.rawValue + step + count) % count) ?? .overview
    }

    private mutating func back() {
        if notice != nil {
            notice = nil
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

    mutating func select(_ row: Int) {
        list.select(row, count: rowCount(on: screen), canFollow: screen == .recovery || screen == .log)
    }

    private mutating func showDetails() {
        if screen.isList {
            if rowCount(on: screen) > 0 { list.showsDetails.toggle() }
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
            say(
                forward ? "No further gap with missing minutes." : "No earlier gap with missing minutes.",
                .done)
        }
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
