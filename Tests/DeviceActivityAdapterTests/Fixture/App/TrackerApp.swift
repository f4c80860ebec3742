// The app: starts its tracker and shows its health.

import DeviceActivityApp
import DeviceActivityTotals
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
                    TrackingHealthView(tracking.health)
                        .toolbar {
                            NavigationLink("System's Totals") { SystemTotalsScreen(tracking.container) }
                        }
                } else {
                    Text("This app lacks its App Group.")
                }
            }
        }
    }
}
