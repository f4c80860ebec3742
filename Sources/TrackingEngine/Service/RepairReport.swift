// Counters put right from the journal that they were made of, and what that changed.

package import TrackingModel

/// What a repair found in a store, and did with it.
package struct RepairReport: Sendable {
    /// Seconds of an app.
    package struct Figures: Hashable, Sendable {
        package var today = 0
        package var total = 0
    }

    /// An app whose figures are others now.
    package struct Change: Hashable, Sendable {
        package var app: String
        package var before: Figures
        package var after: Figures
    }

    /// Records that the journal holds.
    package var records = 0
    /// Whether they go back to a checkpoint, or to the first of all.
    package var isWhole = true
    /// Whether counters were missing that the journal holds.
    package var wasLost = false
    /// Whether the counters are those of the journal now, and were not before.
    package var isRebuilt = false
    /// Callbacks of fallback files that are in the journal now.
    package var entered = 0
    /// Those of a day that is over, which keeps its figure.
    package var late = 0
    /// Fallback files that are not needed any more.
    package var fallbacks = 0
    /// In the order of the apps' ids.
    package var changes: [Change] = []
    /// Callbacks that wait for a registration that names their app.
    package var waiting = 0
    /// Whether all else had failed once, which was said and is taken back now.
    package var hadEmergency = false

    /// Whether anything was changed.
    package var isNeeded: Bool { wasLost || isRebuilt || fallbacks > 0 || hadEmergency }
}

extension JournalFold {
    /// Makes the counters of a store what its journal says, and enters what lies in files of its own.
    ///
    /// Counters that agree with the journal stay as they are, and so do those that it can't give again because its
    /// beginning is gone.
    package func repair(
        _ draft: inout some TrackerDraft, journal: inout some TrackerJournal, at reading: ClockReading
    ) throws -> RepairReport {
        var report = RepairReport()
        let before = figures(draft)
        try journal.forEach(after: 0) { _ in report.records += 1 }
        report.isWhole = try journal.isWhole(since: journal.checkpoint())
        let found = StoreCondition(draft, journal)
        report.wasLost = found == .lost || found == .unmarked
        switch found {
        case .lost: _ = try takeOver(&draft, from: journal, AlwaysAvailable())
        case .sound, .unmarked, .new:
            draft.setCanary()
            let (state, ledgers) = (draft.state, draft.apps.compactMap { draft.ledger(of: $0) })
            let start = try journal.checkpoint()?.state
            let isOfOneRule = start.map { $0.policy == state.policy || $0.appliedSequence == 0 } ?? true
            if report.isWhole, isOfOneRule, journal.lastSequence > 0 {
                try rebuild(&draft, from: journal)
                report.isRebuilt =
                    draft.state.receipts != state.receipts
                    || draft.state.creditedSeconds != state.creditedSeconds || figures(draft) != before
            }
            if !report.isRebuilt {
                draft.state = state
                for ledger in ledgers { draft.set(ledger) }
            }
        }
        if draft.state.policy != policy.name { draft.state.policy = policy.name }
        let fallbacks = try enterFallbacks(into: &draft, journal: &journal)
        (report.entered, report.late) = (fallbacks.entered, fallbacks.late)
        report.fallbacks = fallbacks.entered + fallbacks.known + fallbacks.late
        report.waiting = draft.queue.count
        report.hadEmergency = draft.emergencyFlag
        if draft.emergencyFlag { draft.emergencyFlag = false }
        let after = figures(draft)
        for app in Set(before.keys).union(after.keys).sorted() where before[app] != after[app] {
            report.changes.append(
                RepairReport.Change(
                    app: app, before: before[app] ?? RepairReport.Figures(),
                    after: after[app] ?? RepairReport.Figures()))
        }
        if report.isNeeded {
            draft.log(
                report.wasLost ? .critical : .warn, "Repaired the counters from the journal", at: reading,
                [("changedApps", String(report.changes.count)), ("callbacks", String(fallbacks.entered))])
            draft.noteRecovery(
                "store_rebuild",
                seconds: report.changes.sum { $0.after.total - $0.before.total }, at: reading)
        }
        return report
    }

    private func figures(_ draft: some TrackerDraft) -> [String: RepairReport.Figures] {
        var figures: [String: RepairReport.Figures] = [:]
        for app in draft.apps {
            guard let ledger = draft.ledger(of: app), ledger.totalSeconds + ledger.todaySeconds > 0 else {
                continue
            }
            figures[app] = RepairReport.Figures(today: ledger.todaySeconds, total: ledger.totalSeconds)
        }
        return figures
    }
}
