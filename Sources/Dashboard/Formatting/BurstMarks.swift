// The letters, colours and meanings of bursts and of invariants.

import Canvas
import HealthAnalysis
import Themes

extension DeliveryBurst {
    /// A phantom burst without any effect has a quiet colour.
    var role: Role { isHarmless && verdict == .phantom ? .muted : verdict.role }
}

extension DeliveryBurst.Judgement {
    var role: Role {
        switch self {
        case .phantom: .critical
        case .replay: .recovery
        case .delayed: .gap
        case .undecided: .notice
        }
    }

    /// One letter for the lanes of the timeline.
    var letter: Character {
        switch self {
        case .phantom: "P"
        case .replay: "R"
        case .delayed: "D"
        case .undecided: "U"
        }
    }

    var meaning: String {
        switch self {
        case .phantom: "use that cannot have happened: phantom minutes"
        case .replay: "real use, reported again after a restart"
        case .delayed: "real use, delayed and reported together"
        case .undecided: "the store does not show what it was"
        }
    }
}

extension Invariant.Answer {
    var role: Role {
        switch self {
        case .holds: .ok
        case .violated: .warning
        case .unknown: .unknown
        }
    }

    func glyph(_ glyphs: Glyphs) -> Character {
        switch self {
        case .holds: glyphs.check
        case .violated: glyphs.cross
        case .unknown: glyphs.question
        }
    }

    var meaning: String {
        switch self {
        case .holds: "True of every correct store, and of this one."
        case .violated: "True of every correct store; in this one the figures contradict each other."
        case .unknown: "The store lacks the data to check this."
        }
    }
}
