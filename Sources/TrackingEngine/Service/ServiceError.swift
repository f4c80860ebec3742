// Why the service can't work on a store just now.

/// What stops the service, apart from errors of the store.
public enum ServiceError: Error, Hashable, Sendable {
    /// The store looks empty because the device was not unlocked since it booted; nothing may be written over
    /// it.
    case storeLocked
}

extension ServiceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .storeLocked: "the store can't be read before the device is unlocked; unlock it"
        }
    }
}
