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

    /// - Parameters:
    ///   - calendar: The local time of logs without a zone.
    ///   - at: When the store is judged.
    init(
        evidence files: [String], calendar: LocalCalendar, at: Instant,
        labels labelFile: @escaping () -> LabelFile
    ) {
        evidence = EvidenceReader(files, databases: KnowledgeDatabase(), calendar: calendar, at: at)
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
    static func exported(_ report: HealthReport, of access: StoreAccess, method: String) {
        write(report.exportEvent(method, at: access.clock.now), access)
    }

    static func cleared(_ plan: ClearingPlan, _ logs: ClearScope, of access: StoreAccess) {
        write(plan.event(logs, at: access.clock.now), access)
    }

    private static func write(_ event: AnalyticsEvent, _ access: StoreAccess) {
        guard access.store.location.root != nil, let paths = try? access.writablePaths() else { return }
        _ = try? AnalyticsLog.note([event], in: paths)
    }
}
