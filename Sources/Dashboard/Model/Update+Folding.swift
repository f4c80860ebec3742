// Unfolds callbacks into their lines, folds them again, and wraps long texts.

import TrackingModel

extension Model {
    /// Shows all rows of a list that are folded, or folds them again; returns false where that shows the same rows.
    @discardableResult
    mutating func toggleFolded() -> Bool {
        let before = list.rowTotal
        list.showsFolded.toggle()
        list.turned = []
        refold()
        let total = page?.total
        return (list.rowTotal ?? total) != (before ?? total)
    }

    /// Why it shows the same rows.
    var nothingToFold: String {
        switch screen {
        case .log: "No row here is a callback of several lines."
        case _ where !list.filter.isEmpty: "The filter looks through folded rows, too."
        case .compare: "No row is the same in both."
        default: "There is no idle gap."
        }
    }

    /// Shows the lines of the selected callback, or its row again.
    mutating func setFolded(_ isFolded: Bool) {
        let page = LogScreen(context, list)
        guard let record = selectedRecord, let callback = page.callback(of: record),
            let key = page.key(ofCallback: callback)
        else {
            return say(
                page.hasCallbacks
                    ? "This line belongs to no callback: there is nothing to \(isFolded ? "fold" : "unfold")."
                    : "No line here is known to belong to a callback: there is nothing to fold.")
        }
        guard page.isFolded(callback) != isFolded else {
            return say("This callback is \(isFolded ? "folded" : "unfolded").")
        }
        if list.turned.remove(key) == nil { list.turned.insert(key) }
        // What was said of the row before is no longer so.
        notice = nil
        refold()
    }

    /// Shows the lines of the callback to which a hidden line of the log belongs.
    mutating func unfold(_ key: RowKey) {
        let page = LogScreen(context, lists[.log])
        guard let record = page.hiddenLine(key), let callback = page.callback(of: record),
            let row = page.key(ofCallback: callback)
        else { return }
        if lists[.log].turned.remove(row) == nil { lists[.log].turned.insert(row) }
        refilter(.log)
    }

    /// Orders the rows again; the selection goes from a line that is hidden now to the row of its callback.
    private mutating func refold() {
        var anchor: ListState.Anchor?
        if screen == .log, let record = selectedRecord {
            anchor = .init(
                record: LogScreen(context, list).rowRecord(of: record), line: list.selected - list.top)
        }
        refilter(screen, anchor: anchor)
    }

    mutating func toggleWrap() {
        list.wraps.toggle()
        list.shift = 0
        say(list.wraps ? "Long texts go on below their row." : "Long texts are cut.", .done)
    }
}
