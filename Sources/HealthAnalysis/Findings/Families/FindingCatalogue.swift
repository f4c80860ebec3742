// The registry of all findings: one family a file, in the order that decides between equals.

import TrackingModel

/// A group of known failures with one subject.
protocol FindingFamily: SendableMetatype {
    /// What of the family the store shows. A rule says nothing where its facts are absent.
    static func findings(in facts: Facts) -> [Finding]
}

/// All families.
enum FindingCatalogue {
    /// Where two findings weigh the same, the one of the earlier family decides the verdict: what went wrong comes
    /// before the minutes that it cost.
    static let families: [any FindingFamily.Type] = [
        BurstFindings.self,
        RegistrationFindings.self,
        RepetitionFindings.self,
        CountingFindings.self,
        RejectionFindings.self,
        SilenceFindings.self,
        RestartFindings.self,
        TrackingFindings.self,
        StorageFindings.self,
        HistoryFindings.self,
        ExtensionFindings.self,
        KillFindings.self,
        DayBoundaryFindings.self,
        MidnightFindings.self,
        LogErrorFindings.self,
        ClockFindings.self,
    ]

    /// Everything that the store shows, worst first; what the operator has seen comes last.
    static func findings(in facts: Facts) -> [Finding] {
        let all = families.flatMap { $0.findings(in: facts) }
        return [FindingLevel.critical, .warning, .notice].flatMap { level in
            all.filter { $0.level == level }
        }.marked(acknowledged: facts.observation.outside.acknowledged)
    }
}
