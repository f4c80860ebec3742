// What is known of a store beside it, and what the program itself adds to its analytics.

import HealthAnalysis
import SharedStore
import StoreSources
import TrackingModel

/// Evidence and labels of one store, read again whenever they change.
struct OutsideSources {
    private var evidence: EvidenceReader
    /// A device is known by its identifier only after the first copy.
    private let labelFile: () -> LabelFile

    init(evidence files: [String], labels labelFile: @escaping () -> LabelFile) {
        evidence = EvidenceReader(files, databases: KnowledgeDatabase())
        self.labelFile = labelFile
    }

    /// Reads the evidence, and lists what can't be read.
    mutating func read() -> (knowledge: ExternalEvidence, problems: [ReadProblem]) {
        let (evidence, problems) = evidence.read()
        let labels = labelFile()
        do {
            let knowledge = ExternalEvidence(
                evidence: evidence, labels: try labels.labels(), acknowledged: try labels.acknowledged())
            return (knowledge, problems)
        } catch {
            let problem = ReadProblem(source: LabelFile.name, problem: "\(error)", kind: .evidence)
            return (ExternalEvidence(evidence: evidence), problems + [problem])
        }
    }
}

/// Adds events to a container's `analytics.jsonl`. What they record has been done already, so failing to write one is
/// no error.
enum AnalyticsNote {
    /// - Parameter method: How it was exported: `file`, `stdout` or `dashboard`.
    static func exported(_ report: HealthReport, of access: StoreAccess, method: String) {
        write(
            AnalyticsEvent(
                "diagnostics_exported", at: access.clock.now,
                [
                    ("export_method", .text(method)),
                    ("error_count", .integer(report.events.errorsToday ?? 0)),
                    ("gap_count", .integer(report.gaps.count)),
                ]), access)
    }

    static func cleared(_ plan: ClearingPlan, _ logs: ClearScope, of access: StoreAccess) {
        let entries = plan.items.reduce(0) { $0 + max($1.entries ?? 0, 0) }
        write(
            AnalyticsEvent(
                "logs_cleared", at: access.clock.now,
                [
                    ("log_types_cleared", .texts([logs.rawValue])), ("entries_cleared", .integer(entries)),
                ]), access)
    }

    private static func write(_ event: AnalyticsEvent, _ access: StoreAccess) {
        guard access.store.location.root != nil, let paths = try? access.writablePaths() else { return }
        _ = try? AnalyticsLog.note([event], in: paths)
    }
}
