// What one transaction on a full container takes, without the engine.

import CAllocationCount
import SharedStore

/// Measures transactions that change what a callback changes.
struct TransactionProbe {
    let container: FullContainer

    func run() throws {
        // The first one also pays for what the process sets up once.
        try transact(0)
        var peaks: [Int64] = []
        var totals: [Int64] = []
        let clock = ContinuousClock()
        var times: [Duration] = []
        for round in 1...20 {
            let before = allocation_current()
            let totalBefore = allocation_total()
            allocation_reset_peak()
            times.append(try clock.measure { try transact(round) })
            peaks.append(allocation_peak() - before)
            totals.append(allocation_total() - totalBefore)
        }
        let plist = try LocalFileSystem().stamp(of: container.store.paths.preferences)?.size ?? 0
        print("counted=\(allocation_is_counted() ? 1 : 0)")
        print("preferences=\(plist)")
        print("peak=\(peaks.max() ?? 0)")
        print("total=\(totals.max() ?? 0)")
        print("microseconds=\((times.sorted()[10] / .microseconds(1)).rounded())")
        print("held=\(allocation_current())")
    }

    /// What a callback changes: twelve keys, two lines, one entry, one app of the table.
    private func transact(_ round: Int) throws {
        let app = round % FullContainer.apps
        let id = FullContainer.id(app)
        try container.store.transact { draft in
            let at = FullContainer.end + 1_000 + Double(round)
            for name in ["today", "total", "lastThreshold"] {
                draft.preferences["usage_\(id)_\(name)"] = .integer(Int64(round + 10_000))
            }
            for name in ["reset", "modified", "lastEventTime"] {
                draft.preferences["usage_\(id)_\(name)"] = .real(at)
            }
            draft.preferences["extension_heartbeat"] = .real(at)
            draft.preferences["last_notification_seq"] = .integer(Int64(round))
            draft.preferences["journal_cursor"] = .integer(Int64(round))
            draft.preferences["last_event_arrival_usage.app.\(app).min.1"] = .real(at)
            draft.preferences["ext_usage_\(id)_today"] = .integer(Int64(round))
            draft.preferences["ext_usage_\(id)_date"] = .string("2025-11-13")
            try draft.append(
                [FullContainer.line(9_000 + round), FullContainer.line(9_500 + round)],
                toLog: "extension_logs",
                keeping: 500)
            try draft.append([FullContainer.entry(900 + round)], to: ContainerPaths.recoveryLog)
            guard let old = draft.preferences.data("persistedApps_v3"),
                let layout = JSONObjectLayout(old[...])
            else { fatalError("the table of apps is gone") }
            let record = Array(FullContainer.record(app, today: round).utf8)
            let pieces = layout.replacing([(id, record)], in: old[...])
            draft.preferences["persistedApps_v3"] = .data(Array(pieces.joined()))
        }
    }
}
