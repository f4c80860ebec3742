// Notifications carry no payload and are coalesced: their numbers show whether any was missed.

import TrackingModel

extension TrackingService {
    /// Compares the number of the newest notification with the last one seen; returns whether some were
    /// missed.
    ///
    /// Missing some loses nothing, because the journal was folded in before; the observer has to look at
    /// everything, though.
    func receive(_ draft: inout Store.Draft, _ reading: ClockReading) -> Bool {
        let expected = draft.notificationsReceived + 1
        let actual = draft.notificationSequence
        guard actual != draft.notificationsReceived else { return false }
        draft.notificationsReceived = actual
        guard actual != expected else { return false }
        draft.log(
            .warn, "Notifications were missed; all apps are read again", at: reading,
            [("expected", String(expected)), ("actual", String(actual))])
        return true
    }
}
