// What sources beside the store were read for, so that nobody has to guess whether a file was understood.

public import TrackingModel

/// All evidence of one kind from the files given.
public struct EvidenceStatus: Hashable, Sendable {
    /// The kind of the spans, `kill` or `restart`.
    public var kind: String
    /// Number of spans, kills or restarts.
    public var count: Int
    public var start: Instant
    public var end: Instant
    /// Seconds that the spans cover together; 0 for what has no length.
    public var seconds: Double
}

extension EvidenceStatus {
    /// A row for each kind that occurs, in the order of the kinds, then kills and restarts.
    static func all(_ evidence: DeviceEvidence) -> [EvidenceStatus] {
        let spans = EvidenceSpan.Fact.allCases.compactMap { kind -> EvidenceStatus? in
            let spans = evidence.spans.filter { $0.kind == kind }
            guard let start = spans.map(\.start).min(), let end = spans.map(\.end).max() else { return nil }
            return EvidenceStatus(
                kind: kind.rawValue, count: spans.count, start: start, end: end,
                seconds: DisjointSpans(spans).seconds(start, end))
        }
        let moments = [
            ("kill", evidence.kills.map(\.at)), ("restart", evidence.restarts.map(\.at)),
        ].compactMap { kind, moments -> EvidenceStatus? in
            guard let first = moments.first, let last = moments.last else { return nil }
            return EvidenceStatus(kind: kind, count: moments.count, start: first, end: last, seconds: 0)
        }
        return spans + moments
    }
}
