// Moves between screens, rows and moments, and between a row and its details.

import Canvas
import HealthAnalysis
import TrackingModel

extension Model {
    mutating func turn(by step: Int) {
        let all = Screen.offered(in: context, besides: screen)
        let index = all.firstIndex(of: screen) ?? 0
        go(to: all[(index + step + all.count) % all.count])
    }

    /// Closes what was opened last; at last leads to the first tab.
    mutating func back() -> [Command] {
        if notice != nil {
            notice = nil
        } else if screen == .timeline, timelineState.anchor != nil {
            context.timelineState.anchor = nil
        } else if takeBackStep() {
            return []
        } else if !screen.isList, timelineState.cursor != nil {
            returnToPresent()
        } else if screen.isList, list.showsDetails, !showsDetailsAnyway {
            list.showsDetails = false
        } else if screen.isList, list.search != nil {
            list.search = nil
        } else if screen.isList, !list.filter.isEmpty {
            apply(Filter())
        } else if context.isOfFleet {
            return [.quit]
        } else if let first = Screen.all(of: subject).first, screen != first {
            trail = []
            screen = first
        }
        return []
    }

    /// Whether the details have an area of their own, which nothing closes.
    private var showsDetailsAnyway: Bool {
        page.map {
            ListLayout(
                body: frame.body, showsDetails: false, share: context.detailsShare, count: $0.total
            ).details != nil
        }
            ?? false
    }

    /// Shows other panels of the overview if not all fit.
    mutating func showPanels(by step: Int) {
        guard !OverviewScreen(context).layout(in: frame.body).hidden.isEmpty else { return }
        context.overviewPanelOffset += step
    }

    /// Makes every screen show the current time again, and every log its newest rows.
    private mutating func returnToPresent() {
        context.timelineState.cursor = nil
        for screen in Screen.allCases where screen.isLog {
            lists[screen].follows = true
            lists[screen].newRowCount = 0
        }
    }

    mutating func move(_ action: Action) {
        guard let list = page else { return moveInLab(action) }
        let page = max(list.rowsShown(from: self.list.top, in: layout(of: list)) - 1, 1)
        let target =
            switch action {
            case .up: self.list.selected - 1
            case .down: self.list.selected + 1
            case .pageUp: self.list.selected - page
            case .pageDown: self.list.selected + page
            case .top: 0
            default: list.count - 1
            }
        select(target)
    }

    mutating func moveInTime(_ action: Action) {
        switch action {
        case .pageUp: moveCursor(byWindows: -1)
        case .pageDown: moveCursor(byWindows: 1)
        case .top: moveCursor(to: oldestMoment)
        default: moveCursor(to: now)
        }
    }

    mutating func scrollDetails(by step: Int) {
        if screen == .timeline {
            context.timelineState.detailsTop = min(max(timelineState.detailsTop + step, 0), detailsRoom)
        } else if page.flatMap({ layout(of: $0).details }) == nil {
            sayHidden()
        } else {
            list.detailsTop = min(max(list.detailsTop + step, 0), detailsRoom)
        }
    }

    /// Says that there are no details to move in.
    mutating func sayHidden() {
        say("No details are shown" + (keyName(.details).map { "; \($0) opens them." } ?? "."))
    }

    /// The most lines that the details of the current screen can be scrolled.
    private var detailsRoom: Int {
        if screen == .timeline {
            let page = TimelineScreen(context)
            guard let rect = page.areas.details else { return 0 }
            return hiddenLines(of: page.view.momentDetails, in: rect)
        }
        guard let page, let rect = layout(of: page).details, let record = selectedRecord else { return 0 }
        return hiddenLines(of: page.details(of: record), in: rect)
    }

    mutating func select(_ row: Int) {
        let isLog = screen.isLog
        let isInOrder = list.sortColumn == nil && !list.isSortReversed
        list.select(row, count: rowCount(on: screen), canFollow: isLog && isInOrder)
        // The other screens follow the selected row's moment; a log at its end follows the current time.
        guard isLog || screen == .gaps else { return }
        if let moment = momentOfRow, !(isLog && list.follows) {
            moveCursor(to: moment)
        } else {
            context.timelineState.cursor = nil
        }
    }

    /// Shows more of what is selected, here or elsewhere.
    mutating func showDetails() -> [Command] {
        if subject == .fleet { return openInFleet() }
        if subject == .lab { return openDay() }
        if screen.isList {
            let links = linksOfRow
            if let link = links[at: list.link] {
                follow(link)
            } else if showsDetailsAnyway {
                say("This row leads nowhere else.")
            } else if rowCount(on: screen) > 0 {
                list.showsDetails.toggle()
            } else {
                say("There is no row to open.")
            }
        } else if screen == .timeline {
            leaveTimeline()
        } else if let link = verdictLink {
            follow(link)
        } else if let report {
            visit { model in
                model.screen = report.verdict.lookAt == .log ? .log : .findings
                return true
            }
        }
        return []
    }
}
