// The actions of keys, for screens and dialogs.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    mutating func press(_ key: Key) -> [Command] {
        if key == .control("c") { return [.quit] }
        if dialog != nil { return pressInDialog(key) }
        guard let binding = settings.keys.binding(for: key, on: screen) else { return pressElsewhere(key) }
        if binding.screens != nil, isUnread() { return [] }
        guard binding.action == .screen, case .character(let digit) = key else {
            return perform(binding.action)
        }
        if screen == .lab {
            chooseDay((digit.wholeNumberValue ?? 0) - 1)
        } else if let target = Screen.all(of: subject).first(where: { $0.digit == digit }) {
            go(to: target)
        } else {
            let count = Screen.all(of: subject).count
            say("There is no screen \(digit): they are 1 to \(count).")
        }
        return []
    }

    mutating func perform(_ action: Action) -> [Command] {
        switch action {
        case .quit: return [.quit]
        case .suspend: return [.terminal(.suspend)]
        case .redraw: return [.terminal(.redraw)]
        case .refresh: return [.store(.read)]
        case .help: dialog = HelpDialog()
        case .palette: dialog = PaletteDialog()
        case .nextScreen: turn(by: 1)
        case .previousScreen: turn(by: -1)
        case .back: return back()
        // The fleet's own dashboard goes on behind that of the store.
        case .fleet:
            if context.isOfFleet { return [.quit] }
            say("This was not opened from a fleet.")
        case .up, .down, .pageUp, .pageDown, .top, .bottom:
            if screen == .timeline { moveInTime(action) } else { move(action) }
        case .cursorLeft:
            if screen == .lab { moveInLab(profiles: -1) } else { moveCursor(byColumns: -1) }
        case .cursorRight:
            if screen == .lab { moveInLab(profiles: 1) } else { moveCursor(byColumns: 1) }
        case .zoomIn: zoom(by: -1)
        case .zoomOut: zoom(by: 1)
        case .nextPanel: showPanels(by: 1)
        case .previousPanel: showPanels(by: -1)
        case .fitData: fitData()
        case .anchor:
            context.timelineState.anchor = timelineState.anchor == nil ? cursor : nil
            let way = keyName(.anchor).map { "; \($0) stops" } ?? ""
            say(
                timelineState.anchor.map { "Measured from \(timeText($0))\(way)." } ?? "Measured no longer.",
                .done)
            context.timelineState.detailsTop = 0
        case .onTimeline: showOnTimeline()
        case .details: return showDetails()
        case .detailsDown: scrollDetails(by: 1)
        case .detailsUp: scrollDetails(by: -1)
        case .nextLink: chooseLink(by: 1)
        case .previousLink: chooseLink(by: -1)
        case .filter: openFilter()
        case .search: openSearch()
        case .nextMatch: goToMatch(.next)
        case .previousMatch: goToMatch(.previous)
        case .severityFloor: raiseLeastSeverity()
        case .appOnly: narrowToApp()
        case .goToTime: openTime()
        case .dayLater: walk(bySeconds: 86_400)
        case .dayEarlier: walk(bySeconds: -86_400)
        case .hourLater: walk(bySeconds: 3_600)
        case .hourEarlier: walk(bySeconds: -3_600)
        case .minutesLater: walk(bySeconds: 600)
        case .minutesEarlier: walk(bySeconds: -600)
        case .nextError, .previousError, .nextWarning, .previousWarning:
            if let (severity, forward) = action.jump { jump(to: severity, forward: forward) }
        case .nextGap: jumpToGap(forward: true)
        case .previousGap: jumpToGap(forward: false)
        case .views:
            notice = nil
            dialog = ViewsDialog()
        case .columns: openColumns()
        case .sort: sortByNextColumn()
        case .reverseSort: reverseOrder()
        case .moreDetails: resizeDetails(isMore: true)
        case .lessDetails: resizeDetails(isMore: false)
        case .scrollRight: scrollText(by: 12)
        case .scrollLeft: scrollText(by: -12)
        case .bookmark: toggleBookmark()
        case .nextBookmark: jumpToBookmark(forward: true)
        case .previousBookmark: jumpToBookmark(forward: false)
        case .fold, .foldAll:
            if !toggleFolded() { say(nothingToFold) }
        case .unfoldRow: setFolded(false)
        case .foldRow: setFolded(true)
        case .wrap: toggleWrap()
        case .copyField: openCopy()
        case .changes: showChanges(!store.showsChanges)
        case .earlierFrom:
            compare(context.store.moveOlderEnd(by: -1), "There is no earlier read.")
        case .laterFrom: compare(context.store.moveOlderEnd(by: 1), "The two reads would be the same.")
        case .earlierTo: compare(context.store.moveNewerEnd(by: -1), "The two reads would be the same.")
        case .laterTo: compare(context.store.moveNewerEnd(by: 1), "This is the newest read.")
        case .pause: if subject == .fleet { move(.pageDown) } else { pause() }
        case .asOfLast: return turnToLastRecord()
        case .ownZone: return turnToOwnZone()
        case .export: return openExport()
        case .clear: return openClear()
        case .undoClear:
            if settings.isReadOnly {
                say("This run is read-only: nothing is written.", .problem)
            } else {
                return [.store(.undoClear)]
            }
        case .copy: return copyRow()
        case .copyAll: return copyRows()
        case .copyReport: return copyReport()
        case .compare: keepForComparison()
        case .label: openLabel()
        case .acknowledge: return acknowledge()
        case .alerts: openAlerts()
        case .fault: openFaults()
        case .nextScene: return turnScene(by: 1)
        case .previousScene: return turnScene(by: -1)
        case .theme: openThemes()
        case .settings: dialog = SettingsDialog()
        case .editSettings: return [.terminal(.edit(settings.configurationPath))]
        case .mouse:
            context.settings.mouse.toggle()
            let back = keyName(.mouse).map { ": \($0) takes it back" } ?? ""
            say(
                settings.mouse ? "The mouse works here." : "The mouse belongs to the terminal again\(back).",
                .done)
            return [
                .terminal(.setMouse(settings.mouse)),
                .store(.set(SettingRow.mouse, to: String(settings.mouse))),
            ]
        case .nextMeasure: context.lab?.turnMeasure(by: 1)
        case .previousMeasure: context.lab?.turnMeasure(by: -1)
        case .nextUser: context.lab?.turnUser(by: 1)
        case .previousUser: context.lab?.turnUser(by: -1)
        case .screen: break
        }
        return []
    }

    private mutating func showChanges(_ isShown: Bool) {
        context.store.showsChanges = isShown
        refilter(.store)
        select(0)
    }

    private mutating func compare(_ hasMoved: Bool, _ refusal: String) {
        if !hasMoved { say(refusal) }
        showChanges(true)
    }

    private mutating func pause() {
        switch context.feed {
        case .live:
            context.feed = .paused
        case .paused:
            context.feed = .live
            context.now = context.wallClock
            if let pausedReading { show(pausedReading) }
            pausedReading = nil
        case .snapshot:
            let back = context.asOf == nil ? "" : keyName(.asOfLast).map { "; \($0) goes back to now" } ?? ""
            say("This is a snapshot: nothing moves in it\(back).")
        }
    }

    /// Plays the next or the previous scene. After the last one the tour ends; before the first one it begins again.
    mutating func turnScene(by step: Int) -> [Command] {
        guard let demo = settings.demo, !demo.scenes.isEmpty else {
            say("Scenes are played in a demo: trackhealth demo --tour.")
            return []
        }
        let next = demo.scene.map { max($0 + step, 0) } ?? (demo.isOver ? demo.scenes.count - 1 : 0)
        if demo.isOver, step > 0 {
            let key = keyName(.previousScene).map { "; \($0) plays its last scene" } ?? ""
            say("The tour is over\(key).")
            return []
        }
        guard next < demo.scenes.count else {
            context.settings.demo?.scene = nil
            context.settings.demo?.isOver = true
            let key = keyName(.fault).map { "; \($0) causes faults of your own" } ?? ""
            say("That was the tour. The device goes on\(key).", .done)
            return []
        }
        context.settings.demo?.scene = next
        context.settings.demo?.isOver = false
        if tourRows == 0 { say(demo.scenes[next].title + ". " + demo.scenes[next].text) }
        trail = []
        screen = .overview
        context.timelineState.cursor = nil
        return [.play(next)]
    }
}
