// What keeps the adapter from working, and what to do about it.

#if os(iOS) || APPLE_STUBS

    /// What stops the adapter, apart from errors of the store and of the engine.
    public enum AdapterError: Error, Hashable, Sendable {
        /// The process has no container of this App Group.
        case noContainer(group: String)
        /// The file with the ids of the tokens can't be read or written; the words of the error.
        case tokens(path: String, String)
        /// The system is about to suspend the process and grants no time to hold a lock.
        case suspending
    }

    extension AdapterError: CustomStringConvertible {
        public var description: String {
            switch self {
            case .noContainer(let group):
                "there is no container of \(group); add the App Group to the entitlements of this target"
            case .tokens(let path, let reason):
                "the ids of apps in \(path) can't be used: \(reason); have the apps chosen again"
            case .suspending:
                "the system suspends the app just now; the next call does what this one could not"
            }
        }
    }
#endif
