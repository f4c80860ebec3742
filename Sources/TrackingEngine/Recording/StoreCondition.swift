// Whether a store may be written to as it is found: one rule for callbacks, for registrations and for the service.

import TrackingModel

/// What a store is found as. Preferences that look empty beside a journal are locked or lost, never new.
enum StoreCondition {
    /// It has its canary.
    case sound
    /// Nothing was recorded into it yet.
    case new
    /// Only the canary is missing; the counters are all there.
    case unmarked
    /// Counters are missing that the journal holds.
    case lost

    init(_ draft: some TrackerDraft, _ journal: some TrackerJournal) {
        let hasCounters = !draft.apps.isEmpty && draft.state.appliedSequence > 0
        if draft.hasCanary {
            self = .sound
        } else if hasCounters {
            self = .unmarked
        } else {
            self = journal.lastSequence == 0 ? .new : .lost
        }
    }
}
