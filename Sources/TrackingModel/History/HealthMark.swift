// What the analysis said of a store at one read, in the words that a history keeps.

/// Verdict, findings and gaps at an instant.
public struct HealthMark: Hashable, Sendable {
    /// A judgement by its code and level.
    public struct Judgement: Hashable, Sendable {
        public var code: String?
        public var level: String

        public init(code: String?, level: String) {
            self.code = code
            self.level = level
        }
    }

    public var at: Instant
    public var verdict: Judgement
    public var findings: [Judgement]
    public var gaps: [RecordedGap]
    /// The newest time in a store that holds nothing recent, after which nothing is known; nil for any other store.
    public var recordsEnd: Instant?

    public init(
        at: Instant, verdict: Judgement, findings: [Judgement], gaps: [RecordedGap],
        recordsEnd: Instant? = nil
    ) {
        self.at = at
        self.recordsEnd = recordsEnd
        self.verdict = verdict
        self.findings = findings
        self.gaps = gaps
    }
}
