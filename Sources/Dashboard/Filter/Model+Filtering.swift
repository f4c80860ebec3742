// Which rows a list shows: the filter asked of the records in pieces, so that a long log never holds up a key.

import HealthAnalysis
import TrackingModel

extension Model {
    /// Whether a filter or a search has rows left to look at; `Event.goOn` takes the next piece.
    package var hasWork: Bool {
        lists.contains { $0.scan != nil || $0.search?.isComplete == false }
    }

    /// Works out again which rows a screen shows and in which order. The selection stays on its record.
    ///
    /// - Parameter anchor: The record to select, with its line on the screen; nil for the one that is selected.
    /// - Parameter keepsSelection: Whether the record that is selected now is that one, where no other is named.
    /// - Parameter narrows: Whether rows that did not pass before can't pass now.
    mutating func refilter(
        _ screen: Screen, anchor: ListState.Anchor? = nil, keepsSelection: Bool = true, narrows: Bool = false
    ) {
        let index = screen.rawValue
        let selected = keepsSelection ? record(atRow: lists[index].selected, on: screen) : nil
        let line = lists[index].selected - lists[index].top
        let kept = anchor ?? selected.map { ListState.Anchor(record: $0, line: line) }
        let before = narrows && lists[index].scan == nil ? lists[index].visible : nil
        let order = before ?? (screen == .apps ? appOrder : screen == .gaps ? gapOrder : nil)
        lists[index].anchor = lists[index].follows ? nil : kept
        if lists[index].filter.isEmpty {
            lists[index].visible = order
            lists[index].scan = nil
            reachAnchor(screen, down: 0)
        } else {
            lists[index].visible = []
            lists[index].scan = RowScan(candidates: order, left: order?.count ?? totalCount(on: screen))
        }
        restartSearch(screen)
        advance(screen)
    }

    /// Puts another filter in force.
    mutating func apply(_ filter: Filter, anchor: ListState.Anchor? = nil) {
        let old = list.filter
        list.filter = filter
        if filter.terms.isEmpty, old.terms.isEmpty { return }
        refilter(screen, anchor: anchor, narrows: !old.isEmpty && filter.narrows(old))
    }

    /// The next piece of the work that is left, of the screen that is looked at first.
    mutating func goOn() {
        func hasWork(_ screen: Screen) -> Bool {
            let list = lists[screen.rawValue]
            return list.scan != nil || list.search?.isComplete == false
        }
        guard let next = ([screen] + Screen.allCases).first(where: hasWork) else { return }
        advance(next)
    }

    private mutating func advance(_ screen: Screen) {
        let index = screen.rawValue
        guard var scan = lists[index].scan else { return advanceSearch(screen) }
        let matcher = FilterMatcher(lists[index].filter, now: now, calendar: calendar)
        let from = max(scan.left - matcher.rowsAtOnce, 0)
        let found =
            if let candidates = scan.candidates {
                accepted(candidates[from..<scan.left], on: screen, by: matcher)
            } else {
                accepted(from..<scan.left, on: screen, by: matcher)
            }
        lists[index].visible = found + (lists[index].visible ?? [])
        lists[index].selected += found.count
        lists[index].top += found.count
        scan.left = from
        lists[index].scan = from == 0 ? nil : scan
        reachAnchor(screen, down: scan.candidates == nil ? from : from == 0 ? 0 : Int.max)
        restartSearch(screen)
        if from == 0 { advanceSearch(screen) }
    }

    /// Selects the record that the selection is to stay on, once the filter has come down to it; where it does not
    /// pass, the next one that does.
    private mutating func reachAnchor(_ screen: Screen, down record: Int) {
        let index = screen.rawValue
        guard let anchor = lists[index].anchor, anchor.record >= record else { return }
        let row = self.row(of: anchor.record, on: screen)
        lists[index].selected = row
        lists[index].top = max(row - anchor.line, 0)
        lists[index].anchor = nil
    }

    private func row(of record: Int, on screen: Screen) -> Int {
        guard let visible = lists[screen.rawValue].visible else { return record }
        if screen == .apps || screen == .gaps {
            return visible.firstIndex(of: record) ?? lists[screen.rawValue].selected
        }
        return min(visible.partitionPoint { $0 < record }, max(visible.count - 1, 0))
    }

    /// The records that pass.
    func accepted(
        _ records: some Sequence<Int>, on screen: Screen, by test: some RowTest
    ) -> [Int] {
        switch screen {
        case .overview, .timeline: []
        case .recovery:
            if let entries = contents?.recovery {
                records.filter { test.accepts(RecoveryRow(entry: entries[$0], names: names)) }
            } else {
                []
            }
        case .log:
            if let entries = contents?.log {
                records.filter { test.accepts(LogRow(entry: entries[$0], names: names)) }
            } else {
                []
            }
        case .gaps: records.filter { test.accepts(filterRow(ofGap: $0)) }
        case .apps: records.filter { test.accepts(filterRow(ofApp: $0)) }
        case .findings: records.filter { test.accepts(filterRow(ofFinding: $0)) }
        case .store: records.filter { test.accepts(filterRow(ofItem: $0)) }
        }
    }

    private func filterRow(ofGap record: Int) -> PlainRow {
        guard let gap = report?.gaps[record] else { return PlainRow(texts: []) }
        let apps = gap.apps.flatMap { [$0, appName($0)] }
        return PlainRow(
            texts: [gap.gapClass.rawValue, gap.cause, gap.explanation] + gap.apps.map { appName($0) },
            values: [.gapClass: [gap.gapClass.rawValue], .app: apps],
            span: gap.start...max(gap.start, gap.end))
    }

    private func filterRow(ofApp record: Int) -> PlainRow {
        guard let app = report?.apps[record] else { return PlainRow(texts: []) }
        return PlainRow(
            texts: [app.name, app.id, app.category ?? "", app.todayState.rawValue],
            values: [.app: [app.id, app.name]], span: app.lastEventAt.map { $0...$0 })
    }

    /// What may be missing comes before what is quiet; both newest first.
    private var gapOrder: [Int]? {
        guard let gaps = report?.gaps else { return nil }
        return gaps.indices.filter { gaps[$0].gapClass.isConcern }
            + gaps.indices.filter { !gaps[$0].gapClass.isConcern }
    }
}
