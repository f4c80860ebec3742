// Which kinds of evidence a store offers at all, so that a gap can name those that would have decided it.

import TrackingModel

extension Observation {
    /// The evidence that a store and what is known beside it can give.
    func evidence(comparesTotals: Bool) -> Set<Gap.Evidence> {
        var kinds: Set<Gap.Evidence> = [.silence]
        let evidence = outside.evidence
        if callbacks.contains(where: { $0.ordinal != nil }) { kinds.insert(.skippedOrdinals) }
        if !journal.isEmpty {
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
        if contents.engine?.startCheckpoint != nil || comparesTotals { kinds.insert(.totalDecreased) }
        return kinds
    }
}

extension GapContext {
    /// Those of some kinds that the store can't give, in their order.
    func missing(_ wanted: Gap.Evidence...) -> [Gap.Evidence] {
        wanted.filter { !available.contains($0) }.sorted()
    }
}
