// What a person chose that is not tracked, by the names that the system shows.

#if os(iOS) || APPLE_STUBS
    public import DeviceActivityAdapter
    internal import FamilyControls
    public import SwiftUI

    /// A section of a list for the categories and websites of a choice; nothing where all of it is tracked.
    public struct UntrackedSection: View {
        private let chosen: ChosenApps

        public init(_ chosen: ChosenApps) { self.chosen = chosen }

        public var body: some View {
            let categories = Array(chosen.untrackedCategories)
            let domains = Array(chosen.untrackedWebDomains)
            if !categories.isEmpty || !domains.isEmpty {
                Section("Not Tracked") {
                    Text("Only apps are tracked. Choose the apps of a category one by one.")
                    ForEach(categories, id: \.self) { Label($0) }
                    ForEach(domains, id: \.self) { Label($0) }
                }
            }
        }
    }
#endif
