// What the dashboard calls logs, and what the store does.

import Dashboard
import SharedStore

extension ClearScope {
    /// The store's word for it.
    var logs: ClearableLogs {
        switch self {
        case .recovery: .recovery
        case .extension: .extension
        case .all: .all
        }
    }
}
