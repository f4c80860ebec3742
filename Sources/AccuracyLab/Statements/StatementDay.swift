// One day of one device: what was said at its looks, and what of it was false.

internal import HealthAnalysis
internal import TrackingModel

/// Statements of a device-day in the making.
struct StatementDay {
    /// What was said, whether it was false at any look.
    private var said: [String: Bool] = [:]
    private var levels: [FindingCode: FindingLevel] = [:]
    private var stated: [String: StatementScore.Stated] = [:]
    private var falseLevels: Set<FindingLevel> = []
    private var isVerdictFalse = false
    private var isInexact = false
    private var isBoundFalse = false

    /// - Parameter isTrue: Nil for what can't be judged.
    mutating func note(_ finding: Finding, isTrue: Bool?) {
        levels[finding.code] = max(levels[finding.code] ?? .notice, finding.level)
        guard let isTrue else { return }
        note("\(finding.code.rawValue) \(finding.level.word)", isTrue: isTrue)
        if !isTrue { falseLevels.insert(finding.level) }
    }

    mutating func note(_ description: String, isTrue: Bool) {
        said[description] = (said[description] ?? false) || !isTrue
    }

    mutating func noteVerdict(isTrue: Bool) { isVerdictFalse = isVerdictFalse || !isTrue }

    mutating func note(_ figure: StatedFigure) {
        let isRight = figure.judgement == .right
        stated[figure.name.rawValue, default: StatementScore.Stated()] += StatementScore.Stated(
            looks: 1, vague: figure.judgement == .vague ? 1 : 0, wrong: figure.judgement == .wrong ? 1 : 0)
        if figure.name.isProvable {
            isInexact = isInexact || !isRight
        } else {
            isBoundFalse = isBoundFalse || figure.judgement == .wrong
        }
    }

    /// Whether a finding of a family was said at a level or a worse one.
    func names(_ family: StatementFamily, at level: FindingLevel) -> Bool {
        family.codes.contains { code in levels[code].map { $0 >= level } ?? false }
    }

    /// - Parameter named: For each family that the day was one of, whether it was named.
    func score(named: [StatementFamily: Bool]) -> StatementScore {
        var score = StatementScore()
        score.deviceDays = 1
        score.falseCriticalDays = falseLevels.contains(.critical) ? 1 : 0
        score.falseWarningDays = falseLevels.contains(.warning) ? 1 : 0
        score.falseVerdictDays = isVerdictFalse ? 1 : 0
        score.inexactDays = isInexact ? 1 : 0
        score.falseBoundDays = isBoundFalse ? 1 : 0
        score.said = said.mapValues { StatementScore.Said(days: 1, falseDays: $0 ? 1 : 0) }
        score.stated = stated
        for (family, isNamed) in named {
            score.named[family.rawValue] = StatementScore.Named(days: 1, namedDays: isNamed ? 1 : 0)
        }
        return score
    }
}
