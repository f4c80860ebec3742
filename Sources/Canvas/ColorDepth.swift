// How many colours a terminal has.

/// The colours that a terminal can show.
package enum ColorDepth: Int, Comparable, CaseIterable, Sendable {
    case none, eight, sixteen, indexed, direct

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// - Parameter colors: the count in the terminal database.
    package init(colors: Int32) {
        switch colors {
        case ..<8: self = .none
        case ..<16: self = .eight
        case ..<256: self = .sixteen
        case ..<0x100_0000: self = .indexed
        default: self = .direct
        }
    }
}
