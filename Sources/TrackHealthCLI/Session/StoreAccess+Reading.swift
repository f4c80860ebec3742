// One read of an opened store, judged.

import Dashboard
import HealthAnalysis
import SharedStore
import TrackingModel

extension StoreAccess {
    /// Reads and judges the store once, `StoreSession.readOnce`: what every command, row and page says of a store that
    /// it does not watch. A lone preferences file that can't be read is an error.
    func readOnce() throws -> Reading {
        var session = StoreSession(self, isShown: false)
        return try session.readOnce()
    }

    /// As `readOnce`, with all that a screen shows, and why the truth beside the store is not shown.
    func readShown() throws -> (reading: Reading, truthError: String?) {
        var session = StoreSession(self, isShown: true)
        let (reading, truthError) = try session.read()
        try refuseUnreadable(reading.contents)
        return (session.turnToLastRecord() ?? reading, truthError)
    }

    /// Throws where contents say nothing because the only file of the store can't be read.
    func refuseUnreadable(_ contents: StoreContents) throws {
        if contents.source.kind == .plist, case .unreadable(let reason) = contents.source.preferences {
            throw StoreAccessError.unreadable(path: store.location.path, reason: reason)
        }
    }
}
