// The state of the lab's screen: which measure and user are shown, which cell is chosen, and what is to be opened.

package import Canvas
import PlainText
import Themes
package import TrackingModel

/// Everything that a frame of the lab's screen is drawn from; only `update` changes it.
package struct LabModel: Sendable {
    package let board: LabBoard
    package var size: Size
    package var wallClock: Instant
    package var glyphs: Glyphs
    package var theme: String
    package var themes: [String]
    var measure = 0
    var chosen = LabBoard.Cell(policy: 0, profile: 0, user: 0)
    /// The first policy and profile on screen, where not all have room.
    var top = 0
    var left = 0
    /// The chosen one of the worst days.
    var day = 0
    var helpTop: Int?
    var notice: Notice?
    /// The day that the person asked to see; the program is to be left for it.
    package var wish: Wish?

    /// A day of a run to look at.
    package struct Wish: Hashable, Sendable {
        package var policy: String
        package var profile: String
        package var user: String
        package var seed: UInt64
        /// From 1.
        package var day: Int
    }

    /// - Parameter board: With at least one measure, policy, profile and user.
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

    /// A policy's name; all but the default's without what they begin with alike, where one of them would not fit.
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

    /// The figures that are shown together, of all policies and profiles.
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
