// What other sources than the store report about the device: when it was used, was off, was restarted, or ended the extension.

/// Facts from other sources than the tracker's store, which decide what a silence was (E6, E12, E15).
public struct DeviceEvidence: Hashable, Sendable {
    /// Ascending by start.
    public var spans: [EvidenceSpan]
    /// Ascending by time.
    public var kills: [ExtensionKill]
    /// Ascending by time.
    public var restarts: [DeviceRestart]

    public init(spans: [EvidenceSpan] = [], kills: [ExtensionKill] = [], restarts: [DeviceRestart] = []) {
        self.spans = spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        self.kills = kills.sorted { $0.at < $1.at }
        self.restarts = restarts.sorted { $0.at < $1.at }
    }

    public var isEmpty: Bool { spans.isEmpty && kills.isEmpty && restarts.isEmpty }
}

/// A time span that a source reports something about.
public struct EvidenceSpan: Hashable, Sendable {
    /// What is reported.
    public enum Fact: String, CaseIterable, Sendable {
        /// An app was in front (knowledgeC `/app/inFocus`, Biome `App.InFocus`).
        case app
        /// The device was unlocked or its display lit.
        case unlocked
        /// The device was locked or its display dark.
        case locked
        /// The device was switched off.
        case off
        /// Monitoring was stopped on purpose, or Screen Time access was taken away.
        case monitoringOff = "monitoring-off"
    }

    public var start: Instant
    /// Not before `start`.
    public var end: Instant
    public var kind: Fact
    /// The logical id or bundle id for `app`.
    public var app: String?

    public init(start: Instant, end: Instant, kind: Fact, app: String? = nil) {
        self.start = start
        self.end = end
        self.kind = kind
        self.app = app
    }
}

/// All that is known of a device beside its store.
public struct ExternalEvidence: Hashable, Sendable {
    public var evidence: DeviceEvidence
    /// Ascending by start.
    public var labels: [GapLabel]
    /// For the codes of findings: the moment up to which the operator has seen what they report.
    public var acknowledged: [String: Instant]
    /// When the store was looked at, where it is judged as of its last record: what had not come by then is no longer
    /// waited for. Nil where it is judged as of a moment at which later records are not known.
    public var lookedAt: Instant?

    public init(
        evidence: DeviceEvidence = DeviceEvidence(), labels: [GapLabel] = [],
        acknowledged: [String: Instant] = [:]
    ) {
        self.evidence = evidence
        self.labels = labels.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        self.acknowledged = acknowledged
    }
}

/// An operator's own word on a stretch of time, which outweighs what the evidence leaves open.
public struct GapLabel: Hashable, Sendable {
    /// What the operator knows.
    public enum Meaning: String, CaseIterable, Sendable {
        case idle, travel, lost
    }

    public var start: Instant
    public var end: Instant
    public var kind: Meaning
    /// The operator's remark; may be empty.
    public var note: String

    public init(start: Instant, end: Instant, kind: Meaning, note: String = "") {
        self.start = start
        self.end = end
        self.kind = kind
        self.note = note
    }
}
