// What a row is recognised by from one read of the store to the next.

import HealthAnalysis
import TrackingModel

/// The identity of a record, compared without making a text of it.
enum RowKey: Hashable {
    case gap(Instant, [String])
    case recovery(RecordID, Instant)
    case log(Instant?, String)
    case text(String)
}

extension Model {
    func key(ofRecord record: Int, on screen: Screen) -> RowKey? {
        switch screen {
        case .overview, .timeline: nil
        case .gaps: element(record, of: report?.gaps).map { .gap($0.start, $0.apps) }
        case .recovery: element(record, of: contents?.recovery).map { .recovery($0.id, $0.at) }
        case .log: element(record, of: contents?.log).map { .log($0.at, $0.message) }
        case .apps: element(record, of: report?.apps).map { .text($0.id) }
        case .findings: findingRow(record).map { .text(findingKey($0)) }
        case .store: storeItem(record).map { .text($0.key) }
        }
    }

    private func element<Element>(_ index: Int, of array: [Element]?) -> Element? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }

    /// The record with a key. Records mostly stay where they are, or move up when a full log drops its oldest: so
    /// from a place the way goes up first.
    func findRecord(_ key: RowKey, on screen: Screen, near place: Int) -> Int? {
        let count = totalCount(on: screen)
        let start = min(place, count - 1)
        var record = start
        while record >= 0 {
            if self.key(ofRecord: record, on: screen) == key { return record }
            record -= 1
        }
        record = max(start, -1) + 1
        while record < count {
            if self.key(ofRecord: record, on: screen) == key { return record }
            record += 1
        }
        return nil
    }
}
