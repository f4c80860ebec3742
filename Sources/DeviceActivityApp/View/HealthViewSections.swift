// The sections of the health view, each a list of the rows that the analysis made.

#if os(iOS) || APPLE_STUBS
    internal import DeviceActivityAdapter
    internal import FamilyControls
    internal import Foundation
    internal import HealthAnalysis
    internal import SwiftUI
    internal import TrackingModel

    /// A row for each element, known by its place: two lines of a log can be the same.
    struct Rows<Element, Row: View>: View {
        let elements: [Element]
        @ViewBuilder let row: (Element) -> Row

        var body: some View {
            ForEach(elements.indices, id: \.self) { row(elements[$0]) }
        }
    }

    /// The verdict and the figures of the extension's health.
    struct HealthSection: View {
        let sections: HealthSections
        let isBackgroundTaskOn: Bool?

        var body: some View {
            Section("Extension Health") {
                VStack(alignment: .leading) {
                    Text(sections.verdict).font(.headline)
                    Text(sections.reason).font(.caption).foregroundColor(.secondary)
                }
                Rows(elements: sections.health, row: FigureRow.init)
                HStack {
                    Text("Background task")
                    Spacer()
                    Text(isBackgroundTaskOn.map { $0 ? "on" : "off" } ?? "unknown")
                }
            }
        }
    }

    /// A figure with its label. An age goes on from one read to the next.
    struct FigureRow: View {
        let figure: HealthSections.Figure

        var body: some View {
            HStack {
                Text(figure.label)
                Spacer()
                if let since = figure.since {
                    TimelineView(.periodic(from: Date(timeIntervalSince1970: since.seconds), by: 1)) {
                        text(figure.value(at: Instant($0.date.timeIntervalSince1970)))
                    }
                } else {
                    text(figure.value)
                }
            }
        }

        private func text(_ value: String) -> some View { Text(value).foregroundColor(figure.tone.color) }
    }

    /// The day of each app, which the system names where its token is known.
    struct AppsSection: View {
        let apps: [HealthSections.AppRow]
        let tokens: TokenIDs

        var body: some View {
            Section("Apps") {
                if apps.isEmpty { Text("No app is known.") }
                Rows(elements: apps) { app in
                    VStack(alignment: .leading, spacing: 4) {
                        // In a line of its own: beside others it takes more room than its text.
                        if let token = tokens.token(of: app.id) { Label(token) } else { Text(app.name) }
                        Rows(elements: [app.today] + app.minutes, row: FigureRow.init)
                    }
                }
            }
        }
    }

    /// The stretches without callbacks in which minutes may be missing.
    struct GapsSection: View {
        let sections: HealthSections

        var body: some View {
            Section("Detected Data Gaps") {
                if sections.isGapless {
                    HStack {
                        Image(systemName: "checkmark.circle.fill").foregroundColor(.green)
                        Text(sections.noGaps).foregroundColor(.green)
                    }
                } else if sections.gaps.isEmpty {
                    Text(sections.noGaps)
                }
                Rows(elements: sections.gaps) { gap in
                    VStack(alignment: .leading, spacing: 4) {
                        Text(gap.title).font(.headline).foregroundColor(gap.tone.color)
                        Text(gap.from + " – " + gap.to).font(.caption).foregroundColor(.secondary)
                        Text(gap.explanation).font(.caption)
                    }
                }
            }
        }
    }

    /// The newest entries of the recovery log.
    struct RecoverySection: View {
        let entries: [HealthSections.Entry]

        var body: some View {
            Section("Recovery Log") {
                if entries.isEmpty { Text("No issues recorded") }
                Rows(elements: entries) { entry in
                    VStack(alignment: .leading, spacing: 4) {
                        HStack {
                            Image(systemName: entry.succeeded ? "checkmark.circle.fill" : "xmark.circle.fill")
                                .foregroundColor(entry.succeeded ? .green : .red)
                            Text(entry.event).font(.headline)
                        }
                        Text(entry.detail).font(.caption).foregroundColor(entry.succeeded ? .secondary : .red)
                        Text(entry.time).font(.caption2).foregroundColor(.secondary)
                    }
                }
            }
        }
    }

    /// The newest lines of the extension's logs.
    struct LinesSection: View {
        let lines: [HealthSections.Line]

        var body: some View {
            Section("Extension Logs") {
                if lines.isEmpty { Text("No lines.") }
                Rows(elements: lines) { line in
                    VStack(alignment: .leading, spacing: 2) {
                        HStack {
                            Text(line.severity.word).font(.caption2).foregroundColor(line.severity.color)
                            Text(line.component).font(.caption).foregroundColor(.secondary)
                        }
                        Text(line.message).font(.caption)
                        Text(line.time).font(.caption2).foregroundColor(.secondary)
                    }
                }
            }
        }
    }

    extension HealthSections.Tone {
        var color: Color {
            switch self {
            case .good: .green
            case .neutral: .primary
            case .warning: .orange
            case .bad: .red
            }
        }
    }

    extension Severity {
        /// The colours that the view was first described with.
        var color: Color {
            switch self {
            case .debug: .blue
            case .info: .green
            case .warn: .orange
            case .error: .red
            case .critical: .purple
            }
        }
    }
#endif
