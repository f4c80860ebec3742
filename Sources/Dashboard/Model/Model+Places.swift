// Keeps selection and position of each list from one read of the store to the next.

import TrackingModel

extension Model {
    /// The position in a list, in terms that are valid after a read.
    struct ListPosition {
        var selected: RowKey?
        /// The selected record, and its line on the screen.
        var anchor: ListState.Anchor?
        /// The newest record, if the list is a log that does not follow.
        var newest: RowKey?
    }

    func place(on screen: Screen) -> ListPosition {
        let list = lists[screen]
        guard !list.follows, let page = page(screen) else { return ListPosition() }
        // While the filter has not reached the anchor's record, keep the anchor.
        let anchor = list.anchor ?? page.anchor
        return ListPosition(
            selected: anchor.flatMap { page.keyIfPresent(of: $0.record) }, anchor: anchor,
            newest: screen.isLog ? page.keyIfPresent(of: page.total - 1) : nil)
    }

    /// Restores the position in a list after a read, and counts the new rows.
    mutating func restore(_ place: ListPosition, on screen: Screen) {
        guard let page = page(screen) else { return }
        var anchor = place.anchor
        if let key = place.selected, let old = anchor, let record = page.find(key, near: old.record) {
            anchor?.record = record
        }
        refilter(screen, anchor: anchor, keepsSelection: false)
        guard screen.isLog, !lists[screen].follows else { return }
        let count = page.total
        let seen = place.newest.flatMap { page.find($0, near: count - 1) } ?? -1
        guard seen < count - 1 else { return }
        let visible = lists[screen].visible
        lists[screen].newRowCount +=
            visible.map { $0.count - $0.partitionPoint { $0 <= seen } } ?? count - 1 - seen
    }
}

extension ListScreen {
    /// The key of a record; nil if the record is gone.
    fileprivate func keyIfPresent(of record: Int) -> RowKey? {
        (0..<total).contains(record) ? key(of: record) : nil
    }

    /// The record with a key. Most records keep their index or move up when a full log drops its oldest ones, so search
    /// upwards first.
    fileprivate func find(_ key: RowKey, near place: Int) -> Int? {
        let start = max(min(place, total - 1), -1)
        for record in stride(from: start, through: 0, by: -1) where self.key(of: record) == key {
            return record
        }
        return (start + 1..<max(total, start + 1)).first { self.key(of: $0) == key }
    }
}
