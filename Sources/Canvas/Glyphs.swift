// The drawing characters in three sets with the same widths: Unicode, those of console fonts, and ASCII.

/// The characters for frames, graphs and marks, each one column wide.
package struct Glyphs: Hashable, Sendable {
    package let horizontal: Character
    /// A heavy line that is different from the lines of frames.
    package let heavy: Character
    package let vertical: Character
    package let topLeft: Character
    package let topRight: Character
    package let bottomLeft: Character
    package let bottomRight: Character
    /// Eight rising levels of a sparkline; the first is the lowest level above 0.
    package let levels: [Character]
    /// Columns of a graph that hold more than there is room for.
    package let overfull: Character
    /// Eight rising parts of a filled cell in a bar; the last is a full cell.
    package let parts: [Character]
    /// The empty part of a bar.
    package let track: Character
    /// The mark of a limit inside a bar.
    package let limit: Character
    /// The mark of a value of 0.
    package let dot: Character
    package let bullet: Character
    package let check: Character
    package let cross: Character
    package let triangle: Character
    package let downTriangle: Character
    package let diamond: Character
    package let question: Character
    /// The mark of something that needs attention.
    package let target: Character
    /// The mark at the left of the selected row.
    package let pointer: Character
    package let up: Character
    package let down: Character
    package let enter: String
    package let separator: String
    package let dash: String
    package let scrollThumb: Character
    package let scrollTrack: Character
    package let atLeast: String
    /// The kind of glyphs that graphs are drawn with.
    package var graph: Graph

    /// The kind of glyphs that graphs are drawn with.
    package enum Graph: String, CaseIterable, Sendable {
        /// A column of blocks per sample, in eight heights; in ASCII, signs of rising density.
        case blocks
        /// Two samples per cell, as Braille dots in four heights.
        case braille
    }

    /// The levels without one that fills its cell, so that a graph does not touch what is above it. A terminal with few
    /// levels has none to spare.
    package var levelsWithGap: [Character] { levels.count >= 8 ? levels.dropLast() : levels }

    /// The number of samples that one cell of a graph shows side by side.
    package var samplesPerCell: Int { graph == .braille ? 2 : 1 }

    /// Box drawing, block elements and geometric shapes; each is one column wide in every terminal.
    package static let unicode = Glyphs(
        horizontal: "─", heavy: "━", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰",
        bottomRight: "╯",
        levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        overfull: "▒",
        parts: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"], track: "░", limit: "│", dot: "·",
        bullet: "●", check: "✓", cross: "✗", triangle: "▲", downTriangle: "▼", diamond: "◆", question: "?",
        target: "◉",
        pointer: "▌",
        up: "↑", down: "↓", enter: "↵", separator: " · ", dash: "–", scrollThumb: "┃", scrollTrack: "│",
        atLeast: "≥ ", graph: .blocks)

    /// The signs that the console fonts of Debian for Latin letters share with that of the kernel (code page 437).
    package static let console = Glyphs(
        horizontal: "─", heavy: "═", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└",
        bottomRight: "┘",
        levels: ["_", "_", "_", "■", "■", "■", "█", "█"], overfull: "▒",
        parts: ["■", "■", "■", "■", "█", "█", "█", "█"], track: "░",
        limit: "│",
        dot: "·", bullet: "•", check: "+", cross: "x", triangle: "▲", downTriangle: "▼",
        diamond: "♦", question: "?", target: "@", pointer: ">", up: "↑", down: "↓", enter: "Enter",
        separator: " · ", dash: "-", scrollThumb: "█", scrollTrack: "│", atLeast: "≥ ", graph: .blocks)

    /// ASCII, for terminals and locales that support nothing else.
    package static let ascii = Glyphs(
        horizontal: "-", heavy: "=", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+",
        bottomRight: "+",
        levels: [".", ":", "-", "=", "+", "*", "%", "#"], overfull: "X",
        parts: ["#", "#", "#", "#", "#", "#", "#", "#"],
        track: ".", limit: "|", dot: ".", bullet: "*", check: "+", cross: "x", triangle: "!",
        downTriangle: "v", diamond: "o", question: "?", target: "@", pointer: ">", up: "^", down: "v",
        enter: "Enter",
        separator: " - ",
        dash: "-", scrollThumb: "#", scrollTrack: "|", atLeast: ">= ", graph: .blocks)
}

extension [Character] {
    /// The level of a part of the whole, from 0 to 1; the lowest one for 0.
    package func level(of part: Double) -> Character {
        self[Swift.min(Swift.max(Int((part * Double(count)).rounded(.up)) - 1, 0), count - 1)]
    }
}
