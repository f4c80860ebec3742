// The state of the lab's screen: the measure and user that are shown, the selected cell, and the day to open.

package import Canvas
import PlainText
import Themes
package import TrackingModel

/// The complete state that a frame of the lab's screen is drawn from; only `update` changes it.
package struct LabModel: Sendable {
    package let board: LabBoard
    package var size: Size
    package var wallClock: Instant
    package var glyphs: Glyphs
    package var theme: String
    package var themes: [String]
    var measure = 0
    var chosen = LabBoard.Cell(policy: 0, profile: 0, user: 0)
    /// The first visible policy and profile, if not all fit.
    var top = 0
    var left = 0
    /// The index of the selected day among the worst days.
    var day = 0
    var helpTop: Int?
    var notice: Notice?
    /// The day to open; the program leaves the screen to show it.
    package var requestedDay: DayRequest?

    /// A day of a run.
    package struct DayRequest: Hashable, Sendable {
        package var policy: String
        package var profile: String
        package var user: String
        package var seed: UInt64
        /// Counted from 1.
        package var day: Int
    }

    /// - Parameter board: needs at least one measure, policy, profile and user.
    package init(
        _ board: LabBoard, size: Size, now: Instant, glyphs: Glyphs, theme: String, themes: [String]
    ) {
        self.board = board
        self.size = size
        wallClock = now
        self.glyphs = glyphs
        self.theme = theme
        self.themes = themes
    }

    var worstDays: [LabBoard.WorstDay] { board.worstDays[chosen] ?? [] }

    func figure(policy: Int, profile: Int) -> LabBoard.Figure? {
        board.figure(measure, LabBoard.Cell(policy: policy, profile: profile, user: chosen.user))
    }

    /// The name of a policy. If a name does not fit, all except the default's lose their common prefix.
    func policyName(_ policy: Int, columns: Int) -> String {
        let names = board.policies.map { HarmlessText.line($0) }
        let others = names.dropFirst()
        guard policy > 0, others.contains(where: { GlyphWidth.columns(of: $0) > columns }),
            let first = others.first, let hyphen = first.firstIndex(of: "-")
        else { return names[policy] }
        let start = first[...hyphen]
        guard others.allSatisfy({ $0.hasPrefix(start) }) else { return names[policy] }
        return String(names[policy].dropFirst(start.count))
    }

    /// All figures on the screen, of all policies and profiles.
    var shownFigures: [LabBoard.Figure] {
        board.policies.indices.flatMap { policy in
            board.profiles.indices.compactMap { figure(policy: policy, profile: $0) }
        }
    }
}

extension LabModel: TerminalProgram {
    package var hasWork: Bool { false }
    package var changesWithTime: Bool { notice != nil }

    package mutating func say(_ text: String, _ kind: Notice.Tone) {
        notice = Notice(text: text, kind: kind, until: wallClock + 6)
    }
}
