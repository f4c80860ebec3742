// The roles for levels, states and classes, with their letters, glyphs and meanings.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension StyleID {
    static let text = Role.text.style
    static let muted = Role.muted.style
    static let accent = Role.accent.style
    static let title = Role.title.style
    static let border = Role.border.style
    static let selection = Role.selection.style
    static let key = Role.key.style
    static let hint = Role.hint.style
    static let ok = Role.ok.style
    static let warning = Role.warning.style
    static let critical = Role.critical.style
    static let stale = Role.stale.style
}

extension Span {
    init(_ text: String, _ role: Role = .text) { self.init(text, style: role.style) }

    /// In the place of a figure that the store does not say.
    static let unknown = Span("unknown", .unknown)
}

extension Verdict.Level {
    var badge: Role {
        switch self {
        case .ok: .badgeOk
        case .warning: .badgeWarning
        case .critical: .badgeCritical
        case .unproven, .unknown: .badgeUnknown
        }
    }

    /// The colour of the level as text, without a badge.
    var textRole: Role {
        switch self {
        case .ok: .ok
        case .warning: .warning
        case .critical: .critical
        case .unproven, .unknown: .unknown
        }
    }

    func glyph(_ glyphs: Glyphs) -> Character {
        switch self {
        case .ok: glyphs.check
        case .warning: glyphs.triangle
        case .critical: glyphs.cross
        case .unproven, .unknown: glyphs.question
        }
    }
}

extension VerdictAnswer.Answer {
    /// As the level of a verdict that it leads to.
    private var level: Verdict.Level {
        switch self {
        case .yes: .ok
        case .no: .critical
        case .unknown: .unproven
        }
    }

    var role: Role { level.textRole }

    func glyph(_ glyphs: Glyphs) -> Character { level.glyph(glyphs) }
}

extension FindingLevel {
    var role: Role {
        switch self {
        case .notice: .notice
        case .warning: .warning
        case .critical: .critical
        }
    }

    func glyph(_ glyphs: Glyphs) -> Character {
        switch self {
        case .notice: glyphs.diamond
        case .warning: glyphs.triangle
        case .critical: glyphs.cross
        }
    }
}

extension Severity {
    var role: Role {
        switch self {
        case .debug: .debug
        case .info: .info
        case .warn: .warning
        case .error: .error
        case .critical: .critical
        }
    }
}

extension HeartbeatStatus.State {
    var role: Role {
        switch self {
        case .fresh: .ok
        case .stale: .warning
        case .lost: .notice
        case .never, .future, .invalid: .warning
        }
    }
}

extension MemoryStatus.State {
    var role: Role {
        switch self {
        case .ok: .graphLow
        case .warning: .graphMid
        case .critical: .graphHigh
        case .unknown: .muted
        }
    }
}

extension Gap.Class {
    var role: Role {
        switch self {
        case .lost: .critical
        case .notMonitored: .warning
        case .late, .possibleLoss: .gap
        case .recovered: .recovery
        case .idle, .off: .muted
        }
    }

    /// One letter for the day strip.
    var letter: Character {
        switch self {
        case .lost: "L"
        case .recovered: "+"
        case .late: "t"
        case .notMonitored: "n"
        case .possibleLoss: "p"
        case .idle: "·"
        case .off: "o"
        }
    }

    /// The meaning of the class, for legends.
    var meaning: String {
        switch self {
        case .lost: "used and never credited"
        case .recovered: "credited later after all"
        case .late: "may still arrive"
        case .notMonitored: "not monitored: thresholds used up"
        case .possibleLoss: "use is likely, not proven"
        case .idle: "no sign of use"
        case .off: "device or monitoring off"
        }
    }

    /// Classes of higher weight come first in lists and cover others on a time axis.
    var weight: Int {
        switch self {
        case .lost: 6
        case .notMonitored: 5
        case .possibleLoss: 4
        case .late: 3
        case .recovered: 2
        case .off: 1
        case .idle: 0
        }
    }
}

extension Gap {
    /// What became of its minutes, in a few words.
    var meaning: String {
        gapClass == .late && hasArrived ? "came later, together" : gapClass.meaning
    }

    /// The colour of its class; nothing is open in a gap whose callbacks came.
    var role: Role { hasArrived ? Gap.Class.recovered.role : gapClass.role }
}

extension AppStatus.TodayState {
    var role: Role {
        switch self {
        case .valid: .text
        case .stale, .absent, .unknown: .stale
        case .impossible: .critical
        }
    }
}

extension Timeline.Mark.Incident {
    /// The name in the legend.
    var description: String {
        switch self {
        case .error: "error"
        case .restart: "restart"
        case .kill: "kill"
        case .reboot: "reboot"
        case .clock: "clock moved"
        case .timeZone: "time zone"
        case .midnight: "midnight task"
        case .shield: "shield"
        }
    }

    var role: Role {
        switch self {
        case .error, .kill: .error
        case .restart, .reboot: .notice
        case .clock, .timeZone: .warning
        case .shield, .midnight: .muted
        }
    }

    func letter(_ glyphs: Glyphs) -> Character {
        switch self {
        case .error: glyphs.cross
        case .restart: "R"
        case .kill: "K"
        case .reboot: "B"
        case .clock: "C"
        case .timeZone: "Z"
        case .midnight: "M"
        case .shield: "S"
        }
    }
}

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
        case .replay: "H"
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
