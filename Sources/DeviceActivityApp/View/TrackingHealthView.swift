// The health of the tracker on a screen of its app: the sections that its first description had, and its apps.

#if os(iOS) || APPLE_STUBS
    internal import HealthAnalysis
    public import SwiftUI
    internal import TrackingModel

    /// Extension health, apps, data gaps, recovery log, extension logs, and what can be done.
    ///
    /// Put it into a navigation stack of the app's settings. It reads the container every ten seconds while it is
    /// visible.
    public struct TrackingHealthView: View {
        @ObservedObject private var model: HealthModel
        @Environment(\.scenePhase) private var scenePhase
        @State private var isClearing = false
        @State private var isRestoring = false
        @State private var isSharing = false

        public init(_ model: HealthModel) { self.model = model }

        public var body: some View {
            List {
                if let sections = model.sections {
                    HealthSection(sections: sections, isBackgroundTaskOn: model.isBackgroundTaskOn)
                    AppsSection(apps: sections.apps, tokens: model.tokens)
                    GapsSection(sections: sections)
                    RecoverySection(entries: sections.recovery)
                    LinesSection(lines: sections.lines)
                }
                if let failure = model.failure { Text(failure).foregroundColor(.red) }
                if let message = model.message { Text(message).foregroundColor(.secondary) }
                actions
            }
            .navigationTitle("Tracking Health")
            // Cancelled when the view disappears, and begun again when the app comes back to the front.
            .task(id: scenePhase) { if scenePhase == .active { await model.watch() } }
            .refreshable { await model.load() }
            .confirmationDialog("Clear all logs?", isPresented: $isClearing, titleVisibility: .visible) {
                Button("Clear Logs", role: .destructive) { Task { await model.clearLogs() } }
                Button("Cancel", role: .cancel) {}
            } message: {
                Text("Counted minutes stay. A copy of the logs is kept in the app.")
            }
            .confirmationDialog("Restore the logs?", isPresented: $isRestoring, titleVisibility: .visible) {
                Button("Restore Logs") { Task { await model.restoreLogs() } }
                Button("Cancel", role: .cancel) {}
            } message: {
                Text("Those cleared at \(model.clearedAt ?? "—") come before what was logged since.")
            }
            .sheet(isPresented: $isSharing, onDismiss: { finishExport(false) }, content: { shareSheet })
        }

        @ViewBuilder private var shareSheet: some View {
            if let file = model.export {
                ShareSheet(file: file) { wasHandedOut in
                    isSharing = false
                    finishExport(wasHandedOut)
                }
                .presentationDetents([.medium, .large])
            }
        }

        private var actions: some View {
            Section {
                Button("Restart Monitoring") { Task { await model.restart() } }
                Button("Export Diagnostics") { Task { isSharing = await model.makeExport() } }
                Button("Clear Logs", role: .destructive) { isClearing = true }
                if model.clearedAt != nil { Button("Restore Logs") { isRestoring = true } }
            }
        }

        private func finishExport(_ wasHandedOut: Bool) {
            Task { await model.finishExport(wasHandedOut: wasHandedOut) }
        }
    }
#endif
