// One read of an opened store, judged.

import Dashboard
import SharedStore
import TrackingModel

extension StoreAccess {
    /// Reads and judges the store once. A lone preferences file that can't be read is an error.
    func read() throws -> Reading {
        var session = StoreSession(self, isShown: false)
        return try session.read().reading
    }

    /// Throws where contents say nothing because the only file of the store can't be read.
    func refuseUnreadable(_ contents: StoreContents) throws {
        if contents.source.kind == .plist, case .unreadable(let reason) = contents.source.preferences {
            throw StoreAccessError.unreadable(path: store.location.path, reason: reason)
        }
    }
}
