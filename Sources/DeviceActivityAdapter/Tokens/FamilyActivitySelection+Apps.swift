// The apps that somebody chose in the system's picker, as the engine tracks them, and what they chose besides.

#if os(iOS) || APPLE_STUBS
    public import FamilyControls
    public import ManagedSettings
    public import TrackingModel

    /// What a person chose: apps that are tracked, and what is not, for which `UntrackedSection` has the names.
    ///
    /// Categories and websites are not tracked: the system counts a minute for the app and for its category, for the website
    /// and for its browser, and says to no app what belongs where. It would be credited twice, and taken for phantom.
    public struct ChosenApps {
        /// Ascending by id.
        public let apps: [TrackedApp]
        /// Categories whose apps are not in the selection.
        public let untrackedCategories: Set<ActivityCategoryToken>
        public let untrackedWebDomains: Set<WebDomainToken>
    }

    extension FamilyActivitySelection {
        /// The choice of one category, with an id for the token of each app.
        ///
        /// A selection that was made with `includeEntireCategory` has the apps of chosen categories.
        ///
        /// - Parameters:
        ///   - category: What the apps are for.
        ///   - rewardPoints: Points for each minute.
        ///   - tokens: Takes up the tokens that are new; save it afterwards.
        ///   - name: What to call an app. The system shows names to people only, in `Label(token)`.
        public func chosenApps(
            _ category: AppCategory, rewardPoints: Int, tokens: inout TokenIDs,
            name: (_ id: String, _ token: ApplicationToken) -> String = { id, _ in id }
        ) throws -> ChosenApps {
            let apps = try applicationTokens.map { token in
                let id = try tokens.adopt(token)
                return TrackedApp(
                    id: id, name: name(id, token), category: category, rewardPoints: rewardPoints)
            }
            return ChosenApps(
                apps: apps.sorted { $0.id < $1.id },
                untrackedCategories: includeEntireCategory ? [] : categoryTokens,
                untrackedWebDomains: webDomainTokens)
        }
    }
#endif
