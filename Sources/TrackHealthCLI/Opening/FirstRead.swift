// The read that finds the instant to judge a store at, and its reader for whoever reads next.

import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import Synchronization
import TrackingModel

/// A store read as of the present, and the reader that did so until the next one takes it: as of the instant that was
/// found, it reads none of the files again whose contents would be the same.
final class FirstRead: Sendable {
    private let store: OpenedStore
    private let zone: TimeZone
    private let meter: (any ReadMeter)?
    private let reader = Mutex<StoreReader?>(nil)

    /// - Parameters:
    ///   - store: Not read yet.
    ///   - zone: The zone of its days.
    ///   - meter: Whom to tell how far the read is; nil for nobody.
    init(_ store: OpenedStore, _ zone: TimeZone, meter: (any ReadMeter)? = nil) {
        self.meter = meter
        self.store = store
        self.zone = zone
    }

    /// Reads the store.
    func contents(at now: Instant) throws -> StoreContents {
        var reader = store.reader()
        reader.meter = meter
        let contents = try reader.readFirst(calendar: LocalCalendar(zone, around: now), at: now)
        self.reader.withLock { [reader] in $0 = reader }
        return contents
    }

    /// Reads the store for the newest time in it.
    func lastInstant(notAfter now: Instant) throws -> Instant {
        try contents(at: now).newestTrace(notAfter: now).orThrow(
            Refusal(
                "\(HarmlessText.line(store.location.path)) holds no time before now; give one, as in --at 2025-11-13T19:32:07Z."
            ))
    }

    /// The reader, once; nil where nothing was read, and from the second time on.
    func takeReader() -> StoreReader? {
        reader.withLock { reader in
            defer { reader = nil }
            reader?.meter = nil
            return reader
        }
    }
}
