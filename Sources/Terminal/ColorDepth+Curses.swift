// The number of a colour in the palette of curses.

import Canvas

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
