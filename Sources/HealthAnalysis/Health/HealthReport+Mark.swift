// A report as the few words that a history keeps of it.

public import TrackingModel

extension HealthReport {
    /// Verdict, findings and gaps for a history. Silences are left out: they follow from the records themselves.
    public var mark: HealthMark {
        HealthMark(
            at: at, verdict: .init(code: verdict.code?.rawValue, level: verdict.level.rawValue),
            findings: findings.map { .init(code: $0.code.rawValue, level: $0.level.word) },
            gaps: gaps.filter { $0.gapClass != .idle }.map { gap in
                RecordedGap(
                    span: TimeSpan(gap.start, gap.end), gapClass: gap.gapClass.rawValue,
                    minutesLow: gap.minutes.low, minutesHigh: gap.minutes.high, apps: gap.apps,
                    evidence: gap.evidence.map(\.id), cause: gap.cause)
            }, recordsEnd: agedSince(thresholds))
    }
}
