// Midnight, for all apps at once, whether a callback came or not.

import TrackingModel

extension TrackingService {
    /// Archives yesterday and asks for new thresholds once the local day is another one.
    func turnDay(
        _ draft: inout Store.Draft, _ journal: inout Store.Journal, _ reading: ClockReading
    ) throws {
        let isLater = draft.state.day.map { reading.day > $0 } ?? false
        let isBehind = draft.apps.contains { draft.ledger(of: $0)?.day != draft.state.day }
        if isLater || (isBehind && draft.state.day == reading.day) {
            try enter(JournalRecord(kind: .midnight, reading: reading), &draft, &journal)
        }
        // A journey west repeats a day that was registered for already.
        if let registered = draft.state.registeredAt?.day, registered != draft.state.day,
            registered != reading.day
        {
            request(.midnight, &draft, reading)
        }
    }
}
