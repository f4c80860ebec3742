// Moving over screens, rows and time, and between a row and its details.

import Canvas
import HealthAnalysis
import TrackingModel

extension Model {
    mutating func turn(by step: Int) {
        let count = Screen.allCases.count
        go(to: Screen(rawValue: (screen.rawValue + step + count) % count) ?? .overview)
    }

    mutating func back() {
        if notice != nil {
            notice = nil
        } else if screen == .timeline, timelineState.anchor != nil {
            timelineState.anchor = nil
        } else if !screen.isList, timelineState.cursor != nil {
            returnToPresent()
        } else if screen.isList, list.showsDetails {
            list.showsDetails = false
        } else if screen.isList, list.search != nil {
            list.search = nil
        } else if screen.isList, !list.filter.isEmpty {
            apply(Filter())
        } else if screen != .overview {
            screen = .overview
        }
    }

    /// Brings panels of the overview that have no room.
    mutating func turnPanels(by step: Int) {
        guard !overviewLayout.hidden.isEmpty else { return }
        overviewTurn += step
    }

    /// Every screen shows the present again, the logs their newest rows.
    private mutating func returnToPresent() {
        timelineState.cursor = nil
        for screen in Screen.allCases where screen.isLog {
            lists[screen.rawValue].follows = true
            lists[screen.rawValue].unseen = 0
        }
    }

    mutating func move(_ action: Action) {
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
            timelineState.detailsTop = min(max(timelineState.detailsTop + step, 0), detailsRoom)
        } else {
            list.detailsTop = min(max(list.detailsTop + step, 0), detailsRoom)
        }
    }

    mutating func select(_ row: Int) {
        let isLog = screen.isLog
        list.select(row, count: rowCount(on: screen), canFollow: isLog)
        // The row's moment is the one that the other screens open at; a log at its end is at the present.
        guard isLog || screen == .gaps else { return }
        if let moment = momentOfRow, !(isLog && list.follows) {
            moveCursor(to: moment)
        } else {
            timelineState.cursor = nil
        }
    }

    mutating func showDetails() {
        if screen.isList {
            if rowCount(on: screen) > 0 { list.showsDetails.toggle() }
        } else if screen == .timeline {
            let isInGap = (report?.gaps ?? []).contains {
                $0.gapClass.isConcern && $0.start <= cursor && cursor <= $0.end
            }
            go(to: isInGap ? .gaps : contents?.recovery.isEmpty == false ? .recovery : .log)
        } else if let report {
            screen = placeToLook
            selectVerdict(report.verdict)
        }
    }

    /// On the screen that a verdict points to, the row that it is about.
    private mutating func selectVerdict(_ verdict: Verdict) {
        if screen == .gaps, let since = verdict.since {
            chooseGap(from: since)
        } else if screen == .findings, let code = verdict.code {
            chooseFinding(code)
        }
    }

    /// Shows the gap that begins at a moment. False where there is none.
    @discardableResult
    mutating func chooseGap(from start: Instant) -> Bool {
        choose(on: .gaps) { $0.gap(atRow: $1)?.start == start }
    }

    /// Shows the first finding of a code. False where there is none.
    @discardableResult
    mutating func chooseFinding(_ code: FindingCode) -> Bool {
        choose(on: .findings) { $0.finding(atRow: $1)?.code == code }
    }

    /// Chooses the row that is meant; a filter that hides it goes away. False where there is none.
    private mutating func choose(on target: Screen, _ isMeant: (Model, Int) -> Bool) -> Bool {
        let former = (screen, lists[target.rawValue])
        screen = target
        func row() -> Int? { (0..<rowCount(on: target)).first { isMeant(self, $0) } }
        var found = row()
        if found == nil, !list.filter.isEmpty {
            apply(Filter())
            found = row()
        }
        if let found {
            select(found)
        } else {
            (screen, lists[target.rawValue]) = former
        }
        return found != nil
    }
}
