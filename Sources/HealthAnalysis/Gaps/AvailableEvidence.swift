// Which kinds of evidence a store offers at all, so that a gap can name those that would have decided it.

import TrackingModel

/// The evidence that a store and what is known beside it can give.
struct AvailableEvidence {
    private var kinds: Set<Gap.Evidence> = [.silence]

    init(_ observation: Observation, comparesTotals: Bool) {
        let contents = observation.contents
        let evidence = observation.outside.evidence
        if observation.callbacks.contains(where: { $0.ordinal != nil }) { kinds.insert(.skippedOrdinals) }
        if !observation.journal.isEmpty {
            kinds.formUnion([.sequenceJump, .missingDayStart, .clockChange, .monitoringOff])
        }
        if contents.engine?.state != nil { kinds.insert(.unhandledCallbacks) }
        for span in evidence.spans {
            switch span.kind {
            case .app, .unlocked, .locked: kinds.insert(.provenUse)
            case .off, .monitoringOff: kinds.insert(.monitoringOff)
            }
        }
        if !evidence.restarts.isEmpty { kinds.insert(.monitoringOff) }
        if !contents.memory.isEmpty || !evidence.kills.isEmpty || contents.lastKillAt != nil {
            kinds.insert(.memoryOrKill)
        }
        if contents.engine?.startCheckpoint != nil || comparesTotals {
            kinds.insert(.totalDecreased)
        }
    }

    /// Those of some kinds that the store can't give, in the order of the ladder.
    func missing(_ wanted: Gap.Evidence...) -> [Gap.Evidence] {
        wanted.filter { !kinds.contains($0) }.sorted()
    }
}
