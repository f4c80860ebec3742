// One read of an opened store, judged.

import Dashboard
import HealthAnalysis
import SharedStore
import TrackingModel

extension StoreAccess {
    /// Reads and judges the store once. A lone preferences file that can't be read is an error.
    func read() throws -> Reading {
        var session = StoreSession(self, isShown: false)
        return try session.read().reading
    }

    /// Reads the store once and judges it as the dashboard does when it opens: as of its last record where nothing in it
    /// is recent and no instant was given.
    ///
    /// - Returns: What was read, and whether it was judged as of its last record.
    func readAsOpened() throws -> (reading: Reading, isPast: Bool) {
        var session = StoreSession(self, isShown: false)
        return try session.readOnce()
    }

    /// Reads the store once and judges it as of now, and as of its last record as well where nothing in it is recent and
    /// no instant was given.
    func readWithLast() throws -> (present: HealthReport, last: HealthReport?) {
        var session = StoreSession(self, isShown: false)
        let present = try session.read().reading.report
        return (present, session.turnToLastRecord()?.report)
    }

    /// Throws where contents say nothing because the only file of the store can't be read.
    func refuseUnreadable(_ contents: StoreContents) throws {
        if contents.source.kind == .plist, case .unreadable(let reason) = contents.source.preferences {
            throw StoreAccessError.unreadable(path: store.location.path, reason: reason)
        }
    }
}
