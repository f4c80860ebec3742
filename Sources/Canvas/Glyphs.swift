// The drawing characters in two sets: Unicode, and an ASCII twin of the same widths.

/// Characters of one column that frames, graphs and marks are made of.
package struct Glyphs: Hashable, Sendable {
    package let horizontal: Character
    /// The bar of a stretch that matters, apart from lines of frames.
    package let heavy: Character
    package let vertical: Character
    package let topLeft: Character
    package let topRight: Character
    package let bottomLeft: Character
    package let bottomRight: Character
    /// Rising levels of a sparkline; the first is the lowest that is not nothing.
    package let levels: [Character]
    /// Rising parts of a filled cell in a bar, the last is full.
    package let parts: [Character]
    /// The empty part of a bar.
    package let track: Character
    /// A limit inside of a bar.
    package let limit: Character
    /// Nothing happened here.
    package let dot: Character
    package let ellipsis: Character
    package let bullet: Character
    package let check: Character
    package let cross: Character
    package let triangle: Character
    package let downTriangle: Character
    package let diamond: Character
    package let question: Character
    /// Something that calls for a look.
    package let target: Character
    /// Left of a selected row.
    package let pointer: Character
    package let up: Character
    package let down: Character
    package let enter: String
    package let separator: String
    package let dash: String
    package let scrollThumb: Character
    package let scrollTrack: Character
    package let atLeast: String
    /// What graphs are made of.
    package var graph: Graph

    /// The signs of a graph.
    package enum Graph: String, CaseIterable, Hashable, Sendable {
        /// A column of blocks for each sample, in eight heights; in ASCII, of signs that grow denser.
        case blocks
        /// Two samples in each cell, in four heights of Braille dots.
        case braille
    }

    /// Samples of a graph side by side in one cell.
    package var samplesPerCell: Int { graph == .braille ? 2 : 1 }

    /// Box drawing, block elements and geometric shapes; every one a single column wide in every terminal.
    package static let unicode = Glyphs(
        horizontal: "─", heavy: "━", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰",
        bottomRight: "╯",
        levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        parts: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"], track: "░", limit: "│", dot: "·", ellipsis: "…",
        bullet: "●", check: "✓", cross: "✗", triangle: "▲", downTriangle: "▼", diamond: "◆", question: "?",
        target: "◉",
        pointer: "▌",
        up: "↑", down: "↓", enter: "↵", separator: " · ", dash: "–", scrollThumb: "┃", scrollTrack: "│",
        atLeast: "≥ ", graph: .blocks)

    /// Plain ASCII, for terminals and locales without more.
    package static let ascii = Glyphs(
        horizontal: "-", heavy: "=", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+",
        bottomRight: "+",
        levels: [".", ":", "-", "=", "+", "*", "%", "#"], parts: ["#", "#", "#", "#", "#", "#", "#", "#"],
        track: ".", limit: "|", dot: ".", ellipsis: "~", bullet: "*", check: "+", cross: "x", triangle: "!",
        downTriangle: "v", diamond: "o", question: "?", target: "@", pointer: ">", up: "^", down: "v",
        enter: "Enter",
        separator: " - ",
        dash: "-", scrollThumb: "#", scrollTrack: "|", atLeast: ">= ", graph: .blocks)
}
