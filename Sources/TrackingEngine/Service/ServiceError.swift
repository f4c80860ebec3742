// Why the service can't work on a store just now.

/// What stops the service, apart from errors of the store.
public enum ServiceError: Error, Hashable, Sendable {
    /// The store looks empty because the device was not unlocked since it booted; nothing may be written over
    /// it.
    case storeLocked
    /// An app without an id, whose callbacks could be counted for nobody.
    case namelessApp
    /// A registration without a generation that lies before the present one, so that it can't be the next.
    case registeredLater(generation: Int)
}

extension ServiceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .namelessApp: "an app has an empty id; give it one that stays the same"
        case .registeredLater(let generation):
            "this registration lies before the present one, of generation \(generation), and names no generation of its "
                + "own; give it its generation, or leave it out"
        case .storeLocked: "the store can't be read before the device is unlocked; unlock it"
        }
    }
}
