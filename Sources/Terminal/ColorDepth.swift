// How many colours a terminal has, and the number of a colour in its palette.

import Canvas

/// The colours that a terminal can show.
package enum ColorDepth: Int, Comparable, Sendable {
    case none, eight, sixteen, indexed, direct

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// - Parameter colors: the count in the terminal database.
    init(colors: Int32) {
        switch colors {
        case ..<8: self = .none
        case ..<16: self = .eight
        case ..<256: self = .sixteen
        case ..<0x100_0000: self = .indexed
        default: self = .direct
        }
    }

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

    /// The colour number for a foreground on a background.
    ///
    /// With eight colours bright black would be bold black, which many terminals show as black. The terminal's default
    /// colour replaces it, or black or white if the background has a colour.
    func number(of foreground: Color?, on background: Color?) -> Int32 {
        guard isFaint(foreground) else { return number(of: foreground) }
        let under = number(of: background)
        return under < 0 ? -1 : under == 7 ? 0 : 7
    }

    /// Whether a foreground needs bold: with eight colours that is the only way to a bright colour.
    func needsBold(for foreground: Color?) -> Bool {
        guard self == .eight, let index = foreground?.index16 else { return false }
        return index >= 8 && !isFaint(foreground)
    }

    private func isFaint(_ color: Color?) -> Bool { self == .eight && color?.index16 == 8 }
}
