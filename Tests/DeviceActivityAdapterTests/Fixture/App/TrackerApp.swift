// The app: starts its tracker and shows its choice of apps.

import SwiftUI

@main struct TrackerApp: App {
    private let tracking: Tracking?

    init() {
        // Without the App Group nothing can be tracked; the screen says so.
        tracking = try? Tracking()
        tracking?.start()
    }

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                if let tracking {
                    ChoiceView(tracking: tracking)
                } else {
                    Text("This app lacks its App Group.")
                }
            }
        }
    }
}
