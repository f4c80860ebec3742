// Callbacks that neither counters nor journal could take when they came, from files of their own into the journal.

import TrackingModel

extension JournalFold {
    /// What became of the fallback files that were found.
    struct Fallbacks: Hashable {
        /// Records that are in the journal now.
        var entered = 0
        /// Records that the journal had already.
        var known = 0
        /// Records of a day that is over, which keeps its figure: the log has them.
        var late = 0
        /// Seconds that they took back of others, by app.
        var undone: [String: Int] = [:]

        var isEmpty: Bool { entered + known + late == 0 }
    }

    /// Enters the records of fallback files that the journal lacks, before anything of a later day is counted; the files
    /// go with the transaction.
    func enterFallbacks(
        into draft: inout some TrackerDraft, journal: inout some TrackerJournal
    ) throws -> Fallbacks {
        var found = Fallbacks()
        let files = draft.fallbacks
        guard !files.isEmpty else { return found }
        try catchUp(&draft, with: journal)
        var missing = Set(files.map(\.record.bare))
        try journal.forEach(after: 0) { record in missing.remove(record.bare) }
        for (name, record) in files {
            draft.removeFallback(name)
            let isNumbered = record.sequence > 0 && record.sequence <= journal.lastSequence
            guard !isNumbered, missing.remove(record.bare) != nil else {
                found.known += 1
                continue
            }
            guard draft.state.day.map({ record.reading.day >= $0 }) ?? true else {
                RecordDiary.isOfAnotherDay(record, &draft)
                found.late += 1
                continue
            }
            var mapped = record
            if mapped.app == nil { mapped.map(by: draft) }
            let result = try enter(mapped, into: &draft, journal: &journal)
            let diary = RecordDiary(record: mapped, result: result, memory: nil)
            diary.write(to: &draft, queueOverflowed: false)
            diary.reportAnalytics(&draft)
            found.undone.merge(result.undone, uniquingKeysWith: +)
            found.entered += 1
        }
        // Their thresholds are used up: further use needs new ones.
        for app in found.undone.keys.sorted() {
            draft.requestRearm(of: app, at: files[files.count - 1].record.reading.wall)
        }
        return found
    }
}

extension JournalRecord {
    /// What the system said, without number and mapping: the same for a record and for a copy that was kept
    /// without.
    var bare: JournalRecord {
        JournalRecord(kind: kind, event: event, activity: activity, reading: reading)
    }
}
