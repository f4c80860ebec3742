// What is known of a device beside its store.

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
