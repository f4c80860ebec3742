// Which apps the tracker shields just now, as it set them itself.

#if os(iOS) || APPLE_STUBS
    public import ManagedSettings
    public import TrackingEngine

    /// Shields set through `ManagedSettingsStore`.
    ///
    /// A store reports only what its own app has set in it. Categories that are shielded one by one are not counted:
    /// which category an app belongs to is kept from apps.
    public struct ManagedShields: ShieldState {
        private let stores: [ManagedSettingsStore]
        private let tokens: () -> TokenIDs

        /// - Parameters:
        ///   - stores: The stores that the app sets shields in.
        ///   - tokens: The ids of the chosen apps, asked for each time since the app may change them.
        public init(
            _ stores: [ManagedSettingsStore] = [ManagedSettingsStore()],
            tokens: @escaping () -> TokenIDs
        ) {
            self.stores = stores
            self.tokens = tokens
        }

        public func isShielded(_ app: String) -> Bool {
            let shields = stores.map(\.shield)
            // Mostly there is none, and then no file has to be read.
            guard
                shields.contains(where: {
                    $0.applications?.isEmpty == false || $0.applicationCategories != nil
                }),
                let token = tokens().token(of: app)
            else { return false }
            return shields.contains { shield in
                if shield.applications?.contains(token) == true { return true }
                if case .all(let exceptions)? = shield.applicationCategories {
                    return !exceptions.contains(token)
                }
                return false
            }
        }
    }
#endif
