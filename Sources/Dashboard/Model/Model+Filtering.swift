// The rows that a list shows. The filter tests records in batches, so that a long log never delays a key.

import HealthAnalysis
import TrackingModel

extension Model {
    /// Whether a filter or a search has rows left to test; `Event.continueWork` tests the next batch.
    package var hasWork: Bool { Screen.everywhere.contains { lists[$0].hasWork } }

    /// Updates which rows a screen shows, and their order. The selection stays on its record.
    ///
    /// - Parameters:
    ///   - anchor: the record to select, with its line on the screen; nil for the selected one.
    ///   - keepsSelection: whether to keep the selected record if there is no anchor.
    ///   - narrows: whether rows that did not pass before can't pass now.
    mutating func refilter(
        _ screen: Screen, anchor: ListState.Anchor? = nil, keepsSelection: Bool = true, narrows: Bool = false
    ) {
        guard let page = page(screen) else { return }
        let list = page.list
        let kept = anchor ?? (keepsSelection ? page.anchor : nil)
        let before = narrows && list.scan == nil ? list.visible : nil
        let order = before ?? page.order
        if before == nil { lists[screen].rowTotal = order?.count }
        lists[screen].anchor = list.follows ? nil : kept
        if list.filter.isEmpty {
            lists[screen].visible = order
            lists[screen].scan = nil
            reachAnchor(screen, down: 0)
        } else {
            lists[screen].visible = []
            lists[screen].scan = RowScan(candidates: order, left: order?.count ?? page.total)
        }
        restartSearch(screen)
        advance(screen)
    }

    /// Applies another filter.
    mutating func apply(_ filter: Filter, anchor: ListState.Anchor? = nil) {
        let old = list.filter
        list.filter = filter
        if filter.terms.isEmpty, old.terms.isEmpty { return }
        refilter(screen, anchor: anchor, narrows: !old.isEmpty && filter.narrows(old))
    }

    /// Does the next batch of work, for the current screen first.
    mutating func continueWork() {
        guard let next = ([screen] + Screen.everywhere).first(where: { lists[$0].hasWork }) else { return }
        advance(next)
    }

    private mutating func advance(_ screen: Screen) {
        guard var scan = lists[screen].scan, let page = page(screen) else { return advanceSearch(screen) }
        let matcher = FilterMatcher(lists[screen].filter, now: now, calendar: calendar)
        let from = max(scan.left - matcher.batchSize / page.recordsPerRow, 0)
        let records = scan.candidates.map { Array($0[from..<scan.left]) } ?? Array(from..<scan.left)
        let found = page.accepted(records, by: .filter(matcher))
        lists[screen].visible = found + (lists[screen].visible ?? [])
        lists[screen].selected += found.count
        lists[screen].top += found.count
        scan.left = from
        lists[screen].scan = from == 0 ? nil : scan
        reachAnchor(screen, down: scan.candidates == nil ? from : from == 0 ? 0 : Int.max)
        restartSearch(screen)
        if from == 0 { advanceSearch(screen) }
    }

    /// Selects the anchor's record as soon as the filter has reached it, or the next record that passes.
    private mutating func reachAnchor(_ screen: Screen, down record: Int) {
        guard let anchor = lists[screen].anchor, anchor.record >= record else { return }
        let row = self.row(of: anchor.record, on: screen)
        lists[screen].selected = row
        lists[screen].top = max(row - anchor.line, 0)
        lists[screen].anchor = nil
    }

    private func row(of record: Int, on screen: Screen) -> Int {
        guard let page = page(screen), let visible = page.list.visible else { return record }
        if page.isReordered {
            return visible.firstIndex(of: record) ?? (page.list.filter.isEmpty ? page.list.selected : 0)
        }
        return min(visible.partitionPoint { $0 < record }, max(visible.count - 1, 0))
    }

    /// Raises the least severity of the log to the next step; after the highest, all severities are shown.
    mutating func raiseLeastSeverity() {
        guard let page else { return }
        let steps = type(of: page).severitySteps
        let floor = list.filter.floor
        let next = steps.first { severity in floor.map { severity > $0 } ?? true }
        apply(page.filter(list.filter.text(floor: next)))
        say(next.map { "Showing \($0.word) and above." } ?? "All severities.", .done)
    }

    /// Shows only rows of the selected row's app, or all apps again.
    mutating func narrowToApp() {
        guard let page else { return }
        if list.filter.hasApp {
            apply(page.filter(list.filter.text(app: nil)))
            say("All apps.", .done)
        } else if let id = selectedRecord.flatMap({ page.app(of: $0) }) {
            let name = appName(id)
            let isUnique = names.names.values.count { $0 == name } == 1 && !name.contains("\"")
            apply(page.filter(list.filter.text(app: isUnique ? name : id)))
            say("Only \(name).", .done)
        } else {
            say("This row belongs to no app.")
        }
    }
}
