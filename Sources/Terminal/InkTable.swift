// Converts styles to curses attributes and colour pairs, once per style.

import CNcurses
import Canvas

/// Attributes and a colour pair of curses.
struct Ink: Equatable {
    var attributes: UInt32 = 0
    /// The attributes of blanks.
    var blankAttributes: UInt32 = 0
    var pair: Int32 = 0
}

/// The inks of all styles that were used since the last change of theme.
struct InkTable {
    let depth: ColorDepth
    private let hasDefaultColors: Bool
    /// By the base of the style, then by its overlay.
    private var inks: [[Ink?]] = []

    init(depth: ColorDepth, hasDefaultColors: Bool) {
        self.depth = depth
        self.hasDefaultColors = hasDefaultColors
    }

    mutating func reset() {
        // Not `reset_color_pairs`, which loses memory with every call.
        for pair in Set(inks.joined().compactMap { $0?.pair }) where pair > 0 { free_pair(pair) }
        inks.removeAll(keepingCapacity: true)
    }

    mutating func ink(for id: StyleID, _ style: (StyleID) -> Style) -> Ink {
        let (base, overlay) = (Int(id.base), Int(id.overlay))
        if base < inks.count, overlay < inks[base].count, let ink = inks[base][overlay] { return ink }
        let style = style(id)
        let attributes = Self.attributes(of: style)
        let hasUnderlinedBlanks = style.attributes.contains(.underlinedBlanks)
        let colors = colors(of: style)
        let ink = Ink(
            attributes: attributes,
            blankAttributes: hasUnderlinedBlanks ? attributes : attributes & ~cn_underline,
            pair: colors == (-1, -1) ? 0 : max(alloc_pair(colors.foreground, colors.background), 0))
        while inks.count <= base { inks.append([]) }
        while inks[base].count <= overlay { inks[base].append(nil) }
        inks[base][overlay] = ink
        return ink
    }

    static func attributes(of style: Style) -> UInt32 {
        var bits: UInt32 = 0
        if style.attributes.contains(.bold) { bits |= cn_bold }
        if style.attributes.contains(.dim) { bits |= cn_dim }
        if style.attributes.contains(.italic) { bits |= cn_italic }
        if style.attributes.contains(.underline) { bits |= cn_underline }
        if style.attributes.contains(.reverse) { bits |= cn_reverse }
        return bits
    }

    private func colors(of style: Style) -> (foreground: Int32, background: Int32) {
        var foreground = depth.number(of: style.foreground)
        var background = depth.number(of: style.background)
        if !hasDefaultColors, foreground >= 0 || background >= 0 {
            // Without default colours curses itself assumes white on black.
            if foreground < 0 { foreground = 7 }
            if background < 0 { background = 0 }
        }
        return (foreground, background)
    }
}

extension ColorDepth {
    /// The colour number for curses; −1 for the terminal's default colour.
    func number(of color: Color?) -> Int32 {
        guard let color else { return -1 }
        return switch self {
        case .none: -1
        case .eight: color.index16.map { Int32($0 & 7) } ?? -1
        case .sixteen: color.index16.map { Int32($0) } ?? -1
        case .indexed: Int32(color.index256)
        // Direct colour entries use the first eight numbers for palette colours; the eye can't see the difference to 8.
        case .direct: Int32(max(color.rgb & 0xFF_FFFF, 8))
        }
    }
}
