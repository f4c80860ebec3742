// The sections of the health view, each a list of the rows that the analysis made. A row is known by its place: two
// lines of a log can be the same.

#if os(iOS) || APPLE_STUBS
    internal import HealthAnalysis
    internal import SwiftUI
    internal import TrackingModel

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
                ForEach(sections.health.indices, id: \.self) { index in
                    let figure = sections.health[index]
                    HStack {
                        Text(figure.label)
                        Spacer()
                        Text(figure.value).foregroundColor(figure.tone.color)
                    }
                }
                HStack {
                    Text("Background task")
                    Spacer()
                    Text(isBackgroundTaskOn.map { $0 ? "on" : "off" } ?? "unknown")
                }
            }
        }
    }

    /// The stretches without callbacks.
    struct GapsSection: View {
        let sections: HealthSections

        var body: some View {
            Section("Detected Data Gaps") {
                if sections.gaps.isEmpty { Text(sections.noGaps) }
                ForEach(sections.gaps.indices, id: \.self) { index in
                    let gap = sections.gaps[index]
                    VStack(alignment: .leading, spacing: 4) {
                        Text(gap.title).font(.headline).foregroundColor(.orange)
                        Text(gap.from + " – " + gap.to).font(.caption).foregroundColor(.secondary)
                        Text(gap.explanation).font(.caption)
                    }
                }
            }
        }
    }

    /// The newest entries of the recovery log.
    struct RecoverySection: View {
        let sections: HealthSections

        var body: some View {
            Section("Recovery Log") {
                if sections.recovery.isEmpty { Text("No issues recorded") }
                ForEach(sections.recovery.indices, id: \.self) { index in
                    let entry = sections.recovery[index]
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
        let sections: HealthSections

        var body: some View {
            Section("Extension Logs") {
                if sections.lines.isEmpty { Text("No lines.") }
                ForEach(sections.lines.indices, id: \.self) { index in
                    let line = sections.lines[index]
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
