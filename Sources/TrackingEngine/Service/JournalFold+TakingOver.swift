// What the app's side does with a store before it writes: it can tell a locked one from one that is lost.

import TrackingModel

extension JournalFold {
    /// Makes a store fit to be written to: the canary is put in place, and lost counters are rebuilt from the journal.
    ///
    /// - Returns: What the store was found as.
    /// - Throws: `ServiceError.storeLocked` where it may be locked.
    func takeOver(
        _ draft: inout some TrackerDraft, from journal: some TrackerJournal,
        _ protectedData: any ProtectedData
    ) throws -> StoreCondition {
        let condition = StoreCondition(draft, journal)
        if condition == .sound { return condition }
        guard protectedData.isAvailable else { throw ServiceError.storeLocked }
        draft.setCanary()
        if condition == .lost { try rebuild(&draft, from: journal) }
        return condition
    }
}
