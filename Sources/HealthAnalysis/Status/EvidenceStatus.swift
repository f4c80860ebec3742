// What sources beside the store were read for, so that nobody has to guess whether a file was understood.

public import TrackingModel

/// All evidence of one kind from the files given.
public struct EvidenceStatus: Hashable, Sendable {
    /// The kind of the spans, `kill`, `restart` or `denial`.
    public var kind: String
    /// Number of spans, kills or restarts.
    public var count: Int
    public var start: Instant
    public var end: Instant
    /// Seconds that the spans cover together; 0 for what has no length.
    public var seconds: Double
}

extension EvidenceStatus {
    /// A row for each kind that occurs, in the order of the kinds, then kills, restarts and denials.
    static func all(_ evidence: DeviceEvidence) -> [EvidenceStatus] {
        let spans = EvidenceSpan.Fact.allCases.map { kind in
            (kind.rawValue, evidence.spans.filter { $0.kind == kind }.map { TimeSpan($0.start, $0.end) })
        }
        let moments = [
            ("kill", evidence.kills.map(\.at)), ("restart", evidence.restarts.map(\.at)),
            ("denial", evidence.denials.map(\.at)),
        ].map { ($0, $1.map { TimeSpan($0, $0) }) }
        return (spans + moments).compactMap { kind, spans in
            guard let start = spans.map(\.start).min(), let end = spans.map(\.end).max() else { return nil }
            return EvidenceStatus(
                kind: kind, count: spans.count, start: start, end: end,
                seconds: spans.united.sum(\.seconds))
        }
    }
}
