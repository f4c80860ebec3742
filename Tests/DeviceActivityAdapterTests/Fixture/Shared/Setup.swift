// What the app and its extensions agree on. This file is a member of all three targets.

import DeviceActivityAdapter
import TrackingEngine

nonisolated extension TrackerSetup {
    /// The App Group is in the entitlements of all three targets.
    static let mine = TrackerSetup(group: "group.com.example.tracker")
}

nonisolated extension ServiceOptions {
    /// App and extension register thresholds by the same rules.
    static let mine = ServiceOptions()
}
