// The letter, name and colour of each kind of mark on the timeline.

import Canvas
import HealthAnalysis
import Themes

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
