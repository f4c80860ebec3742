// A store in memory that shows itself empty, as preferences do before the first unlocking.

package import InMemoryStore
import TrackingEngine

extension MemoryStore {
    /// Runs the body while everything but the journal looks empty. What it writes replaces what was there: that is
    /// how history is lost on a device (Q17).
    package func whileLooksEmpty(_ body: () -> Void) {
        let kept = contents
        var empty = MemoryDraft()
        empty.keepsLogs = kept.keepsLogs
        contents = empty
        body()
        if !contents.hasCanary, contents.ledgers.isEmpty, contents.mappings.isEmpty { contents = kept }
    }
}
