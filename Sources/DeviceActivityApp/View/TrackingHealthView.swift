// The health of the tracker on a screen of its app: five sections, as its first description had them.

#if os(iOS) || APPLE_STUBS
    internal import HealthAnalysis
    public import SwiftUI
    internal import TrackingModel

    /// Extension health, data gaps, recovery log, extension logs, and what can be done.
    ///
    /// Put it into a navigation stack of the app's settings.
    public struct TrackingHealthView: View {
        @ObservedObject private var model: HealthModel
        @State private var isClearing = false

        public init(_ model: HealthModel) { self.model = model }

        public var body: some View {
            List {
                if let sections = model.sections {
                    HealthSection(sections: sections, isBackgroundTaskOn: model.isBackgroundTaskOn)
                    GapsSection(sections: sections)
                    RecoverySection(sections: sections)
                    LinesSection(sections: sections)
                }
                if let message = model.message { Text(message).foregroundColor(.secondary) }
                actions
            }
            .navigationTitle("Tracking Health")
            .task { await model.load() }
            .refreshable { await model.load() }
            .confirmationDialog("Clear all logs?", isPresented: $isClearing, titleVisibility: .visible) {
                Button("Clear Logs", role: .destructive) { Task { await model.clearLogs() } }
                Button("Cancel", role: .cancel) {}
            } message: {
                Text("Counted minutes stay. A copy of the logs is kept in the app.")
            }
        }

        private var actions: some View {
            Section {
                Button("Restart Monitoring") { Task { await model.restart() } }
                if let file = model.export {
                    ShareLink(item: file) { Label("Export Diagnostics", systemImage: "square.and.arrow.up") }
                }
                Button("Clear Logs", role: .destructive) { isClearing = true }
            }
        }
    }
#endif
