// What the tests of findings share: a good store with one change, and short ways to write callbacks.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

/// The one finding of a code in a store that is good but for a change. All findings must have a level of their guide.
func raised(
    _ code: FindingCode, at moment: Instant = at(12), previous: PreviousReadings = PreviousReadings(),
    outside: ExternalEvidence = ExternalEvidence(), _ change: (inout StoreContents) -> Void
) -> Finding? {
    var store = goodStore(heartbeat: moment - 30)
    change(&store)
    let findings = HealthReport(store, at: moment, calendar: toronto, outside: outside, previous: previous)
        .findings
    for finding in findings {
        #expect(finding.code.guide().levels.contains(finding.level), "\(finding.code) is a \(finding.level)")
    }
    return findings.first { $0.code == code }
}

/// A callback of the app with that number as a text log tells it.
func reported(
    _ moment: Instant, _ ordinal: Int?, app: Int = 0, _ outcome: Callback.Outcome = .recorded,
    seconds: Int? = nil, session: String? = nil
) -> Callback {
    let minute = ordinal.map { ".min.\($0)" } ?? ""
    return Callback(
        at: moment, event: EventName("usage.app.\(app)\(minute)"), outcome: outcome,
        creditedSeconds: seconds, session: session, origin: .debugLog)
}

extension StoreContents {
    /// The same store with a text log of these callbacks, which begins with the first or at a moment.
    func telling(_ callbacks: [Callback], since start: Instant? = nil) -> StoreContents {
        var store = self
        store.callbacks = callbacks.sorted { $0.at < $1.at }
        store.hasEventLog = true
        if let start {
            store.log = [LogEntry(at: start, severity: .info, component: "EXTENSION_INIT", message: "")]
        }
        return store
    }
}

/// A reading of a device's clocks in Toronto.
func clocks(_ wall: Instant, monotonic: Double? = nil, boot: String = "a", offset: Int? = nil) -> ClockReading
{
    var reading = ClockReading(
        wall: wall, monotonic: monotonic ?? wall.seconds, boot: boot, calendar: toronto)
    if let offset { reading.utcOffset = offset }
    return reading
}

/// A threshold record of the journal.
func record(
    _ sequence: Int, _ wall: Instant, _ ordinal: Int, app: String = "com.example.tubes",
    kind: JournalRecord.Kind = .threshold
) -> JournalRecord {
    JournalRecord(
        sequence: sequence, kind: kind, event: "usage.app.0.gen.1.min.\(ordinal)", generation: 1, app: app,
        ordinal: ordinal, seconds: 60, reading: clocks(wall))
}
