// What the engine's values in a container were decoded to, so that one process decodes none twice.

import TrackingModel

/// Caches decoded values with the bytes they were decoded from: if the bytes differ, they are decoded again.
///
/// Used only by one who holds the store's lock, which keeps out other threads as well.
final class EngineMemory: @unchecked Sendable {
    /// Ledgers that are remembered; with more, all are forgotten.
    private static let ledgerLimit = 128

    private var state: (bytes: [UInt8], value: TrackerState)?
    private var ledgers: [String: (bytes: [UInt8], value: AppLedger)] = [:]
    private var journal: (stamp: FileStamp, end: JournalEnd)?
    /// The file that the container's folder certainly knows as its journal after a loss of power.
    private var named: (device: UInt64, inode: UInt64)?

    /// Nil for anything but a valid state.
    func state(of bytes: ArraySlice<UInt8>?) -> TrackerState? {
        guard let bytes else { return nil }
        if let state, HashSlots.areEqual(state.bytes[...], bytes) { return state.value }
        let value = TrackerState(json: bytes).flatMap { $0.isValid ? $0 : nil }
        state = value.map { (Array(bytes), $0) }
        return value
    }

    /// The bytes of a state.
    func encoded(_ value: TrackerState) -> [UInt8] {
        let bytes = value.encoded
        state = (bytes, value)
        return bytes
    }

    /// Nil for anything but a valid ledger of the app.
    func ledger(of app: String, _ bytes: ArraySlice<UInt8>?) -> AppLedger? {
        guard let bytes else { return nil }
        if let known = ledgers[app], HashSlots.areEqual(known.bytes[...], bytes) { return known.value }
        let value = AppLedger(json: bytes).flatMap { $0.isValid && $0.app == app ? $0 : nil }
        if let value { remember(value, app, Array(bytes)) }
        return value
    }

    /// The bytes of a ledger.
    func encoded(_ value: AppLedger) -> [UInt8] {
        let bytes = value.encoded
        remember(value, value.app, bytes)
        return bytes
    }

    private func remember(_ value: AppLedger, _ app: String, _ bytes: [UInt8]) {
        if ledgers.count >= Self.ledgerLimit, ledgers[app] == nil { ledgers = [:] }
        ledgers[app] = (bytes, value)
    }

    /// The end of the journal in that state; nil where it has to be read.
    func end(in state: FileStamp) -> JournalEnd? {
        journal.flatMap { $0.stamp == state ? $0.end : nil }
    }

    func remember(_ end: JournalEnd, in state: FileStamp?) { journal = state.map { ($0, end) } }

    func isNamed(_ state: FileStamp?) -> Bool {
        named.map { $0.device == state?.device && $0.inode == state?.inode } ?? false
    }

    func rememberNamed(_ state: FileStamp?) { named = state.map { ($0.device, $0.inode) } }
}
