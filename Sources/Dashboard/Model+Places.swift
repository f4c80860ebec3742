// Where a person is in each list, kept from one read of the store to the next.

import TrackingModel

extension Model {
    /// Where a person is in a list, in words that outlive a read.
    struct Place {
        var selected: RowKey?
        /// The record behind the selected row, and the line that it stands on.
        var anchor: ListState.Anchor?
        /// The newest record of a log that is not followed.
        var newest: RowKey?
    }

    func place(on screen: Screen) -> Place {
        let list = lists[screen.rawValue]
        guard !list.follows else { return Place() }
        // A filter that is still on its way to a record has not lost it.
        let anchor =
            list.anchor
            ?? record(atRow: list.selected, on: screen).map {
                ListState.Anchor(record: $0, line: list.selected - list.top)
            }
        return Place(
            selected: anchor.flatMap { key(ofRecord: $0.record, on: screen) }, anchor: anchor,
            newest: screen.isLog ? key(ofRecord: totalCount(on: screen) - 1, on: screen) : nil)
    }

    /// Brings a list back to a place of the last read, and counts what is new below it.
    mutating func restore(_ place: Place, on screen: Screen) {
        var anchor = place.anchor
        if let key = place.selected, let old = anchor,
            let record = findRecord(key, on: screen, near: old.record)
        {
            anchor?.record = record
        }
        refilter(screen, anchor: anchor, keepsSelection: false)
        guard screen.isLog, !lists[screen.rawValue].follows else { return }
        let count = totalCount(on: screen)
        let seen = place.newest.flatMap { findRecord($0, on: screen, near: count - 1) } ?? -1
        guard seen < count - 1 else { return }
        let visible = lists[screen.rawValue].visible
        lists[screen.rawValue].unseen +=
            visible.map { $0.count - $0.partitionPoint { $0 <= seen } } ?? count - 1 - seen
    }
}
