// What is known of the device beside its store: files of evidence on the command line.

import ArgumentParser
import SharedStore
import TrackingModel

struct EvidenceOptions: ParsableArguments {
    @Option(
        name: .customLong("evidence"),
        help: ArgumentHelp(
            """
            Proof of use from elsewhere, may be repeated: CSV (start,end,kind,app) or JSON lines of app, unlocked, \
            locked, off and monitoring-off; the tables that APOLLO and iLEAPP write; a JetsamEvent .ips, or a folder of \
            reports. Where a tracked app's name is hidden by the system, any app in front counts as an unlocked device.
            """, valueName: "file"),
        completion: .file())
    var files: [String] = []
}

/// Evidence and labels of one store, read again whenever they change.
struct OutsideSources {
    private var evidence: EvidenceReader
    private let labels: LabelFile

    init(evidence files: [String], labels: LabelFile) {
        evidence = EvidenceReader(files)
        self.labels = labels
    }

    /// What they tell now, and what of them can't be read.
    mutating func read() -> (knowledge: OutsideKnowledge, problems: [ReadProblem]) {
        let (evidence, problems) = evidence.read()
        do {
            return (OutsideKnowledge(evidence: evidence, labels: try labels.labels()), problems)
        } catch {
            let problem = ReadProblem(source: LabelFile.name, problem: "\(error)", kind: .evidence)
            return (OutsideKnowledge(evidence: evidence), problems + [problem])
        }
    }
}
