// The app's screen of the report: asks the system to have the extension draw it for the tracked apps.

#if os(iOS) || APPLE_STUBS
    internal import DeviceActivity
    public import DeviceActivityAdapter
    internal import Foundation
    public import SwiftUI
    public import TrackingModel

    /// The report of today for the apps of a container. The app sees none of its figures: the extension draws them.
    public struct SystemTotalsScreen: View {
        private let container: GroupContainer
        private let now: @Sendable () -> Instant
        /// Nil before the apps were looked up, and where there is none: a filter without apps is about all of them.
        @State private var filter: DeviceActivityFilter?
        /// Why there is no report.
        @State private var message: String?

        public init(_ container: GroupContainer, now: @escaping @Sendable () -> Instant = { SystemClock.now })
        {
            self.container = container
            self.now = now
        }

        public var body: some View {
            VStack {
                if let filter {
                    DeviceActivityReport(.systemTotals, filter: filter)
                } else if let message {
                    Text(message)
                }
            }
            .navigationTitle("System's Totals")
            .task {
                do {
                    filter = try filterOfToday()
                    message = "No app is tracked."
                } catch { message = "\(error)" }
            }
        }

        private func filterOfToday() throws -> DeviceActivityFilter? {
            let tokens = try TokenIDs(in: container)
            let applications = Set(tokens.ids.compactMap(tokens.token))
            guard !applications.isEmpty else { return nil }
            let now = Date(timeIntervalSince1970: now().seconds)
            let today = DateInterval(start: Calendar.current.startOfDay(for: now), end: now)
            return DeviceActivityFilter(segment: .daily(during: today), applications: applications)
        }
    }
#endif
