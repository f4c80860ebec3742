// The apps that somebody chose in the system's picker, as the engine tracks them.

#if os(iOS) || APPLE_STUBS
    public import FamilyControls
    public import ManagedSettings
    public import TrackingModel

    extension FamilyActivitySelection {
        /// The chosen apps of one category, with an id for each of their tokens.
        ///
        /// Chosen categories and web domains are left out: the system does not say which apps are in a category.
        ///
        /// - Parameters:
        ///   - category: What the apps are for.
        ///   - rewardPoints: Points for each minute.
        ///   - tokens: Takes up the tokens that are new; save it afterwards.
        ///   - name: What to call an app. The system shows names to people only, in `Label(token)`.
        public func trackedApps(
            _ category: AppCategory, rewardPoints: Int, tokens: inout TokenIDs,
            name: (_ id: String, _ token: ApplicationToken) -> String = { id, _ in id }
        ) throws -> [TrackedApp] {
            try applicationTokens.map { token in
                let id = try tokens.adopt(token)
                return TrackedApp(
                    id: id, name: name(id, token), category: category, rewardPoints: rewardPoints)
            }.sorted { $0.id < $1.id }
        }
    }
#endif
